# A Bitwa bot: it sends each division to a random cell.

use strict;
use warnings;

# Without this line Perl keeps its output in a buffer, and the referee waits for it in vain.
$| = 1;

my ($columns, $rows, @board);

# Every answer ends with an empty line.
sub say_line {
    my ($line) = @_;
    print "$line\n\n";
}

# Returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
sub order {
    my ($division) = @_;
    my $attack = 1;
    my ($x, $y) = (int rand $columns, int rand $rows);
    my ($dx, $dy) = map { rand() < 0.5 ? -1 : 1 } 1 .. 2;
    my $x_first = int rand 2;
    return "$attack $x $y $dx $dy $x_first";
}

while (my $line = <STDIN>) {    # undef: the input has ended, and the referee is gone
    my ($command, @words) = split ' ', $line;
    $command //= '';
    if ($command eq 'set_game') {
        ($columns, $rows) = @words;
        @board = @words[4 .. $#words];
        say_line('=');
    }
    elsif ($command eq 'gen_move') {
        say_line('= ' . order($words[0]));
    }
    elsif ($command eq 'play' || $command eq 'time_left') {
        say_line('=');
    }
    elsif ($command eq 'quit') {
        say_line('=');
        last;
    }
    else {
        say_line('? unknown command');
    }
}

# A Stratego bot: it moves a random piece by one square.

use strict;
use warnings;

# Without this line Perl keeps its output in a buffer, and the referee waits for it in vain.
$| = 1;

# Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
my @SETUP = qw(8BFB878B75 B7B4s83B86 5614725963 9965999499);
my %DIRECTIONS = (UP => [0, -1], DOWN => [0, 1], LEFT => [-1, 0], RIGHT => [1, 0]);

# Returns the next line. QUIT may come in place of any line, and undef is the end of the input.
sub hear {
    my $line = <STDIN>;
    exit 0 if !defined $line || $line =~ /^QUIT/;
    chomp $line;
    return $line;
}

sub say_line {
    my ($line) = @_;
    print "$line\n";
}

# Returns all moves by one square. Scouts may go further: "3 6 UP 4".
sub legal_moves {
    my @board = @_;
    my @moves;
    for my $y (0 .. 9) {
        for my $x (0 .. 9) {
            next if substr($board[$y], $x, 1) !~ /[1-9s]/;    # bombs and the flag stay; # is an enemy
            for my $name (keys %DIRECTIONS) {
                my ($to_x, $to_y) = ($x + $DIRECTIONS{$name}[0], $y + $DIRECTIONS{$name}[1]);
                next if $to_x < 0 || $to_x > 9 || $to_y < 0 || $to_y > 9;
                push @moves, "$x $y $name" if substr($board[$to_y], $to_x, 1) =~ /[.#]/;
            }
        }
    }
    return @moves;
}

my ($colour) = split ' ', hear();
# RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
say_line($_) for $colour eq 'RED' ? @SETUP : reverse @SETUP;

while (1) {
    hear();    # START, or the opponent's move and its outcome
    my @board = map { hear() } 1 .. 10;
    my @moves = legal_moves(@board);
    say_line(@moves ? $moves[rand @moves] : 'SURRENDER');
    hear();    # our own move and its outcome
}

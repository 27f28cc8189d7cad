#!/usr/bin/env perl
# Plays Stratego from the board that every turn shows: a random legal move by one square.
use strict;
use warnings;

$| = 1;

# From the back row to the front row.
my @setup = ("8BFB878B75", "B7B4s83B86", "5614725963", "9965999499");
my %steps = (UP => [0, -1], DOWN => [0, 1], LEFT => [-1, 0], RIGHT => [1, 0]);

sub hear {
    my $line = <STDIN>;
    exit 0 if !defined $line || $line =~ /^QUIT/;
    chomp $line;
    return $line;
}

sub say_line {
    my ($answer) = @_;
    print "$answer\n";
}

sub at {
    my ($board, $x, $y) = @_;
    return substr $board->[$y], $x, 1;
}

sub legal_moves {
    my ($board) = @_;
    my @moves;
    for my $y (0 .. 9) {
        for my $x (0 .. 9) {
            next unless at($board, $x, $y) =~ /[1-9s]/;
            for my $direction (sort keys %steps) {
                my ($dx, $dy) = @{ $steps{$direction} };
                my ($to_x, $to_y) = ($x + $dx, $y + $dy);
                next if $to_x < 0 || $to_x > 9 || $to_y < 0 || $to_y > 9;
                push @moves, "$x $y $direction" if at($board, $to_x, $to_y) =~ /[.#]/;
            }
        }
    }
    return @moves;
}

my $header = hear();
say_line($_) for $header =~ /^RED/ ? @setup : reverse @setup;
while (1) {
    hear();    # START, or the opponent's move
    my @board = map { hear() } 1 .. 10;
    my @moves = legal_moves(\@board);
    say_line($moves[ rand @moves ]);
    hear();    # the echo
}

# An OTEP bot: it plays a random legal move of any tafl game that the rules describe.

use strict;
use warnings;

# Without this line Perl keeps its output in a buffer, and the host waits for it in vain.
$| = 1;

my @DIRECTIONS = ([0, 1], [0, -1], [1, 0], [-1, 0]);
# What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise.
my %DEFAULTS = (
    corp => 'K', cors => 'K', cens => 'K', dfors => 'TCNKM',    # who passes and stops on special squares
    kj => 'n', mj => 'n', gj => 'n', nj => 'c', cj => 'j',      # who jumps
    ber => 'n', spd => '-1',
);

my %rules;
my @board;                 # $board[$y]: a row of letters and dots, from rank 1 on
my %special;               # square => cen, cor, afor or dfor
my $side = 'attackers';
my $sent = '';             # our last move
my %refused;               # moves of this turn that the host did not accept
my $mover = '';            # the piece that has just moved; in berserk tafl it may have to move again

sub say_line {
    my ($line) = @_;
    print "$line\n";
}

# Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
sub read_board {
    my ($record) = @_;
    @board = grep { $_ ne '' } split m{/}, $record;
    s/(\d+)/'.' x $1/ge for @board;
}

sub read_rules {
    %rules = map { split /:/, $_, 2 } @_;
    read_board($rules{start} // $rules{starti});
    @board = reverse @board if exists $rules{starti};
    my $last = $#board;
    my @corners = (name(0, 0), name(0, $last), name($last, 0), name($last, $last));
    my %usual = (cen => name($last / 2, $last / 2), cor => join(',', @corners), afor => '', dfor => '');
    %special = ();
    for my $kind (qw(cen cor afor dfor)) {
        $special{$_} //= $kind for split /,/, $rules{$kind} // $usual{$kind};
    }
}

sub name {
    my ($x, $y) = @_;
    return chr(ord('a') + $x) . ($y + 1);
}

# Returns the value of a key, or what a rules string without it means.
sub rule {
    my ($key) = @_;
    return $rules{$key} // $DEFAULTS{$key} // 'tcnkmTCNKM';
}

# Returns what is on a square, and an empty text for squares off the board.
sub at {
    my ($x, $y) = @_;
    return '' if $x < 0 || $y < 0 || $x > $#board || $y > $#board;
    return substr $board[$y], $x, 1;
}

sub are_enemies {
    my ($one, $other) = @_;
    return $one =~ /[a-z]/i && ($one eq lc $one) != ($other eq lc $other);
}

sub allows {
    my ($key, $piece) = @_;
    return index(rule($key), $piece) >= 0;
}

sub may_enter {
    my ($piece, $from, $to) = @_;
    my $kind = $special{$to} // return 1;
    return allows("${kind}p", $piece) && (($special{$from} // '') eq $kind || allows("${kind}re", $piece));
}

sub may_stop {
    my ($piece, $square) = @_;
    return !exists $special{$square} || allows("$special{$square}s", $piece);
}

sub may_jump {
    my ($piece, $from, $over, $to) = @_;
    return 0 if lc $piece eq 't' || $over !~ /[tmg]/i || !are_enemies($over, $piece);
    my $mode = rule(lc($piece) . 'j');
    my $is_special = exists $special{$from} || exists $special{$to};
    return ($mode =~ /[jc]/ || ($mode eq 'r' && $is_special)) && may_stop($piece, $to);
}

# Returns how many squares a piece may move: spd has a number for all, for each side or for each piece.
sub reach {
    my ($piece) = @_;
    my @numbers = split /,/, rule('spd');
    my $half = int(@numbers / 2);
    my $kind = $half <= 1 ? 0 : index 'tcnkmg', lc $piece;
    return scalar @board if $half > 0 && $kind >= $half;
    my $number = $numbers[$piece eq lc $piece ? $kind : $half + $kind];
    return $number >= 0 ? $number : scalar @board;
}

# Returns the moves of a piece, each with whether it may capture.
sub moves_from {
    my ($x, $y) = @_;
    my ($piece, $from, @moves) = (at($x, $y), name($x, $y));
    for my $direction (@DIRECTIONS) {
        my ($dx, $dy) = @$direction;
        for my $step (1 .. reach($piece)) {
            my ($to_x, $to_y) = ($x + $step * $dx, $y + $step * $dy);
            my $to = name($to_x, $to_y);
            last if at($to_x, $to_y) ne '.' || !may_enter($piece, $from, $to);
            my $may_capture = grep { are_enemies(at($to_x + $_->[0], $to_y + $_->[1]), $piece) } @DIRECTIONS;
            push @moves, ["$from-$to", $may_capture > 0] if may_stop($piece, $to);
        }
        my ($to_x, $to_y) = ($x + 2 * $dx, $y + 2 * $dy);
        my $to = name($to_x, $to_y);
        next if at($to_x, $to_y) ne '.' || !may_jump($piece, $from, at($x + $dx, $y + $dy), $to);
        push @moves, ["$from-$to", 1];
    }
    return @moves;
}

sub choose {
    my $own = $side eq 'attackers' ? qr/[a-z]/ : qr/[A-Z]/;
    my @moves;
    for my $y (0 .. $#board) {
        for my $x (0 .. $#board) {
            next if at($x, $y) !~ $own || ($mover ne '' && $mover ne name($x, $y));
            push @moves, grep { !$refused{$_->[0]} } moves_from($x, $y);
        }
    }
    # Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
    if (rule('ber') ne 'n') {
        my @wanted = grep { ($mover ne '') == !!$_->[1] } @moves;
        @moves = @wanted if @wanted;
    }
    return @moves ? $moves[rand @moves][0] : $sent;    # without a legal move the game is lost anyway
}

sub handle {
    my ($command, @words) = @_;
    if ($command eq 'rules') {
        read_rules(@words);
        ($mover, %refused) = ('');
    }
    elsif ($command eq 'position' || $command eq 'opponent-move') {
        read_board($words[-1]);
        $mover = '' if $words[0] ne $sent;    # OpenTafl repeats our own captures in berserk tafl
    }
    elsif ($command eq 'move') {    # our move was accepted
        read_board($words[0]);
        $mover = (split /-/, $sent)[1];
        %refused = ();
    }
    elsif ($command eq 'error') {    # it was not; play comes again
        $refused{$sent} = 1;
    }
    elsif ($command eq 'side') {
        $side = $words[0];
    }
    elsif ($command eq 'play') {
        $side = $words[0];
        $sent = choose();
        say_line("move $sent");
    }
    elsif ($command eq 'analyze') {
        say_line('analysis 1 ' . choose() . ' 0');
    }
    elsif ($command eq 'goodbye') {
        exit 0;
    }
    # The rest needs no answer: clock, finish, and commands that this bot does not know.
}

say_line('hello');
while (my $line = <STDIN>) {    # undef: the input has ended, and the host is gone
    handle(split(' ', $line)) if $line =~ /\S/;
}

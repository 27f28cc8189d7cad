<?php
// Plays Stratego from the board that every turn shows: a random legal move by one square.

// From the back row to the front row.
$setup = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"];
$steps = ["UP" => [0, -1], "DOWN" => [0, 1], "LEFT" => [-1, 0], "RIGHT" => [1, 0]];

function hear()
{
    $line = fgets(STDIN);
    if ($line === false || strncmp($line, "QUIT", 4) === 0) {
        exit(0);
    }
    return rtrim($line, "\n");
}

function say($answer)
{
    echo $answer, "\n";
}

function legal_moves($board)
{
    global $steps;
    $moves = [];
    for ($y = 0; $y < 10; $y++) {
        for ($x = 0; $x < 10; $x++) {
            if (strpos("123456789s", $board[$y][$x]) === false) {
                continue;
            }
            foreach ($steps as $direction => [$dx, $dy]) {
                $to_x = $x + $dx;
                $to_y = $y + $dy;
                if ($to_x < 0 || $to_x > 9 || $to_y < 0 || $to_y > 9) {
                    continue;
                }
                if (strpos(".#", $board[$to_y][$to_x]) !== false) {
                    $moves[] = "$x $y $direction";
                }
            }
        }
    }
    return $moves;
}

$is_red = strncmp(hear(), "RED", 3) === 0;
foreach ($is_red ? $setup : array_reverse($setup) as $row) {
    say($row);
}
while (true) {
    hear(); // START, or the opponent's move
    $board = [];
    for ($y = 0; $y < 10; $y++) {
        $board[] = hear();
    }
    $moves = legal_moves($board);
    say($moves[array_rand($moves)]);
    hear(); // the echo
}

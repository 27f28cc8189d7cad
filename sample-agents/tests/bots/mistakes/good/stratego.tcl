#!/usr/bin/env tclsh
# Plays Stratego from the board that every turn shows: a random legal move by one square.

fconfigure stdout -buffering line

# From the back row to the front row.
set setup {8BFB878B75 B7B4s83B86 5614725963 9965999499}
set steps {UP 0 -1 DOWN 0 1 LEFT -1 0 RIGHT 1 0}

proc hear {} {
    if {[gets stdin line] < 0 || [string match QUIT* $line]} {
        exit 0
    }
    return $line
}

proc legal_moves {board} {
    global steps
    set moves {}
    for {set y 0} {$y < 10} {incr y} {
        for {set x 0} {$x < 10} {incr x} {
            if {![string match {[1-9s]} [string index [lindex $board $y] $x]]} continue
            foreach {direction dx dy} $steps {
                set to [string index [lindex $board [expr {$y + $dy}]] [expr {$x + $dx}]]
                if {$to eq "." || $to eq "#"} {
                    lappend moves "$x $y $direction"
                }
            }
        }
    }
    return $moves
}

if {[string match RED* [hear]]} {
    foreach row $setup { puts $row }
} else {
    foreach row [lreverse $setup] { puts $row }
}
while 1 {
    hear ;# START, or the opponent's move
    set board {}
    for {set y 0} {$y < 10} {incr y} { lappend board [hear] }
    set moves [legal_moves $board]
    puts [lindex $moves [expr {int(rand() * [llength $moves])}]]
    hear ;# the echo
}

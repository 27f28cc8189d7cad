// A Bitwa bot: it sends each division to a random cell.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"time"
)

var (
	columns, rows int
	board         []string
)

func say(line string) {
	// Every answer ends with an empty line.
	// os.Stdout has no buffer. A bufio.Writer has one: call Flush after each answer.
	fmt.Print(line + "\n" + "\n")
}

// order returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
func order(division string) string {
	attack := 1
	x, y := rand.Intn(columns), rand.Intn(rows)
	dx, dy := 2*rand.Intn(2)-1, 2*rand.Intn(2)-1
	xFirst := rand.Intn(2)
	return fmt.Sprintf("= %d %d %d %d %d %d", attack, x, y, dx, dy, xFirst)
}

func main() {
	rand.Seed(time.Now().UnixNano())
	input := bufio.NewScanner(os.Stdin)
	// A Scanner stops at lines of more than 64 KiB, unless it has a larger buffer.
	input.Buffer(nil, 1<<24)
	for input.Scan() { // false: the input has ended, and the referee is gone
		words := append(strings.Fields(input.Text()), "")
		switch words[0] {
		case "set_game":
			columns, _ = strconv.Atoi(words[1])
			rows, _ = strconv.Atoi(words[2])
			board = words[5 : len(words)-1]
			say("=")
		case "gen_move":
			say(order(words[1]))
		case "play", "time_left":
			say("=")
		case "quit":
			say("=")
			return
		default:
			say("? unknown command")
		}
	}
}

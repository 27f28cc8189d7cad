// A Stratego bot: it moves a random piece by one square.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
)

// Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
var setup = []string{"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"}

var directions = []struct {
	name   string
	dx, dy int
}{{"UP", 0, -1}, {"DOWN", 0, 1}, {"LEFT", -1, 0}, {"RIGHT", 1, 0}}

var input = bufio.NewScanner(os.Stdin)

// hear returns the next line. QUIT may come in place of any line, and false is the end of the input.
func hear() string {
	if !input.Scan() || strings.HasPrefix(input.Text(), "QUIT") {
		os.Exit(0)
	}
	return input.Text()
}

func say(line string) {
	// os.Stdout has no buffer. A bufio.Writer has one: call Flush after each answer.
	fmt.Print(line + "\n")
}

// legalMoves returns all moves by one square. Scouts may go further: "3 6 UP 4".
func legalMoves(board []string) []string {
	var moves []string
	for y, row := range board {
		for x, piece := range row {
			if !strings.ContainsRune("123456789s", piece) {
				continue // bombs and the flag stay; # is an enemy
			}
			for _, direction := range directions {
				toX, toY := x+direction.dx, y+direction.dy
				if toX < 0 || toX > 9 || toY < 0 || toY > 9 {
					continue
				}
				if target := board[toY][toX]; target == '.' || target == '#' {
					moves = append(moves, fmt.Sprintf("%d %d %s", x, y, direction.name))
				}
			}
		}
	}
	return moves
}

func main() {
	rand.Seed(time.Now().UnixNano())
	isRed := strings.HasPrefix(hear(), "RED ")
	for i := range setup {
		// RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
		if isRed {
			say(setup[i])
		} else {
			say(setup[len(setup)-1-i])
		}
	}
	for {
		hear() // START, or the opponent's move and its outcome
		var board []string
		for len(board) < 10 {
			board = append(board, hear())
		}
		if moves := legalMoves(board); len(moves) > 0 {
			say(moves[rand.Intn(len(moves))])
		} else {
			say("SURRENDER")
		}
		hear() // our own move and its outcome
	}
}

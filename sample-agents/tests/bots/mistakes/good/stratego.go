// Plays Stratego from the board that every turn shows: a random legal move by one square.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strings"
)

// From the back row to the front row.
var setup = []string{"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"}
var names = []string{"UP", "DOWN", "LEFT", "RIGHT"}
var dx = []int{0, 0, -1, 1}
var dy = []int{-1, 1, 0, 0}

var reader = bufio.NewReader(os.Stdin)
var writer = bufio.NewWriter(os.Stdout)

func hear() string {
	line, err := reader.ReadString('\n')
	if err != nil || strings.HasPrefix(line, "QUIT") {
		writer.Flush()
		os.Exit(0)
	}
	return strings.TrimSpace(line)
}

func say(answer string) {
	fmt.Fprintln(writer, answer)
	writer.Flush()
}

func legalMoves(board []string) []string {
	moves := []string{}
	for y := 0; y < 10; y++ {
		for x := 0; x < 10; x++ {
			if !strings.ContainsRune("123456789s", rune(board[y][x])) {
				continue
			}
			for i := range names {
				toX, toY := x+dx[i], y+dy[i]
				if toX < 0 || toX > 9 || toY < 0 || toY > 9 {
					continue
				}
				if strings.ContainsRune(".#", rune(board[toY][toX])) {
					moves = append(moves, fmt.Sprintf("%d %d %s", x, y, names[i]))
				}
			}
		}
	}
	return moves
}

func main() {
	header := hear()
	for i := range setup {
		if strings.HasPrefix(header, "RED") {
			say(setup[i])
		} else {
			say(setup[3-i])
		}
	}
	for {
		hear() // START, or the opponent's move
		board := make([]string, 10)
		for y := range board {
			board[y] = hear()
		}
		moves := legalMoves(board)
		say(moves[rand.Intn(len(moves))])
		hear() // the echo
	}
}

// Plays Bitwa: sends every division to a random cell.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
)

var reader = bufio.NewReader(os.Stdin)
var writer = bufio.NewWriter(os.Stdout)

func say(answer string) {
	fmt.Fprintf(writer, "%s\n\n", answer)
	writer.Flush()
}

func sign() int {
	return 2*rand.Intn(2) - 1
}

func main() {
	columns, rows := 0, 0
	for {
		line, err := reader.ReadString('\n')
		if err != nil {
			break
		}
		words := strings.Fields(line)
		switch words[0] {
		case "set_game":
			columns, _ = strconv.Atoi(words[1])
			rows, _ = strconv.Atoi(words[2])
			say("=")
		case "gen_move":
			x, y := rand.Intn(columns), rand.Intn(rows)
			say(fmt.Sprintf("= %d %d %d %d %d %d", rand.Intn(2), x, y, sign(), sign(), rand.Intn(2)))
		case "play", "time_left":
			say("=")
		case "quit":
			say("=")
			os.Exit(0)
		default:
			say("? unknown command")
		}
	}
	writer.Flush()
}

// An OTEP bot: it plays a random legal move of any tafl game that the rules describe.
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

const everyPiece = "tcnkmTCNKM"

var directions = [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise.
var defaults = map[string]string{
	"corp": "K", "cors": "K", "cens": "K", "dfors": "TCNKM", // who passes and stops on special squares
	"kj": "n", "mj": "n", "gj": "n", "nj": "c", "cj": "j", // who jumps
	"ber": "n", "spd": "-1",
}

var (
	rules   map[string]string
	board   []string          // board[y][x]: a letter or '.', with a1 in board[0][0]
	special map[string]string // square -> "cen", "cor", "afor" or "dfor"
	side    = "attackers"
	sent    string          // our last move
	refused map[string]bool // moves of this turn that the host did not accept
	mover   string          // the piece that has just moved; in berserk tafl it may have to move again
)

type move struct {
	text       string
	mayCapture bool
}

func say(line string) {
	// os.Stdout has no buffer. A bufio.Writer has one: call Flush after each line.
	fmt.Print(line + "\n")
}

// readBoard reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
func readBoard(record string) {
	board = nil
	for _, text := range strings.Split(strings.Trim(record, "/"), "/") {
		row, run := "", 0
		for _, character := range text {
			if character >= '0' && character <= '9' {
				run = 10*run + int(character-'0')
				continue
			}
			row += strings.Repeat(".", run) + string(character)
			run = 0
		}
		board = append(board, row+strings.Repeat(".", run))
	}
}

func readRules(text string) {
	rules = map[string]string{}
	for _, field := range strings.Fields(text) {
		key, value, _ := strings.Cut(field, ":")
		rules[key] = value
	}
	if record, isTurned := rules["starti"]; isTurned {
		readBoard(record)
		for i, j := 0, len(board)-1; i < j; i, j = i+1, j-1 {
			board[i], board[j] = board[j], board[i]
		}
	} else {
		readBoard(rules["start"])
	}
	last := len(board) - 1
	corners := []string{name(0, 0), name(0, last), name(last, 0), name(last, last)}
	usual := [][2]string{{"cen", name(last/2, last/2)}, {"cor", strings.Join(corners, ",")}, {"afor", ""}, {"dfor", ""}}
	special = map[string]string{}
	for _, pair := range usual {
		kind, squares := pair[0], pair[1]
		if given, isGiven := rules[kind]; isGiven {
			squares = given
		}
		for _, square := range strings.Split(squares, ",") {
			if special[square] == "" {
				special[square] = kind
			}
		}
	}
}

func name(x, y int) string {
	return string(rune('a'+x)) + strconv.Itoa(y+1)
}

// rule returns the value of a key, or what a rules string without it means.
func rule(key string) string {
	if value, isGiven := rules[key]; isGiven {
		return value
	}
	if value, isKnown := defaults[key]; isKnown {
		return value
	}
	return everyPiece
}

// at returns what is on a square, and 0 for squares off the board.
func at(x, y int) byte {
	if x < 0 || y < 0 || x >= len(board) || y >= len(board) {
		return 0
	}
	return board[y][x]
}

func isLower(piece byte) bool {
	return piece >= 'a' && piece <= 'z'
}

func areEnemies(one, other byte) bool {
	return one != 0 && one != '.' && isLower(one) != isLower(other)
}

func allows(key string, piece byte) bool {
	return strings.IndexByte(rule(key), piece) >= 0
}

func mayEnter(piece byte, start, square string) bool {
	kind := special[square]
	return kind == "" || allows(kind+"p", piece) && (special[start] == kind || allows(kind+"re", piece))
}

func mayStop(piece byte, square string) bool {
	kind := special[square]
	return kind == "" || allows(kind+"s", piece)
}

func mayJump(piece byte, start string, over byte, to string) bool {
	if piece == 't' || piece == 'T' || strings.IndexByte("tmgTMG", over) < 0 || !areEnemies(over, piece) {
		return false
	}
	mode := rule(strings.ToLower(string(piece)) + "j")
	isOpen := mode == "j" || mode == "c" || mode == "r" && (special[start] != "" || special[to] != "")
	return isOpen && mayStop(piece, to)
}

// reach returns how many squares a piece may move: spd has a number for all, for each side or for each piece.
func reach(piece byte) int {
	var numbers []int
	for _, text := range strings.Split(rule("spd"), ",") {
		if number, err := strconv.Atoi(text); err == nil {
			numbers = append(numbers, number)
		}
	}
	half, kind := len(numbers)/2, 0
	if half > 1 {
		kind = strings.Index("tcnkmg", strings.ToLower(string(piece)))
	}
	if half > 0 && kind >= half {
		return len(board)
	}
	if !isLower(piece) {
		kind += half
	}
	if number := numbers[kind]; number >= 0 {
		return number
	}
	return len(board)
}

func movesFrom(x, y int) []move {
	var moves []move
	piece, start := board[y][x], name(x, y)
	for _, direction := range directions {
		dx, dy := direction[0], direction[1]
		for step := 1; step <= reach(piece); step++ {
			toX, toY := x+step*dx, y+step*dy
			to := name(toX, toY)
			if at(toX, toY) != '.' || !mayEnter(piece, start, to) {
				break
			}
			mayCapture := false
			for _, beside := range directions {
				mayCapture = mayCapture || areEnemies(at(toX+beside[0], toY+beside[1]), piece)
			}
			if mayStop(piece, to) {
				moves = append(moves, move{start + "-" + to, mayCapture})
			}
		}
		to := name(x+2*dx, y+2*dy)
		if at(x+2*dx, y+2*dy) == '.' && mayJump(piece, start, at(x+dx, y+dy), to) {
			moves = append(moves, move{start + "-" + to, true})
		}
	}
	return moves
}

func choose() string {
	var moves, wanted []move
	for y := range board {
		for x := range board {
			piece := board[y][x]
			isOwn := piece != '.' && isLower(piece) == (side == "attackers")
			if !isOwn || mover != "" && mover != name(x, y) {
				continue
			}
			for _, move := range movesFrom(x, y) {
				if refused[move.text] {
					continue
				}
				moves = append(moves, move)
				if move.mayCapture == (mover != "") {
					wanted = append(wanted, move)
				}
			}
		}
	}
	// Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
	if rule("ber") != "n" && len(wanted) > 0 {
		moves = wanted
	}
	if len(moves) == 0 {
		return sent // without a legal move the game is lost anyway
	}
	return moves[rand.Intn(len(moves))].text
}

// handle answers a command, and returns whether the game goes on.
func handle(command string, words []string) bool {
	switch command {
	case "rules":
		readRules(strings.Join(words, " "))
		mover, refused = "", map[string]bool{}
	case "position", "opponent-move":
		readBoard(words[len(words)-1])
		if words[0] != sent { // OpenTafl repeats our own captures in berserk tafl
			mover = ""
		}
	case "move": // our move was accepted
		readBoard(words[0])
		_, mover, _ = strings.Cut(sent, "-")
		refused = map[string]bool{}
	case "error": // it was not; play comes again
		refused[sent] = true
	case "side":
		side = words[0]
	case "play":
		side = words[0]
		sent = choose()
		say("move " + sent)
	case "analyze":
		say("analysis 1 " + choose() + " 0")
	case "goodbye":
		return false
	}
	// The rest needs no answer: clock, finish, and commands that this bot does not know.
	return true
}

func main() {
	rand.Seed(time.Now().UnixNano())
	say("hello")
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() { // false: the input has ended, and the host is gone
		words := strings.Fields(input.Text())
		if len(words) > 0 && !handle(words[0], words[1:]) {
			break
		}
	}
}

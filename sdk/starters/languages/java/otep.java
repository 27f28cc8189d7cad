import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** An OTEP bot: it plays a random legal move of any tafl game that the rules describe. */
public class Bot {
    private static final int[][] DIRECTIONS = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

    /** The rules of a game, as a rules string gives them. */
    private static class Rules {
        /** What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise. */
        private static final Map<String, String> DEFAULTS = new HashMap<>();

        static {
            for (String field : "corp:K cors:K cens:K dfors:TCNKM kj:n mj:n gj:n nj:c cj:j ber:n spd:-1".split(" ")) {
                DEFAULTS.put(field.split(":")[0], field.split(":")[1]);
            }
        }

        final List<String> start;
        private final Map<String, String> given = new HashMap<>();
        /** The kind of each special square: "cen", "cor", "afor" or "dfor". */
        private final Map<String, String> special = new HashMap<>();

        Rules(String text) {
            for (String field : text.trim().split(" ")) {
                String[] parts = field.split(":", 2);
                given.put(parts[0], parts[1]);
            }
            start = readBoard(given.getOrDefault("start", given.get("starti")));
            if (given.containsKey("starti")) {
                Collections.reverse(start);
            }
            int last = start.size() - 1;
            mark("cen", name(last / 2, last / 2));
            mark("cor", name(0, 0) + "," + name(0, last) + "," + name(last, 0) + "," + name(last, last));
            mark("afor", "");
            mark("dfor", "");
        }

        private void mark(String kind, String usual) {
            for (String square : given.getOrDefault(kind, usual).split(",")) {
                special.putIfAbsent(square, kind);
            }
        }

        /** Returns the value of a key, or what a rules string without it means. */
        String get(String key) {
            return given.getOrDefault(key, DEFAULTS.getOrDefault(key, "tcnkmTCNKM"));
        }

        private boolean allows(String key, char piece) {
            return get(key).indexOf(piece) >= 0;
        }

        boolean mayEnter(char piece, String from, String to) {
            String kind = special.get(to);
            return kind == null || allows(kind + "p", piece) && (kind.equals(special.get(from)) || allows(kind + "re", piece));
        }

        boolean mayStop(char piece, String square) {
            String kind = special.get(square);
            return kind == null || allows(kind + "s", piece);
        }

        boolean mayJump(char piece, String from, char over, String to) {
            if ("tT".indexOf(piece) >= 0 || "tmgTMG".indexOf(over) < 0 || !areEnemies(over, piece)) {
                return false;
            }
            String mode = get(Character.toLowerCase(piece) + "j");
            boolean isSpecial = special.containsKey(from) || special.containsKey(to);
            boolean isOpen = mode.equals("j") || mode.equals("c") || mode.equals("r") && isSpecial;
            return isOpen && mayStop(piece, to);
        }

        /** Returns how many squares a piece may move: spd has a number for all, for each side or for each piece. */
        int reach(char piece) {
            String[] numbers = get("spd").split(",");
            int half = numbers.length / 2;
            int kind = half <= 1 ? 0 : "tcnkmg".indexOf(Character.toLowerCase(piece));
            if (half > 0 && kind >= half) {
                return start.size();
            }
            int number = Integer.parseInt(numbers[Character.isLowerCase(piece) ? kind : half + kind]);
            return number >= 0 ? number : start.size();
        }
    }

    private static class Move {
        final String text;
        final boolean mayCapture;

        Move(String text, boolean mayCapture) {
            this.text = text;
            this.mayCapture = mayCapture;
        }
    }

    private Rules rules;
    /** The rows from rank 1 on: letters, and '.' for empty squares. */
    private List<String> board;
    private boolean isAttacker = true;
    /** Our last move. */
    private String sent = "";
    /** Moves of this turn that the host did not accept. */
    private final Set<String> refused = new HashSet<>();
    /** The piece that has just moved. In berserk tafl it may have to move again. */
    private String mover;
    private final Random random = new Random();

    private static void say(String line) {
        // Not println, which ends lines as the system does. On Windows that is not a newline alone.
        System.out.print(line + "\n");
        // A line that stays in a buffer never arrives, and the host waits for it in vain.
        System.out.flush();
    }

    private static String name(int x, int y) {
        return (char) ('a' + x) + String.valueOf(y + 1);
    }

    private static boolean areEnemies(char one, char other) {
        return Character.isLetter(one) && Character.isLowerCase(one) != Character.isLowerCase(other);
    }

    /** Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares. */
    private static List<String> readBoard(String record) {
        List<String> board = new ArrayList<>();
        for (String text : record.substring(1).split("/")) {
            StringBuilder row = new StringBuilder();
            int run = 0;
            for (char character : (text + "/").toCharArray()) {
                if (Character.isDigit(character)) {
                    run = 10 * run + (character - '0');
                    continue;
                }
                row.append(".".repeat(run));
                run = 0;
                if (character != '/') {
                    row.append(character);
                }
            }
            board.add(row.toString());
        }
        return board;
    }

    /** Returns what is on a square, and a space for squares off the board. */
    private char at(int x, int y) {
        boolean isOnBoard = x >= 0 && x < board.size() && y >= 0 && y < board.size();
        return isOnBoard ? board.get(y).charAt(x) : ' ';
    }

    private void addMoves(int x, int y, List<Move> moves) {
        char piece = at(x, y);
        String from = name(x, y);
        for (int[] direction : DIRECTIONS) {
            int dx = direction[0];
            int dy = direction[1];
            for (int step = 1; step <= rules.reach(piece); step++) {
                int toX = x + step * dx;
                int toY = y + step * dy;
                String to = name(toX, toY);
                if (at(toX, toY) != '.' || !rules.mayEnter(piece, from, to)) {
                    break;
                }
                boolean mayCapture = false;
                for (int[] beside : DIRECTIONS) {
                    mayCapture |= areEnemies(at(toX + beside[0], toY + beside[1]), piece);
                }
                if (rules.mayStop(piece, to)) {
                    moves.add(new Move(from + "-" + to, mayCapture));
                }
            }
            String to = name(x + 2 * dx, y + 2 * dy);
            if (at(x + 2 * dx, y + 2 * dy) == '.' && rules.mayJump(piece, from, at(x + dx, y + dy), to)) {
                moves.add(new Move(from + "-" + to, true));
            }
        }
    }

    private String choose() {
        List<Move> moves = new ArrayList<>();
        for (int y = 0; y < board.size(); y++) {
            for (int x = 0; x < board.size(); x++) {
                boolean isOwn = at(x, y) != '.' && Character.isLowerCase(at(x, y)) == isAttacker;
                if (isOwn && (mover == null || mover.equals(name(x, y)))) {
                    addMoves(x, y, moves);
                }
            }
        }
        moves.removeIf(move -> refused.contains(move.text));
        // Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
        boolean isWanted = mover != null;
        if (!rules.get("ber").equals("n") && moves.stream().anyMatch(move -> move.mayCapture == isWanted)) {
            moves.removeIf(move -> move.mayCapture != isWanted);
        }
        // Without a legal move the game is lost anyway.
        return moves.isEmpty() ? sent : moves.get(random.nextInt(moves.size())).text;
    }

    /** Handles a line, and returns whether the game goes on. */
    private boolean handle(String line) {
        String[] words = line.trim().split(" ", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "rules":
                rules = new Rules(rest);
                board = rules.start;
                mover = null;
                refused.clear();
                break;
            case "position":
            case "opponent-move":
                board = readBoard(rest.substring(rest.indexOf('/')));
                if (!rest.startsWith(sent + " ")) { // OpenTafl repeats our own captures in berserk tafl
                    mover = null;
                }
                break;
            case "move": // our move was accepted
                board = readBoard(rest);
                mover = sent.substring(sent.indexOf('-') + 1);
                refused.clear();
                break;
            case "error": // it was not; play comes again
                refused.add(sent);
                break;
            case "side":
                isAttacker = rest.equals("attackers");
                break;
            case "play":
                isAttacker = rest.equals("attackers");
                sent = choose();
                say("move " + sent);
                break;
            case "analyze":
                say("analysis 1 " + choose() + " 0");
                break;
            default: // The rest needs no answer: clock, finish, and commands that this bot does not know.
        }
        return !words[0].equals("goodbye");
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Bot bot = new Bot();
        say("hello");
        String line = input.readLine();
        while (line != null && bot.handle(line)) { // null: the input has ended, and the host is gone
            line = input.readLine();
        }
    }
}

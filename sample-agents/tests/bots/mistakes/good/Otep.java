import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Plays tafl by the moves that its rules allow, single steps of plain pieces first. The host tells it what is captured. */
public class Bot {
    static final int[] DX = {0, 0, -1, 1};
    static final int[] DY = {-1, 1, 0, 0};

    static PrintStream out = System.out;
    static Random random = new Random(1);
    static List<String> cells = new ArrayList<>(); // a string for each rank, rank 1 first
    static Map<String, String> rules = new HashMap<>();
    static Map<String, String> special = new HashMap<>(); // the sort of each special square
    static Set<String> refused = new HashSet<>();
    static String side = "attackers";
    static String sent = "";
    static String goesOn = ""; // the square of the piece that has just moved, until the opponent moves

    static void say(String command) {
        out.println(command);
        out.flush();
    }

    static String name(int x, int y) {
        return (char) ('a' + x) + Integer.toString(y + 1);
    }

    static void setBoard(String record) {
        cells.clear();
        for (String row : record.split("/")) {
            if (row.isEmpty()) {
                continue;
            }
            StringBuilder rank = new StringBuilder();
            int count = 0;
            for (char letter : row.toCharArray()) {
                if (Character.isDigit(letter)) {
                    count = 10 * count + Character.digit(letter, 10);
                } else {
                    rank.append(".".repeat(count)).append(letter);
                    count = 0;
                }
            }
            cells.add(rank.append(".".repeat(count)).toString());
        }
    }

    static void setRules(String text) {
        rules.clear();
        for (String field : text.split(" ")) {
            String[] parts = field.split(":", 2);
            rules.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
        setBoard(rules.getOrDefault("start", rules.get("starti")));
        if (rules.containsKey("starti")) {
            Collections.reverse(cells);
        }
        int last = cells.size() - 1;
        special.clear();
        addSpecial("cen", name(last / 2, last / 2));
        addSpecial("cor", String.join(",", name(0, 0), name(0, last), name(last, 0), name(last, last)));
        addSpecial("afor", "");
        addSpecial("dfor", "");
        goesOn = "";
        refused.clear();
    }

    static void addSpecial(String sort, String usual) {
        for (String square : rules.getOrDefault(sort, usual).split(",")) {
            special.putIfAbsent(square, sort);
        }
    }

    static final Map<String, String> DEFAULTS =
            Map.of("corp", "K", "cors", "K", "cens", "K", "dfors", "TCNKM", "nj", "c", "cj", "j");

    static boolean isListed(char piece, String list) {
        return rules.getOrDefault(list, DEFAULTS.getOrDefault(list, "tcnkmTCNKM")).indexOf(piece) >= 0;
    }

    /** Returns how many squares a piece goes at most. */
    static int speed(char piece) {
        String[] numbers = rules.getOrDefault("spd", "-1").split(",");
        int kind = "tcnkmg".indexOf(Character.toLowerCase(piece));
        int half = numbers.length / 2;
        if (numbers.length > 2 && kind >= half) {
            return 99;
        }
        int index = (numbers.length > 2 ? kind : 0) + (Character.isUpperCase(piece) ? half : 0);
        int number = Integer.parseInt(numbers[index]);
        return number < 0 ? 99 : number;
    }

    static boolean maySlideOver(char piece, String from, String to) {
        String sort = special.get(to);
        return sort == null
                || isListed(piece, sort + "p") && (sort.equals(special.get(from)) || isListed(piece, sort + "re"));
    }

    static boolean mayStop(char piece, String square) {
        return !special.containsKey(square) || isListed(piece, special.get(square) + "s");
    }

    static boolean mayJump(char piece, String from, String to) {
        char kind = Character.toLowerCase(piece);
        String mode = rules.getOrDefault(kind + "j", DEFAULTS.getOrDefault(kind + "j", "n"));
        boolean isFree = !mode.equals("r") || special.containsKey(from) || special.containsKey(to);
        return kind != 't' && !mode.equals("n") && isFree && mayStop(piece, to);
    }

    static char at(int x, int y) {
        boolean isOnBoard = y >= 0 && y < cells.size() && x >= 0 && x < cells.size();
        return isOnBoard ? cells.get(y).charAt(x) : ' ';
    }

    static boolean isOwn(char piece) {
        return side.equals("attackers") ? Character.isLowerCase(piece) : Character.isUpperCase(piece);
    }

    static boolean isQuiet(int x, int y) {
        boolean isQuiet = true;
        for (int i = 0; i < 4; i++) {
            char beside = at(x + DX[i], y + DY[i]);
            isQuiet &= !Character.isLetter(beside) || isOwn(beside);
        }
        return isQuiet;
    }

    /** Prefers single steps of plain pieces that capture nothing, then other single steps, then everything else. */
    static String chooseMove() {
        List<List<String>> moves = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int y = 0; y < cells.size(); y++) {
            for (int x = 0; x < cells.size(); x++) {
                for (int i = 0; i < 4 && isOwn(at(x, y)); i++) {
                    String from = name(x, y);
                    char piece = at(x, y);
                    if (!goesOn.isEmpty() && !goesOn.equals(from)) {
                        continue;
                    }
                    for (int far = 1; far <= speed(piece); far++) {
                        int toX = x + far * DX[i];
                        int toY = y + far * DY[i];
                        if (at(toX, toY) != '.' || !maySlideOver(piece, from, name(toX, toY))) {
                            break;
                        }
                        if (mayStop(piece, name(toX, toY))) {
                            addMove(moves, piece, from, toX, toY, far == 1);
                        }
                    }
                    char over = at(x + DX[i], y + DY[i]);
                    int toX = x + 2 * DX[i];
                    int toY = y + 2 * DY[i];
                    boolean isWeak = "tmg".indexOf(Character.toLowerCase(over)) >= 0 && !isOwn(over);
                    if (isWeak && at(toX, toY) == '.' && mayJump(piece, from, name(toX, toY))) {
                        addMove(moves, piece, from, toX, toY, false);
                    }
                }
            }
        }
        int best = 0;
        while (moves.get(best).isEmpty()) {
            best++;
        }
        return moves.get(best).get(random.nextInt(moves.get(best).size()));
    }

    static void addMove(List<List<String>> moves, char piece, String from, int toX, int toY, boolean isStep) {
        String to = name(toX, toY);
        String move = from + "-" + to;
        boolean isPlain = isStep && Character.toLowerCase(piece) != 'k' && !special.containsKey(to);
        if (!refused.contains(move)) {
            moves.get((isPlain ? 0 : 2) + (isQuiet(toX, toY) ? 0 : 1)).add(move);
        }
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        say("hello");
        String line;
        while ((line = in.readLine()) != null) {
            String[] words = line.trim().split(" ");
            switch (words[0]) {
                case "rules": setRules(line); break;
                case "position": setBoard(words[1]); goesOn = ""; break;
                case "side": side = words[1]; break;
                case "opponent-move": setBoard(words[2]); goesOn = ""; break;
                case "move":
                    setBoard(words[1]);
                    goesOn = sent.substring(sent.indexOf('-') + 1);
                    refused.clear();
                    break;
                case "error": refused.add(sent); break;
                case "play":
                    side = words[1];
                    sent = chooseMove();
                    say("move " + sent);
                    break;
                case "analyze": say("analysis 1 " + chooseMove() + " 0"); break;
                case "goodbye": return;
                default: break;
            }
        }
    }
}

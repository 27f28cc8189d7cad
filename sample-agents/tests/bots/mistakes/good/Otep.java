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

/** Plays tafl by single steps of plain pieces to ordinary squares, which are legal in nearly every position of every variant. */
public class Bot {
    static final int[] DX = {0, 0, -1, 1};
    static final int[] DY = {-1, 1, 0, 0};

    static PrintStream out = System.out;
    static Random random = new Random(1);
    static List<String> cells = new ArrayList<>(); // a string for each rank, rank 1 first
    static Set<String> special = new HashSet<>();
    static Set<String> refused = new HashSet<>();
    static String side = "attackers";
    static String sent = "";

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
        Map<String, String> values = new HashMap<>();
        for (String field : text.split(" ")) {
            String[] parts = field.split(":", 2);
            values.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
        setBoard(values.getOrDefault("start", values.get("starti")));
        if (values.containsKey("starti")) {
            Collections.reverse(cells);
        }
        int last = cells.size() - 1;
        String corners = String.join(",", name(0, 0), name(0, last), name(last, 0), name(last, last));
        special.clear();
        special.addAll(List.of(values.getOrDefault("cor", corners).split(",")));
        special.addAll(List.of(values.getOrDefault("cen", name(last / 2, last / 2)).split(",")));
        special.addAll(List.of(values.getOrDefault("afor", "").split(",")));
        special.addAll(List.of(values.getOrDefault("dfor", "").split(",")));
        refused.clear();
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
                    boolean isPlain = Character.toLowerCase(at(x, y)) != 'k';
                    for (int toX = x + DX[i], toY = y + DY[i]; at(toX, toY) == '.'; toX += DX[i], toY += DY[i]) {
                        String move = name(x, y) + "-" + name(toX, toY);
                        if (special.contains(name(toX, toY))) {
                            break;
                        }
                        if (!refused.contains(move)) {
                            moves.get((isPlain ? 0 : 2) + (isQuiet(toX, toY) ? 0 : 1)).add(move);
                        }
                        isPlain = false;
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

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        say("hello");
        String line;
        while ((line = in.readLine()) != null) {
            String[] words = line.trim().split(" ");
            switch (words[0]) {
                case "rules": setRules(line); break;
                case "position": setBoard(words[1]); break;
                case "side": side = words[1]; break;
                case "opponent-move": setBoard(words[2]); break;
                case "move": setBoard(words[1]); refused.clear(); break;
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

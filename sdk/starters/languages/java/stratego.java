import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A Stratego bot: it moves a random piece by one square. */
public class Bot {
    /** Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout. */
    private static final List<String> SETUP = List.of("8BFB878B75", "B7B4s83B86", "5614725963", "9965999499");
    private static final String[] NAMES = {"UP", "DOWN", "LEFT", "RIGHT"};
    private static final int[] DX = {0, 0, -1, 1};
    private static final int[] DY = {-1, 1, 0, 0};

    private final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    private final Random random = new Random();

    /** Returns the next line. QUIT may come in place of any line, and null is the end of the input. */
    private String hear() throws IOException {
        String line = input.readLine();
        if (line == null || line.startsWith("QUIT")) {
            System.exit(0);
        }
        return line;
    }

    private static void say(String line) {
        // Not println, which ends lines as the system does. On Windows that is not a newline alone.
        System.out.print(line + "\n");
        // A line that stays in a buffer never arrives, and the referee waits for it in vain.
        System.out.flush();
    }

    /** Returns all moves by one square. Scouts may go further: "3 6 UP 4". */
    private static List<String> legalMoves(List<String> board) {
        List<String> moves = new ArrayList<>();
        for (int y = 0; y < 10; y++) {
            for (int x = 0; x < 10; x++) {
                if ("123456789s".indexOf(board.get(y).charAt(x)) < 0) {
                    continue; // bombs and the flag stay; # is an enemy
                }
                for (int i = 0; i < 4; i++) {
                    int toX = x + DX[i];
                    int toY = y + DY[i];
                    if (toX < 0 || toX > 9 || toY < 0 || toY > 9) {
                        continue;
                    }
                    char target = board.get(toY).charAt(toX);
                    if (target == '.' || target == '#') {
                        moves.add(x + " " + y + " " + NAMES[i]);
                    }
                }
            }
        }
        return moves;
    }

    private void play() throws IOException {
        List<String> rows = new ArrayList<>(SETUP);
        // RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
        if (!hear().startsWith("RED ")) {
            Collections.reverse(rows);
        }
        rows.forEach(Bot::say);
        while (true) {
            hear(); // START, or the opponent's move and its outcome
            List<String> board = new ArrayList<>();
            while (board.size() < 10) {
                board.add(hear());
            }
            List<String> moves = legalMoves(board);
            say(moves.isEmpty() ? "SURRENDER" : moves.get(random.nextInt(moves.size())));
            hear(); // our own move and its outcome
        }
    }

    public static void main(String[] args) throws IOException {
        new Bot().play();
    }
}

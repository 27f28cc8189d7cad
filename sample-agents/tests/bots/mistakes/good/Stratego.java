import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Plays Stratego from the board that every turn shows: a random legal move by one square. */
public class Bot {
    /** From the back row to the front row. */
    static final String[] SETUP = {"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"};
    static final String[] NAMES = {"UP", "DOWN", "LEFT", "RIGHT"};
    static final int[] DX = {0, 0, -1, 1};
    static final int[] DY = {-1, 1, 0, 0};

    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static PrintWriter out = new PrintWriter(System.out);
    static Random random = new Random(1);

    static String hear() throws IOException {
        String line = in.readLine();
        if (line == null || line.startsWith("QUIT")) {
            System.exit(0);
        }
        return line;
    }

    static void say(String answer) {
        out.println(answer);
        out.flush();
    }

    static List<String> legalMoves(String[] board) {
        List<String> moves = new ArrayList<>();
        for (int y = 0; y < 10; y++) {
            for (int x = 0; x < 10; x++) {
                if ("123456789s".indexOf(board[y].charAt(x)) < 0) {
                    continue;
                }
                for (int i = 0; i < 4; i++) {
                    int toX = x + DX[i];
                    int toY = y + DY[i];
                    if (toX < 0 || toX > 9 || toY < 0 || toY > 9) {
                        continue;
                    }
                    if (".#".indexOf(board[toY].charAt(toX)) >= 0) {
                        moves.add(x + " " + y + " " + NAMES[i]);
                    }
                }
            }
        }
        return moves;
    }

    static String choose(String[] board) {
        List<String> moves = legalMoves(board);
        return moves.get(random.nextInt(moves.size()));
    }

    public static void main(String[] args) throws Exception {
        boolean isRed = hear().startsWith("RED");
        for (int i = 0; i < 4; i++) {
            say(SETUP[isRed ? i : 3 - i]);
        }
        while (true) {
            hear(); // START, or the opponent's move
            String[] board = new String[10];
            for (int y = 0; y < 10; y++) {
                board[y] = hear();
            }
            say(choose(board));
            hear(); // the echo
        }
    }
}

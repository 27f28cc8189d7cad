import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.util.Random;

/** Plays Bitwa: sends every division to a random cell. */
public class Bot {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static BufferedWriter out = new BufferedWriter(new OutputStreamWriter(System.out));
    static Random random = new Random(1);

    static void say(String answer) throws IOException {
        out.write(answer + "\n\n");
        out.flush();
    }

    static int sign() {
        return random.nextBoolean() ? 1 : -1;
    }

    public static void main(String[] args) throws IOException {
        int columns = 0;
        int rows = 0;
        String[] board = {};
        String line;
        while ((line = in.readLine()) != null) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "set_game":
                    columns = Integer.parseInt(words[1]);
                    rows = Integer.parseInt(words[2]);
                    board = new String[rows];
                    for (int y = 0; y < rows; y++) {
                        board[y] = words[5 + y];
                    }
                    say("=");
                    break;
                case "gen_move":
                    int x = random.nextInt(columns);
                    int y = random.nextInt(rows);
                    say("= " + random.nextInt(2) + " " + x + " " + y + " " + sign() + " " + sign() + " " + random.nextInt(2));
                    break;
                case "play":
                case "time_left":
                    say("=");
                    break;
                case "quit":
                    say("=");
                    return;
                default:
                    say("? unknown command");
            }
        }
    }
}

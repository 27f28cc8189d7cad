import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Random;

/** A Bitwa bot: it sends each division to a random cell. */
public class Bot {
    private final Random random = new Random();
    private int columns;
    private int rows;
    private List<String> board = List.of();

    private static void say(String line) {
        // Every answer ends with an empty line. Not println, which ends lines as the system does.
        System.out.print(line + "\n" + "\n");
        // An answer that stays in a buffer never arrives, and the referee waits for it in vain.
        System.out.flush();
    }

    /** Returns where a division goes: attack first, the cell, and how to choose between units that are equally near. */
    private String order(String division) {
        int attack = 1;
        int x = random.nextInt(columns);
        int y = random.nextInt(rows);
        int dx = random.nextBoolean() ? 1 : -1;
        int dy = random.nextBoolean() ? 1 : -1;
        int xFirst = random.nextInt(2);
        return attack + " " + x + " " + y + " " + dx + " " + dy + " " + xFirst;
    }

    /** Handles a line, and returns whether the game goes on. */
    private boolean handle(String line) {
        String[] words = line.trim().split(" ");
        switch (words[0]) {
            case "set_game":
                columns = Integer.parseInt(words[1]);
                rows = Integer.parseInt(words[2]);
                board = List.of(words).subList(5, words.length);
                say("=");
                return true;
            case "gen_move":
                say("= " + order(words[1]));
                return true;
            case "play":
            case "time_left":
                say("=");
                return true;
            case "quit":
                say("=");
                return false;
            default:
                say("? unknown command");
                return true;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Bot bot = new Bot();
        String line = input.readLine();
        while (line != null && bot.handle(line)) { // null: the input has ended, and the referee is gone
            line = input.readLine();
        }
    }
}

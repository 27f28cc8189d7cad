using System;
using System.Collections.Generic;

// A Stratego bot: it moves a random piece by one square.
static class Bot
{
    // Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
    static readonly string[] Setup = { "8BFB878B75", "B7B4s83B86", "5614725963", "9965999499" };
    static readonly string[] Names = { "UP", "DOWN", "LEFT", "RIGHT" };
    static readonly int[] Dx = { 0, 0, -1, 1 };
    static readonly int[] Dy = { -1, 1, 0, 0 };

    // Returns the next line. QUIT may come in place of any line, and null is the end of the input.
    static string Hear()
    {
        string line = Console.ReadLine();
        if (line == null || line.StartsWith("QUIT")) Environment.Exit(0);
        return line;
    }

    static void Say(string line)
    {
        // Not WriteLine, which ends lines as the system does. On Windows that is not a newline alone.
        Console.Write(line + "\n");
        // A line that stays in a buffer never arrives, and the referee waits for it in vain.
        Console.Out.Flush();
    }

    // Returns all moves by one square. Scouts may go further: "3 6 UP 4".
    static List<string> LegalMoves(List<string> board)
    {
        var moves = new List<string>();
        for (int y = 0; y < 10; y++)
        {
            for (int x = 0; x < 10; x++)
            {
                if ("123456789s".IndexOf(board[y][x]) < 0) continue; // bombs and the flag stay; # is an enemy
                for (int i = 0; i < 4; i++)
                {
                    int toX = x + Dx[i], toY = y + Dy[i];
                    if (toX < 0 || toX > 9 || toY < 0 || toY > 9) continue;
                    char target = board[toY][toX];
                    if (target == '.' || target == '#') moves.Add($"{x} {y} {Names[i]}");
                }
            }
        }
        return moves;
    }

    static void Main()
    {
        var random = new Random();
        // RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
        if (!Hear().StartsWith("RED ")) Array.Reverse(Setup);
        foreach (string row in Setup) Say(row);
        while (true)
        {
            Hear(); // START, or the opponent's move and its outcome
            var board = new List<string>();
            while (board.Count < 10) board.Add(Hear());
            List<string> moves = LegalMoves(board);
            Say(moves.Count > 0 ? moves[random.Next(moves.Count)] : "SURRENDER");
            Hear(); // our own move and its outcome
        }
    }
}

using System;
using System.Collections.Generic;
using System.IO;

/// <summary>Plays Stratego from the board that every turn shows: a random legal move by one square.</summary>
class Bot
{
    /// <summary>From the back row to the front row.</summary>
    static readonly string[] Setup = { "8BFB878B75", "B7B4s83B86", "5614725963", "9965999499" };
    static readonly string[] Names = { "UP", "DOWN", "LEFT", "RIGHT" };
    static readonly int[] Dx = { 0, 0, -1, 1 };
    static readonly int[] Dy = { -1, 1, 0, 0 };

    static StreamWriter output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
    static Random random = new Random(1);

    static string Hear()
    {
        string line = Console.In.ReadLine();
        if (line == null || line.StartsWith("QUIT"))
        {
            Environment.Exit(0);
        }
        return line;
    }

    static void Say(string answer)
    {
        output.WriteLine(answer);
    }

    static List<string> LegalMoves(string[] board)
    {
        var moves = new List<string>();
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 10; x++)
            {
                if ("123456789s".IndexOf(board[y][x]) < 0) continue;
                for (int i = 0; i < 4; i++)
                {
                    int toX = x + Dx[i];
                    int toY = y + Dy[i];
                    if (toX < 0 || toX > 9 || toY < 0 || toY > 9) continue;
                    if (".#".IndexOf(board[toY][toX]) >= 0) moves.Add(x + " " + y + " " + Names[i]);
                }
            }
        return moves;
    }

    static void Main()
    {
        bool isRed = Hear().StartsWith("RED");
        for (int i = 0; i < 4; i++) Say(Setup[isRed ? i : 3 - i]);
        while (true)
        {
            Hear(); // START, or the opponent's move
            var board = new string[10];
            for (int y = 0; y < 10; y++) board[y] = Hear();
            var moves = LegalMoves(board);
            Say(moves[random.Next(moves.Count)]);
            Hear(); // the echo
        }
    }
}

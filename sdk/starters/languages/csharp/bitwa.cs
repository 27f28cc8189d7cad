using System;
using System.Linq;

// A Bitwa bot: it sends each division to a random cell.
static class Bot
{
    static readonly Random random = new Random();
    static string[] board;

    static void Say(string line)
    {
        // Every answer ends with an empty line. Not WriteLine, which ends lines as the system does.
        Console.Write(line + "\n" + "\n");
        // An answer that stays in a buffer never arrives, and the referee waits for it in vain.
        Console.Out.Flush();
    }

    // Returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
    static string Order(string division)
    {
        int attack = 1;
        int x = random.Next(board[0].Length), y = random.Next(board.Length);
        int dx = 2 * random.Next(2) - 1, dy = 2 * random.Next(2) - 1;
        int xFirst = random.Next(2);
        return $"{attack} {x} {y} {dx} {dy} {xFirst}";
    }

    static void Main()
    {
        string line;
        while ((line = Console.ReadLine()) != null) // null: the input has ended, and the referee is gone
        {
            string[] words = line.Trim().Split(' ');
            switch (words[0])
            {
                case "set_game":
                    board = words.Skip(5).ToArray();
                    Say("=");
                    break;
                case "gen_move":
                    Say("= " + Order(words[1]));
                    break;
                case "play":
                case "time_left":
                    Say("=");
                    break;
                case "quit":
                    Say("=");
                    return;
                default:
                    Say("? unknown command");
                    break;
            }
        }
    }
}

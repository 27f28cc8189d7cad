using System;

/// <summary>Plays Bitwa: sends every division to a random cell.</summary>
class Bot
{
    static Random random = new Random(1);

    static void Say(string answer)
    {
        Console.Write(answer + "\n\n");
        Console.Out.Flush();
    }

    static int Sign()
    {
        return random.Next(2) == 0 ? 1 : -1;
    }

    static int Main()
    {
        int columns = 0, rows = 0;
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            string[] words = line.Split(' ');
            switch (words[0])
            {
                case "set_game":
                    columns = int.Parse(words[1]);
                    rows = int.Parse(words[2]);
                    Say("=");
                    break;
                case "gen_move":
                    int x = random.Next(columns);
                    int y = random.Next(rows);
                    Say("= " + random.Next(2) + " " + x + " " + y + " " + Sign() + " " + Sign() + " " + random.Next(2));
                    break;
                case "play":
                case "time_left":
                    Say("=");
                    break;
                case "quit":
                    Say("=");
                    return 0;
                default:
                    Say("? unknown command");
                    break;
            }
        }
        return 0;
    }
}

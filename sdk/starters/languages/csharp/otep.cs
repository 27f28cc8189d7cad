using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

// The rules of a game, as a rules string gives them.
class Rules
{
    // What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise.
    static readonly Dictionary<string, string> Defaults = new Dictionary<string, string>
    {
        { "corp", "K" }, { "cors", "K" }, { "cens", "K" }, { "dfors", "TCNKM" }, // who passes and stops on special squares
        { "kj", "n" }, { "mj", "n" }, { "gj", "n" }, { "nj", "c" }, { "cj", "j" }, // who jumps
        { "ber", "n" }, { "spd", "-1" },
    };

    public readonly string[] Start;
    readonly Dictionary<string, string> given = new Dictionary<string, string>();
    readonly Dictionary<string, string> special = new Dictionary<string, string>(); // square -> cen, cor, afor or dfor

    public Rules(string text)
    {
        foreach (string field in text.Split(' '))
        {
            int colon = field.IndexOf(':');
            given[field.Substring(0, colon)] = field.Substring(colon + 1);
        }
        bool isTurned = given.ContainsKey("starti");
        Start = Bot.ReadBoard(given[isTurned ? "starti" : "start"]);
        if (isTurned) Array.Reverse(Start);
        int last = Start.Length - 1;
        Mark("cen", Bot.Name(last / 2, last / 2));
        Mark("cor", $"{Bot.Name(0, 0)},{Bot.Name(0, last)},{Bot.Name(last, 0)},{Bot.Name(last, last)}");
        Mark("afor", "");
        Mark("dfor", "");
    }

    void Mark(string kind, string usual)
    {
        string squares = given.ContainsKey(kind) ? given[kind] : usual;
        foreach (string square in squares.Split(','))
        {
            if (!special.ContainsKey(square)) special[square] = kind;
        }
    }

    // Returns the value of a key, or what a rules string without it means.
    public string Get(string key)
    {
        if (given.ContainsKey(key)) return given[key];
        return Defaults.ContainsKey(key) ? Defaults[key] : "tcnkmTCNKM";
    }

    bool Allows(string key, char piece)
    {
        return Get(key).IndexOf(piece) >= 0;
    }

    string KindOf(string square)
    {
        return special.ContainsKey(square) ? special[square] : "";
    }

    public bool MayEnter(char piece, string from, string to)
    {
        string kind = KindOf(to);
        return kind == "" || Allows(kind + "p", piece) && (KindOf(from) == kind || Allows(kind + "re", piece));
    }

    public bool MayStop(char piece, string square)
    {
        return KindOf(square) == "" || Allows(KindOf(square) + "s", piece);
    }

    public bool MayJump(char piece, string from, char over, string to)
    {
        if (char.ToLower(piece) == 't' || "tmgTMG".IndexOf(over) < 0 || !Bot.AreEnemies(over, piece)) return false;
        string mode = Get(char.ToLower(piece) + "j");
        bool isSpecial = KindOf(from) != "" || KindOf(to) != "";
        return (mode == "j" || mode == "c" || mode == "r" && isSpecial) && MayStop(piece, to);
    }

    // Returns how many squares a piece may move: spd has a number for all, for each side or for each piece.
    public int Reach(char piece)
    {
        int[] numbers = Get("spd").Split(',').Where(number => number != "").Select(int.Parse).ToArray();
        int half = numbers.Length / 2;
        int kind = half <= 1 ? 0 : "tcnkmg".IndexOf(char.ToLower(piece));
        if (half > 0 && kind >= half) return Start.Length;
        int steps = numbers[char.IsLower(piece) ? kind : half + kind];
        return steps >= 0 ? steps : Start.Length;
    }
}

class Move
{
    public string Text;
    public bool MayCapture;
}

// An OTEP bot: it plays a random legal move of any tafl game that the rules describe.
static class Bot
{
    static readonly int[] Dx = { 0, 0, 1, -1 };
    static readonly int[] Dy = { 1, -1, 0, 0 };
    static readonly Random random = new Random();

    static Rules rules;
    static string[] board; // the rows from rank 1 on: letters, and '.' for empty squares
    static bool isAttacker = true;
    static string sent = ""; // our last move
    static readonly HashSet<string> refused = new HashSet<string>(); // moves of this turn that the host did not accept
    static string mover; // the piece that has just moved; in berserk tafl it may have to move again

    static void Say(string line)
    {
        // Not WriteLine, which ends lines as the system does. On Windows that is not a newline alone.
        Console.Write(line + "\n");
        // A line that stays in a buffer never arrives, and the host waits for it in vain.
        Console.Out.Flush();
    }

    public static string Name(int x, int y)
    {
        return $"{(char)('a' + x)}{y + 1}";
    }

    public static bool AreEnemies(char one, char other)
    {
        return char.IsLetter(one) && char.IsLower(one) != char.IsLower(other);
    }

    // Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
    public static string[] ReadBoard(string record)
    {
        var rows = record.Split('/').Where(row => row != "");
        return rows.Select(row => Regex.Replace(row, "[0-9]+", run => new string('.', int.Parse(run.Value)))).ToArray();
    }

    // Returns what is on a square, and a space for squares off the board.
    static char At(int x, int y)
    {
        return x >= 0 && x < board.Length && y >= 0 && y < board.Length ? board[y][x] : ' ';
    }

    static IEnumerable<Move> MovesFrom(int x, int y)
    {
        char piece = At(x, y);
        string from = Name(x, y);
        for (int i = 0; i < 4; i++)
        {
            for (int step = 1; step <= rules.Reach(piece); step++)
            {
                int toX = x + step * Dx[i], toY = y + step * Dy[i];
                if (At(toX, toY) != '.' || !rules.MayEnter(piece, from, Name(toX, toY))) break;
                if (!rules.MayStop(piece, Name(toX, toY))) continue;
                bool mayCapture = Enumerable.Range(0, 4).Any(j => AreEnemies(At(toX + Dx[j], toY + Dy[j]), piece));
                yield return new Move { Text = from + "-" + Name(toX, toY), MayCapture = mayCapture };
            }
            string to = Name(x + 2 * Dx[i], y + 2 * Dy[i]);
            bool isFree = At(x + 2 * Dx[i], y + 2 * Dy[i]) == '.';
            if (isFree && rules.MayJump(piece, from, At(x + Dx[i], y + Dy[i]), to))
            {
                yield return new Move { Text = from + "-" + to, MayCapture = true };
            }
        }
    }

    static string Choose()
    {
        var moves = new List<Move>();
        for (int y = 0; y < board.Length; y++)
        {
            for (int x = 0; x < board.Length; x++)
            {
                bool isOwn = At(x, y) != '.' && char.IsLower(At(x, y)) == isAttacker;
                if (isOwn && (mover == null || mover == Name(x, y))) moves.AddRange(MovesFrom(x, y));
            }
        }
        moves.RemoveAll(move => refused.Contains(move.Text));
        // Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
        var wanted = moves.FindAll(move => move.MayCapture == (mover != null));
        if (rules.Get("ber") != "n" && wanted.Count > 0) moves = wanted;
        // Without a legal move the game is lost anyway.
        return moves.Count > 0 ? moves[random.Next(moves.Count)].Text : sent;
    }

    // Handles a line, and returns whether the game goes on.
    static bool Handle(string line)
    {
        string[] words = line.Trim().Split(new[] { ' ' }, 2);
        string rest = words.Length > 1 ? words[1] : "";
        switch (words[0])
        {
            case "rules":
                rules = new Rules(rest);
                board = rules.Start;
                mover = null;
                refused.Clear();
                break;
            case "position":
            case "opponent-move":
                board = ReadBoard(rest.Substring(rest.IndexOf('/')));
                if (!rest.StartsWith(sent + " ")) mover = null; // OpenTafl repeats our own captures in berserk tafl
                break;
            case "move": // our move was accepted
                board = ReadBoard(rest);
                mover = sent.Substring(sent.IndexOf('-') + 1);
                refused.Clear();
                break;
            case "error": // it was not; play comes again
                refused.Add(sent);
                break;
            case "side":
                isAttacker = rest == "attackers";
                break;
            case "play":
                isAttacker = rest == "attackers";
                sent = Choose();
                Say("move " + sent);
                break;
            case "analyze":
                Say("analysis 1 " + Choose() + " 0");
                break;
        }
        // The rest needs no answer: clock, finish, and commands that this bot does not know.
        return words[0] != "goodbye";
    }

    static void Main()
    {
        Say("hello");
        string line = Console.ReadLine();
        while (line != null && Handle(line)) // null: the input has ended, and the host is gone
        {
            line = Console.ReadLine();
        }
    }
}

/* An OTEP bot: it plays a random legal move of any tafl game that the rules describe. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 19, LONGEST_LINE = 8192, LONGEST_MOVE = 32 };

static const int DX[] = {0, 0, 1, -1}, DY[] = {1, -1, 0, 0};
static const char EVERY_PIECE[] = "tcnkmTCNKM";
static const char *KINDS[] = {"", "cen", "cor", "afor", "dfor"}; /* of special squares */

/* What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise. */
static const char *DEFAULTS[][2] = {
    {"corp", "K"}, {"cors", "K"}, {"cens", "K"}, {"dfors", "TCNKM"}, /* who passes and stops on special squares */
    {"kj", "n"}, {"mj", "n"}, {"gj", "n"}, {"nj", "c"}, {"cj", "j"}, /* who jumps */
    {"ber", "n"}, {"spd", "-1"}, {"afor", ""}, {"dfor", ""},
};

static char rules[LONGEST_LINE];         /* the fields of the rules, each with a '\0' at its end */
static size_t rules_length;
static char board[MOST][MOST + 1];       /* board[y][x]: a letter or '.', with a1 in board[0][0] */
static int special[MOST][MOST];          /* an index of KINDS */
static int size;
static char side[16] = "attackers";
static char sent[LONGEST_MOVE];          /* our last move */
static char refused[1000][LONGEST_MOVE]; /* moves of this turn that the host did not accept */
static int refusals;
static int is_bound, bound_x, bound_y;   /* the piece that has just moved; in berserk tafl it may have to move again */

static void say(const char *command, const char *move, const char *end)
{
    printf("%s%s%s\n", command, move, end);
    fflush(stdout); /* Without it the line stays in the buffer of stdio, and the host waits for it in vain. */
}

/* Returns the value of a key in the rules, or NULL. */
static const char *given(const char *key)
{
    size_t length = strlen(key);
    for (const char *field = rules; field < rules + rules_length; field += strlen(field) + 1)
        if (strncmp(field, key, length) == 0 && field[length] == ':')
            return field + length + 1;
    return NULL;
}

static const char *rule(const char *key)
{
    const char *value = given(key);
    for (size_t i = 0; value == NULL && i < sizeof DEFAULTS / sizeof DEFAULTS[0]; i++)
        if (strcmp(DEFAULTS[i][0], key) == 0)
            value = DEFAULTS[i][1];
    return value != NULL ? value : EVERY_PIECE;
}

/* Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares. */
static void read_board(const char *record)
{
    int x = 0, y = -1;
    for (const char *p = record; *p != '\0' && *p != ' ' && y < MOST; p++) {
        if (*p == '/') {
            y++;
            x = 0;
        } else if (isdigit((unsigned char)*p)) {
            int run = (int)strtol(p, (char **)&p, 10);
            for (p--; run > 0 && x < MOST; run--)
                board[y][x++] = '.';
        } else if (x < MOST) {
            board[y][x++] = *p;
        }
    }
    size = y;
}

static void mark(int kind, const char *squares)
{
    while (*squares != '\0') {
        char file;
        int rank, length = 0;
        if (sscanf(squares, "%c%d%n", &file, &rank, &length) == 2 && special[rank - 1][file - 'a'] == 0)
            special[rank - 1][file - 'a'] = kind;
        squares += length;
        squares += strspn(squares, ",");
    }
}

static void read_rules(const char *text)
{
    rules_length = strlen(text) + 1;
    memcpy(rules, text, rules_length);
    for (char *p = rules; (p = strchr(p, ' ')) != NULL;)
        *p++ = '\0';
    const char *turned = given("starti");
    read_board(turned != NULL ? turned : rule("start"));
    for (int y = 0; turned != NULL && y < size / 2; y++) {
        char row[MOST + 1];
        memcpy(row, board[y], sizeof row);
        memcpy(board[y], board[size - 1 - y], sizeof row);
        memcpy(board[size - 1 - y], row, sizeof row);
    }
    memset(special, 0, sizeof special);
    char centre[32], corners[64], last = (char)('a' + size - 1);
    snprintf(centre, sizeof centre, "%c%d", 'a' + size / 2, size / 2 + 1);
    snprintf(corners, sizeof corners, "a1,a%d,%c1,%c%d", size, last, last, size);
    mark(1, given("cen") != NULL ? given("cen") : centre);
    mark(2, given("cor") != NULL ? given("cor") : corners);
    mark(3, rule("afor"));
    mark(4, rule("dfor"));
}

/* Returns whether a list of the rules, such as cors, has this piece. */
static int allows(int kind, const char *suffix, char piece)
{
    char key[8];
    snprintf(key, sizeof key, "%s%s", KINDS[kind], suffix);
    return strchr(rule(key), piece) != NULL;
}

static int may_enter(char piece, int kind_of_start, int kind)
{
    return kind == 0 || (allows(kind, "p", piece) && (kind == kind_of_start || allows(kind, "re", piece)));
}

static int may_stop(char piece, int kind)
{
    return kind == 0 || allows(kind, "s", piece);
}

static int are_enemies(char one, char other)
{
    return isalpha((unsigned char)one) && !islower((unsigned char)one) != !islower((unsigned char)other);
}

static int may_jump(char piece, int kind_of_start, char over, int kind)
{
    char key[] = {(char)tolower((unsigned char)piece), 'j', '\0'};
    if (key[0] == 't' || over == '\0' || strchr("tmgTMG", over) == NULL || !are_enemies(over, piece))
        return 0;
    char mode = rule(key)[0];
    return (mode == 'j' || mode == 'c' || (mode == 'r' && (kind_of_start || kind))) && may_stop(piece, kind);
}

/* Returns how many squares a piece may move: spd has a number for all, for each side or for each piece. */
static int reach(char piece)
{
    int numbers[12] = {-1}, count = 0, used = 0;
    for (const char *p = rule("spd"); count < 12 && sscanf(p, "%d%n", &numbers[count], &used) == 1; count++)
        p += used + (p[used] == ',');
    int half = count / 2;
    int kind = half <= 1 ? 0 : (int)(strchr("tcnkmg", tolower((unsigned char)piece)) - "tcnkmg");
    if (half > 0 && kind >= half)
        return size;
    int number = numbers[kind + (isupper((unsigned char)piece) ? half : 0)];
    return number >= 0 ? number : size;
}

/* Returns what is on a square, and '\0' for squares off the board. */
static char at(int x, int y)
{
    return x >= 0 && x < size && y >= 0 && y < size ? board[y][x] : '\0';
}

/* Moves are chosen in two groups: those that may capture, and the others. */
static char chosen[2][LONGEST_MOVE];
static int counts[2];

static void consider(int x, int y, int to_x, int to_y, int captures)
{
    char move[LONGEST_MOVE];
    snprintf(move, sizeof move, "%c%d-%c%d", 'a' + x, y + 1, 'a' + to_x, to_y + 1);
    for (int i = 0; i < refusals; i++)
        if (strcmp(refused[i], move) == 0)
            return;
    /* The n-th move replaces the one before with a chance of 1 in n, so that all are equally likely. */
    if (rand() % ++counts[captures] == 0)
        strcpy(chosen[captures], move);
}

static void consider_moves_from(int x, int y)
{
    char piece = board[y][x];
    int start = special[y][x];
    for (int i = 0; i < 4; i++) {
        for (int step = 1; step <= reach(piece); step++) {
            int to_x = x + step * DX[i], to_y = y + step * DY[i], is_beside = 0;
            if (at(to_x, to_y) != '.' || !may_enter(piece, start, special[to_y][to_x]))
                break;
            for (int j = 0; j < 4; j++)
                is_beside |= are_enemies(at(to_x + DX[j], to_y + DY[j]), piece);
            if (may_stop(piece, special[to_y][to_x]))
                consider(x, y, to_x, to_y, is_beside);
        }
        int to_x = x + 2 * DX[i], to_y = y + 2 * DY[i];
        if (at(to_x, to_y) == '.' && may_jump(piece, start, at(x + DX[i], y + DY[i]), special[to_y][to_x]))
            consider(x, y, to_x, to_y, 1);
    }
}

static const char *choose(void)
{
    const char *own = strcmp(side, "attackers") == 0 ? "tcnkmg" : "TCNKMG";
    counts[0] = counts[1] = 0;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (strchr(own, board[y][x]) != NULL && (!is_bound || (x == bound_x && y == bound_y)))
                consider_moves_from(x, y);
    if (counts[0] + counts[1] == 0)
        return sent; /* Without a legal move the game is lost anyway. */
    /* Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must. */
    int captures = rule("ber")[0] == 'n' ? rand() % (counts[0] + counts[1]) >= counts[0] : is_bound;
    return chosen[counts[captures] > 0 ? captures : !captures];
}

/* Handles a command, and returns whether the game goes on. */
static int handle(const char *command, char *rest)
{
    if (strcmp(command, "rules") == 0) {
        read_rules(rest);
        is_bound = refusals = 0;
    } else if (strcmp(command, "position") == 0) {
        read_board(rest);
        is_bound = 0;
    } else if (strcmp(command, "opponent-move") == 0) {
        read_board(rest + strcspn(rest, "/"));
        rest[strcspn(rest, " ")] = '\0';
        is_bound = is_bound && strcmp(rest, sent) == 0; /* OpenTafl repeats our own captures in berserk tafl. */
    } else if (strcmp(command, "move") == 0) { /* our move was accepted */
        char file = 'a';
        read_board(rest);
        is_bound = sscanf(sent, "%*c%*d-%c%d", &file, &bound_y) == 2;
        bound_x = file - 'a';
        bound_y--;
        refusals = 0;
    } else if (strcmp(command, "error") == 0) { /* it was not; play comes again */
        if (refusals < 1000)
            strcpy(refused[refusals++], sent);
    } else if (strcmp(command, "side") == 0) {
        snprintf(side, sizeof side, "%.9s", rest);
    } else if (strcmp(command, "play") == 0) {
        snprintf(side, sizeof side, "%.9s", rest);
        snprintf(sent, sizeof sent, "%s", choose());
        say("move ", sent, "");
    } else if (strcmp(command, "analyze") == 0) {
        say("analysis 1 ", choose(), " 0");
    } else if (strcmp(command, "goodbye") == 0) {
        return 0;
    } /* The rest needs no answer: clock, finish, and commands that this bot does not know. */
    return 1;
}

int main(void)
{
    static char line[LONGEST_LINE];

    srand((unsigned)time(NULL));
    say("hello", "", "");
    while (fgets(line, sizeof line, stdin) != NULL) { /* NULL: the input has ended, and the host is gone */
        line[strcspn(line, "\n")] = '\0';
        char *rest = line + strcspn(line, " ");
        if (*rest != '\0')
            *rest++ = '\0';
        if (!handle(line, rest))
            break;
    }
    return 0;
}

/* A UCI engine: it plays a random legal move of chess, and mates if it can. */

#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A position. Square 0 is a1, 7 is h1 and 63 is h8. Pieces are letters as in a FEN, and '.' is an empty square. */
typedef struct { char on[64]; bool white; char rights[5]; int passed; } Board;
/* A move: its squares, and the letter of a promotion or 0. */
typedef struct { int start, end; char letter; } Move;
/* No position has more than 218 legal moves. */
typedef struct { Move moves[256]; int count; } Moves;

static const char *START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/* The first four are straight, the next four diagonal, and the rest are those of the knight. */
static const int DX[] = {0, 0, 1, -1, 1, 1, -1, -1, 1, 2, 2, 1, -1, -2, -2, -1};
static const int DY[] = {1, -1, 0, 0, 1, -1, 1, -1, 2, 1, -1, -2, -2, -1, 1, 2};

static void say(const char *line)
{
    printf("%s\n", line); /* The search has its own thread: each line is one call. */
    fflush(stdout); /* Without it the line stays in the buffer of stdio, and the GUI waits for it in vain. */
}

static bool is_own(const Board *board, int square, bool white)
{
    char piece = board->on[square];
    return piece != '.' && (isupper((unsigned char)piece) != 0) == white;
}

static int square_of(const char *name)
{
    return name[0] - 'a' + 8 * (name[1] - '1');
}

static Board read_fen(const char *fen)
{
    Board board = {.passed = -1};
    char rows[100], side[2], rights[5], passed[3];
    memset(board.on, '.', 64);
    if (sscanf(fen, "%99s %1s %4s %2s", rows, side, rights, passed) != 4)
        return board;
    int x = 0, y = 7;
    for (const char *it = rows; *it; it++) {
        if (*it == '/') {
            x = 0;
            y--;
        } else if (isdigit((unsigned char)*it)) {
            x += *it - '0';
        } else {
            board.on[8 * y + x++] = *it;
        }
    }
    board.white = side[0] == 'w';
    strcpy(board.rights, rights);
    if (passed[0] != '-')
        board.passed = square_of(passed);
    return board;
}

/* Ends castling rights when a piece leaves this square, or is taken on it. */
static void lose_rights(Board *board, int square)
{
    static const struct { const char *name, *rights; } LOST[] = {
        {"a1", "Q"}, {"e1", "KQ"}, {"h1", "K"}, {"a8", "q"}, {"e8", "kq"}, {"h8", "k"},
    };
    for (int i = 0; i < 6; i++)
        if (square_of(LOST[i].name) == square)
            for (char *right = board->rights; *right; right++)
                if (strchr(LOST[i].rights, *right))
                    *right = '-';
}

/* Makes a move. */
static void play(Board *board, Move move)
{
    int start = move.start, end = move.end;
    char piece = board->on[start], kind = toupper((unsigned char)piece);
    int passed = board->passed;
    board->passed = -1;
    board->on[start] = '.';
    board->on[end] = !move.letter ? piece : board->white ? toupper((unsigned char)move.letter) : move.letter;
    if (kind == 'P' && end == passed) /* en passant: the pawn that is taken is beside the start */
        board->on[start / 8 * 8 + end % 8] = '.';
    if (kind == 'P' && abs(end - start) == 16)
        board->passed = (start + end) / 2;
    if (kind == 'K' && abs(end - start) == 2) { /* castling: the rook goes too */
        int rook = end > start ? end + 1 : end - 2;
        board->on[(start + end) / 2] = board->on[rook];
        board->on[rook] = '.';
    }
    lose_rights(board, start);
    lose_rights(board, end);
    board->white = !board->white;
}

/* Writes the squares that a piece attacks, with those of its own side, and returns their number. */
static int attacked_from(const Board *board, int square, int found[28])
{
    char kind = toupper((unsigned char)board->on[square]);
    int up = is_own(board, square, true) ? 1 : -1, count = 0;
    bool slides = kind == 'B' || kind == 'R' || kind == 'Q';
    for (int i = 0; i < 16; i++) {
        bool is_straight = i < 4, is_knight = i >= 8;
        if (is_knight != (kind == 'N') || (kind == 'R' && !is_straight) || (kind == 'B' && is_straight)
            || (kind == 'P' && (is_straight || DY[i] != up)))
            continue;
        int x = square % 8 + DX[i], y = square / 8 + DY[i];
        while (x >= 0 && x < 8 && y >= 0 && y < 8) {
            found[count++] = 8 * y + x;
            if (!slides || board->on[8 * y + x] != '.')
                break;
            x += DX[i];
            y += DY[i];
        }
    }
    return count;
}

static bool is_attacked(const Board *board, int target, bool by_white)
{
    int found[28];
    for (int square = 0; square < 64; square++) {
        if (!is_own(board, square, by_white))
            continue;
        for (int i = attacked_from(board, square, found) - 1; i >= 0; i--)
            if (found[i] == target)
                return true;
    }
    return false;
}

/* Returns whether the king of a side is attacked. */
static bool is_check(const Board *board, bool white)
{
    const char *king = memchr(board->on, white ? 'K' : 'k', 64);
    return king != NULL && is_attacked(board, (int)(king - board->on), !white);
}

/* Adds a move if it does not leave the own king in check. A pawn on the last row becomes another piece. */
static void add(Moves *list, const Board *board, int start, int end)
{
    bool is_promotion = toupper((unsigned char)board->on[start]) == 'P' && (end / 8 == 0 || end / 8 == 7);
    Board after = *board;
    play(&after, (Move){start, end, 0});
    if (is_check(&after, board->white))
        return;
    for (const char *letter = is_promotion ? "qrbn" : " "; *letter; letter++)
        list->moves[list->count++] = (Move){start, end, is_promotion ? *letter : 0};
}

static void add_pawn_moves(Moves *list, const Board *board, int square)
{
    int up = board->white ? 8 : -8, found[28];
    if (board->on[square + up] == '.') {
        add(list, board, square, square + up);
        if (square / 8 == (board->white ? 1 : 6) && board->on[square + 2 * up] == '.')
            add(list, board, square, square + 2 * up);
    }
    for (int i = attacked_from(board, square, found) - 1; i >= 0; i--)
        if (is_own(board, found[i], !board->white) || found[i] == board->passed)
            add(list, board, square, found[i]);
}

static void add_castlings(Moves *list, const Board *board)
{
    int king = board->white ? 4 : 60;
    const char *on = board->on + king;
    bool is_free[] = {on[1] == '.' && on[2] == '.', on[-1] == '.' && on[-2] == '.' && on[-3] == '.'};
    for (int i = 0; i < 2; i++) {
        int step = i == 0 ? 1 : -1;
        /* The king is not in check, and passes no attacked square. The last one is looked at as that of any move. */
        if (strchr(board->rights, (board->white ? "KQ" : "kq")[i]) && is_free[i]
            && !is_attacked(board, king, !board->white) && !is_attacked(board, king + step, !board->white))
            add(list, board, king, king + 2 * step);
    }
}

/* Returns the legal moves. */
static Moves legal_moves(const Board *board)
{
    Moves list = {.count = 0};
    int found[28];
    for (int square = 0; square < 64; square++) {
        if (!is_own(board, square, board->white))
            continue;
        if (toupper((unsigned char)board->on[square]) == 'P') {
            add_pawn_moves(&list, board, square);
            continue;
        }
        for (int i = attacked_from(board, square, found) - 1; i >= 0; i--)
            if (!is_own(board, found[i], board->white))
                add(&list, board, square, found[i]);
    }
    add_castlings(&list, board);
    return list;
}

/* Returns the material of the side to move less that of the other side, in hundredths of a pawn. */
static int score(const Board *board)
{
    static const int VALUES[] = {['P'] = 100, ['N'] = 300, ['B'] = 300, ['R'] = 500, ['Q'] = 900, ['Z'] = 0};
    int sum = 0;
    for (int square = 0; square < 64; square++)
        if (board->on[square] != '.')
            sum += VALUES[toupper((unsigned char)board->on[square])] * (is_own(board, square, board->white) ? 1 : -1);
    return sum;
}

static Move read_move(const char *text)
{
    return (Move){square_of(text), square_of(text + 2), text[4]};
}

static void write_move(char text[6], Move move)
{
    const char letters[6] = {'a' + move.start % 8, '1' + move.start / 8, 'a' + move.end % 8, '1' + move.end / 8, move.letter};
    memcpy(text, letters, 6);
}

/* A search. It has its own thread, so that lines are read meanwhile. The lock guards is_ended. */
static struct { Board board; char words[8192]; bool is_running, is_ended; pthread_t thread; } search;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;

/* Returns the text behind a word of go; NULL if the word is missing. */
static const char *behind(const char *word)
{
    char padded[32];
    snprintf(padded, sizeof padded, " %s ", word);
    const char *found = strstr(search.words, padded);
    return found == NULL ? NULL : found + strlen(padded) - 1;
}

/* Writes a move and its score as the protocol writes it. Returns false if there is no legal move. Make this better. */
static bool choose(const Board *board, char move[6], char worth[32])
{
    Moves list = legal_moves(board);
    const char *allowed = behind("searchmoves");
    Moves chosen = {.count = 0};
    for (int i = 0; i < list.count && allowed; i++) {
        write_move(move, list.moves[i]);
        if (strstr(allowed, move))
            chosen.moves[chosen.count++] = list.moves[i];
    }
    if (chosen.count > 0)
        list = chosen;
    for (int i = 0; i < list.count; i++) {
        Board after = *board;
        play(&after, list.moves[i]);
        if (is_check(&after, after.white) && legal_moves(&after).count == 0) {
            write_move(move, list.moves[i]);
            strcpy(worth, "mate 1"); /* in moves, not in plies */
            return true;
        }
    }
    if (list.count > 0)
        write_move(move, list.moves[rand() % list.count]);
    snprintf(worth, 32, "cp %d", score(board));
    return list.count > 0;
}

/* Waits until the search is ended, or until this number of milliseconds is over; below 0 for ever. */
static void wait_for_end(long millis)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += millis / 1000;
    until.tv_nsec += millis % 1000 * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    int result = 0;
    pthread_mutex_lock(&lock);
    while (!search.is_ended && result == 0)
        result = millis < 0 ? pthread_cond_wait(&ended, &lock) : pthread_cond_timedwait(&ended, &lock, &until);
    pthread_mutex_unlock(&lock);
}

static void *run(void *unused)
{
    char move[6] = "0000", worth[32], line[128];
    if (choose(&search.board, move, worth)) {
        snprintf(line, sizeof line, "info depth 1 score %s nodes 1 pv %s", worth, move);
        say(line);
    }
    const char *movetime = behind("movetime");
    if (behind("infinite") || behind("ponder")) {
        wait_for_end(-1); /* The move is not wanted before stop or ponderhit. */
    } else if (movetime) {
        long millis = atol(movetime) - 50;
        wait_for_end(millis < 0 ? 0 : millis);
    }
    /* A better engine also looks at wtime, btime, winc, binc, movestogo, depth and nodes, and at is_ended while it searches. */
    snprintf(line, sizeof line, "bestmove %s", move);
    say(line);
    return unused;
}

static void end_search(void)
{
    pthread_mutex_lock(&lock);
    search.is_ended = true;
    pthread_cond_signal(&ended);
    pthread_mutex_unlock(&lock);
}

/* Ends the search, and waits for its answer. */
static void join_search(void)
{
    if (!search.is_running)
        return;
    end_search();
    pthread_join(search.thread, NULL);
    search.is_running = false;
}

/* Reads the words behind position: the whole game each time. */
static void read_position(char *words)
{
    char *moves = strstr(words, " moves");
    char *fen = strstr(words, "fen ");
    if (moves != NULL) {
        *moves = '\0';
        moves += strlen(" moves");
    }
    search.board = read_fen(fen != NULL ? fen + strlen("fen ") : START);
    for (char *move = moves ? strtok(moves, " ") : NULL; move; move = strtok(NULL, " "))
        play(&search.board, read_move(move));
}

/* Handles the words of a line. Returns false at quit. */
static bool handle(const char *command, char *words)
{
    if (strcmp(command, "uci") == 0) {
        say("id name Random mover\nid author me\n"
            "option name Hash type spin default 1 min 1 max 1024\noption name Ponder type check default false\nuciok");
    } else if (strcmp(command, "isready") == 0) {
        say("readyok");
    } else if (strcmp(command, "position") == 0) {
        join_search();
        read_position(words);
    } else if (strcmp(command, "go") == 0) {
        join_search();
        snprintf(search.words, sizeof search.words, " %s ", words);
        search.is_ended = false; /* here, and not in the thread: a stop that follows at once is not lost */
        search.is_running = pthread_create(&search.thread, NULL, run, NULL) == 0;
    } else if (strcmp(command, "stop") == 0 || (strcmp(command, "ponderhit") == 0 && behind("ponder"))) {
        end_search();
    }
    /* The rest changes nothing here: setoption, ucinewgame, debug and register. */
    return strcmp(command, "quit") != 0;
}

int main(void)
{
    static const char COMMANDS[] = " uci isready setoption ucinewgame position go stop ponderhit debug register quit ";
    char *line = NULL;
    size_t size = 0;
    bool goes_on = true;
    srand((unsigned)time(NULL));
    search.board = read_fen(START);
    while (goes_on && getline(&line, &size, stdin) > 0) {
        /* Words have one blank between them from now on, and an unknown first word is skipped. */
        char command[32] = "", *words = malloc(strlen(line) + 2), *end = words;
        *words = '\0';
        for (char *word = strtok(line, " \t\r\n"); word; word = strtok(NULL, " \t\r\n")) {
            char padded[32];
            snprintf(padded, sizeof padded, " %.29s ", word);
            if (command[0] != '\0')
                end += sprintf(end, end == words ? "%s" : " %s", word);
            else if (strstr(COMMANDS, padded))
                snprintf(command, sizeof command, "%s", word);
        }
        goes_on = handle(command, words);
        free(words);
    }
    join_search(); /* at quit, and at the end of the input */
    return 0;
}

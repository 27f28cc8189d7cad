/* A Stratego bot: it moves a random piece by one square. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout. */
static const char *SETUP[] = {"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"};

static const struct { const char *name; int dx, dy; } DIRECTIONS[] = {
    {"UP", 0, -1}, {"DOWN", 0, 1}, {"LEFT", -1, 0}, {"RIGHT", 1, 0},
};

static char line[256];
static char board[10][11];

/* Reads the next line. QUIT may come in place of any line, and NULL is the end of the input. */
static void hear(void)
{
    if (fgets(line, sizeof line, stdin) == NULL || strncmp(line, "QUIT", 4) == 0)
        exit(0);
    line[strcspn(line, "\n")] = '\0';
}

static void say(const char *answer)
{
    printf("%s\n", answer);
    fflush(stdout); /* Without it the line stays in the buffer of stdio, and the referee waits for it in vain. */
}

/* Chooses among all moves by one square. Scouts may go further: "3 6 UP 4". */
static void choose(char *move, size_t size)
{
    int count = 0;
    snprintf(move, size, "SURRENDER");
    for (int y = 0; y < 10; y++)
        for (int x = 0; x < 10; x++) {
            if (strchr("123456789s", board[y][x]) == NULL)
                continue; /* bombs and the flag stay; # is an enemy */
            for (int i = 0; i < 4; i++) {
                int to_x = x + DIRECTIONS[i].dx, to_y = y + DIRECTIONS[i].dy;
                if (to_x < 0 || to_x > 9 || to_y < 0 || to_y > 9 || strchr(".#", board[to_y][to_x]) == NULL)
                    continue;
                /* The n-th move replaces the one before with a chance of 1 in n, so that all are equally likely. */
                if (rand() % ++count == 0)
                    snprintf(move, size, "%d %d %s", x, y, DIRECTIONS[i].name);
            }
        }
}

int main(void)
{
    char move[32];

    srand((unsigned)time(NULL));
    hear(); /* our colour, the opponent, and the size of the board */
    int is_red = strncmp(line, "RED", 3) == 0;
    /* RED is at the top, with its back row first. BLUE is at the bottom, with its front row first. */
    for (int i = 0; i < 4; i++)
        say(SETUP[is_red ? i : 3 - i]);
    for (;;) {
        hear(); /* START, or the opponent's move and its outcome */
        for (int y = 0; y < 10; y++) {
            hear();
            snprintf(board[y], sizeof board[y], "%.10s", line);
        }
        choose(move, sizeof move);
        say(move);
        hear(); /* our own move and its outcome */
    }
}

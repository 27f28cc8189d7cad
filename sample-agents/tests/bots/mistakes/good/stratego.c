/* Plays Stratego from the board that every turn shows: a random legal move by one square. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* From the back row to the front row. */
static const char *SETUP[4] = {"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"};
static const char *NAMES[4] = {"UP", "DOWN", "LEFT", "RIGHT"};
static const int DX[4] = {0, 0, -1, 1};
static const int DY[4] = {-1, 1, 0, 0};

static char line[256];
static char board[10][16];

static void hear(void)
{
    if (fgets(line, sizeof line, stdin) == NULL || strncmp(line, "QUIT", 4) == 0)
        exit(0);
    line[strcspn(line, "\n")] = '\0';
}

static void say(const char *answer)
{
    printf("%s\n", answer);
    fflush(stdout);
}

static void move(void)
{
    int count = 0;
    char answer[64] = "";
    for (int y = 0; y < 10; y++)
        for (int x = 0; x < 10; x++) {
            if (strchr("123456789s", board[y][x]) == NULL)
                continue;
            for (int i = 0; i < 4; i++) {
                int to_x = x + DX[i];
                int to_y = y + DY[i];
                if (to_x < 0 || to_x > 9 || to_y < 0 || to_y > 9)
                    continue;
                if (strchr(".#", board[to_y][to_x]) != NULL && rand() % ++count == 0)
                    snprintf(answer, sizeof answer, "%d %d %s", x, y, NAMES[i]);
            }
        }
    say(answer);
}

int main(void)
{
    hear();
    int is_red = strncmp(line, "RED", 3) == 0;
    for (int i = 0; i < 4; i++)
        say(SETUP[is_red ? i : 3 - i]);
    for (;;) {
        hear(); /* START, or the opponent's move */
        for (int y = 0; y < 10; y++) {
            hear();
            snprintf(board[y], sizeof board[y], "%.10s", line);
        }
        move();
        hear(); /* the echo */
    }
}

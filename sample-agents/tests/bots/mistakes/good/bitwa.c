/* Plays Bitwa: sends every division to a random cell. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COLUMNS 200
#define MOST_ROWS 200

static char line[65536];
static char board[MOST_ROWS][MOST_COLUMNS + 1];
static int columns, rows;

static void say(const char *answer)
{
    printf("%s\n\n", answer);
    fflush(stdout);
}

static void set_game(void)
{
    strtok(line, " \n");
    columns = atoi(strtok(NULL, " \n"));
    rows = atoi(strtok(NULL, " \n"));
    strtok(NULL, " \n"); /* the number of rounds */
    strtok(NULL, " \n"); /* the strength of a unit */
    for (int y = 0; y < rows; y++)
        strcpy(board[y], strtok(NULL, " \n"));
    say("=");
}

static void give_order(void)
{
    char answer[64];
    int x = rand() % columns;
    int y = rand() % rows;
    snprintf(answer, sizeof answer, "= %d %d %d %d %d %d", rand() % 2, x, y, 1, -1, rand() % 2);
    say(answer);
}

int main(void)
{
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "set_game ", 9) == 0) {
            set_game();
        } else if (strncmp(line, "gen_move ", 9) == 0) {
            give_order();
        } else if (strncmp(line, "play ", 5) == 0 || strncmp(line, "time_left ", 10) == 0) {
            say("=");
        } else if (strncmp(line, "quit", 4) == 0) {
            say("=");
            break;
        } else {
            say("? unknown command");
        }
    }
    return 0;
}

/* A Bitwa bot: it sends each division to a random cell. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int columns, rows;

static void say(const char *answer)
{
    printf("%s\n\n", answer); /* Every answer ends with an empty line. */
    fflush(stdout); /* Without it the answer stays in the buffer of stdio, and the referee waits for it in vain. */
}

static int sign(void)
{
    return rand() % 2 ? 1 : -1;
}

/* Sends a division somewhere: attack first, the cell, and how to choose between units that are equally near. */
static void order(void)
{
    char answer[64];
    int attack = 1, x_first = rand() % 2;
    snprintf(answer, sizeof answer, "= %d %d %d %d %d %d", attack, rand() % columns, rand() % rows, sign(), sign(), x_first);
    say(answer);
}

int main(void)
{
    static char line[1 << 20]; /* set_game has the whole board */

    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin) != NULL) { /* NULL: the input has ended, and the referee is gone */
        char *command = strtok(line, " \n");
        if (command == NULL)
            command = "";
        if (strcmp(command, "set_game") == 0) {
            columns = atoi(strtok(NULL, " "));
            rows = atoi(strtok(NULL, " "));
            say("=");
        } else if (strcmp(command, "gen_move") == 0) {
            order();
        } else if (strcmp(command, "play") == 0 || strcmp(command, "time_left") == 0) {
            say("=");
        } else if (strcmp(command, "quit") == 0) {
            say("=");
            return 0;
        } else {
            say("? unknown command");
        }
    }
    return 0;
}

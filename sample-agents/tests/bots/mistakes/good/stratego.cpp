// Plays Stratego from the board that every turn shows: a random legal move by one square.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

// From the back row to the front row.
std::vector<std::string> setup = {"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"};
const std::string NAMES[] = {"UP", "DOWN", "LEFT", "RIGHT"};
const int DX[] = {0, 0, -1, 1};
const int DY[] = {-1, 1, 0, 0};

std::string hear()
{
    std::string line;
    if (!std::getline(std::cin, line) || line.rfind("QUIT", 0) == 0)
        std::exit(0);
    return line;
}

void say(const std::string &answer)
{
    std::cout << answer << std::endl;
}

std::vector<std::string> legal_moves(const std::vector<std::string> &board)
{
    std::vector<std::string> moves;
    const std::string movable = "123456789s";
    for (int y = 0; y < 10; y++)
        for (int x = 0; x < 10; x++) {
            if (movable.find(board[y][x]) == std::string::npos)
                continue;
            for (int i = 0; i < 4; i++) {
                int to_x = x + DX[i];
                int to_y = y + DY[i];
                if (to_x < 0 || to_x > 9 || to_y < 0 || to_y > 9)
                    continue;
                if (board[to_y][to_x] == '.' || board[to_y][to_x] == '#')
                    moves.push_back(std::to_string(x) + " " + std::to_string(y) + " " + NAMES[i]);
            }
        }
    return moves;
}

int main()
{
    std::string colour = hear().substr(0, 3);
    if (colour != "RED")
        std::reverse(setup.begin(), setup.end());
    for (const auto &row : setup)
        say(row);
    while (true) {
        hear(); // START, or the opponent's move
        std::vector<std::string> board;
        for (int y = 0; y < 10; y++)
            board.push_back(hear());
        auto moves = legal_moves(board);
        say(moves[std::rand() % moves.size()]);
        hear(); // the echo
    }
}

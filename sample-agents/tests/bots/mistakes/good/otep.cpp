// Plays tafl by single steps of plain pieces to ordinary squares, which are legal in nearly every position of every variant.

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

const int DX[] = {0, 0, -1, 1};
const int DY[] = {-1, 1, 0, 0};

std::vector<std::string> cells; // a string for each rank, rank 1 first
std::set<std::string> special, refused;
std::string side = "attackers", sent;

void say(const std::string &command)
{
    std::cout << command << std::endl;
}

std::string name(int x, int y)
{
    return std::string(1, 'a' + x) + std::to_string(y + 1);
}

void set_board(const std::string &record)
{
    cells.clear();
    std::istringstream rows(record);
    std::string row;
    while (std::getline(rows, row, '/')) {
        if (row.empty())
            continue;
        std::string rank;
        int count = 0;
        for (char letter : row) {
            if (std::isdigit(letter)) {
                count = 10 * count + letter - '0';
            } else {
                rank += std::string(count, '.') + letter;
                count = 0;
            }
        }
        cells.push_back(rank + std::string(count, '.'));
    }
}

void add_special(const std::string &list)
{
    std::istringstream squares(list);
    std::string square;
    while (std::getline(squares, square, ','))
        special.insert(square);
}

void set_rules(std::istringstream &words)
{
    std::map<std::string, std::string> values;
    std::string field;
    while (words >> field)
        values[field.substr(0, field.find(':'))] = field.substr(field.find(':') + 1);
    set_board(values.count("start") ? values["start"] : values["starti"]);
    if (values.count("starti"))
        std::reverse(cells.begin(), cells.end());
    int last = cells.size() - 1;
    special.clear();
    refused.clear();
    add_special(values.count("cor") ? values["cor"]
                                    : name(0, 0) + "," + name(0, last) + "," + name(last, 0) + "," + name(last, last));
    add_special(values.count("cen") ? values["cen"] : name(last / 2, last / 2));
    add_special(values["afor"]);
    add_special(values["dfor"]);
}

char at(int x, int y)
{
    int size = cells.size();
    return x < 0 || y < 0 || x >= size || y >= size ? ' ' : cells[y][x];
}

bool is_own(char piece)
{
    return side == "attackers" ? std::islower(piece) : std::isupper(piece);
}

bool is_quiet(int x, int y)
{
    for (int i = 0; i < 4; i++) {
        char beside = at(x + DX[i], y + DY[i]);
        if (std::isalpha(beside) && !is_own(beside))
            return false;
    }
    return true;
}

// Prefers single steps of plain pieces that capture nothing, then other single steps, then everything else.
std::string choose_move()
{
    std::vector<std::string> moves[4];
    int size = cells.size();
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            for (int i = 0; i < 4 && is_own(at(x, y)); i++) {
                bool is_plain = std::tolower(at(x, y)) != 'k';
                for (int to_x = x + DX[i], to_y = y + DY[i]; at(to_x, to_y) == '.'; to_x += DX[i], to_y += DY[i]) {
                    std::string move = name(x, y) + "-" + name(to_x, to_y);
                    if (special.count(name(to_x, to_y)))
                        break;
                    if (!refused.count(move))
                        moves[(is_plain ? 0 : 2) + (is_quiet(to_x, to_y) ? 0 : 1)].push_back(move);
                    is_plain = false;
                }
            }
    int best = 0;
    while (best < 3 && moves[best].empty())
        best++;
    return moves[best].at(std::rand() % std::max<std::size_t>(1, moves[best].size()));
}

int main()
{
    say("hello");
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string command, first, second;
        words >> command;
        if (command == "rules") {
            set_rules(words);
            continue;
        }
        words >> first >> second;
        if (command == "position")
            set_board(first);
        else if (command == "side")
            side = first;
        else if (command == "opponent-move")
            set_board(second);
        else if (command == "move") {
            set_board(first);
            refused.clear();
        } else if (command == "error")
            refused.insert(sent);
        else if (command == "play") {
            side = first;
            sent = choose_move();
            say("move " + sent);
        } else if (command == "analyze")
            say("analysis 1 " + choose_move() + " 0");
        else if (command == "goodbye")
            break;
    }
    return 0;
}

// Plays tafl by the moves that its rules allow, single steps of plain pieces before all others. The host tells it what is captured.

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
std::map<std::string, std::string> rules, special; // the sort of each special square
std::set<std::string> refused;
std::string side = "attackers", sent;
std::string goes_on; // the square of the piece that has just moved, until the opponent moves

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

// Returns the value of a key of the rules, or its default.
std::string value(const std::string &key, const std::string &otherwise)
{
    return rules.count(key) ? rules[key] : otherwise;
}

void add_special(const std::string &sort, const std::string &list)
{
    std::istringstream squares(value(sort, list));
    std::string square;
    while (std::getline(squares, square, ','))
        special.emplace(square, sort);
}

void set_rules(std::istringstream &words)
{
    std::string field;
    rules.clear();
    while (words >> field)
        rules[field.substr(0, field.find(':'))] = field.substr(field.find(':') + 1);
    set_board(value("start", rules["starti"]));
    if (!rules.count("start"))
        std::reverse(cells.begin(), cells.end());
    int last = cells.size() - 1;
    special.clear();
    refused.clear();
    goes_on.clear();
    add_special("cen", name(last / 2, last / 2));
    add_special("cor", name(0, 0) + "," + name(0, last) + "," + name(last, 0) + "," + name(last, last));
    add_special("afor", "");
    add_special("dfor", "");
}

// Returns whether a list of the rules has a piece.
bool listed(char piece, const std::string &key)
{
    static const std::map<std::string, std::string> DEFAULTS = {
        {"corp", "K"}, {"cors", "K"}, {"cens", "K"}, {"dfors", "TCNKM"}};
    std::string usual = DEFAULTS.count(key) ? DEFAULTS.at(key) : "tcnkmTCNKM";
    return value(key, usual).find(piece) != std::string::npos;
}

// Returns how many squares a piece goes at most.
int speed(char piece)
{
    std::istringstream list(value("spd", "-1"));
    std::vector<int> numbers;
    std::string number;
    while (std::getline(list, number, ','))
        numbers.push_back(std::stoi(number));
    std::size_t half = numbers.size() / 2, kind = std::string("tcnkmg").find(std::tolower(piece));
    std::size_t index = numbers.size() <= 2 ? 0 : kind;
    if (numbers.size() > 2 && kind >= half)
        return 99;
    if (std::isupper(piece))
        index += half;
    return numbers.at(index) < 0 ? 99 : numbers[index];
}

bool may_slide_over(char piece, const std::string &from, const std::string &to)
{
    if (!special.count(to))
        return true;
    std::string sort = special[to];
    bool stays = special.count(from) && special[from] == sort;
    return listed(piece, sort + "p") && (stays || listed(piece, sort + "re"));
}

bool may_stop(char piece, const std::string &square)
{
    return !special.count(square) || listed(piece, special[square] + "s");
}

bool may_jump(char piece, const std::string &from, const std::string &to)
{
    char kind = std::tolower(piece);
    std::string mode = value(std::string(1, kind) + "j", kind == 'n' ? "c" : kind == 'c' ? "j" : "n");
    bool is_free = mode != "r" || special.count(from) || special.count(to);
    return kind != 't' && mode != "n" && is_free && may_stop(piece, to);
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

// Prefers single steps of plain pieces to plain squares that capture nothing, then other single steps, then everything else.
std::string choose_move()
{
    std::vector<std::string> moves[4];
    int size = cells.size();
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            for (int i = 0; i < 4 && is_own(at(x, y)); i++) {
                char piece = at(x, y);
                std::string from = name(x, y);
                if (!goes_on.empty() && goes_on != from)
                    continue;
                auto add = [&](int to_x, int to_y, bool is_step) {
                    std::string to = name(to_x, to_y), move = from + "-" + to;
                    bool is_plain = is_step && std::tolower(piece) != 'k' && !special.count(to);
                    if (!refused.count(move))
                        moves[(is_plain ? 0 : 2) + (is_quiet(to_x, to_y) ? 0 : 1)].push_back(move);
                };
                for (int far = 1; far <= speed(piece); far++) {
                    int to_x = x + far * DX[i], to_y = y + far * DY[i];
                    if (at(to_x, to_y) != '.' || !may_slide_over(piece, from, name(to_x, to_y)))
                        break;
                    if (may_stop(piece, name(to_x, to_y)))
                        add(to_x, to_y, far == 1);
                }
                char over = at(x + DX[i], y + DY[i]);
                int to_x = x + 2 * DX[i], to_y = y + 2 * DY[i];
                bool is_weak = std::string("tmg").find(std::tolower(over)) != std::string::npos;
                if (is_weak && !is_own(over) && at(to_x, to_y) == '.' && may_jump(piece, from, name(to_x, to_y)))
                    add(to_x, to_y, false);
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
        if (command == "position") {
            set_board(first);
            goes_on.clear();
        } else if (command == "side")
            side = first;
        else if (command == "opponent-move") {
            set_board(second);
            goes_on.clear();
        } else if (command == "move") {
            set_board(first);
            goes_on = sent.substr(sent.find('-') + 1);
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

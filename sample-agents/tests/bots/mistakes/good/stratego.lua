-- Plays Stratego from the board that every turn shows: a random legal move by one square.

io.stdout:setvbuf("no")

-- From the back row to the front row.
local setup = {"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"}
local steps = {UP = {0, -1}, DOWN = {0, 1}, LEFT = {-1, 0}, RIGHT = {1, 0}}

local function hear()
  local line = io.read("l")
  if not line or line:sub(1, 4) == "QUIT" then os.exit(0) end
  return line
end

local function at(board, x, y)
  return board[y + 1]:sub(x + 1, x + 1)
end

local function legal_moves(board)
  local moves = {}
  for y = 0, 9 do
    for x = 0, 9 do
      if at(board, x, y):match("[1-9s]") then
        for direction, step in pairs(steps) do
          local to_x, to_y = x + step[1], y + step[2]
          if to_x >= 0 and to_x < 10 and to_y >= 0 and to_y < 10 and at(board, to_x, to_y):match("[.#]") then
            moves[#moves + 1] = x .. " " .. y .. " " .. direction
          end
        end
      end
    end
  end
  return moves
end

local is_red = hear():sub(1, 3) == "RED"
for i = 1, 4 do print(setup[is_red and i or 5 - i]) end
while true do
  hear() -- START, or the opponent's move
  local board = {}
  for y = 1, 10 do board[y] = hear() end
  local moves = legal_moves(board)
  print(moves[math.random(#moves)])
  hear() -- the echo
end

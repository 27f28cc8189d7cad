-- A Stratego bot: it moves a random piece by one square.

-- Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
local SETUP = {"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"}
local DIRECTIONS = {UP = {0, -1}, DOWN = {0, 1}, LEFT = {-1, 0}, RIGHT = {1, 0}}

local function say(line)
  io.write(line, "\n")
  -- Without this line the text stays in a buffer, and the referee waits for it in vain.
  io.flush()
end

-- Returns the next line. QUIT may come in place of any line, and nil is the end of the input.
local function hear()
  local line = io.read("l")
  if not line or line:sub(1, 4) == "QUIT" then os.exit(0) end
  return line
end

-- Returns what is on a square, and an empty text for squares off the board. x and y are from 0.
local function at(board, x, y)
  local row = board[y + 1]
  return row and x >= 0 and row:sub(x + 1, x + 1) or ""
end

-- Returns all moves by one square. Scouts may go further: "3 6 UP 4".
local function legal_moves(board)
  local moves = {}
  for y = 0, 9 do
    for x = 0, 9 do
      if at(board, x, y):match("[1-9s]") then -- bombs and the flag stay; # is an enemy
        for name, step in pairs(DIRECTIONS) do
          if at(board, x + step[1], y + step[2]):match("[.#]") then
            moves[#moves + 1] = x .. " " .. y .. " " .. name
          end
        end
      end
    end
  end
  return moves
end

math.randomseed(os.time())
local is_red = hear():sub(1, 4) == "RED "
for i = 1, 4 do
  -- RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
  say(SETUP[is_red and i or 5 - i])
end

while true do
  hear() -- START, or the opponent's move and its outcome
  local board = {}
  for y = 1, 10 do board[y] = hear() end
  local moves = legal_moves(board)
  say(#moves > 0 and moves[math.random(#moves)] or "SURRENDER")
  hear() -- our own move and its outcome
end

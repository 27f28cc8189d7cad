-- An OTEP bot: it plays a random legal move of any tafl game that the rules describe.

local DIRECTIONS = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
-- What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise.
local DEFAULTS = {
  corp = "K", cors = "K", cens = "K", dfors = "TCNKM", -- who passes and stops on special squares
  kj = "n", mj = "n", gj = "n", nj = "c", cj = "j", -- who jumps
  ber = "n", spd = "-1",
}

local rules = {}
local board = {} -- rows of letters and dots, from rank 1 on
local special = {} -- square -> "cen", "cor", "afor" or "dfor"
local side = "attackers"
local sent = "" -- our last move
local refused = {} -- moves of this turn that the host did not accept
local mover -- the piece that has just moved; in berserk tafl it may have to move again

local function say(line)
  io.write(line, "\n")
  -- Without this line the text stays in a buffer, and the host waits for it in vain.
  io.flush()
end

local function name(x, y) -- both from 0
  return string.char(("a"):byte() + x) .. y + 1
end

-- Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
local function read_board(record)
  board = {}
  for row in record:gmatch("[^/]+") do
    board[#board + 1] = row:gsub("%d+", function(run) return ("."):rep(tonumber(run)) end)
  end
end

local function read_rules(text)
  rules = {}
  for key, value in text:gmatch("(%S-):(%S*)") do rules[key] = value end
  read_board(rules.start or rules.starti)
  if rules.starti then
    local turned = {}
    for i = #board, 1, -1 do turned[#turned + 1] = board[i] end
    board = turned
  end
  local last = #board - 1
  local corners = {name(0, 0), name(0, last), name(last, 0), name(last, last)}
  local usual = {{"cen", name(last // 2, last // 2)}, {"cor", table.concat(corners, ",")}, {"afor", ""}, {"dfor", ""}}
  special = {}
  for _, pair in ipairs(usual) do
    local kind = pair[1]
    for square in (rules[kind] or pair[2]):gmatch("[^,]+") do special[square] = special[square] or kind end
  end
end

-- Returns the value of a key, or what a rules string without it means.
local function rule(key)
  return rules[key] or DEFAULTS[key] or "tcnkmTCNKM"
end

-- Returns what is on a square, and an empty text for squares off the board. x and y are from 0.
local function at(x, y)
  local row = board[y + 1]
  return row and x >= 0 and row:sub(x + 1, x + 1) or ""
end

local function are_enemies(one, other)
  return one:match("%a") and (one == one:lower()) ~= (other == other:lower())
end

local function allows(key, piece)
  return rule(key):find(piece, 1, true)
end

local function may_enter(piece, from, to)
  local kind = special[to]
  return not kind or allows(kind .. "p", piece) and (special[from] == kind or allows(kind .. "re", piece))
end

local function may_stop(piece, square)
  return not special[square] or allows(special[square] .. "s", piece)
end

local function may_jump(piece, from, over, to)
  if piece:match("[tT]") or not over:match("[tmgTMG]") or not are_enemies(over, piece) then return false end
  local mode = rule(piece:lower() .. "j")
  return (mode:match("[jc]") or mode == "r" and (special[from] or special[to])) and may_stop(piece, to)
end

-- Returns how many squares a piece may move: spd has a number for all, for each side or for each piece.
local function reach(piece)
  local numbers = {}
  for number in rule("spd"):gmatch("[^,]+") do numbers[#numbers + 1] = tonumber(number) end
  local half = #numbers // 2
  local kind = half <= 1 and 1 or ("tcnkmg"):find(piece:lower(), 1, true)
  if half > 0 and kind > half then return #board end
  local number = numbers[piece == piece:lower() and kind or half + kind]
  return number >= 0 and number or #board
end

-- Adds the moves of a piece, each with whether it may capture.
local function add_moves(moves, x, y)
  local piece, from = at(x, y), name(x, y)
  for _, direction in ipairs(DIRECTIONS) do
    local dx, dy = direction[1], direction[2]
    for step = 1, reach(piece) do
      local to_x, to_y = x + step * dx, y + step * dy
      if at(to_x, to_y) ~= "." or not may_enter(piece, from, name(to_x, to_y)) then break end
      local may_capture = false
      for _, beside in ipairs(DIRECTIONS) do
        may_capture = may_capture or are_enemies(at(to_x + beside[1], to_y + beside[2]), piece)
      end
      local to = name(to_x, to_y)
      if may_stop(piece, to) then moves[#moves + 1] = {text = from .. "-" .. to, may_capture = may_capture or false} end
    end
    local to_x, to_y = x + 2 * dx, y + 2 * dy
    if at(to_x, to_y) == "." and may_jump(piece, from, at(x + dx, y + dy), name(to_x, to_y)) then
      moves[#moves + 1] = {text = from .. "-" .. name(to_x, to_y), may_capture = true}
    end
  end
end

local function choose()
  local own = side == "attackers" and "%l" or "%u"
  local all, moves, wanted = {}, {}, {}
  for y = 0, #board - 1 do
    for x = 0, #board - 1 do
      if at(x, y):match(own) and (not mover or mover == name(x, y)) then add_moves(all, x, y) end
    end
  end
  for _, move in ipairs(all) do
    if not refused[move.text] then
      moves[#moves + 1] = move
      if move.may_capture == (mover ~= nil) then wanted[#wanted + 1] = move end
    end
  end
  -- Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
  if rule("ber") ~= "n" and #wanted > 0 then moves = wanted end
  return #moves > 0 and moves[math.random(#moves)].text or sent -- without a legal move the game is lost anyway
end

local function handle(command, rest)
  if command == "rules" then
    read_rules(rest)
    mover, refused = nil, {}
  elseif command == "position" or command == "opponent-move" then
    read_board(rest:match("/.*/"))
    if rest:match("^%S*") ~= sent then mover = nil end -- OpenTafl repeats our own captures in berserk tafl
  elseif command == "move" then -- our move was accepted
    read_board(rest)
    mover, refused = sent:match("-(.*)"), {}
  elseif command == "error" then -- it was not; play comes again
    refused[sent] = true
  elseif command == "side" then
    side = rest
  elseif command == "play" then
    side = rest
    sent = choose()
    say("move " .. sent)
  elseif command == "analyze" then
    say("analysis 1 " .. choose() .. " 0")
  elseif command == "goodbye" then
    os.exit(0)
  end
  -- The rest needs no answer: clock, finish, and commands that this bot does not know.
end

math.randomseed(os.time())
say("hello")
for line in io.lines() do -- the lines end when the host is gone
  handle(line:match("^(%S*) *(.-) *$"))
end

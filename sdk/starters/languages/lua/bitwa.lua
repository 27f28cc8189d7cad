-- A Bitwa bot: it sends each division to a random cell.

local columns, rows, board

-- Every answer ends with an empty line.
local function say(line)
  io.write(line, "\n\n")
  -- Without this line the text stays in a buffer, and the referee waits for it in vain.
  io.flush()
end

-- Returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
local function order(division)
  local attack = 1
  local x, y = math.random(0, columns - 1), math.random(0, rows - 1)
  local dx, dy = math.random(0, 1) * 2 - 1, math.random(0, 1) * 2 - 1
  local x_first = math.random(0, 1)
  return table.concat({attack, x, y, dx, dy, x_first}, " ")
end

math.randomseed(os.time())
for line in io.lines() do -- the lines end when the referee is gone
  local words = {}
  for word in line:gmatch("%S+") do words[#words + 1] = word end
  local command = words[1]
  if command == "set_game" then
    columns, rows = math.tointeger(tonumber(words[2])), math.tointeger(tonumber(words[3]))
    board = table.move(words, 6, #words, 1, {})
    say("=")
  elseif command == "gen_move" then
    say("= " .. order(words[2]))
  elseif command == "play" or command == "time_left" then
    say("=")
  elseif command == "quit" then
    say("=")
    break
  else
    say("? unknown command")
  end
end

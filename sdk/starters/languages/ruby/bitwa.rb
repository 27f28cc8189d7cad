# A Bitwa bot: it sends each division to a random cell.

# Without this line Ruby keeps its output in a buffer, and the referee waits for it in vain.
$stdout.sync = true

board = []

# Returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
def order(_division, board)
  attack = 1
  x, y = rand(board.first.length), rand(board.length)
  dx, dy = [-1, 1].sample, [-1, 1].sample
  x_first = rand(2)
  [attack, x, y, dx, dy, x_first].join(" ")
end

# Every answer ends with an empty line.
def say(answer)
  puts answer, ""
end

while (line = $stdin.gets) # nil: the input has ended, and the referee is gone
  command, *words = line.split
  case command
  when "set_game"
    board = words.drop(4)
    say "="
  when "gen_move"
    say "= #{order(words[0], board)}"
  when "play", "time_left"
    say "="
  when "quit"
    say "="
    break
  else
    say "? unknown command"
  end
end

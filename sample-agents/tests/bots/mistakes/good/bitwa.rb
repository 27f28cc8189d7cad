#!/usr/bin/env ruby
# Plays Bitwa: sends every division to a random cell.

$stdout.sync = true

def answer(text)
  puts text, ""
end

columns = rows = 0
while (line = $stdin.gets)
  words = line.split
  case words[0]
  when "set_game"
    columns = words[1].to_i
    rows = words[2].to_i
    answer "="
  when "gen_move"
    order = [rand(2), rand(columns), rand(rows), [-1, 1].sample, [-1, 1].sample, rand(2)]
    answer "= #{order.join(' ')}"
  when "play", "time_left"
    answer "="
  when "quit"
    answer "="
    break
  else
    answer "? unknown command"
  end
end

#!/usr/bin/env ruby
# Plays Stratego from the board that every turn shows: a random legal move by one square.

$stdout.sync = true

# From the back row to the front row.
SETUP = %w[8BFB878B75 B7B4s83B86 5614725963 9965999499]
STEPS = { "UP" => [0, -1], "DOWN" => [0, 1], "LEFT" => [-1, 0], "RIGHT" => [1, 0] }

Move = Struct.new(:x, :y, :direction) do
  def text
    "#{x} #{y} #{direction}"
  end
end

def hear
  line = $stdin.gets
  exit if line.nil? || line.start_with?("QUIT")
  line.chomp
end

def legal_moves(board)
  moves = []
  10.times do |y|
    10.times do |x|
      next unless "123456789s".include?(board[y][x])

      STEPS.each do |direction, (dx, dy)|
        to_x = x + dx
        to_y = y + dy
        next unless (0..9).cover?(to_x) && (0..9).cover?(to_y)

        moves << Move.new(x, y, direction) if ".#".include?(board[to_y][to_x])
      end
    end
  end
  moves
end

header = hear
rows = header.start_with?("RED") ? SETUP : SETUP.reverse
rows.each { |row| puts row }
loop do
  hear # START, or the opponent's move
  board = Array.new(10) { hear }
  move = legal_moves(board).sample
  puts move.text
  hear # the echo
end

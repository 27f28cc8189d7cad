# A Stratego bot: it moves a random piece by one square.

# Without this line Ruby keeps its output in a buffer, and the referee waits for it in vain.
$stdout.sync = true

# Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
SETUP = %w[8BFB878B75 B7B4s83B86 5614725963 9965999499].freeze
DIRECTIONS = { "UP" => [0, -1], "DOWN" => [0, 1], "LEFT" => [-1, 0], "RIGHT" => [1, 0] }.freeze

# Returns the next line. QUIT may come in place of any line, and nil is the end of the input.
def hear
  line = $stdin.gets(chomp: true)
  exit if line.nil? || line.start_with?("QUIT")
  line
end

# Returns all moves by one square. Scouts may go further: "3 6 UP 4".
def legal_moves(board)
  moves = []
  10.times do |y|
    10.times do |x|
      next unless "123456789s".include?(board[y][x]) # bombs and the flag stay; # is an enemy

      DIRECTIONS.each do |name, (dx, dy)|
        next unless (x + dx).between?(0, 9) && (y + dy).between?(0, 9)

        moves << "#{x} #{y} #{name}" if ".#".include?(board[y + dy][x + dx])
      end
    end
  end
  moves
end

colour, = hear.split
# RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
puts colour == "RED" ? SETUP : SETUP.reverse

loop do
  hear # START, or the opponent's move and its outcome
  board = Array.new(10) { hear }
  puts legal_moves(board).sample || "SURRENDER"
  hear # our own move and its outcome
end

# An OTEP bot: it plays a random legal move of any tafl game that the rules describe.

# Without this line Ruby keeps its output in a buffer, and the host waits for it in vain.
$stdout.sync = true

DIRECTIONS = [[0, 1], [0, -1], [1, 0], [-1, 0]].freeze
EVERY_PIECE = "tcnkmTCNKM".freeze

# The rules of a game, as a rules string gives them.
class Rules
  # What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise.
  DEFAULTS = {
    "corp" => "K", "cors" => "K", "cens" => "K", "dfors" => "TCNKM", # who passes and stops on special squares
    "kj" => "n", "mj" => "n", "gj" => "n", "nj" => "c", "cj" => "j", # who jumps
    "ber" => "n", "spd" => "-1"
  }.freeze

  attr_reader :start

  def initialize(text)
    @given = text.split.to_h { |field| field.split(":", 2) }
    @start = Rules.board(@given["start"] || @given["starti"])
    @start.reverse! if @given.key?("starti")
    last = @start.size - 1
    corners = [0, last].product([0, last]).map { |x, y| Rules.name(x, y) }
    usual = { "cen" => Rules.name(last / 2, last / 2), "cor" => corners.join(","), "afor" => "", "dfor" => "" }
    @special = {} # square => "cen", "cor", "afor" or "dfor"
    usual.each do |kind, squares|
      @given.fetch(kind, squares).split(",").each { |square| @special[square] ||= kind }
    end
  end

  # Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
  def self.board(record)
    record.split("/").reject(&:empty?).map { |row| row.gsub(/\d+/) { |run| "." * run.to_i } }
  end

  def self.name(x, y)
    "#{("a".ord + x).chr}#{y + 1}"
  end

  # Returns the value of a key, or what a rules string without it means.
  def [](key)
    @given[key] || DEFAULTS[key] || EVERY_PIECE
  end

  def may_enter?(piece, start, square)
    kind = @special[square]
    kind.nil? || (self["#{kind}p"].include?(piece) && (@special[start] == kind || self["#{kind}re"].include?(piece)))
  end

  def may_stop?(piece, square)
    kind = @special[square]
    kind.nil? || self["#{kind}s"].include?(piece)
  end

  def may_jump?(piece, start, over, to)
    return false if "tT".include?(piece) || !over.match?(/[tmg]/i) || !enemies?(over, piece)

    mode = self["#{piece.downcase}j"]
    is_open = %w[j c].include?(mode) || (mode == "r" && (@special.key?(start) || @special.key?(to)))
    is_open && may_stop?(piece, to)
  end

  # Returns how many squares a piece may move: spd has a number for all, for each side or for each piece.
  def reach(piece)
    numbers = self["spd"].split(",").map(&:to_i)
    half = numbers.size / 2
    kind = half <= 1 ? 0 : "tcnkmg".index(piece.downcase)
    return @start.size if half.positive? && kind >= half

    number = numbers[piece == piece.downcase ? kind : half + kind]
    number.negative? ? @start.size : number
  end
end

def enemies?(one, other)
  one.match?(/[a-z]/i) && (one == one.downcase) != (other == other.downcase)
end

# A bot: the board, and what it has to remember.
class Bot
  def initialize
    @side = "attackers"
    @refused = [] # moves of this turn that the host did not accept
    @mover = nil # the piece that has just moved; in berserk tafl it may have to move again
  end

  # Returns what is on a square, and an empty text for squares off the board.
  def at(x, y)
    return "" unless x.between?(0, @board.size - 1) && y.between?(0, @board.size - 1)

    @board[y][x]
  end

  # Returns the moves of a piece, each with whether it may capture.
  def moves_from(x, y)
    piece, start = @board[y][x], Rules.name(x, y)
    moves = []
    DIRECTIONS.each do |dx, dy|
      1.upto(@rules.reach(piece)) do |step|
        to_x, to_y = x + step * dx, y + step * dy
        to = Rules.name(to_x, to_y)
        break unless at(to_x, to_y) == "." && @rules.may_enter?(piece, start, to)

        may_capture = DIRECTIONS.any? { |i, j| enemies?(at(to_x + i, to_y + j), piece) }
        moves << ["#{start}-#{to}", may_capture] if @rules.may_stop?(piece, to)
      end
      to_x, to_y = x + 2 * dx, y + 2 * dy
      next unless at(to_x, to_y) == "."

      to = Rules.name(to_x, to_y)
      moves << ["#{start}-#{to}", true] if @rules.may_jump?(piece, start, at(x + dx, y + dy), to)
    end
    moves
  end

  def choose
    own = @side == "attackers" ? /[a-z]/ : /[A-Z]/
    squares = @board.each_index.to_a.product(@board.each_index.to_a)
    squares.select! { |x, y| @board[y][x].match?(own) && [nil, Rules.name(x, y)].include?(@mover) }
    moves = squares.flat_map { |x, y| moves_from(x, y) }.reject { |text, _| @refused.include?(text) }
    # Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
    wanted = moves.select { |_, may_capture| may_capture == !@mover.nil? }
    moves = wanted unless @rules["ber"] == "n" || wanted.empty?
    moves.sample&.first
  end

  def handle(command, words)
    case command
    when "rules"
      @rules = Rules.new(words.join(" "))
      @board = @rules.start
      @mover = nil
      @refused.clear
    when "position", "opponent-move"
      @board = Rules.board(words.last)
      @mover = nil if words[0] != @sent # OpenTafl repeats our own captures in berserk tafl
    when "move" # our move was accepted
      @board = Rules.board(words[0])
      @mover = @sent.split("-")[1]
      @refused.clear
    when "error" # it was not; play comes again
      @refused << @sent
    when "side"
      @side = words[0]
    when "play"
      @side = words[0]
      @sent = choose || @sent # without a legal move the game is lost anyway
      puts "move #{@sent}"
    when "analyze"
      puts "analysis 1 #{choose} 0"
    when "goodbye"
      exit
    end
    # The rest needs no answer: clock, finish, and commands that this bot does not know.
  end
end

bot = Bot.new
puts "hello"
while (line = $stdin.gets) # nil: the input has ended, and the host is gone
  command, *words = line.split
  bot.handle(command, words)
end

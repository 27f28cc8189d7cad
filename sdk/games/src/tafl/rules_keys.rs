//! The keys of a rules string: what each one sets, and how its value is read and written.

use super::{
    Berserk, Escape, Jump, KingArms, KingStrength, NotationError, Piece, PieceSet, Repetition,
    Role, Rules, Shieldwall, Speeds, Square,
    notation::{Part, quoted},
};

/// A key and the field that it sets.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) field: fn(&mut Rules) -> &mut dyn Value,
}

/// All keys but `dim`, `start` and `starti`, in the order in which the real program writes them. It does not tell where
/// `mj` and `gj` stand; here they stand after the others of their kind.
pub(super) const KEYS: &[Key] = &[
    key("name", |rules| &mut rules.name),
    key("esc", |rules| &mut rules.escape),
    key("surf", |rules| &mut rules.surrounding_wins),
    key("atkf", |rules| &mut rules.attackers_first),
    key("tfr", |rules| &mut rules.repetition),
    key("ka", |rules| &mut rules.king_arms),
    key("ks", |rules| &mut rules.king_strength),
    key("kj", |rules| &mut rules.jumps[Role::King as usize]),
    key("nj", |rules| &mut rules.jumps[Role::Knight as usize]),
    key("cj", |rules| &mut rules.jumps[Role::Commander as usize]),
    key("mj", |rules| &mut rules.jumps[Role::Mercenary as usize]),
    key("gj", |rules| &mut rules.jumps[Role::Guard as usize]),
    key("cor", |rules| &mut rules.corners.squares),
    key("cen", |rules| &mut rules.centre.squares),
    key("afor", |rules| &mut rules.attacker_fort.squares),
    key("dfor", |rules| &mut rules.defender_fort.squares),
    key("spd", |rules| &mut rules.speeds),
    key("corp", |rules| &mut rules.corners.pass),
    key("cenp", |rules| &mut rules.centre.pass),
    key("aforp", |rules| &mut rules.attacker_fort.pass),
    key("dforp", |rules| &mut rules.defender_fort.pass),
    key("cors", |rules| &mut rules.corners.stop),
    key("cens", |rules| &mut rules.centre.stop),
    key("afors", |rules| &mut rules.attacker_fort.stop),
    key("dfors", |rules| &mut rules.defender_fort.stop),
    key("corh", |rules| &mut rules.corners.hostile),
    key("cenh", |rules| &mut rules.centre.hostile),
    key("cenhe", |rules| &mut rules.empty_centre_hostile),
    key("aforh", |rules| &mut rules.attacker_fort.hostile),
    key("dforh", |rules| &mut rules.defender_fort.hostile),
    key("corre", |rules| &mut rules.corners.enter),
    key("cenre", |rules| &mut rules.centre.enter),
    key("aforre", |rules| &mut rules.attacker_fort.enter),
    key("dforre", |rules| &mut rules.defender_fort.enter),
    key("sw", |rules| &mut rules.shieldwall),
    key("swf", |rules| &mut rules.shieldwall_by_flanker),
    key("efe", |rules| &mut rules.edge_fort_escape),
    key("linc", |rules| &mut rules.linnaean_capture),
    key("ber", |rules| &mut rules.berserk),
];

const fn key(name: &'static str, field: fn(&mut Rules) -> &mut dyn Value) -> Key {
    Key { name, field }
}

/// What a key can set. Two values are equal if and only if their texts are.
pub(super) trait Value {
    /// Takes the value of a text, for a board of this size.
    fn read(&mut self, text: Part<'_>, size: u8) -> Result<(), NotationError>;

    /// Returns the text of the value.
    fn text(&self) -> String;
}

/// One of a few words; several may mean the same, and the first of these is written.
trait Word: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];
}

impl<T: Word> Value for T {
    fn read(&mut self, text: Part<'_>, _: u8) -> Result<(), NotationError> {
        let Some((_, value)) = T::WORDS.iter().find(|(word, _)| *word == text.text) else {
            let words: Vec<&str> = T::WORDS.iter().map(|(word, _)| *word).collect();
            return Err(text.error(format!(
                "the value is one of {}, not {}",
                words.join(", "),
                quoted(text.text)
            )));
        };
        *self = *value;
        Ok(())
    }

    fn text(&self) -> String {
        let word = T::WORDS.iter().find(|(_, value)| value == self);
        word.expect("every value has a word").0.to_owned()
    }
}

/// Declares the words of types, one type in a line.
macro_rules! words {
    ($($type:ty: $($word:literal = $value:expr),+;)+) => {
        $(impl Word for $type {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, $value)),+];
        })+
    };
}

words! {
    bool: "y" = true, "n" = false;
    Escape: "c" = Escape::Corner, "e" = Escape::Edge;
    Repetition: "i" = Repetition::Ignored, "d" = Repetition::Draw,
        "w" = Repetition::MoverWins, "l" = Repetition::MoverLoses;
    KingArms: "y" = KingArms::Armed, "n" = KingArms::Unarmed, "a" = KingArms::AnvilOnly, "h" = KingArms::HammerOnly;
    KingStrength: "s" = KingStrength::Strong, "w" = KingStrength::Weak, "c" = KingStrength::StrongAtCentre, "m" = KingStrength::Surrounded,
        "y" = KingStrength::Strong, "n" = KingStrength::Weak;
    Jump: "n" = Jump::None, "r" = Jump::Restricted, "j" = Jump::Free, "c" = Jump::Capturing;
    Shieldwall: "n" = Shieldwall::None, "w" = Shieldwall::Weak, "s" = Shieldwall::Strong;
    Berserk: "n" = Berserk::None, "c" = Berserk::MustCapture, "m" = Berserk::MustMove;
}

/// A name, in which `_` stands for a space.
impl Value for String {
    fn read(&mut self, text: Part<'_>, _: u8) -> Result<(), NotationError> {
        *self = text.text.replace('_', " ");
        Ok(())
    }

    fn text(&self) -> String {
        self.replace(|c: char| c.is_ascii_whitespace(), "_")
    }
}

impl Value for Vec<Square> {
    fn read(&mut self, text: Part<'_>, size: u8) -> Result<(), NotationError> {
        let mut squares = Self::new();
        for part in listed(text) {
            let square: Square = part
                .text
                .parse()
                .map_err(|why: NotationError| part.error(why.message))?;
            if square.file >= size || square.rank >= size {
                return Err(part.error(format!("{square} is not on a board of {size}")));
            }
            squares.push(square);
        }
        *self = squares;
        Ok(())
    }

    fn text(&self) -> String {
        self.iter().map(|square| format!("{square},")).collect()
    }
}

impl Value for PieceSet {
    fn read(&mut self, text: Part<'_>, _: u8) -> Result<(), NotationError> {
        let mut pieces = Self::NONE;
        for (offset, letter) in text.text.char_indices() {
            let Some(piece) = Piece::from_letter(letter) else {
                return Err(text.split_at(offset).1.error(format!(
                    "{letter:?} is no kind of piece; one is of tcnkmg or of TCNKMG"
                )));
            };
            pieces = pieces.with(piece);
        }
        *self = pieces;
        Ok(())
    }

    fn text(&self) -> String {
        let kinds = Piece::all_kinds();
        kinds
            .filter(|piece| self.contains(*piece))
            .map(Piece::letter)
            .collect()
    }
}

impl Value for Speeds {
    fn read(&mut self, text: Part<'_>, _: u8) -> Result<(), NotationError> {
        let mut numbers = Vec::new();
        for part in listed(text).take(MOST_SPEEDS + 1) {
            numbers.push(read_speed(part)?);
        }
        let kinds = numbers.len() / 2;
        let speed_of = |piece: Piece| -> Option<u8> {
            let side = piece.side.index();
            match numbers.len() {
                1 => numbers[0],
                2 => numbers[side],
                // The kinds that are not in the list have no limit.
                _ if piece.role as usize >= kinds => None,
                _ => numbers[side * kinds + piece.role as usize],
            }
        };
        if !matches!(numbers.len(), 1 | 2 | 8 | 10 | MOST_SPEEDS) {
            let count = match numbers.len() {
                count @ ..=MOST_SPEEDS => count.to_string(),
                _ => format!("more than {MOST_SPEEDS}"),
            };
            return Err(text.error(format!("there are 1, 2, 8, 10 or 12 speeds, not {count}")));
        }
        for piece in Piece::all_kinds() {
            self.0[piece.index()] = speed_of(piece);
        }
        Ok(())
    }

    fn text(&self) -> String {
        let word = |speed: Option<u8>| speed.map_or("-1".to_owned(), |speed| speed.to_string());
        let (attackers, defenders) = self.0.split_at(Role::ALL.len());
        let is_even = |side: &[Option<u8>]| side.iter().all(|speed| *speed == side[0]);
        if !is_even(attackers) || !is_even(defenders) {
            return self.0.map(|speed| word(speed) + ",").concat();
        }
        if attackers[0] == defenders[0] {
            return word(attackers[0]);
        }
        format!("{},{},", word(attackers[0]), word(defenders[0]))
    }
}

fn read_speed(part: Part<'_>) -> Result<Option<u8>, NotationError> {
    if part.text == "-1" {
        return Ok(None);
    }
    let speed = part.number().ok_or_else(|| {
        part.error(format!(
            "a speed is a number of squares up to {}, or -1 if there is no limit, not {}",
            u8::MAX,
            quoted(part.text)
        ))
    })?;
    Ok(Some(speed))
}

/// Returns the items of a list. A comma may follow the last one, as the real program writes it.
fn listed(text: Part<'_>) -> impl Iterator<Item = Part<'_>> {
    let end = text.text.len();
    let inner = text.text.strip_suffix(',').map_or(end, str::len);
    let is_empty = text.text.is_empty();
    text.split_at(inner).0.split(',').filter(move |_| !is_empty)
}

const MOST_SPEEDS: usize = 12;

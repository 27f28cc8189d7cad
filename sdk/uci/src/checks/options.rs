//! The options that an engine declares.

use super::required::*;

linesman_protocols::checks! {
    pub(super) OPTIONS: protocol "uci", clauses "UCI-";

    /// An option line has a name, a type and what the type asks for.
    OPTION_FORM "option/form" "3.1" Must after AFTER_UCIOK {
        why: "The GUI cannot show or set an option whose line it cannot read.",
        fix: "print option name NAME type TYPE, and then what the type asks for",
        passing: "<< option name Ponder type check default false",
        failing: "<< option Ponder check false",
    }

    /// The type of an option is check, spin, combo, button or string.
    OPTION_TYPE "option/type" "3.2" Must after AFTER_OPTION_FORM {
        why: "A GUI knows five types: check, spin, combo, button and string.",
        fix: "use one of the five types",
        passing: "<< option name Ponder type check default false",
        failing: "<< option name Ponder type boolean default false",
    }

    /// A spin has the whole numbers default, min and max.
    OPTION_SPIN_NUMBERS "option/spin-numbers" "3.3" Must after AFTER_OPTION_TYPE {
        why: "A spin needs a whole number behind each of default, min and max.",
        fix: "print default, min and max with whole numbers for each spin",
        passing: "<< option name Hash type spin default 16 min 1 max 64",
        failing: "<< option name Hash type spin default 16",
    }

    /// The default of a spin is between min and max.
    OPTION_SPIN_RANGE "option/spin-range" "3.3" Must after AFTER_OPTION_SPIN_NUMBERS {
        why: "A default outside of min and max makes some GUIs refuse the engine.",
        fix: "choose min, default and max in this order of size",
        passing: "<< option name Hash type spin default 16 min 1 max 64",
        failing: "<< option name Hash type spin default 128 min 1 max 64",
    }

    /// The smallest declared value of an option may be set.
    SET_DECLARED_MINIMUM "set/declared-minimum" "3.3" Must after BEFORE_SET_DECLARED_MINIMUM {
        why: "A value between min and max may be set, and min itself too.",
        fix: "declare limits that the engine really accepts",
        passing: "<< option name Hash type spin default 16 min 1 max 64\n>> setoption name Hash value 1\n>> go depth 1\n<< bestmove e2e4",
        failing: "<< option name Hash type spin default 16 min 1 max 64\n>> setoption name Hash value 1\n-- the engine exits",
    }

    /// The largest declared value of an option may be set.
    SET_DECLARED_MAXIMUM "set/declared-maximum" "3.3" Must after AFTER_SET_TAKES_EFFECT {
        why: "A value between min and max may be set, and max itself too.",
        fix: "declare limits that the engine really accepts",
        passing: "<< option name MultiPV type spin default 1 min 1 max 500\n>> setoption name MultiPV value 500\n>> go depth 1\n<< bestmove e2e4",
        failing: "<< option name MultiPV type spin default 1 min 1 max 500\n>> setoption name MultiPV value 500\n-- the engine is ended by a signal",
    }

    /// A hash of 64 MB, as many users set it, may be set if the option allows it.
    SET_USUAL_HASH "set/usual-hash" "3.3" Must after BEFORE_SET_DECLARED_MINIMUM {
        why: "Users give an engine more memory than its default, and any value between min and max may be set.",
        fix: "allocate the table when Hash is set, or declare a max that you can allocate",
        passing: "<< option name Hash type spin default 16 min 1 max 1024\n>> setoption name Hash value 64\n>> go depth 1\n<< bestmove e2e4",
        failing: "<< option name Hash type spin default 16 min 1 max 1024\n>> setoption name Hash value 64\n-- the engine exits",
    }

    /// The default of a check is true or false.
    OPTION_CHECK_DEFAULT "option/check-default" "3.4" Must after AFTER_OPTION_TYPE {
        why: "The default of a check is true or false.",
        fix: "print default true or default false",
        passing: "<< option name Ponder type check default false",
        failing: "<< option name Ponder type check default off",
    }

    /// The default of a combo is one of its values.
    OPTION_COMBO_DEFAULT "option/combo-default" "3.5" Must after AFTER_OPTION_TYPE {
        why: "The default of a combo is one of the values that its var words list.",
        fix: "print a var for each value, the default included",
        passing: "<< option name Style type combo default Solid var Solid var Risky",
        failing: "<< option name Style type combo default Normal var Solid var Risky",
    }

    /// A button has no default.
    OPTION_BUTTON_PLAIN "option/button-plain" "3.6" Should after AFTER_OPTION_TYPE {
        why: "A button has no value, so it has no default either.",
        fix: "print nothing behind type button",
        passing: "<< option name Clear Hash type button",
        failing: "<< option name Clear Hash type button default 0",
    }

    /// The default of an empty string option is written `<empty>`.
    OPTION_STRING_DEFAULT "option/string-default" "3.7" Should after AFTER_OPTION_TYPE {
        why: "Something has to stand behind default, also where the text is empty.",
        fix: "print default <empty> for an empty text",
        passing: "<< option name BookFile type string default <empty>",
        failing: "<< option name BookFile type string default",
    }

    /// An option whose name the text knows has the type of the text.
    OPTION_FIXED_TYPES "option/fixed-types" "3.8" Must after AFTER_OPTION_TYPE {
        why: "GUIs set options such as Hash and Ponder by themselves and rely on their types.",
        fix: "give each name of the text the type that the text gives it",
        passing: "<< option name Hash type spin default 16 min 1 max 64",
        failing: "<< option name Hash type string default 16",
    }

    /// The engine offers Hash.
    OPTION_HASH_OFFERED "option/hash-offered" "3.9" Should after AFTER_OPTION_FORM {
        why: "A GUI limits the memory of an engine with Hash.",
        fix: "offer Hash as a spin in megabytes with a small default",
        passing: "<< option name Hash type spin default 16 min 1 max 64\n<< uciok",
        failing: ">> uci\n<< id name Minnow\n<< uciok",
    }

    /// UCI_Elo and UCI_LimitStrength are offered together or not at all.
    OPTION_ELO_PAIR "option/elo-pair" "3.10" Must after AFTER_OPTION_FORM {
        why: "UCI_Elo has an effect only with UCI_LimitStrength, so one is useless alone.",
        fix: "offer UCI_Elo and UCI_LimitStrength together, or neither",
        passing: "<< option name UCI_LimitStrength type check default false\n<< option name UCI_Elo type spin default 1350 min 1350 max 2850",
        failing: "<< option name UCI_Elo type spin default 1350 min 1350 max 2850\n<< uciok",
    }

    /// The switches that change what a GUI reads are off by default.
    OPTION_FLAGS_OFF "option/flags-off" "3.11" Must after AFTER_OPTION_CHECK_DEFAULT {
        why: "A GUI that does not know these switches expects them to be off.",
        fix: "print default false for UCI_ShowCurrLine, UCI_ShowRefutations, UCI_LimitStrength and UCI_Chess960",
        passing: "<< option name UCI_Chess960 type check default false",
        failing: "<< option name UCI_Chess960 type check default true",
    }

    /// MultiPV is 1 by default.
    OPTION_MULTIPV_DEFAULT "option/multipv-default" "3.12" Must after AFTER_OPTION_SPIN_NUMBERS {
        why: "A GUI that asks for nothing expects one line.",
        fix: "print default 1 for MultiPV",
        passing: "<< option name MultiPV type spin default 1 min 1 max 10",
        failing: "<< option name MultiPV type spin default 3 min 1 max 10",
    }

    /// No name and no value has the words name and value in it.
    OPTION_NO_KEYWORDS "option/no-keywords" "3.13" Should after AFTER_OPTION_FORM {
        why: "The words name and value in a name or value make setoption ambiguous.",
        fix: "choose names and values without the words name and value",
        passing: "<< option name Piece Values type string default <empty>",
        failing: "<< option name Pawn value type spin default 100 min 1 max 200",
    }

    /// No option is declared twice.
    OPTION_NO_DUPLICATES "option/no-duplicates" "3.14" Should after AFTER_OPTION_FORM {
        why: "Two options of one name cannot be told apart, and case does not count.",
        fix: "declare each name once",
        passing: "<< option name Hash type spin default 16 min 1 max 64",
        failing: "<< option name Hash type spin default 16 min 1 max 64\n<< option name hash type spin default 16 min 1 max 64",
    }
}

//! The answers of Bitwa and the usual slips in them.

use linesman_games::bitwa::Order;

use linesman_values::wanted::{Said, Slip, Wanted};

const ORDER: Wanted = Wanted {
    slips: &[
        Slip::new(
            "put a space between '=' and the first number, \"= \"",
            |line| Some(format!("= {}", line.strip_prefix('=')?)),
        ),
        Slip::new("begin the answer with '=' and a space, \"= \"", |line| {
            Some(format!("= {}", line.trim_start()))
        }),
        Slip::new("begin the answer with '=' and a space, \"= \"", |line| {
            let rest = line.trim_start_matches(|c: char| !c.is_ascii_digit() && c != '-');
            (!line.contains('=')).then(|| format!("= {rest}"))
        }),
        Slip::new(
            "put a space right after '=': a number there is the number of a command in GTP, and the commands of Bitwa have none",
            |line| {
                let rest = line.strip_prefix('=')?;
                let order = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                (order.len() < rest.len()).then(|| format!("={order}"))
            },
        ),
        Slip::new(
            "give an order for every division, six numbers: there is no pass, and any numbers in their ranges will do",
            |line| {
                let words = line.strip_prefix("= ")?;
                let has_numbers = words.contains(|c: char| c.is_ascii_digit());
                (!has_numbers).then(|| "= 0 1 1 1 1 0".to_owned())
            },
        )
        .by_example(),
        Slip::new(
            "print the six numbers of the order behind '=' and no words",
            |line| {
                if !line.contains(char::is_alphabetic) {
                    return None;
                }
                let words: Vec<&str> = line.split(' ').collect();
                let start = words.len().checked_sub(6)?;
                Some(format!("= {}", words[start..].join(" ")))
            },
        ),
    ],
    ..Wanted::new(
        "an order",
        "\"= A xd yd dx dy p\"",
        "\"= 1 5 2 1 -1 0\"",
        is_order,
    )
};

const MARK: Wanted = Wanted {
    slips: &[
        Slip::new(
            "write '=' alone: this command asks for nothing, so no number and no text follows the mark",
            |line| line.starts_with("= ").then(|| "=".to_owned()),
        ),
        Slip::new(
            "write '=' alone: a number behind it is the number of a command in GTP, and the commands of Bitwa have none",
            |line| {
                let number = line.strip_prefix('=')?;
                let is_number =
                    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
                is_number.then(|| "=".to_owned())
            },
        ),
    ],
    ..Wanted::new("the answer", "\"=\" and an empty line", "\"=\"", |line| {
        line == "=" || line.starts_with('?')
    })
};

/// Returns whether a line is how an agent of Bitwa begins: with the sign of an answer.
pub(super) fn begins(line: &str) -> bool {
    line == "=" || ["= ", "? "].iter().any(|sign| line.starts_with(sign))
}

/// Returns the answer that is due: an order after `gen_move`, and otherwise the mark alone.
pub(super) fn answers(said: &Said<'_>) -> Option<Wanted> {
    let last = said.sent.last()?;
    Some(if last.starts_with("gen_move") {
        ORDER
    } else {
        MARK
    })
}

fn is_order(line: &str) -> bool {
    let order = line.strip_prefix("= ");
    let order = order.and_then(|text| Some((text, text.parse::<Order>().ok()?)));
    order.is_some_and(|(text, order)| order.to_string() == text)
}

#[cfg(test)]
mod tests {
    use linesman_protocol_testing::assert_slips;

    use super::*;

    #[test]
    fn slips_of_orders_are_known() {
        assert_slips(&ORDER, "\"= \"", &["1 5 2 1 -1 0", "order: 1 5 2 1 -1 0"]);
        assert_slips(&ORDER, "put a space between", &["=1 5 2 1 -1 0"]);
        assert_slips(&ORDER, "GTP", &["=3 1 5 2 1 -1 0"]);
        assert_slips(&MARK, "GTP", &["=1"]);
        assert_slips(&MARK, "'=' alone", &["= 1", "= ok"]);
        assert_slips(&MARK, "nothing", &["="]);
        assert_slips(&ORDER, "no pass", &["= pass", "= no move"]);
        assert_slips(&ORDER, "no words", &["= play A 1 5 2 1 -1 0"]);
        assert_slips(
            &ORDER,
            "nothing",
            &["= 1 5 2 1 -1 0", "= 1 5 2 1 -1", " = 1 5 2 1 -1 0"],
        );
    }
}

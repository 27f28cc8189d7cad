//! The answers of Bitwa and the usual slips in them.

use linesman_games::bitwa::Order;

use crate::wanted::{Said, Slip, Wanted};

const ORDER: Wanted = Wanted {
    name: "an order",
    form: "\"= A xd yd dx dy p\"",
    example: "\"= 1 5 2 1 -1 0\"",
    lines: 1,
    fits: is_order,
    rules_of_form: &[],
    slips: &[
        Slip::new("begin the answer with '=' and a space, \"= \"", |line| {
            Some(format!("= {}", line.trim_start()))
        }),
        Slip::new("begin the answer with '=' and a space, \"= \"", |line| {
            let rest = line.trim_start_matches(|c: char| !c.is_ascii_digit() && c != '-');
            (!line.contains('=')).then(|| format!("= {rest}"))
        }),
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
};

const MARK: Wanted = Wanted {
    name: "the answer",
    form: "\"=\" and an empty line",
    example: "\"=\"",
    lines: 1,
    fits: |line| line == "=" || line.starts_with('?'),
    rules_of_form: &[],
    slips: &[],
};

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
    use super::*;

    #[test]
    fn slips_of_orders_are_known() {
        let check = |line: &str, expected: &str| {
            let fix = ORDER.slips.iter().find_map(|slip| {
                let meant = (slip.meant)(line).filter(|meant| ORDER.is(meant))?;
                (meant != line).then_some(slip.fix)
            });
            let fix = fix.unwrap_or("nothing");
            assert!(fix.contains(expected), "{line:?}: {fix}");
        };
        check("1 5 2 1 -1 0", "\"= \"");
        check("order: 1 5 2 1 -1 0", "\"= \"");
        check("= play A 1 5 2 1 -1 0", "no words");
        check("= 1 5 2 1 -1 0", "nothing");
        check("= 1 5 2 1 -1", "nothing");
        check(" = 1 5 2 1 -1 0", "nothing");
    }
}

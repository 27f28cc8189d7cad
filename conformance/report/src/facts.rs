//! The facts about an agent, as lines.

use linesman_protocols::text::one_line;
use linesman_values::{
    outcome::{AnswerFacts, Facts, Times},
    text::{count, shortened},
};

/// Returns the facts as lines: one about the agent, and one for each kind of answer. What is not known is left out.
pub(super) fn facts_lines(facts: &Facts) -> Vec<String> {
    let mut parts = Vec::new();
    let start = facts.start_ms.map(time);
    parts.extend(start.map(|start| format!("first output after {start}")));
    let memory = facts.memory_bytes.map(|bytes| bytes.div_ceil(MEGABYTE));
    parts.extend(memory.map(|size| format!("{size} MB of memory")));
    let processes = facts.processes;
    parts.extend(processes.map(|number| count(number, "process", "processes")));
    parts.push(match facts.stderr_bytes {
        0 => "nothing on standard error".to_owned(),
        number => format!("{} on standard error", count(number, "byte", "bytes")),
    });
    parts.extend(facts.same_game.map(|is_same| {
        let again = if is_same {
            "the same game"
        } else {
            "not the same game"
        };
        format!("{again} again with the same seed")
    }));
    if facts.missing.count > 0 {
        let answers = count(facts.missing.count, "answer", "answers");
        let waited = facts.missing.waited_ms / 1000.0;
        parts.push(format!(
            "{answers} late or missing after {waited:.1} s of waiting"
        ));
    }
    let first = format!("facts: {}", parts.join(", "));
    let answers = facts.answers.iter().map(answers);
    std::iter::once(first)
        .chain(answers)
        .chain(declared(&facts.declared))
        .collect()
}

/// Describes what the agent declares of itself: as much of it as fits.
fn declared(all: &[String]) -> Option<String> {
    let mut text = String::from("  declared: ");
    let mut left = all.len();
    for (index, one) in all.iter().enumerate() {
        let one = shortened(&one_line(one), MOST_OF_ONE);
        if index > 0 && text.len() + one.len() > MOST_DECLARED {
            break;
        }
        text.push_str(if index > 0 { "; " } else { "" });
        text.push_str(&one);
        left -= 1;
    }
    if left > 0 {
        let more = count(left, "more is", "more are");
        text.push_str(&format!("; {more} in the report as JSON"));
    }
    (!all.is_empty()).then_some(text)
}

/// The longest list of what an agent declares, in bytes. A list of all options of an engine would hide what stands above it.
const MOST_DECLARED: usize = 300;
/// The longest declaration, in characters.
const MOST_OF_ONE: usize = 100;

/// Describes the answers of one kind: `  move: slowest 41 ms of 2000 ms (38 ms computing), 99 % within 20 ms (18 ms), 340 answers`.
fn answers(facts: &AnswerFacts) -> String {
    // A slower answer had more time than the one with the shortest limit.
    let (of, from) = match facts.limit_ms {
        Some(limit) if facts.wall.slowest_ms <= limit => {
            (format!(" of {limit:.0} ms"), String::new())
        }
        Some(limit) => (String::new(), format!(", limits from {limit:.0} ms")),
        None => Default::default(),
    };
    let work = |of: fn(&Times) -> f64, word: &str| {
        let work = facts.processor.as_ref().map(of);
        work.map_or_else(String::new, |work| format!(" ({}{word})", time(work)))
    };
    let given_back = facts.given_back_ms.filter(|most| *most >= MUCH);
    let given_back = given_back.map_or_else(String::new, |most| {
        let lost = time(most);
        format!("; up to {lost} without a processor, which does not count")
    });
    let growth = facts.growth.map_or_else(String::new, |growth| {
        let (first, last) = (time(growth.first_ms), time(growth.last_ms));
        let (answers, limit_after) = (growth.answers, growth.limit_after);
        format!(
            "; slower and slower, from {first} to {last} in {answers} answers: the limit is reached after about {limit_after}"
        )
    });
    let (slowest, most) = (time(facts.wall.slowest_ms), time(facts.wall.p99_ms));
    format!(
        "  {}: slowest {slowest}{of}{}{from}, 99 % within {most}{}, {}{given_back}{growth}",
        facts.due,
        work(|times| times.slowest_ms, " computing"),
        work(|times| times.p99_ms, ""),
        count(facts.count, "answer", "answers"),
    )
}

/// The least that is said to have been given back, in milliseconds.
const MUCH: f64 = 100.0;

fn time(millis: f64) -> String {
    if millis < 10.0 {
        format!("{millis:.1} ms")
    } else {
        format!("{millis:.0} ms")
    }
}

const MEGABYTE: u64 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_values::outcome::{Growth, Missing};

    #[test]
    fn what_is_not_known_is_left_out() {
        let facts = Facts::default();
        assert_eq!(facts_lines(&facts), ["facts: nothing on standard error"]);
    }

    #[test]
    fn an_answer_that_had_more_time_is_not_compared_with_the_shortest_limit() {
        let wall = Times {
            slowest_ms: 490.0,
            p99_ms: 40.0,
        };
        let answers = AnswerFacts {
            due: "bestmove",
            count: 2,
            limit_ms: Some(450.0),
            wall,
            given_back_ms: None,
            processor: None,
            growth: None,
        };
        let facts = Facts {
            answers: vec![answers],
            ..Facts::default()
        };
        let line = "  bestmove: slowest 490 ms, limits from 450 ms, 99 % within 40 ms, 2 answers";
        assert_eq!(facts_lines(&facts).last().unwrap(), line);
    }

    #[test]
    fn what_is_known_is_a_line_for_the_agent_and_one_for_each_kind_of_answer() {
        let times = |slowest_ms, p99_ms| Times { slowest_ms, p99_ms };
        let answers = AnswerFacts {
            due: "move",
            count: 340,
            limit_ms: Some(2000.0),
            wall: times(41.2, 9.96),
            given_back_ms: Some(3450.0),
            processor: Some(times(38.0, 0.5)),
            growth: Some(Growth {
                first_ms: 2.0,
                last_ms: 40.0,
                answers: 100,
                limit_after: 4000,
            }),
        };
        let facts = Facts {
            start_ms: Some(12.4),
            answers: vec![answers],
            missing: Missing {
                count: 1,
                waited_ms: 2000.0,
            },
            memory_bytes: Some((24 << 20) - 1),
            stderr_bytes: 1,
            processes: Some(2),
            same_game: Some(false),
            declared: vec!["memory up to 64".to_owned(), "threads".to_owned()],
        };
        let expected = [
            "facts: first output after 12 ms, 24 MB of memory, 2 processes, 1 byte on standard error, not the same game again with the same \
             seed, 1 answer late or missing after 2.0 s of waiting",
            "  move: slowest 41 ms of 2000 ms (38 ms computing), 99 % within 10.0 ms (0.5 ms), 340 answers; \
             up to 3450 ms without a processor, which does not count; \
             slower and slower, from 2.0 ms to 40 ms in 100 answers: the limit is reached after about 4000",
            "  declared: memory up to 64; threads",
        ];
        assert_eq!(facts_lines(&facts), expected);
    }

    #[test]
    fn of_many_declarations_the_first_stand_there() {
        let all: Vec<String> = (0..40)
            .map(|number| format!("option {number}: any text"))
            .collect();
        let line = declared(&all).expect("there are some");
        // 12 bytes, ten of 18 with nine of 2 between them, and four of 21: 12 + 180 + 18 + 84 = 294.
        assert!(
            line.ends_with("; option 13: any text; 26 more are in the report as JSON"),
            "{line}"
        );
        assert_eq!(declared(&[]), None);
    }
}

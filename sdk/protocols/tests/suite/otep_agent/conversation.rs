//! Conversations as text: `>>` goes to the agent, `<<` comes from it.

use linesman_protocols::otep::{AgentEnd, Told};

pub(super) const BRANDUB: &str = "rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// Carries on a conversation, in which the agent sends the moves that stand there, and returns what it has been told. All
/// else that it sends has to come by itself, and nothing else may come.
pub(super) fn converse(end: &mut AgentEnd, conversation: &str) -> Vec<Told> {
    let mut told = Vec::new();
    for line in conversation
        .lines()
        .map(str::trim_start)
        .filter(|line| !line.is_empty())
    {
        if let Some(line) = line.strip_prefix(">>") {
            assert_eq!(end.poll_line(), None, "before {line}");
            end.handle_line(line.strip_prefix(' ').unwrap_or(line));
            told.extend(std::iter::from_fn(|| end.poll_told()));
            continue;
        }
        let line = line.strip_prefix("<< ").unwrap();
        if let Some(mv) = line.strip_prefix("move ") {
            end.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(end.poll_line().as_deref(), Some(line));
    }
    assert_eq!(end.poll_line(), None, "{conversation}");
    told
}

/// Carries on a conversation with an agent that has just been started.
pub(super) fn start(conversation: &str) -> (AgentEnd, Vec<Told>) {
    let mut end = AgentEnd::new();
    assert_eq!(end.poll_line().as_deref(), Some("hello"));
    let told = converse(&mut end, conversation);
    (end, told)
}

/// Carries on a conversation and checks what the agent is told, in short and separated by `; `.
pub(super) fn check(end: &mut AgentEnd, conversation: &str, expected: &str) {
    let told = converse(end, conversation);
    assert_eq!(in_short(&told).join("; "), expected, "{conversation}");
}

/// Has a conversation from its start and checks what the agent is told, in short and separated by `; `.
pub(super) fn check_start(conversation: &str, expected: &str) -> AgentEnd {
    let (end, told) = start(conversation);
    assert_eq!(in_short(&told).join("; "), expected, "{conversation}");
    end
}

/// Returns the board as the agent has it.
pub(super) fn board(end: &AgentEnd) -> String {
    end.position().unwrap().board().to_string()
}

/// Returns what has been told in a few words: plies as moves, with what they captured.
pub(super) fn in_short(told: &[Told]) -> Vec<String> {
    let side = |side| format!("{side:?}").to_lowercase();
    told.iter()
        .map(|told| match told {
            Told::Begin => "begin".to_owned(),
            Told::Play(to_move) => format!("play {}", side(*to_move)),
            Told::Analyze { lines, limit } => format!("analyze {lines} {limit:?}"),
            Told::Moved(ply) => {
                let captures = ply
                    .record
                    .captures
                    .iter()
                    .map(|(_, square)| format!("x{square}"));
                format!(
                    "{} {}{}",
                    side(ply.side),
                    ply.record.mv,
                    captures.collect::<String>()
                )
            }
            Told::Refused { mv, code } => match mv {
                Some(mv) => format!("refused {mv} {code}"),
                None => format!("refused {code}"),
            },
            Told::Finish(outcome) => format!("finish {outcome:?}"),
            Told::Goodbye => "goodbye".to_owned(),
        })
        .collect()
}

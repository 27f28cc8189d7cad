//! A plan to begin with.

use linesman_interface::protocol::Descriptor;
use linesman_values::options::Place;

/// Returns a commented plan of a tournament of this protocol, from whose seed everything is drawn.
#[must_use]
pub fn template(descriptor: &Descriptor, seed: u64) -> String {
    let form = descriptor
        .tournament
        .unwrap_or(linesman_interface::protocol::TournamentForm::PLAIN);
    let (name, title) = (descriptor.name, descriptor.title);
    let mut text = format!(
        "# The plan of a tournament of {title}.
#
#     linesman tournament run FILE       plays it, and goes on with it after an interruption
#     linesman tournament status FILE    shows how far it is, also from a second terminal
#     linesman tournament report FILE    shows the table, and writes it as HTML, JSON or CSV
#
# Paths begin at the folder of this file.

title = \"My tournament\"
protocol = \"{name}\"
# The version of the protocol: {profiles}.
# profile = \"{default}\"

# Who meets whom:
#   \"round-robin\"  everyone meets everyone in each of 'rounds' cycles
#   \"gauntlet\"     the first 'challengers' entrants meet all others in each of 'rounds' cycles
#   \"swiss\"        players of equal score meet, in 'rounds' rounds
#   \"knockout\"     who loses a meeting is out
format = \"round-robin\"
# rounds = 1
# challengers = 1

# The games of a meeting{of_each}: 1, or an even number, half of them from each side.
games = 2

# Everything that is drawn follows from this number, so the same plan always plays the same games. Nobody should know it before: it tells
# what the {{seed}} of each bot is.
seed = {seed}
",
        profiles = (descriptor.profiles)().join(", "),
        default = descriptor.default_profile,
        of_each = form.variety.map_or_else(String::new, |(option, _)| format!(
            ", for each of the '{option}' below"
        )),
    );
    if form.points.is_some() || !form.measures.is_empty() {
        text += "
# What the ranking goes by: \"own\", as the protocol's own competition did it, or \"points\", 1 for a win and 1/2 for a draw.
# ranking = \"own\"
";
    }
    let options: Vec<_> = descriptor
        .options
        .iter()
        .filter(|option| option.places.contains(&Place::Tournament))
        .collect();
    if !options.is_empty() {
        text += "\n[options]\n";
        for option in options {
            text += &format!("# {}.\n", option.help);
            text += &match form.variety.filter(|(own, _)| *own == option.name) {
                Some((own, usual)) => {
                    let values: Vec<String> =
                        usual().iter().map(|value| format!("{value:?}")).collect();
                    format!("# {own} = [{}]\n", values.join(", "))
                }
                None if option.value.is_empty() => format!("# {} = true\n", option.name),
                None => format!("# {} = \"{}\"\n", option.name, option.value),
            };
        }
    }
    if let Some(openings) = form.openings {
        text += "\n# How games begin. Each opening is played from both sides.\n# [openings]\n";
        if openings.random.is_some() {
            text += "# Random legal plies, which the seed draws, and how many different openings there are [default: no limit].\n# plies = 4\n# count = 100\n";
        }
        text += "# Or positions from a file, one on each line, in turn or at random.\n# file = \"positions.txt\"\n# order = \"random\"\n";
    }
    text += "
# [limits]
# The memory that an agent may use, or \"none\".
# memory = \"400MB\"
# Stop an agent's processes while its opponent thinks.
# pause-idle = true
# How many processor cores each game has for itself; 0 does not keep games apart [default: 1].
# cores = 1
# How many cores each agent has for itself, where agents think in each other's time. The game then has those of both [default: 0].
# agent-cores = 1

# [sandbox]
# How agents are confined: LEVELS [default: as much as the machine can]. If the machine cannot do what is named here, nothing is played.
# level = \"full\"
# allow-read = [\"shared-files\"]
# The folder in which each entrant keeps files from game to game, and the most that it may keep [default: no folder; 64MB].
# keep = \"kept\"
# keep-size = \"64MB\"

# The entrants, the expected best first. A command may contain {seed}, which is a different number in each game.
[[entrant]]
name = \"alpha\"
command = \"./alpha --seed {seed}\"

[[entrant]]
name = \"beta\"
command = \"python3 beta.py\"

# A folder with linesman.toml, as 'linesman vet' takes it.
# [[entrant]]
# name = \"gamma\"
# folder = \"submissions/gamma\"
";
    let levels = linesman_referee::SandboxLevel::ALL.map(|level| format!("{:?}", level.name()));
    text.replace("LEVELS", &levels.join(", "))
}

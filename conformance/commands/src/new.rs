//! `linesman new`: creates a bot to begin with.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use linesman_interface::protocol::Descriptor;
use linesman_starters::{Bot, File, Language, Toolchain, languages};
use linesman_values::text::listed;

use crate::{
    ExitResult, Failure, args::NewOptions, exit::Exit, output::print, protocols::Protocols,
};

/// Creates a bot in a new folder, and says what to do with it.
pub(crate) fn new(protocols: Protocols<'_>, options: &NewOptions) -> ExitResult {
    let language = find_language(protocols, options)?;
    let descriptor = protocols.find(&options.protocol)?;
    let default = || PathBuf::from(format!("{}-{}", descriptor.name, language.name));
    let folder = options.folder.clone().unwrap_or_else(default);
    let is_new = refuse_used(&folder)?;
    let name = name_of(&folder);
    let bot = Bot {
        name: &name,
        protocol: descriptor.name,
        title: descriptor.title,
        profile: descriptor.default_profile,
    };
    let toolchain = language.toolchain();
    let files = language
        .starter(&bot, toolchain)
        .ok_or_else(|| missing(descriptor, &language))?;
    write(&folder, &files, is_new)?;
    print(&describe(descriptor, &language, toolchain, &bot, &folder))?;
    Ok(Exit::Good)
}

/// Says that a protocol has no starter, or none in this language.
fn missing(descriptor: &Descriptor, language: &Language) -> Failure {
    let title = descriptor.title;
    let mut others = languages();
    others.retain(|it| it.protocols().contains(&descriptor.name));
    if others.is_empty() {
        let names = listed(linesman_starters::protocols().into_iter());
        return usage!("there is no starter for {title}; there are starters for {names}");
    }
    let names = listed(others.iter().map(|it| it.name.as_str()));
    usage!(
        "there is no starter for {title} in {}; there are starters for it in {names}",
        language.title
    )
}

/// Returns the list of languages, for the help of the command.
pub(crate) fn help() -> String {
    let rows = languages().into_iter().map(|language| {
        let names: Vec<&str> = language.names().skip(1).collect();
        let others = match names.as_slice() {
            [] => String::new(),
            names => format!("  (or {})", names.join(", ")),
        };
        format!("  {:<12}{}{others}\n", language.name, language.title)
    });
    format!("Languages:\n{}", rows.collect::<String>().trim_end())
}

fn find_language(protocols: Protocols<'_>, options: &NewOptions) -> Result<Language, Failure> {
    let wanted = options.language.as_str();
    if let Some(language) = linesman_starters::find(wanted) {
        return Ok(language);
    }
    let all = languages();
    let is_swapped = protocols.iter().any(|it| it.name == wanted)
        && linesman_starters::find(&options.protocol).is_some();
    if is_swapped {
        let other = &options.protocol;
        return Err(usage!(
            "the language comes first: linesman new {other} {wanted}"
        ));
    }
    let names: Vec<&str> = all.iter().flat_map(Language::names).collect();
    let guess = match linesman_values::nearest::probable(wanted, names) {
        Some(name) => format!("; did you mean {name:?}?"),
        None => ";".to_owned(),
    };
    let list = listed(all.iter().map(|language| language.name.as_str()));
    Err(usage!(
        "there is no starter in {wanted:?}{guess} the languages are {list}"
    ))
}

/// Returns whether the folder does not exist yet. A folder with files in it, and anything that is no folder, is refused.
fn refuse_used(folder: &Path) -> Result<bool, Failure> {
    let shown = folder.display();
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Err(usage!(
            "{shown} is a file; name a folder that does not exist yet"
        )),
        Err(error) => Err(usage!("cannot read {shown}: {error}")),
        Ok(mut entries) => match entries.next() {
            None => Ok(false),
            Some(_) => Err(usage!(
                "the folder {shown} is not empty; name a folder that does not exist yet"
            )),
        },
    }
}

/// Returns the name of the bot: the name of its folder, in letters that every language's tools allow.
fn name_of(folder: &Path) -> String {
    let full = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let name = full.components().next_back();
    let name = name.map_or_else(Default::default, |it| it.as_os_str().to_string_lossy());
    let allowed = |it: char| {
        if it.is_ascii_alphanumeric() || it == '_' {
            it.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(allowed).collect();
    let name = name.trim_matches(['-', '_']);
    let is_usual = name.starts_with(|it: char| it.is_ascii_alphabetic());
    if is_usual && !RESERVED.contains(&name) {
        name.to_owned()
    } else {
        format!("bot-{name}").trim_end_matches('-').to_owned()
    }
}

/// What the tools of a language keep for themselves, so that no program can have the name: Cargo's folders, Go's own module, and npm's
/// folder.
const RESERVED: &[&str] = &[
    "build",
    "deps",
    "examples",
    "incremental",
    "go",
    "node_modules",
];

/// Writes all files, or none: what was written is removed again if a file cannot be written.
fn write(folder: &Path, files: &[File], is_new: bool) -> Result<(), Failure> {
    let mut written = Vec::new();
    let result = files.iter().try_for_each(|file| {
        let path = folder.join(&file.path);
        let inner = path.parent().unwrap_or(folder);
        fs::create_dir_all(inner).map_err(|error| (inner.to_owned(), error))?;
        let create = || fs::File::create_new(&path)?.write_all(file.text.as_bytes());
        written.push(path.clone());
        create().map_err(|error| (path, error))
    });
    let Err((path, error)) = result else {
        return Ok(());
    };
    // The first error is the one to report.
    for path in written {
        let _ = fs::remove_file(path);
    }
    if is_new {
        let _ = fs::remove_dir_all(folder);
    }
    let cannot = format!("cannot create {}", path.display());
    Err(Failure::usage(anyhow::Error::new(error).context(cannot)))
}

fn describe(
    descriptor: &Descriptor,
    language: &Language,
    toolchain: &Toolchain,
    bot: &Bot<'_>,
    folder: &Path,
) -> String {
    let shown = folder.display();
    let mut text = format!(
        "Created {}, a bot for {} in {}. It conforms and plays at random: {} is yours to improve.\n",
        bot.name, descriptor.title, language.title, language.source
    );
    if let Some(program) = toolchain.missing() {
        text += &format!(
            "It needs {}: there is no program {program} in PATH.\n",
            toolchain.needs
        );
    }
    text += "\nNext:\n";
    if folder != Path::new(".") {
        let mut shown = shown.to_string();
        if shown.starts_with('-') {
            shown.insert_str(0, "./");
        }
        text += &format!("  cd {}\n", linesman_starters::shell(&[shown]));
    }
    for command in toolchain.commands(bot) {
        text += &format!("  {command}\n");
    }
    text += "\nREADME.md explains the rest.\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_has_a_name_that_cargo_and_npm_accept() {
        for (folder, name) in [
            ("bot", "bot"),
            ("bots/My Bot", "my-bot"),
            ("2nd", "bot-2nd"),
            ("bots/../_x", "x"),
            ("/", "bot"),
            ("ÄÖ", "bot"),
            ("go", "bot-go"),
            ("Build", "bot-build"),
            ("builds", "builds"),
        ] {
            assert_eq!(name_of(Path::new(folder)), name, "{folder}");
        }
    }
}

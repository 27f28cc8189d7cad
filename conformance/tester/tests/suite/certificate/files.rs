//! Digests of files and folders, and what an agent is made of. The expected digests were made with Python's `hashlib`.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::Command,
};

use linesman_certificate::{Digest, Evidence, Kind, Role};
use linesman_referee::Launch;

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn digest(path: &Path) -> String {
    Digest::of(path).unwrap().sha256().to_string()
}

const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

#[test]
fn a_file_has_the_digest_of_its_bytes_however_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    write(&file, "abc");
    symlink("file", folder.path().join("link")).unwrap();
    assert_eq!(digest(&file), ABC);
    assert_eq!(digest(&folder.path().join("link")), ABC);
    assert_eq!(Digest::of(&file).unwrap().kind(), Kind::File);
}

#[test]
fn a_folder_has_the_digest_of_a_list_of_what_lies_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(&root.join("a"), "abc");
    assert_eq!(
        digest(root),
        "60eb527cba799edb93b30ea27633d72a197c248cd40cf6f7647c93f98b8f9a32"
    );
    write(&root.join("b/c"), "");
    write(&root.join("e\n\\f"), "abc");
    symlink("../out", root.join("b-d")).unwrap();
    make_pipe(&root.join("p"));
    fs::create_dir(root.join("empty")).unwrap();
    assert_eq!(
        digest(root),
        "6ef46e8d2c9028765a5df467f79c52d4cf825a4d2e304a0e03e76883bd62ad39"
    );
    assert_eq!(Digest::of(root).unwrap().kind(), Kind::Folder);
}

#[test]
fn the_digest_of_a_folder_is_what_the_commands_of_the_page_print() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["main.py", "lib/a.py", "lib-b.py", "lib/c/d e.txt", "Z"] {
        write(&folder.path().join(name), name);
    }
    let page = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/certificates.md"),
    )
    .unwrap();
    let command = page
        .lines()
        .find(|line| line.starts_with("find . "))
        .unwrap();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    if !output.status.success() || printed.len() < 64 {
        eprintln!("not run: the commands of GNU are not here");
        return;
    }
    assert_eq!(printed[..64], digest(folder.path()));
}

#[test]
fn links_in_a_circle_and_pipes_keep_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    symlink(".", folder.path().join("again")).unwrap();
    make_pipe(&folder.path().join("pipe"));
    digest(folder.path());
    let error = Digest::of(&folder.path().join("pipe"))
        .unwrap_err()
        .to_string();
    assert!(error.ends_with("is neither a file nor a folder"), "{error}");
    assert!(Digest::of(Path::new("/dev/zero")).is_err());
}

#[test]
fn an_agent_is_its_program_and_the_arguments_that_name_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    write(&folder.path().join("bot.sh"), "abc");
    write(&folder.path().join("data/x"), "");
    make_pipe(&folder.path().join("pipe"));
    let args = [
        path("bot.sh"),
        "--fast".to_owned(),
        path("data"),
        path("pipe"),
    ];
    let launch = Launch::new("sh", &args);
    let evidence = Evidence::take(&launch, None, &[], &[]).unwrap();
    let seen: Vec<(Role, String, bool)> = evidence
        .records()
        .into_iter()
        // Where sh is a link, the shell behind it is there too.
        .filter(|file| file.role != Role::Interpreter)
        .map(|file| (file.role, file.path, file.looked_up.is_some()))
        .collect();
    assert_eq!(
        seen,
        [
            (Role::Program, "sh".to_owned(), true),
            (Role::Argument, path("bot.sh"), false),
            (Role::Argument, path("data"), false),
            (
                Role::Folder,
                folder.path().to_str().unwrap().to_owned(),
                false
            ),
        ]
    );
    assert!(!evidence.is_thin());
    let named = Evidence::take(&launch, None, &[folder.path().join("bot.sh")], &[]).unwrap();
    let mut roles: Vec<Role> = named.records().iter().map(|file| file.role).collect();
    roles.retain(|role| *role != Role::Interpreter);
    assert_eq!(roles, [Role::Program, Role::Named]);
    let launch = Launch::new("sh", ["-c", "exec bot"]);
    assert!(Evidence::take(&launch, None, &[], &[]).unwrap().is_thin());
}

#[test]
fn arguments_are_looked_for_where_the_agent_is_started() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("bot.sh"), "abc");
    let launch = Launch {
        dir: Some(folder.path().to_owned()),
        ..Launch::new("sh", ["bot.sh"])
    };
    let records = Evidence::take(&launch, None, &[], &[]).unwrap().records();
    let script = records.iter().find(|file| file.role == Role::Argument);
    assert_eq!(script.unwrap().sha256.to_string(), ABC);
}

#[test]
fn every_change_of_an_agents_files_is_seen_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot");
    let check = |change: &dyn Fn(), expected: &str| {
        let _ = fs::remove_dir_all(&bot);
        write(&bot.join("main"), "abc");
        write(&bot.join("lib"), "abc");
        let launch = Launch::new("sh", [&bot]);
        let evidence = Evidence::take(&launch, None, &[], &[]).unwrap();
        evidence.look_again().unwrap();
        change();
        let error = evidence.look_again().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(&|| write(&bot.join("main"), "abd"), "(main changed)");
    check(
        &|| fs::remove_file(bot.join("lib")).unwrap(),
        "(lib is gone)",
    );
    check(&|| write(&bot.join("cache/x"), ""), "(cache/x is new)");
    check(&|| fs::remove_dir_all(&bot).unwrap(), "cannot read");
}

#[test]
fn the_folder_of_a_script_is_part_of_the_agent_and_of_a_program_it_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(&root.join("bot/main.py"), "abc");
    write(&root.join("bot/helper.py"), "abc");
    write(&root.join("bot/__pycache__/helper.pyc"), "abc");
    write(&root.join("bot/report.json"), "abc");
    write(&root.join("module/__main__.py"), "abc");
    write(&root.join("bot/run"), "#!/bin/sh\n");
    write(&root.join("bot/program"), "\x7fELF");
    let entries = |program: &str, args: &[&str]| -> Option<Vec<String>> {
        let launch = Launch {
            dir: Some(root.to_owned()),
            ..Launch::new(program, args)
        };
        let others = [root.join("bot/report.json")];
        let evidence = Evidence::take(&launch, None, &[], &others).unwrap();
        let mut records = evidence.records().into_iter();
        let folder = records.find(|file| file.role == Role::Folder)?;
        Some(folder.entries.into_keys().collect())
    };
    let all = || {
        let names = ["helper.py", "main.py", "program", "run"];
        Some(names.map(str::to_owned).to_vec())
    };
    assert_eq!(entries("sh", &["bot/main.py", "--fast"]), all());
    assert_eq!(entries("./bot/run", &[]), all());
    assert_eq!(entries("./bot/program", &["bot/main.py"]), None);
    assert_eq!(entries("sh", &["-c", "exec bot"]), None);
    let module = entries("python3", &["-m", "module"]).unwrap();
    assert!(module.contains(&"module/__main__.py".to_owned()));
}

#[test]
fn the_folder_of_a_script_is_small_and_its_own() {
    let take = |folder: &Path| {
        let launch = Launch::new("sh", [folder.join("bot.sh")]);
        let evidence = Evidence::take(&launch, None, &[], &[]);
        evidence.map(|_| ()).map_err(|error| error.to_string())
    };
    let folder = tempfile::tempdir().unwrap();
    for number in 0..999 {
        write(&folder.path().join(number.to_string()), "");
    }
    write(&folder.path().join("bot.sh"), "");
    take(folder.path()).unwrap();
    write(&folder.path().join("more"), "");
    let error = take(folder.path()).unwrap_err();
    assert!(
        error.contains("1000 files or 64 MiB") && error.contains("--agent-files"),
        "{error}"
    );
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("bot.sh"), "");
    let large = fs::File::create(folder.path().join("weights")).unwrap();
    large.set_len((64 << 20) + 1).unwrap();
    assert!(take(folder.path()).unwrap_err().contains("--agent-files"));
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("bot.sh"), "");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o1777)).unwrap();
    let error = take(folder.path()).unwrap_err();
    assert!(error.contains("not its own folder"), "{error}");
}

/// A script in `PATH` that starts the interpreter, as pyenv has it.
#[test]
fn the_interpreter_behind_a_script_in_path_is_part_of_the_agent() {
    let folder = tempfile::tempdir().unwrap();
    let shim = folder.path().join("shims/python3");
    let path = std::env::var("PATH").unwrap();
    // What it starts is found without it.
    let text = format!("#!/bin/sh\nPATH='{path}'\nexport PATH\nexec python3 \"$@\"\n");
    write(&shim, &text);
    fs::set_permissions(&shim, fs::Permissions::from_mode(0o755)).unwrap();
    write(&folder.path().join("bot/bot.py"), "");
    // The agent has a module of this name, which must not answer for the interpreter.
    write(&folder.path().join("bot/sys.py"), "executable = '/bin/sh'");
    let shims = folder.path().join("shims");
    let launch = Launch {
        env: vec![("PATH".into(), format!("{}:{path}", shims.display()).into())],
        ..Launch::new("python3", [folder.path().join("bot/bot.py")])
    };
    let records = Evidence::take(&launch, None, &[], &[]).unwrap().records();
    assert_eq!(
        records[0].looked_up,
        Some(shim.to_str().unwrap().to_owned())
    );
    let interpreter = records.iter().find(|file| file.role == Role::Interpreter);
    let place = interpreter.unwrap().looked_up.clone().unwrap();
    let bytes = fs::read(&place).unwrap();
    assert!(
        bytes.starts_with(b"\x7fELF") || !cfg!(target_os = "linux"),
        "{place}"
    );
}

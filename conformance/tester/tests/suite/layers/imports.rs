//! The paths that a module imports.

/// A path of an import, such as `["crate", "outcome", "Report"]`, and the name under which it is known.
pub(super) struct Import {
    pub(super) path: Vec<String>,
    pub(super) name: String,
    /// Whether other modules can import it from here.
    pub(super) is_public: bool,
}

/// Returns all imports of a source, and the paths from the crate's root that it names elsewhere.
pub(super) fn imports(text: &str) -> Vec<Import> {
    let mut imports = Vec::new();
    let mut rest = text;
    let mut elsewhere = String::new();
    while let Some(at) = next_use(rest) {
        let (before, from) = rest.split_at(at);
        elsewhere += before;
        let (tree, after) = from["use ".len()..].split_once(';').unwrap();
        let line = before.rsplit('\n').next().unwrap().trim();
        flatten(tree, &[], line.starts_with("pub"), &mut imports);
        rest = after;
    }
    elsewhere += rest;
    for (at, _) in elsewhere.match_indices("crate::") {
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let is_start = !elsewhere[..at].ends_with(|c| is_path(c) || c == '$');
        let path = elsewhere[at..].split(|c| !is_path(c)).next().unwrap();
        if is_start {
            push(path, &[], false, &mut imports);
        }
    }
    imports
}

/// Returns where the next `use` begins that starts a statement.
fn next_use(text: &str) -> Option<usize> {
    let mut uses = text.match_indices("use ").map(|(at, _)| at);
    uses.find(|at| {
        let line = text[..*at].rsplit('\n').next().unwrap().trim();
        line.is_empty() || line == "pub" || line.starts_with("pub(") && line.ends_with(')')
    })
}

/// Takes a tree of imports such as `a::{b, c::{d, e}}` apart.
fn flatten(tree: &str, before: &[String], is_public: bool, imports: &mut Vec<Import>) {
    let tree = tree.trim();
    let Some((head, list)) = tree.split_once('{') else {
        return push(tree, before, is_public, imports);
    };
    let head = head.trim().trim_end_matches("::");
    let mut before = before.to_vec();
    before.extend(
        head.split("::")
            .filter(|part| !part.is_empty())
            .map(str::to_owned),
    );
    let list = list.trim_end().strip_suffix('}').unwrap();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                flatten(&list[start..at], &before, is_public, imports);
                start = at + 1;
            }
            _ => {}
        }
    }
    flatten(&list[start..], &before, is_public, imports);
}

fn push(text: &str, before: &[String], is_public: bool, imports: &mut Vec<Import>) {
    let (text, name) = match text.split_once(" as ") {
        Some((text, name)) => (text, Some(name.trim().to_owned())),
        None => (text, None),
    };
    let mut path = before.to_vec();
    let parts = text.trim().split("::").filter(|part| !part.is_empty());
    path.extend(parts.map(str::to_owned));
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    if let Some(last) = path.last() {
        let name = name.unwrap_or_else(|| last.clone());
        imports.push(Import {
            path,
            name,
            is_public,
        });
    }
}

//! Which module imports which.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    imports::{Import, imports},
    sources::Sources,
};

/// The modules of a crate, each with those that it imports from.
pub(super) struct Graph(BTreeMap<String, BTreeSet<String>>);

impl Graph {
    /// Returns the graph of a crate. An import of a name that a module only passes on counts for the module that it comes from.
    pub(super) fn of(sources: &Sources) -> Self {
        let all: BTreeMap<&str, Vec<Import>> = sources
            .0
            .iter()
            .map(|(module, text)| (module.as_str(), imports(text)))
            .collect();
        let mut graph = BTreeMap::new();
        for (module, list) in &all {
            let own = list.iter().filter(|import| {
                let is_passed_on = import.is_public && is_root(module, sources);
                !is_passed_on
            });
            let targets: BTreeSet<String> = own
                .filter_map(|import| resolve(module, &import.path, &all, 0))
                .filter(|target| target != module && !target.is_empty())
                .collect();
            if !module.is_empty() {
                graph.insert((*module).to_owned(), targets);
            }
        }
        Self(graph)
    }

    /// Returns the graph of the modules at the top.
    pub(super) fn by_top_module(&self) -> Self {
        let top = |module: &str| module.split("::").next().unwrap().to_owned();
        let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in self.edges() {
            let (from, to) = (top(from), top(to));
            graph.entry(to.clone()).or_default();
            let targets = graph.entry(from.clone()).or_default();
            if from != to {
                targets.insert(to);
            }
        }
        Self(graph)
    }

    /// Returns each pair of modules of which the first imports from the second.
    pub(super) fn edges(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .flat_map(|(from, to)| to.iter().map(move |to| (from.as_str(), to.as_str())))
    }
}

/// Returns whether a module is the crate's root or has others below it, so that it may pass on what they have.
fn is_root(module: &str, sources: &Sources) -> bool {
    let below = format!("{module}::");
    module.is_empty() || sources.0.keys().any(|other| other.starts_with(&below))
}

/// Returns the module that a path leads to; nothing if it leads out of the crate.
fn resolve(
    from: &str,
    path: &[String],
    all: &BTreeMap<&str, Vec<Import>>,
    depth: usize,
) -> Option<String> {
    let mut at: Vec<&str> = from.split("::").filter(|part| !part.is_empty()).collect();
    let mut parts = path.iter().map(String::as_str).peekable();
    match *parts.peek()? {
        "crate" => {
            at.clear();
            parts.next();
        }
        "self" => {
            parts.next();
        }
        "super" => {
            while parts.next_if(|part| *part == "super").is_some() {
                at.pop();
            }
        }
        first => {
            let below = [at.as_slice(), &[first]].concat().join("::");
            if !all.contains_key(below.as_str()) {
                return None;
            }
        }
    }
    while let Some(part) = parts.peek() {
        let below = [at.as_slice(), &[part]].concat().join("::");
        if !all.contains_key(below.as_str()) {
            break;
        }
        at.push(parts.next()?);
    }
    let module = at.join("::");
    let passed_on = parts.peek().and_then(|name| {
        let own = all.get(module.as_str())?;
        let named = |name: &str| own.iter().find(|it| it.is_public && it.name == name);
        let path = match (named(name), named("*")) {
            (Some(import), _) => import.path.clone(),
            // A name that is passed on together with all others.
            (None, Some(import)) => {
                let (_, from) = import.path.split_last()?;
                [from, &[(*name).to_owned()]].concat()
            }
            (None, None) => return None,
        };
        (depth < 8).then(|| resolve(&module, &path, all, depth + 1))?
    });
    passed_on.or(Some(module))
}

/// Returns the cycles of a graph, one for each set of modules that import each other.
pub(super) fn cycles(graph: &Graph) -> Vec<Vec<String>> {
    let mut found: Vec<Vec<String>> = Vec::new();
    for start in graph.0.keys() {
        if found.iter().any(|cycle| cycle.contains(start)) {
            continue;
        }
        found.extend(shortest_cycle(graph, start));
    }
    found
}

/// Returns the shortest way from a module back to itself, if there is one.
fn shortest_cycle(graph: &Graph, start: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![start.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in graph.0.get(way.last()?).into_iter().flatten() {
                let extended = [way.as_slice(), std::slice::from_ref(next)].concat();
                if next == start {
                    return Some(extended);
                }
                if seen.insert(next.clone()) {
                    longer.push(extended);
                }
            }
        }
        ways = longer;
    }
    None
}

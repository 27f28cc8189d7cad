//! Links between pages lead somewhere.

use std::{collections::HashMap, fs, path::Path};

use super::page::{Page, checks, pages, printed, top};

/// Returns the anchors of a page, as GitHub makes them of its headings.
fn anchors(page: &Page) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let headings = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim());
    headings
        .map(|heading| {
            let kept = heading
                .chars()
                .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
            let anchor = kept.collect::<String>().to_lowercase().replace(' ', "-");
            let count = seen.entry(anchor.clone()).or_default();
            *count += 1;
            match *count {
                1 => anchor,
                more => format!("{anchor}-{}", more - 1),
            }
        })
        .collect()
}

/// Returns the targets of the links of a page, without those on the web.
fn targets(page: &Page) -> Vec<&str> {
    let links = page.lines().flat_map(|line| line.split("](").skip(1));
    links
        .filter_map(|rest| rest.split(')').next())
        .filter(|target| !target.starts_with("http"))
        .collect()
}

/// Returns what is wrong with a link of a page, if anything is.
fn fault(page: &Page, target: &str) -> Option<String> {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let own = top().join(&page.path);
    let file = if path.is_empty() {
        own
    } else {
        own.parent().unwrap_or(Path::new("")).join(path)
    };
    if !file.exists() {
        return Some(format!("{}: {target} does not exist", page.path.display()));
    }
    if anchor.is_empty() {
        return None;
    }
    let text = fs::read_to_string(&file).unwrap();
    let linked = Page { path: file, text };
    let exists = anchors(&linked).iter().any(|it| it == anchor);
    (!exists).then(|| format!("{}: {target} has no such heading", page.path.display()))
}

#[test]
fn links_and_anchors_of_the_pages_exist() {
    let mut pages = pages();
    for path in [
        "CHANGELOG.md",
        "SECURITY.md",
        "conformance/cli/README.md",
        "docs/llms.txt",
        "sdk/agent/README.md",
        "sdk/python/README.md",
        "sdk/starters/common/AGENTS.md",
        "sdk/starters/common/README.md",
    ] {
        let text = fs::read_to_string(top().join(path)).unwrap();
        pages.push(Page {
            path: path.into(),
            text,
        });
    }
    let mut count = 0;
    let mut faults = Vec::new();
    for page in &pages {
        for target in targets(page) {
            count += 1;
            faults.extend(fault(page, target));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 100, "only {count} links were found");
}

#[test]
fn pages_that_a_fix_points_to_exist() {
    let mut count = 0;
    for id in checks() {
        let text = printed(&["explain", &id]);
        for target in text
            .split_whitespace()
            .filter(|word| word.starts_with("docs/"))
        {
            count += 1;
            // The path of a fix starts at the top folder, as in a link of the README.
            let readme = Page {
                path: "README.md".into(),
                text: String::new(),
            };
            assert_eq!(fault(&readme, target), None, "{id}");
        }
    }
    assert!(count > 20, "only {count} fixes point to a page");
}

#[test]
fn every_page_is_in_the_index_and_in_the_book() {
    for index in ["README.md", "SUMMARY.md"] {
        let text = fs::read_to_string(top().join("docs").join(index)).unwrap();
        for page in pages() {
            if let Ok(path) = page.path.strip_prefix("docs")
                && path != Path::new("README.md")
                && path != Path::new("SUMMARY.md")
            {
                let link = format!("]({}", path.display());
                let shown = path.display();
                assert!(text.contains(&link), "docs/{index} does not list {shown}");
            }
        }
    }
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let page = |text: &str| Page {
        path: "docs/x.md".into(),
        text: text.into(),
    };
    let check = |text: &str, expected: usize| {
        let page = page(text);
        let faults: Vec<String> = targets(&page)
            .into_iter()
            .filter_map(|target| fault(&page, target))
            .collect();
        assert_eq!(faults.len(), expected, "{faults:?}");
    };
    check("[a](verdicts.md#flaky---repeat) [b](../README.md)", 0);
    check("[a](https://example.org) `x`", 0);
    check("[a](no-such-page.md)", 1);
    check("[a](verdicts.md#no-such-heading)", 1);
    assert_eq!(
        anchors(&page("# The `x` - y\n```\n# no\n```\n## A\n## A\n")),
        ["the-x---y", "a", "a-1"]
    );
}

//! The page about trust has the list of threats that the line `sandbox:` and the results are made from.

use linesman_referee::THREATS;

use super::page::top;

#[test]
fn the_page_about_trust_has_the_list_of_threats() {
    let path = top().join("docs/trust.md");
    let page = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.starts_with("| threat |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    let expected = THREATS.iter().map(|threat| {
        let [none, basic, full] = threat.holds;
        format!(
            "| {} | {none} | {basic} | {full} | {} |",
            threat.what, threat.by
        )
    });
    assert_eq!(rows, expected.collect::<Vec<_>>());
}

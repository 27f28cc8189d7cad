//! Asides that a transcript leaves out.

use linesman_protocol_otep::Otep;
use linesman_protocols::otep::Profile;
use linesman_tester::Options;

use super::{Suite, document, subject};

/// Says much about its search, and then makes a move that there is not.
const CHATTY: &str = r#"
echo hello
while read -r word rest; do
  case $word in
    play) depth=0
      while [ $depth -lt 50 ]; do echo "status depth $depth"; depth=$((depth + 1)); done
      echo "move a1-a3";;
    goodbye) exit;;
  esac
done
"#;

#[test]
fn a_fault_after_asides_that_are_left_out_is_shown_in_its_place() {
    let protocol = Otep(Profile::otep());
    let mut scenarios = linesman_tester::scenarios(&protocol).unwrap();
    scenarios.retain(|scenario| scenario.id == "otep/move/first-move");
    assert_eq!(scenarios.len(), 1);
    let subject = subject(CHATTY);
    let report = Suite::new(&protocol, scenarios, Options::default());
    let report = report.run(&subject.launch, |_| {}).unwrap();
    let text = |form: &str| document(form, std::slice::from_ref(&report), &subject);
    let human = text("human");
    let expected = "
      << status depth 0
      << status depth 49
    - << (a legal move)
    + << move a1-a3
    (48 asides are left out)
";
    assert!(human.contains(expected), "{human}");
    let json: serde_json::Value = serde_json::from_str(&text("json")).unwrap();
    let checks = json["checks"].as_array().unwrap();
    let mut failures = checks.iter().filter_map(|check| check.get("failure"));
    assert!(
        failures.any(|failure| failure["asides_left_out"] == 48),
        "{json}"
    );
    let page = text("html");
    let note = "<p>Times in milliseconds since the start. 48 asides are left out.</p>";
    assert!(page.contains(note), "{page}");
}

//! Pages on which people play: what they can tell, what is refused, and what they are not shown.

use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    os::fd::OwnedFd,
    thread,
};

use linesman_interface::protocol::Descriptor;
use linesman_protocol_otep::OTEP;
use linesman_protocol_stratego::STRATEGO;
use linesman_viewer::{Feed, Live, Server, Viewer};
use serde_json::{Value, json};

use super::{
    BLUE_ROWS, MARKUP, ROWS, head,
    server::{Client, ask, parts},
};

/// A page on which two people play a game, and the game itself, which is told in lines of its record.
struct Page {
    addresses: Vec<String>,
    feed: Feed,
    typed: Vec<BufReader<File>>,
    live: Live,
}

impl Page {
    fn new(descriptor: &'static Descriptor, options: &Value, sides: [&str; 2]) -> Self {
        let person = |person| Viewer {
            person: Some(person),
            ..Viewer::default()
        };
        let viewers = vec![person(0), person(1)];
        let (live, lines) = Live::new(viewers, 2, "resign").unwrap();
        let mut feed = live.begin(descriptor, "game 1", [Some(0), Some(1)]);
        let profile = descriptor.default_profile;
        let head = head(descriptor.name, profile, options, sides);
        writeln!(feed, "{head}").unwrap();
        let server = Server::bind_for(0, 2).unwrap();
        let addresses = server.addresses();
        let served = live.clone();
        thread::spawn(move || server.run_live(served));
        let reader = |lines: OwnedFd| BufReader::new(File::from(lines));
        Self {
            addresses,
            feed,
            typed: lines.into_iter().map(reader).collect(),
            live,
        }
    }

    fn tafl() -> Self {
        let options = json!([["rules", "brandub"]]);
        Self::new(OTEP, &options, ["attackers", "defenders"])
    }

    fn stratego() -> Self {
        Self::new(STRATEGO, &json!([]), ["RED", "BLUE"])
    }

    fn add(&mut self, kind: &str, side: &str, text: &str) {
        let line = json!({"kind": kind, "at": 1000, "ply": 0, "side": side, "text": text});
        writeln!(self.feed, "{line}").unwrap();
    }

    fn client(&self, person: usize) -> Client {
        let (host, path) = parts(&self.addresses[person]);
        Client::new(&host, &path)
    }

    /// Tells the page something, and returns its answer.
    fn tell(&self, person: usize, body: &str) -> String {
        let (host, path) = parts(&self.addresses[person]);
        let head = format!(
            "POST {path}answer HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        ask(&host, head.as_bytes())
    }

    /// Returns the next line of a person.
    fn line(&mut self, person: usize) -> String {
        let mut line = String::new();
        self.typed[person].read_line(&mut line).unwrap();
        line
    }
}

/// Returns the next question to the person.
fn turn(client: &mut Client) -> Value {
    loop {
        let news = client.next();
        if !news["turn"]["question"].is_null() {
            return news["turn"].clone();
        }
    }
}

#[test]
fn what_a_person_picks_becomes_a_line() {
    let mut page = Page::tafl();
    page.add("sent", "attackers", "Your move:\n");
    let mut client = page.client(0);
    let asked = turn(&mut client);
    assert_eq!(asked["question"]["form"], "move");
    let legal = asked["question"]["legal"].as_array().unwrap();
    assert!(legal.contains(&json!([3, 4])));
    let number = &asked["number"];
    let body = |what: &Value| {
        let mut body = json!({"game": 0, "question": number});
        for (name, value) in what.as_object().unwrap() {
            body[name] = value.clone();
        }
        body.to_string()
    };
    // Brandub's d7 is in the middle of the top row.
    let answer = page.tell(0, &body(&json!({"squares": [3, 4]})));
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert_eq!(page.line(0), "d7-e7\n");
    // A second click changes nothing, and it is not the other one's turn.
    for person in [0, 1] {
        let answer = page.tell(person, &body(&json!({"squares": [3, 2]})));
        assert!(answer.starts_with("HTTP/1.1 409 "), "{answer}");
    }
    // The referee's words are the reason of a refusal.
    page.add("said", "attackers", "d7-e7");
    page.add("sent", "attackers", MARKUP);
    let mut again = turn(&mut client);
    while again["refused"].is_null() {
        again = turn(&mut client);
    }
    let refused = again["refused"].as_str().unwrap();
    assert!(refused.starts_with("</script>") && !refused.contains('\u{1b}'));
    let typed = json!({"game": 0, "question": again["number"], "text": "d7-c7"});
    let answer = page.tell(0, &typed.to_string());
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert_eq!(page.line(0), "d7-c7\n");
    page.add("move", "attackers", "d7-c7");
    page.add("sent", "defenders", "Your move:\n");
    let theirs = turn(&mut page.client(1));
    assert_eq!(
        (&theirs["name"], &theirs["ply"]),
        (&json!("defenders"), &json!(1))
    );
}

#[test]
fn what_is_no_answer_is_refused_and_nothing_is_passed_on() {
    let mut page = Page::tafl();
    page.add("sent", "attackers", "Your move:\n");
    let asked = turn(&mut page.client(0));
    let number = asked["number"].to_string();
    let check = |body: &str, status: &str| {
        let answer = page.tell(0, body);
        let expected = format!("HTTP/1.1 {status} ");
        assert!(answer.starts_with(&expected), "{body}: {answer}");
    };
    check("", "400");
    check("nonsense", "400");
    check("[]", "400");
    check("{\"game\": 0}", "400");
    let of = |game: &str, question: &str, rest: &str| {
        format!("{{\"game\": {game}, \"question\": {question}{rest}}}")
    };
    check(&of("0", &number, ", \"more\": 1"), "400");
    check(&of("-1", &number, ""), "400");
    check(&of("0", &number, ", \"text\": \"\""), "400");
    check(&of("0", &number, ", \"text\": \"d7-e7\\nd7-c7\""), "400");
    check(&of("0", &number, ", \"squares\": [3, -4]"), "400");
    check(&of("0", &number, ", \"squares\": [3, 1e99]"), "400");
    check(&of("1", &number, ", \"squares\": [3, 4]"), "409");
    check(&of("0", "77", ", \"squares\": [3, 4]"), "409");
    check(&of("0", &number, ", \"squares\": [3]"), "422");
    check(&of("0", &number, ", \"squares\": [3, 49]"), "422");
    let long = "x".repeat(9000);
    check(&of("0", &number, &format!(", \"text\": \"{long}\"")), "413");
    // Without the token, from another origin, to another host, of another type, by another method, to another place.
    let (host, path) = parts(&page.addresses[0]);
    let good = of("0", &number, ", \"squares\": [3, 4]");
    let request = |method: &str, path: &str, headers: &str| {
        let length = good.len();
        let head =
            format!("{method} {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{good}");
        ask(&host, head.as_bytes())
    };
    let own = format!("Host: {host}\r\nOrigin: http://{host}\r\n");
    let kind = "Content-Type: application/json\r\n";
    for (answer, status) in [
        (request("POST", "/answer", &format!("{own}{kind}")), "403"),
        (
            request(
                "POST",
                &format!("/{}/answer", "0".repeat(32)),
                &format!("{own}{kind}"),
            ),
            "403",
        ),
        (
            request(
                "POST",
                &format!("{path}answer"),
                &format!("Host: {host}\r\nOrigin: http://evil.example\r\n{kind}"),
            ),
            "403",
        ),
        (
            request(
                "POST",
                &format!("{path}answer"),
                &format!("Host: {host}\r\n{kind}"),
            ),
            "403",
        ),
        (
            request(
                "POST",
                &format!("{path}answer"),
                &format!("Host: evil.example\r\nOrigin: http://{host}\r\n{kind}"),
            ),
            "403",
        ),
        (
            request(
                "POST",
                &format!("{path}answer"),
                &format!("{own}Content-Type: text/plain\r\n"),
            ),
            "415",
        ),
        (
            request(
                "POST",
                &format!("{path}answer"),
                &format!("{own}{kind}Sec-Fetch-Site: cross-site\r\n"),
            ),
            "403",
        ),
        (
            request("POST", &format!("{path}../answer"), &format!("{own}{kind}")),
            "404",
        ),
        (
            request("POST", &format!("{path}other"), &format!("{own}{kind}")),
            "404",
        ),
        (
            request("PUT", &format!("{path}answer"), &format!("{own}{kind}")),
            "400",
        ),
    ] {
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{status}: {answer}"
        );
    }
    // A person who plays is no arbiter.
    let answer = request("POST", &format!("{path}order"), &format!("{own}{kind}"));
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
    // Only what was right is passed on.
    check(&good, "200");
    assert_eq!(page.line(0), "d7-e7\n");
}

#[test]
fn nobody_sees_the_other_ones_pieces_until_the_game_is_over() {
    let mut page = Page::stratego();
    page.add("sent", "RED", "Your set-up:\n");
    page.add("sent", "BLUE", "Your set-up:\n");
    let mut clients = [page.client(0), page.client(1)];
    for client in &mut clients {
        assert_eq!(turn(client)["question"]["form"], "setup");
    }
    page.add("said", "RED", ROWS);
    page.add("move", "RED", ROWS);
    page.add("stderr", "RED", "my flag is at 0 0");
    page.add("said", "BLUE", BLUE_ROWS);
    page.add("move", "BLUE", BLUE_ROWS);
    // The pieces that the news show of a side, and whether they show a text.
    let mut known = [String::new(), String::new()];
    for (client, known) in clients.iter_mut().zip(&mut known) {
        let mut plies = 0;
        while plies < 2 {
            let news = client.next();
            *known += &news.to_string();
            let from = usize::try_from(news["from"].as_u64().unwrap_or_default()).unwrap();
            plies = plies.max(from + news["plies"].as_array().map_or(0, Vec::len));
        }
    }
    for (seen, own, other) in [(&known[0], ROWS, BLUE_ROWS), (&known[1], BLUE_ROWS, ROWS)] {
        assert!(seen.contains(own) && !seen.contains(other), "{seen}");
        assert!(seen.contains("(hidden)"), "{seen}");
    }
    assert!(known[0].contains("my flag") && !known[1].contains("my flag"));
    let hidden = |seen: &str| seen.matches("\"name\":\"hidden piece\"").count();
    // One kind of the other side, and none of the own; perhaps in more than one news.
    assert!(hidden(&known[0]) >= 1 && hidden(&known[1]) >= 1);
    // Someone who comes later sees no more than that, and no number tells a rank.
    let all = page.client(0).next();
    let game = &all["games"][0];
    let pieces = game["board"]["pieces"].as_array().unwrap();
    // Nobody can count how many kinds of pieces the other side has: the lakes, twelve kinds, and one for all that is hidden.
    assert_eq!(pieces.len(), 1 + 12 + 1, "{pieces:?}");
    // BLUE's pieces are on the last four of ten rows.
    let numbers = &game["board"]["start"].as_array().unwrap()[60..];
    assert_eq!(numbers.len(), 40);
    assert!(numbers.iter().all(|number| *number == numbers[0]));
    assert_eq!(game["plies"][1]["change"]["cells"], json!([]));
    let place = usize::try_from(numbers[0].as_u64().unwrap()).unwrap() - 1;
    assert_eq!(
        (&pieces[place]["letter"], &pieces[place]["side"]),
        (&json!("?"), &json!(1))
    );
    let end = json!({"kind": "end", "at": 9000, "result": "draw", "reason": "rules", "line": "", "plies": 2, "broken": []});
    writeln!(page.feed, "{end}").unwrap();
    for client in &mut clients {
        let mut news = client.next();
        while news["games"].is_null() {
            news = client.next();
        }
        let text = news.to_string();
        assert!(text.contains(ROWS) && text.contains(BLUE_ROWS) && text.contains("my flag"));
    }
    drop(clients);
    page.live.wait_for_someone();
    page.live.wait_until_alone();
}

#[test]
fn a_game_that_is_over_is_told_whole_and_once() {
    let mut page = Page::tafl();
    let mut client = page.client(0);
    let options = json!([["rules", "brandub"]]);
    let end = json!({"kind": "end", "at": 9000, "result": "draw", "reason": "rules", "line": "", "plies": 0, "broken": []});
    let mut told = |number: usize, is_over: bool| {
        let mut news = client.next();
        while news["games"].is_null() {
            news = client.next();
        }
        let games = news["games"].as_array().unwrap();
        assert_eq!((&news["first"], games.len()), (&json!(number), 1));
        assert_eq!(games[0]["end"].is_null(), !is_over);
    };
    told(0, false);
    for number in 1..4 {
        writeln!(page.feed, "{end}").unwrap();
        told(number - 1, true);
        page.feed = page.live.begin(OTEP, "next", [Some(0), Some(1)]);
        let head = head(
            "otep",
            OTEP.default_profile,
            &options,
            ["attackers", "defenders"],
        );
        writeln!(page.feed, "{head}").unwrap();
        told(number, false);
    }
    // Someone who comes later is told of all.
    let all = page.client(1).next();
    let games = all["games"].as_array().unwrap();
    assert_eq!((&all["first"], games.len()), (&json!(0), 4));
}

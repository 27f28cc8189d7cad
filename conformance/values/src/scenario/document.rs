//! A YAML document as a tree whose nodes know where they are in the file.
//!
//! The tree is built from the events of the parser, so a file that is nested too deeply, or that repeats too much by aliases,
//! is refused while it is being read.

use std::collections::HashMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span as Marks, StrInput};

use super::source::{Mistake, Span};

/// A value in a document, and where it is.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it is.
    pub place: Span,
    /// What it is.
    pub value: Value,
}

/// What a document is made of.
#[derive(Clone, Debug)]
pub enum Value {
    /// A scalar.
    Text {
        /// What it says, without quotes.
        text: String,
        /// Whether the scalar has no quotes, so that it can be a number or nothing.
        is_plain: bool,
    },
    /// A sequence.
    List(Vec<Node>),
    /// A mapping. No key is in it twice.
    Map(Vec<(Key, Node)>),
}

/// A key of a mapping.
#[derive(Clone, Debug)]
pub struct Key {
    pub place: Span,
    pub name: String,
}

impl Node {
    /// Reads the only document of a file. An empty file is an empty text.
    pub fn read(text: &str) -> Result<Self, Mistake> {
        let mut reader = Reader {
            events: Parser::new_from_str(text),
            text,
            anchors: HashMap::new(),
            copied: 0,
        };
        let mut document = None;
        loop {
            let (event, marks) = reader.next()?;
            match event {
                Event::StreamEnd => break,
                Event::DocumentStart(_) if document.is_some() => {
                    let message = "a file holds one document, and a second one begins here";
                    return Err(Mistake::new(reader.place(marks), message)
                        .help("put the second document into its own file"));
                }
                Event::DocumentStart(_) => {
                    let (event, marks) = reader.next()?;
                    document = Some(reader.node(event, marks, 0)?);
                }
                _ => {}
            }
        }
        Ok(document.unwrap_or(Self {
            place: Span::START,
            value: Value::Text {
                text: String::new(),
                is_plain: true,
            },
        }))
    }

    /// Returns how many nodes there are, this one included.
    fn size(&self) -> usize {
        1 + match &self.value {
            Value::Text { .. } => 0,
            Value::List(items) => items.iter().map(Self::size).sum(),
            Value::Map(entries) => entries.iter().map(|(_, value)| value.size()).sum(),
        }
    }
}

struct Reader<'a> {
    events: Parser<'a, StrInput<'a>>,
    text: &'a str,
    anchors: HashMap<usize, Node>,
    /// How many nodes have been copied for aliases.
    copied: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Marks), Mistake> {
        let next = self.events.next_event();
        next.unwrap_or_else(|| Ok((Event::StreamEnd, Marks::default())))
            .map_err(|error| self.not_yaml(&error))
    }

    /// Reads the node that begins with an event.
    fn node(&mut self, event: Event<'a>, marks: Marks, depth: usize) -> Result<Node, Mistake> {
        let place = self.place(marks);
        if depth > DEPTH {
            return Err(too_deep(place));
        }
        let (value, anchor) = match event {
            Event::Scalar(text, style, anchor, _) => {
                let is_plain = style == ScalarStyle::Plain;
                let text = text.into_owned();
                (Value::Text { text, is_plain }, anchor)
            }
            Event::SequenceStart(anchor, _) => {
                let mut items = Vec::new();
                loop {
                    match self.next()? {
                        (Event::SequenceEnd, _) => break,
                        (event, marks) => items.push(self.node(event, marks, depth + 1)?),
                    }
                }
                (Value::List(items), anchor)
            }
            Event::MappingStart(anchor, _) => (Value::Map(self.entries(depth)?), anchor),
            Event::Alias(anchor) => return self.copy(anchor, place),
            _ => return Err(Mistake::new(place, "there is no value here")),
        };
        let node = Node { place, value };
        if anchor > 0 {
            self.anchors.insert(anchor, node.clone());
        }
        Ok(node)
    }

    /// Reads the entries of a mapping, up to its end.
    fn entries(&mut self, depth: usize) -> Result<Vec<(Key, Node)>, Mistake> {
        let mut entries: Vec<(Key, Node)> = Vec::new();
        let mut lines: HashMap<String, usize> = HashMap::new();
        loop {
            let key = match self.next()? {
                (Event::MappingEnd, _) => return Ok(entries),
                (event, marks) => self.node(event, marks, depth + 1)?,
            };
            let Value::Text { text: name, .. } = key.value else {
                return Err(Mistake::new(key.place, "a key is one word")
                    .help("put text that holds braces or brackets in quotes"));
            };
            let place = key.place;
            if let Some(line) = lines.insert(name.clone(), place.line) {
                let message = format!("the key {name:?} is here twice");
                return Err(
                    Mistake::new(place, message).help(format!("the first is on line {line}"))
                );
            }
            let (event, marks) = self.next()?;
            entries.push((Key { place, name }, self.node(event, marks, depth + 1)?));
        }
    }

    /// Returns a copy of the node that an alias stands for.
    fn copy(&mut self, anchor: usize, place: Span) -> Result<Node, Mistake> {
        let Some(node) = self.anchors.get(&anchor) else {
            return Err(Mistake::new(place, "this alias is inside its own anchor"));
        };
        self.copied += node.size();
        if self.copied > COPIES {
            let message = format!("the aliases of this file stand for more than {COPIES} values");
            return Err(Mistake::new(place, message));
        }
        Ok(Node {
            place,
            ..node.clone()
        })
    }

    fn place(&self, marks: Marks) -> Span {
        let (start, end) = (marks.start, marks.end);
        Span {
            line: start.line().max(1),
            column: start.col() + 1,
            length: end.index().saturating_sub(start.index()),
        }
    }

    fn not_yaml(&self, error: &ScanError) -> Mistake {
        let marker = error.marker();
        let place = Span {
            line: marker.line().max(1),
            column: marker.col() + 1,
            length: 1,
        };
        // The parser has a limit of its own, and reads ahead.
        if error.info().contains("recursion limit") {
            return too_deep(place);
        }
        let line = self.text.lines().nth(place.line - 1).unwrap_or_default();
        let value = line.trim_start().trim_start_matches("- ").trim_start();
        let mistake = Mistake::new(place, format!("this is not valid YAML: {}", error.info()));
        if value.starts_with(['>', '<', '{', '@', '`', '%', '|']) {
            mistake.help("put the line in quotes")
        } else {
            mistake
        }
    }
}

fn too_deep(place: Span) -> Mistake {
    Mistake::new(
        place,
        format!("this is nested more than {DEPTH} levels deep"),
    )
}

/// How many levels of lists and mappings a file may have.
const DEPTH: usize = 16;
/// How many values the aliases of a file may stand for.
const COPIES: usize = 10_000;

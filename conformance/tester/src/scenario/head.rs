//! What stands in a scenario file before its steps.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{self, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use super::step::StepText;

/// What the head of every scenario may hold, whatever the protocol, in the order in which mistakes are told of it.
pub(super) const HEAD_KEYS: &[&str] = &["checks", "agent", "profiles", "about", "seed", "steps"];

/// All of a scenario file but its steps. What is missing is told of after what is too much, which may be the same mistyped.
pub(super) struct Head {
    pub(super) checks: Option<Vec<String>>,
    pub(super) agent: Option<String>,
    pub(super) profiles: Vec<String>,
    pub(super) seed: Option<u64>,
    /// What is left for the protocol to understand: names, and the values of each.
    pub(super) options: Vec<(String, Vec<String>)>,
    pub(super) has_steps: bool,
}

/// The steps of a scenario file.
#[derive(Deserialize)]
pub(super) struct Steps {
    pub(super) steps: Vec<StepText>,
}

impl<'de> Deserialize<'de> for Head {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(HeadVisitor)
    }
}

struct HeadVisitor;

impl<'de> Visitor<'de> for HeadVisitor {
    type Value = Head;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a scenario")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Head, A::Error> {
        let mut head = Head {
            checks: None,
            agent: None,
            profiles: Vec::new(),
            seed: None,
            options: Vec::new(),
            has_steps: false,
        };
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "checks" => head.checks = Some(map.next_value()?),
                "agent" => head.agent = Some(map.next_value()?),
                "profiles" => head.profiles = map.next_value()?,
                "seed" => head.seed = Some(map.next_value()?),
                "about" => drop(map.next_value::<String>()?),
                "steps" => {
                    map.next_value::<IgnoredAny>()?;
                    head.has_steps = true;
                }
                _ => head.options.push((key, map.next_value::<Values>()?.0)),
            }
        }
        Ok(head)
    }
}

/// The values of an option: one, or a list of them. What they mean is the protocol's affair, so all of them are text here.
struct Values(Vec<String>);

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValuesVisitor)
    }
}

struct ValuesVisitor;

impl<'de> Visitor<'de> for ValuesVisitor {
    type Value = Values;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or a list of values")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Values, E> {
        Ok(Values(vec![text.to_owned()]))
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Values, E> {
        Ok(Values(vec![value.to_string()]))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Values, E> {
        Ok(Values(vec![value.to_string()]))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Values, E> {
        Ok(Values(vec![value.to_string()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Values, A::Error> {
        let mut values = Vec::new();
        while let Some(Values(value)) = list.next_element()? {
            values.extend(value);
        }
        Ok(Values(values))
    }
}

//! What a command line says of a game of tafl.

use std::sync::Arc;

use anyhow::anyhow;
use linesman_games::tafl::{Rules, Variant};

use crate::Failure;

/// Returns the rules that a variant's name or a rules string stands for.
pub(crate) fn rules(text: &str) -> Result<Arc<Rules>, Failure> {
    let rules = match Variant::find(text) {
        Some(variant) => variant.rules,
        None if text.contains(':') => text,
        None => {
            let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name).collect();
            return Err(Failure::usage(anyhow!(
                "there is no variant {text:?}; there are {}; or a rules string, which begins with dim:",
                names.join(", ")
            )));
        }
    };
    let rules: Rules = rules.parse().map_err(|error| {
        Failure::usage(anyhow::Error::new(error).context(format!("in the rules {text:?}")))
    })?;
    Ok(Arc::new(rules))
}

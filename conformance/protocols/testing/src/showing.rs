//! Games that are shown.

use linesman_interface::{
    game::GameRequest,
    protocol::{ShowForm, Shown},
};
use linesman_values::options::Given;

/// Begins a game in a profile with these options.
pub fn begin(form: ShowForm, profile: &str, options: &[(&str, &str)]) -> Box<dyn Shown> {
    let options = options
        .iter()
        .fold(Given::default(), |given, (name, value)| {
            given.with(*name, *value)
        });
    let request = GameRequest {
        options,
        ..GameRequest::default()
    };
    (form.begin)(profile, &request).expect("the game begins")
}

//! Clocks in comments: `[%clk 1:23:45]`.

use std::time::Duration;

/// Returns the time that a comment says is left on the clock of the side that has just moved: `[%clk H:MM:SS]`, also with
/// fractions of a second. Commands that cannot be read are ignored, and the first one that can counts.
#[must_use]
pub fn clock(comment: &str) -> Option<Duration> {
    comment.split("[%clk").skip(1).find_map(|rest| {
        let (text, _) = rest.split_once(']')?;
        parse(text.strip_prefix(|c: char| c.is_ascii_whitespace())?.trim())
    })
}

/// Returns the command for a comment that says how much time is left. Seconds have as many decimals as they need, up to three.
#[must_use]
pub fn clock_text(left: Duration) -> String {
    let (seconds, millis) = (left.as_secs(), left.subsec_millis());
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = match millis {
        0 => String::new(),
        _ => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    };
    format!("[%clk {hours}:{minutes:02}:{seconds:02}{fraction}]")
}

fn parse(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let [hours, minutes, seconds] = [number(hours)?, number(minutes)?, number(seconds)?];
    if minutes > 59 || seconds > 59 {
        return None;
    }
    let nanos = format!("{fraction:0<9}");
    let nanos = number(nanos.get(..9)?)?;
    number(fraction)?;
    let whole = hours.checked_mul(3600)? + minutes * 60 + seconds;
    Some(Duration::new(whole, u32::try_from(nanos).ok()?))
}

/// Returns a number of one to nine digits.
fn number(text: &str) -> Option<u64> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = (1..=9).contains(&text.len());
    (is_digits && fits).then(|| text.parse().ok())?
}

//! Values that may have images.

use cssparser::{Parser, Token};

use super::gradient::gradient;
use crate::parser::{Parsed, invalid};
use crate::references::{Scanned, scan_with};
use crate::value::Value;
use crate::written_color::color;

/// What was found in a value that may have images. What else is in it is not checked.
#[derive(Default)]
pub struct WithImages {
    pub scanned: Scanned,
    /// The last colour.
    pub color: Option<Value>,
    /// An image that is no file: a gradient, or data.
    pub has_other_image: bool,
    /// The colours of the only image, or of the first if it is opaque: a gradient.
    pub gradient: Option<Value>,
    pub has_text_clip: bool,
}

/// Reads a whole value.
///
/// # Errors
///
/// If it is a rule instead, or has `var()`.
pub fn with_images(input: &mut Parser<'_>) -> Parsed<WithImages> {
    let mut found = WithImages::default();
    let (mut layers, mut has_gaps) = (1, false);
    found.scanned = scan_with(input, |token, input| match token {
        Token::Comma => {
            layers += 1;
            true
        }
        Token::Ident(word) if leaves_gaps(word) => {
            has_gaps = true;
            true
        }
        Token::Function(name) if layers == 1 && found.gradient.is_none() => {
            found.gradient = gradient(name, input);
            found.has_other_image |= found.gradient.is_some();
            found.gradient.is_some() || {
                let written = color(token, input);
                found.has_other_image |= written.is_none() && is_gradient(token);
                found.color = written.map(Value::from).or(found.color);
                written.is_some()
            }
        }
        Token::Ident(word) if word.eq_ignore_ascii_case("text") => {
            found.has_text_clip = true;
            true
        }
        _ => {
            let written = color(token, input);
            found.has_other_image |= written.is_none() && is_gradient(token);
            found.color = written.map(Value::from).or(found.color);
            written.is_some()
        }
    })?;
    if found.scanned.has_substitution {
        return invalid();
    }
    found.has_other_image |= found.scanned.has_other_url;
    let is_all = matches!(
        found.gradient,
        Some(Value::Between(one, other)) if one.is_opaque() && other.is_opaque()
    );
    if has_gaps || found.has_text_clip || (layers > 1 && !is_all) {
        found.gradient = None;
    }
    Ok(found)
}

/// Whether an image that is repeated like that may not cover everything.
fn leaves_gaps(word: &str) -> bool {
    ["no-repeat", "repeat-x", "repeat-y", "space", "round"]
        .iter()
        .any(|gaps| word.eq_ignore_ascii_case(gaps))
}

fn is_gradient(token: &Token<'_>) -> bool {
    let Token::Function(name) = token else {
        return false;
    };
    let name = name.to_ascii_lowercase();
    name.ends_with("gradient") || ["element", "paint", "cross-fade"].contains(&name.as_str())
}

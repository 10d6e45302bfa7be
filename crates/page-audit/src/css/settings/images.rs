//! Values that may have images.

use cssparser::{Parser, Token};

use crate::css::parser::{Parsed, invalid};
use crate::css::references::{Scanned, scan_with};
use crate::css::value::Value;
use crate::css::written_color::color;

/// What was found in a value that may have images. What else is in it is not checked.
#[derive(Default)]
pub(in crate::css) struct WithImages {
    pub(in crate::css) scanned: Scanned,
    /// The last colour.
    pub(in crate::css) color: Option<Value>,
    /// An image that is no file: a gradient, or data.
    pub(in crate::css) has_other_image: bool,
    pub(in crate::css) has_text_clip: bool,
}

/// Reads a whole value.
///
/// # Errors
///
/// If it is a rule instead, or has `var()`.
pub(in crate::css) fn with_images(input: &mut Parser<'_>) -> Parsed<WithImages> {
    let mut found = WithImages::default();
    found.scanned = scan_with(input, |token, input| match token {
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
    Ok(found)
}

fn is_gradient(token: &Token<'_>) -> bool {
    let Token::Function(name) = token else {
        return false;
    };
    let name = name.to_ascii_lowercase();
    name.ends_with("gradient") || ["element", "paint", "cross-fade"].contains(&name.as_str())
}

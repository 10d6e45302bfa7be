//! A logo from a file.

mod size;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::assets::Asset;

/// Small, since each page loads it.
const MAX_BYTES: u64 = 64 * 1024;

/// The longest side, in pixels: a browser takes memory for all that the file says it has, however
/// small it is shown.
const MAX_SIDE: f64 = 2_000.0;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Reads a logo.
///
/// # Errors
/// The reason.
pub(super) fn read(file: &Path) -> Result<Asset, String> {
    let shown = file.display();
    let mut bytes = Vec::new();
    let opened = File::open(file);
    opened
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot read {shown}: {error}"))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!(
            "{shown} is too large: a logo may have at most {MAX_BYTES} bytes"
        ));
    }
    let (extension, media_type, side) = if bytes.starts_with(PNG) {
        let side = size::of_png(&bytes).ok_or_else(|| format!("{shown} is no complete PNG"))?;
        ("png", "image/png", side)
    } else if let Some(attributes) = after_svg(&bytes) {
        ("svg", "image/svg+xml", size::of_svg(attributes))
    } else {
        return Err(format!("{shown} is neither PNG nor SVG"));
    };
    if side > MAX_SIDE {
        return Err(format!(
            "{shown} says that it is {side} pixels wide or high: a logo may have at most {MAX_SIDE}"
        ));
    }
    Ok(Asset::new("logo", extension, media_type, bytes))
}

/// The text after `<svg`, if that is the first element.
fn after_svg(bytes: &[u8]) -> Option<&str> {
    let mut rest = str::from_utf8(bytes).ok()?;
    rest = rest.trim_start_matches('\u{feff}').trim_start();
    while let Some(after) = after_part(rest) {
        rest = after;
    }
    let after = rest.strip_prefix("<svg")?;
    after
        .starts_with([' ', '\t', '\r', '\n', '>', '/'])
        .then_some(after)
}

/// The text after an XML declaration, comment or document type at its beginning, if there is one.
fn after_part(text: &str) -> Option<&str> {
    let parts = [("<?xml", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">")];
    let mut found = parts
        .iter()
        .filter_map(|(start, end)| text.strip_prefix(start)?.split_once(end));
    found.next().map(|(_, after)| after.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_svg_begins_with_its_element() {
        for svg in [
            "<svg/>",
            "\u{feff}<?xml version=\"1.0\"?>\n<!-- by hand -->\n<svg xmlns=\"x\">",
            "<!-- a --><!-- b --><!DOCTYPE svg PUBLIC \"a\" \"b\">\n<svg\n>",
        ] {
            assert!(after_svg(svg.as_bytes()).is_some(), "{svg}");
        }
        for other in ["", "svg", "<svgx>", "<html><svg>", "<?xml", "<!--<svg>"] {
            assert!(after_svg(other.as_bytes()).is_none(), "{other}");
        }
        assert!(after_svg(b"<svg>\xff").is_none());
    }
}

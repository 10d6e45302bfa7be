//! A logo from a file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::assets::Asset;

/// Small, since each page loads it.
const MAX_BYTES: u64 = 64 * 1024;

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
    let (extension, media_type) = if bytes.starts_with(PNG) {
        ("png", "image/png")
    } else if is_svg(&bytes) {
        ("svg", "image/svg+xml")
    } else {
        return Err(format!("{shown} is neither PNG nor SVG"));
    };
    Ok(Asset::new("logo", extension, media_type, bytes))
}

/// Whether the first element is `<svg>`.
fn is_svg(bytes: &[u8]) -> bool {
    let Ok(mut rest) = str::from_utf8(bytes) else {
        return false;
    };
    rest = rest.trim_start_matches('\u{feff}').trim_start();
    while let Some(after) = after_part(rest) {
        rest = after;
    }
    let after = rest.strip_prefix("<svg").unwrap_or_default();
    after.starts_with([' ', '\t', '\r', '\n', '>', '/'])
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
            assert!(is_svg(svg.as_bytes()), "{svg}");
        }
        for other in ["", "svg", "<svgx>", "<html><svg>", "<?xml", "<!--<svg>"] {
            assert!(!is_svg(other.as_bytes()), "{other}");
        }
        assert!(!is_svg(b"<svg>\xff"));
    }
}

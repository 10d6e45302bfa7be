//! The encoding that a `<meta>` element declares.

use encoding_rs::Encoding;

use crate::decode::{encoding_of_content, meta_encoding};
use crate::element::Element;

/// The encoding that a `<meta>` element declares, by `charset` or by `http-equiv` and `content`.
pub fn declared_encoding(meta: Element<'_>) -> Option<&'static Encoding> {
    if let Some(label) = meta.attribute("charset") {
        return meta_encoding(label.as_bytes());
    }
    let pragma = meta.attribute("http-equiv")?;
    if !pragma.trim_ascii().eq_ignore_ascii_case("content-type") {
        return None;
    }
    encoding_of_content(meta.attribute("content")?.as_bytes())
}

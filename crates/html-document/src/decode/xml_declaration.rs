//! The encoding that an XML declaration names.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::label::{find, meta_encoding};

/// The encoding that an XML declaration at the very start names (the standard's "get an XML
/// encoding").
pub(super) fn xml_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.starts_with(b"<\0?\0x\0") {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(b"\0<\0?\0x") {
        return Some(UTF_16BE);
    }
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let declaration = declaration.split(|byte| *byte == b'>').next()?;
    let found = find(declaration, b"encoding")?;
    let value = declaration.get(found + b"encoding".len()..)?;
    let value = value
        .trim_ascii_start()
        .strip_prefix(b"=")?
        .trim_ascii_start();
    let (quote, value) = value.split_first()?;
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let end = value.iter().position(|byte| byte == quote)?;
    meta_encoding(value.get(..end)?)
}

//! The labels by which a page names its encoding.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// The encoding that a label in a `<meta>` names.
pub(crate) fn meta_encoding(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label)?;
    Some(if encoding == UTF_16BE || encoding == UTF_16LE {
        // It was read as ASCII, so it cannot be UTF-16.
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    })
}

/// The standard's "extracting a character encoding from a meta element", on a `content` attribute.
pub(crate) fn encoding_of_content(content: &[u8]) -> Option<&'static Encoding> {
    let lower = content.to_ascii_lowercase();
    let mut rest = lower.as_slice();
    loop {
        let found = find(rest, b"charset")?;
        rest = rest.get(found + b"charset".len()..)?;
        let Some(value) = rest.trim_ascii_start().strip_prefix(b"=") else {
            continue;
        };
        let value = value.trim_ascii_start();
        let label = match value.split_first()? {
            (quote @ (b'"' | b'\''), value) => {
                value.get(..value.iter().position(|byte| byte == quote)?)?
            }
            _ => value
                .split(|byte| byte.is_ascii_whitespace() || *byte == b';')
                .next()?,
        };
        return meta_encoding(label);
    }
}

pub(super) fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack
        .windows(needle.len())
        .position(|window| window == needle)
}

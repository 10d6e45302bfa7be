//! Decodes a page's bytes to text, following the HTML standard's "determining the character
//! encoding" (§13.2.3.2).

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

mod label;
mod prescan;
mod xml_declaration;

pub(crate) use label::{encoding_of_content, meta_encoding};

/// How many bytes are searched for a declaration of the encoding.
const PRESCANNED_BYTES: usize = 1024;

/// The source of the declaration of a page's encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EncodingSource {
    /// A byte order mark before the text.
    ByteOrderMark,
    /// The `charset` of the `Content-Type` header.
    ContentType,
    /// A `<meta>` within the first 1,024 bytes.
    Meta,
    /// An XML declaration before the text.
    XmlDeclaration,
    /// A `<meta>` after the first 1,024 bytes.
    LateMeta,
    /// Nothing: windows-1252 was assumed, as browsers do for most of the world.
    Default,
}

/// The encoding of a page's bytes and what declared it. `declared` is the encoding named in the
/// `Content-Type` header.
pub(crate) fn detect(
    bytes: &[u8],
    declared: Option<&'static Encoding>,
) -> (&'static Encoding, EncodingSource) {
    if let Some((encoding, _length)) = Encoding::for_bom(bytes) {
        return (encoding, EncodingSource::ByteOrderMark);
    }
    if let Some(encoding) = declared {
        return (encoding, EncodingSource::ContentType);
    }
    let first = bytes.get(..PRESCANNED_BYTES).unwrap_or(bytes);
    if let Some(encoding) = prescan::prescan(first) {
        return (encoding, EncodingSource::Meta);
    }
    if let Some(encoding) = xml_declaration::xml_encoding(first) {
        return (encoding, EncodingSource::XmlDeclaration);
    }
    (WINDOWS_1252, EncodingSource::Default)
}

/// The bytes as text, without a byte order mark. Invalid bytes become U+FFFD.
pub(crate) fn decode<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Cow<'b, str> {
    let (text, _errors) = encoding.decode_with_bom_removal(bytes);
    text
}

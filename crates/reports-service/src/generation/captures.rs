//! What is kept of a page that a browser has shown.

use std::io::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use render_client::{Answer, Picture, Screen};

use crate::model::{CaptureKind, NewCapture};

/// The document and the pictures of an answer.
pub fn captures_of(answer: &Answer) -> Vec<NewCapture> {
    let Some(html) = &answer.html else {
        return Vec::new();
    };
    let pictures = answer.pictures.iter().filter_map(picture);
    document(html).into_iter().chain(pictures).collect()
}

/// The largest document that is kept, compressed.
const MAX_DOCUMENT: usize = 2 << 20;

fn document(html: &str) -> Option<NewCapture> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(html.as_bytes()).ok()?;
    let content = encoder.finish().ok()?;
    let kind = CaptureKind::Document;
    (content.len() <= MAX_DOCUMENT).then_some(NewCapture { kind, content })
}

/// `None` if it is no picture: a browser that a page has taken over may send anything.
fn picture(picture: &Picture) -> Option<NewCapture> {
    let content = STANDARD.decode(&picture.webp).ok()?;
    let is_webp = content.starts_with(b"RIFF") && content.get(8..12) == Some(b"WEBP");
    let kind = match picture.screen {
        Screen::Phone => CaptureKind::Phone,
        Screen::Desk => CaptureKind::Desk,
    };
    is_webp.then_some(NewCapture { kind, content })
}

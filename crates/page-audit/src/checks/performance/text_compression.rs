//! The page is sent compressed.

use crate::cost::Measure;
use crate::finding::{Evidence, Finding, excerpt, size};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::Headers;

pub(super) static RULE: Rule = Rule {
    id: "text_compression",
    category: Category::Performance,
    severity: Severity::High,
    measure: Some(Measure::Bytes),
    gate: None,
    title: "The page is sent compressed",
    failing_title: "The page is sent uncompressed",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Compression shrinks HTML to about a quarter of its size, so it arrives much sooner on a \
          slow connection.",
    how_to_fix: "Turn on gzip, Brotli or Zstandard for HTML in the web server or in the proxy in \
                 front of it.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression",
    check,
};

/// Smaller responses fit into one packet anyway.
pub(super) const WORTH_COMPRESSING_BYTES: usize = 1_400;

fn check(page: &Page<'_>) -> Finding {
    let snapshot = page.snapshot();
    let length = snapshot.body.len();
    if length < WORTH_COMPRESSING_BYTES {
        return Finding::not_applicable(format!(
            "The page is only {} long, too short to be worth compressing.",
            size(length)
        ));
    }
    let header = excerpt(&codings(&snapshot.headers));
    if is_compressed(&snapshot.headers) {
        let sent = snapshot.encoded_body_bytes;
        return Finding::pass(format!(
            "The page is sent compressed ({header}): {} instead of {}.",
            size(sent),
            size(length)
        ))
        .with_value(header.as_str());
    }
    let found = match header.as_str() {
        "" => "no Content-Encoding header".to_owned(),
        header => format!("Content-Encoding: {header}"),
    };
    // A quarter, in hundreds of bytes.
    let compressed = (length + 200) / 400 * 100;
    Finding::fail(format!(
        "{} could be about {}.",
        size(length),
        size(compressed)
    ))
    .wasting(compressible(length), Measure::Bytes)
    .with(Evidence::of(
        "not_compressed",
        found,
        "Content-Encoding: gzip, br, zstd or deflate",
    ))
}

/// How many bytes of a text compression saves, roughly: two thirds.
pub(super) const fn compressible(bytes: usize) -> u64 {
    (bytes / 3 * 2) as u64
}

/// Whether a body was compressed on the network.
pub(super) fn is_compressed(headers: &Headers) -> bool {
    codings(headers)
        .split(',')
        .map(str::trim_ascii)
        .any(|coding| matches!(coding, "gzip" | "x-gzip" | "br" | "zstd" | "deflate"))
}

fn codings(headers: &Headers) -> String {
    let headers: Vec<_> = headers.get_all("content-encoding").collect();
    headers.join(", ").to_ascii_lowercase()
}

//! The Unicode consortium's own test file for UTS 46, column toASCII without transitional
//! processing.

use domains_service::name::host::{IdnaError, to_ascii};
use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

use crate::names::test_data;

/// A row that a Rust string can hold.
struct Row {
    line: usize,
    source: String,
    /// The A-labels, or `None` where the row expects an error.
    expected: Option<String>,
}

/// Names such as `ab--c.com`: registries sell them, so hyphens in the third and fourth place are
/// allowed here (`CheckHyphens` only applies to the first and last place).
const HYPHENS_IN_THIRD_AND_FOURTH_PLACE: [usize; 8] = [414, 438, 439, 440, 441, 442, 443, 444];

/// The file is from Unicode 16; the library uses Unicode 17, in which U+32B9A is a CJK ideograph
/// (extension J).
const ASSIGNED_SINCE: [usize; 1] = [4405];

/// Rows whose source contains a lone surrogate, which a Rust string cannot hold.
const ROWS_WITH_A_LONE_SURROGATE: usize = 2;

#[test]
fn all_but_nine_rows_match_unicode() {
    let Some(text) = test_data::read("IdnaTestV2-Unicode16.txt") else {
        return;
    };
    let rows = rows(&text);
    let deviating: Vec<usize> = rows
        .iter()
        .filter(|row| to_ascii(&row.source).ok() != row.expected)
        .map(|row| row.line)
        .collect();

    let listed = [&HYPHENS_IN_THIRD_AND_FOURTH_PLACE[..], &ASSIGNED_SINCE[..]].concat();
    assert_eq!(deviating, listed);
    assert_eq!(rows.len(), 6389 - ROWS_WITH_A_LONE_SURROGATE);
    assert_eq!(rows.len() - deviating.len(), 6378);
}

#[test]
fn underscores_and_lengths_are_judged_like_the_library_with_all_flags() {
    let Some(text) = test_data::read("IdnaTestV2-Unicode16.txt") else {
        return;
    };
    for row in rows(&text) {
        let strict = Uts46::new().to_ascii(
            row.source.as_bytes(),
            AsciiDenyList::STD3,
            Hyphens::CheckFirstLast,
            DnsLength::Verify,
        );
        match (to_ascii(&row.source), strict) {
            (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs, "line {}", row.line),
            (Ok(ours), Err(_)) => panic!("line {}: the library refuses {ours}", row.line),
            // This crate is stricter: no U-label may look encoded or contain an unassigned
            // character.
            (Err(IdnaError::Invalid), _) => {}
            (Err(error), theirs) => assert!(theirs.is_err(), "line {}: {error}", row.line),
        }
    }
}

fn rows(text: &str) -> Vec<Row> {
    text.lines()
        .enumerate()
        .filter_map(|(index, line)| row(index + 1, line))
        .collect()
}

fn row(line: usize, text: &str) -> Option<Row> {
    let columns: Vec<&str> = text.split('#').next()?.split(';').map(str::trim).collect();
    let [source, unicode, unicode_status, ascii, ascii_status, _, _] = columns.as_slice() else {
        return None;
    };
    let or = |value: &'_ str, default: &'_ str| {
        if value.is_empty() {
            default.to_owned()
        } else {
            value.to_owned()
        }
    };
    let ascii = or(ascii, &or(unicode, source));
    let status = or(ascii_status, unicode_status);
    let is_error = !status.is_empty() && status != "[]";
    Some(Row {
        line,
        source: unescape(source)?,
        expected: if is_error {
            None
        } else {
            Some(unescape(&ascii)?)
        },
    })
}

/// `None` for a lone surrogate.
fn unescape(column: &str) -> Option<String> {
    if column == "\"\"" {
        return Some(String::new());
    }
    let mut text = String::new();
    let mut rest = column;
    while let Some((before, escaped)) = rest.split_once('\\') {
        text.push_str(before);
        let (digits, after) = if let Some(braced) = escaped.strip_prefix("x{") {
            braced.split_once('}').unwrap()
        } else {
            escaped.strip_prefix('u').unwrap().split_at(4)
        };
        text.push(char::from_u32(u32::from_str_radix(digits, 16).unwrap())?);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

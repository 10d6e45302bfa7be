//! The response headers are well-formed.

use web_formats::field::{is_token, split};
use web_formats::misspelling::is_misspelling;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::Headers;

mod fields;
mod grammar;

use fields::{FIELDS, OF_REQUESTS, ONCE, Shape};

/// Headers with a check of their own are judged there: those about caching, cookies, security,
/// reports, other origins.
pub(super) static RULE: Rule = Rule {
    id: "header_syntax",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The response headers are well-formed",
    failing_title: "Response headers are faulty",
    faults: &[
        FaultKind::new(
            "broken_header_line",
            "A line among the response headers breaks the grammar of HTTP",
        ),
        FaultKind::new(
            "control_character",
            "A response header has a control character",
        ),
        FaultKind::new(
            "invalid_header_name",
            "A response header has a name that is not allowed",
        ),
        FaultKind::new(
            "non_ascii_header",
            "A response header has characters outside ASCII",
        ),
        FaultKind::new("long_header", "A response header is very long"),
        FaultKind::new(
            "many_header_bytes",
            "The response headers are very long together",
        ),
        FaultKind::new("repeated_header", "A response header is sent several times"),
        FaultKind::new(
            "misspelt_header",
            "The name of a response header is misspelt",
        ),
        FaultKind::new("meaningless_header", "A response header means nothing here"),
        FaultKind::new(
            "request_header",
            "The server sends a header that belongs in requests",
        ),
        FaultKind::new(
            "length_with_encoding",
            "The response has a length that its encoding forbids",
        ),
        FaultKind::new("invalid_date", "A response header has an invalid date"),
        FaultKind::new(
            "invalid_language",
            "A response header names a language that does not exist",
        ),
        FaultKind::new(
            "invalid_length",
            "The response header about its length is invalid",
        ),
        FaultKind::new(
            "invalid_origin",
            "A response header names an invalid origin",
        ),
        FaultKind::new("invalid_retry_after", "The header Retry-After is invalid"),
        FaultKind::new("invalid_url", "A response header has an invalid URL"),
        FaultKind::new("malformed_allow", "The header Allow is malformed"),
        FaultKind::new("malformed_alt_svc", "The header Alt-Svc is malformed"),
        FaultKind::new("malformed_connection", "The header Connection is malformed"),
        FaultKind::new(
            "malformed_content_type",
            "The header Content-Type is malformed",
        ),
        FaultKind::new(
            "malformed_disposition",
            "The header Content-Disposition is malformed",
        ),
        FaultKind::new("malformed_keep_alive", "The header Keep-Alive is malformed"),
        FaultKind::new("malformed_link", "The header Link is malformed"),
        FaultKind::new("malformed_refresh", "The header Refresh is malformed"),
        FaultKind::new(
            "malformed_server_timing",
            "The header Server-Timing is malformed",
        ),
        FaultKind::new(
            "malformed_structured_field",
            "A response header is no structured field, as it should be",
        ),
        FaultKind::new("malformed_trailer", "The header Trailer is malformed"),
        FaultKind::new("malformed_upgrade", "The header Upgrade is malformed"),
        FaultKind::new("malformed_via", "The header Via is malformed"),
        FaultKind::new(
            "unknown_charset",
            "A response header names an unknown encoding of characters",
        ),
        FaultKind::new(
            "unknown_coding",
            "A response header names an unknown compression",
        ),
        FaultKind::new(
            "unknown_range_unit",
            "A response header names an unknown unit of ranges",
        ),
        FaultKind::new(
            "unknown_site_data",
            "The header Clear-Site-Data names unknown data",
        ),
        FaultKind::new(
            "unknown_transfer_coding",
            "A response header names an unknown transfer coding",
        ),
        FaultKind::new("unknown_value", "A response header has an unknown value"),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Hours,
    why: "Browsers, caches and other programs ignore a header that breaks its grammar, or each \
          reads something else in it, so what it was to achieve does not happen.",
    how_to_fix: "Correct or remove each header listed.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9110#section-5",
    check,
};

/// Many servers and proxies refuse more (nginx and Apache: 8 KiB for a line).
const MAX_HEADER: usize = 8 * 1024;
const MAX_HEADER_BYTES: usize = 16 * 1024;
/// A shorter name resembles too many others.
const SHORTEST_MISSPELT: usize = 6;

fn check(page: &Page<'_>) -> Finding {
    let headers = &page.snapshot().headers;
    if headers.is_empty() {
        return Finding::unmeasured("The response's headers are not known.");
    }
    let mut faults = EvidenceList::default();
    if headers.has_broken_lines() {
        faults.add("broken_header_line", |key| {
            let found = "a line that is no header, is folded, or has a space before its colon";
            Evidence::of(key, found, "a name, a colon and a value in each line")
        });
    }
    of_lines(headers, &mut faults);
    for field in FIELDS {
        of_field(headers, field, &mut faults);
    }
    for name in ONCE {
        if headers.get_all(name).nth(1).is_some() {
            add(
                &mut faults,
                "repeated_header",
                name,
                "more than once",
                "the header once",
            );
        }
    }
    of_message(page, &mut faults);
    if faults.is_empty() {
        return Finding::pass("The response headers are well-formed.");
    }
    let count = counted(faults.total, "fault", "faults");
    Finding::warn(format!("The response headers have {count}."))
        .with_value(faults.total)
        .with_evidence(faults)
}

fn add(faults: &mut EvidenceList, key: &'static str, name: &str, found: &str, expected: &str) {
    faults.add(key, |key| {
        Evidence::of(key, format_args!("{name}: {found}"), expected)
    });
}

/// What can be wrong with any header.
fn of_lines(headers: &Headers, faults: &mut EvidenceList) {
    let mut total = 0;
    for (name, value) in headers.iter() {
        total += name.len() + value.len() + 4;
        let text = String::from_utf8_lossy(value);
        if !is_token(name) {
            let expected = "a name of letters, digits and hyphens";
            add(faults, "invalid_header_name", name, &text, expected);
        }
        if value
            .iter()
            .any(|byte| byte.is_ascii_control() && *byte != b'\t')
        {
            add(
                faults,
                "control_character",
                name,
                &text,
                "no control characters",
            );
        } else if !value.is_ascii() && name != "set-cookie" {
            add(
                faults,
                "non_ascii_header",
                name,
                &text,
                "only ASCII characters",
            );
        }
        if value.len() > MAX_HEADER {
            let found = format!("{} bytes", value.len());
            add(
                faults,
                "long_header",
                name,
                &found,
                "at most 8 KiB in one header",
            );
        }
        if let Some(known) = misspelt(name) {
            add(faults, "misspelt_header", name, &text, known);
        }
        if OF_REQUESTS.contains(&name) {
            add(
                faults,
                "request_header",
                name,
                &text,
                "a header for responses",
            );
        }
    }
    if total > MAX_HEADER_BYTES {
        let found = format!("{total} bytes");
        add(
            faults,
            "many_header_bytes",
            "all headers",
            &found,
            "at most 16 KiB in all",
        );
    }
}

/// The header whose name this one nearly has. `X-` before a name makes a name of one's own, such as
/// `X-Cache-Status`.
fn misspelt(name: &str) -> Option<&'static str> {
    let known = || fields::names();
    if known().any(|known| known.eq_ignore_ascii_case(name)) {
        return None;
    }
    let own = name.strip_prefix("x-").unwrap_or_default();
    known().find(|known| {
        known.len() >= SHORTEST_MISSPELT
            && !own.eq_ignore_ascii_case(known)
            && is_misspelling(name, known)
    })
}

fn of_field(headers: &Headers, field: &fields::Field, faults: &mut EvidenceList) {
    let values: Vec<_> = headers.get_all(field.name).collect();
    if values.is_empty() {
        return;
    }
    let malformed = |faults: &mut EvidenceList, found: &str| {
        add(faults, field.key, field.name, found, field.expected);
    };
    match field.shape {
        Shape::Single(is_valid) => {
            if values.len() > 1 {
                let found = "more than once";
                add(
                    faults,
                    "repeated_header",
                    field.name,
                    found,
                    "the header once",
                );
            }
            for value in values {
                if !is_valid(value.trim_ascii()) {
                    malformed(faults, &value);
                }
            }
        }
        Shape::List(is_valid) => {
            let combined = values.join(", ");
            let members = split(&combined, b',');
            let mut members = members.filter(|member| !member.is_empty()).peekable();
            if members.peek().is_none() {
                malformed(faults, "");
            }
            for member in members.filter(|member| !is_valid(member)) {
                malformed(faults, member);
            }
        }
        Shape::Whole(is_valid) => {
            let combined = values.join(", ");
            if !is_valid(&combined) {
                malformed(faults, &combined);
            }
        }
    }
}

/// Headers that contradict each other or the status.
fn of_message(page: &Page<'_>, faults: &mut EvidenceList) {
    let status = page.snapshot().status;
    let has = |name| page.header(name).is_some();
    if has("content-length") && has("transfer-encoding") {
        let found = "with Transfer-Encoding";
        let expected = "one of both; together, they let attackers smuggle requests past a proxy";
        add(
            faults,
            "length_with_encoding",
            "Content-Length",
            found,
            expected,
        );
    }
    let is_redirect = (300..400).contains(&status);
    for (name, is_meant) in [
        ("Location", is_redirect || status == 201),
        ("Content-Range", status == 206 || status == 416),
        (
            "Retry-After",
            is_redirect || matches!(status, 202 | 413 | 429 | 503),
        ),
        ("Proxy-Authenticate", status == 407),
    ] {
        if let Some(value) = page.header(name)
            && !is_meant
        {
            let expected = format!("no {name} in a response with status {status}");
            add(faults, "meaningless_header", name, &value, &expected);
        }
    }
    let unknown_charset = page.content_type().is_some_and(|content_type| {
        content_type.charset.is_some() && content_type.encoding().is_none()
    });
    if unknown_charset {
        let value = page.combined_header("content-type").unwrap_or_default();
        let expected = "an encoding that browsers know, such as utf-8";
        add(faults, "unknown_charset", "Content-Type", &value, expected);
    }
}

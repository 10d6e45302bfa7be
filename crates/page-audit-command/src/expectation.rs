//! The words of a piece of evidence.

use page_audit::Evidence;

/// What is there, and what was expected.
pub fn expectation(evidence: &Evidence) -> String {
    match (evidence.found.as_str(), evidence.expected.as_str()) {
        (found, "") => found.to_owned(),
        ("", expected) => format!("expected: {expected}"),
        (found, expected) => format!("found: {found}; expected: {expected}"),
    }
}

/// Where it is in the page; nothing if it is not in its source.
pub fn place(evidence: &Evidence) -> Option<String> {
    match (evidence.line, &evidence.selector) {
        (None, None) => None,
        (Some(line), None) => Some(format!("line {line}")),
        (None, Some(selector)) => Some(selector.clone()),
        (Some(line), Some(selector)) => Some(format!("line {line}, {selector}")),
    }
}

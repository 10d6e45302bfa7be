//! Browsers are kept from guessing media types.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "x_content_type_options",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Browsers are kept from guessing media types",
    failing_title: "Browsers are not kept from guessing media types",
    faults: &[
        FaultKind::new("no_nosniff", "Browsers may guess that a file is a script"),
        FaultKind::new(
            "not_nosniff",
            "X-Content-Type-Options has a value that browsers ignore",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "A browser that guesses may run as a script what somebody uploaded as something else.",
    how_to_fix: "Send X-Content-Type-Options: nosniff with every response.",
    source_url: "https://fetch.spec.whatwg.org/#x-content-type-options-header",
    check,
};

const EXPECTED: &str = "X-Content-Type-Options: nosniff";

fn check(page: &Page<'_>) -> Finding {
    let Some(header) = page.header("x-content-type-options") else {
        return Finding::fail("The page has no X-Content-Type-Options header.").with(Evidence::of(
            "no_nosniff",
            "no X-Content-Type-Options header",
            EXPECTED,
        ));
    };
    // The first of several values counts (Fetch standard, "determine nosniff").
    let first = header.split(',').next().unwrap_or_default().trim_ascii();
    if first.eq_ignore_ascii_case("nosniff") {
        return Finding::pass("Browsers take media types as they are sent.").with_value("nosniff");
    }
    Finding::fail("The X-Content-Type-Options header says something other than nosniff.")
        .with_value(&*header)
        .with(Evidence::of(
            "not_nosniff",
            format_args!("X-Content-Type-Options: {header}"),
            EXPECTED,
        ))
}

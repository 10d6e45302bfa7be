//! Browsers show the page instead of saving it.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Whether the header is well-formed counts in `header_syntax`.
pub(super) static RULE: Rule = Rule {
    id: "content_disposition",
    category: Category::Miscellaneous,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "Browsers show the page",
    failing_title: "Browsers save the page as a file instead of showing it",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "With Content-Disposition: attachment, visitors get a download where they expect a page.",
    how_to_fix: "Remove Content-Disposition, or send inline; attachment is for files to save.",
    source_url: "https://www.rfc-editor.org/rfc/rfc6266#section-4.2",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let Some(header) = page.header("content-disposition") else {
        return Finding::not_applicable("The page is sent without Content-Disposition.");
    };
    let kind = header.split(';').next().unwrap_or_default().trim_ascii();
    // Any type but inline is treated as attachment, and a header without one is ignored.
    if kind.is_empty() || kind.contains('=') || kind.eq_ignore_ascii_case("inline") {
        return Finding::pass("Content-Disposition lets browsers show the page.");
    }
    Finding::fail("Content-Disposition makes browsers save the page as a file.")
        .with_value(kind)
        .with(Evidence::of(
            "attachment",
            format_args!("Content-Disposition: {header}"),
            "inline, or no Content-Disposition",
        ))
}

//! The page is served over HTTP/2 or HTTP/3.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::HttpVersion;

pub(super) static RULE: Rule = Rule {
    id: "http2",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page is served over HTTP/2 or HTTP/3",
    failing_title: "The page is sent by an old version of HTTP",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "HTTP/1.1 sends one file after another over each connection. HTTP/2 and HTTP/3 send many \
          at the same time.",
    how_to_fix: "Turn on HTTP/2 in the web server or in the proxy in front of it; nearly all of \
                 them support it.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9113",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable(
            "The page is not served over https, and browsers use HTTP/2 only over https.",
        );
    }
    let version = page.snapshot().http_version;
    let name = version.as_str();
    let finding = match version {
        HttpVersion::Http2 | HttpVersion::Http3 => {
            return Finding::pass(format!("The page is served over {name}.")).with_value(name);
        }
        HttpVersion::Http11 => {
            Finding::warn(format!("The page is served over {name}, not over HTTP/2."))
        }
        HttpVersion::Http09 | HttpVersion::Http10 => Finding::fail(format!(
            "The page is served over {name}, which needs a connection for every file."
        )),
    };
    finding
        .with_value(name)
        .with(Evidence::of("old_http_version", name, "HTTP/2 or HTTP/3"))
}

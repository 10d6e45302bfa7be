//! Old versions of TLS are switched off.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::OldTls;

/// A page is fetched with TLS 1.2 or 1.3 only, so a server that has neither gives no report.
pub(super) static RULE: Rule = Rule {
    id: "tls_version",
    category: Category::Security,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Old versions of TLS are switched off",
    failing_title: "The server still accepts an old encryption",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "TLS 1.0 and 1.1 rely on broken hashes. No browser uses them any more, but whoever sits \
          between a server and other clients can make use of them.",
    how_to_fix: "Let the server accept TLS 1.2 and 1.3 only, such as ssl_protocols TLSv1.2 TLSv1.3; \
                 (nginx) or SSLProtocol -all +TLSv1.2 +TLSv1.3 (Apache).",
    source_url: "https://www.rfc-editor.org/rfc/rfc8996",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable("The page is not served over https.");
    }
    match &page.snapshot().probes.old_tls {
        OldTls::NotTried => Finding::unmeasured("Old versions of TLS were not tried."),
        OldTls::Failed(failure) => Finding::unmeasured(format!(
            "Whether the server accepts old versions of TLS is not known: {}",
            failure.message
        )),
        OldTls::Refused => Finding::pass("The server accepts neither TLS 1.0 nor TLS 1.1."),
        OldTls::Accepted(version) => Finding::warn(format!("The server accepts {version}."))
            .with_value(*version)
            .with(Evidence::of(
                "old_version",
                version,
                "TLS 1.2 or later only",
            )),
    }
}

//! Scripts and styles from other sites are protected by a checksum.

use html_document::Element;
use url::Url;
use web_formats::url_host::is_same_site;

use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural};
use crate::page::{Page, ScriptKind, script_kind};
use crate::rule::{Category, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "subresource_integrity",
    category: Category::Security,
    severity: Severity::Low,
    gate: None,
    title: "Scripts and styles from other sites have a checksum",
    failing_title: "Some scripts or styles from other sites have no checksum",
    why: "With an integrity attribute, a browser runs a script from another site only if it is \
          unchanged, so whoever breaks into that site does not break into this one.",
    how_to_fix: "Give scripts and style sheets from other sites integrity=\"sha384-…\" and \
                 crossorigin=\"anonymous\", or serve them from your own site.",
    source_url: "https://www.w3.org/TR/sri-2/",
    check,
};

const EXPECTED: &str = "integrity=\"sha384-…\"";

fn check(page: &Page<'_>) -> Finding {
    let mut count: usize = 0;
    let mut unprotected = EvidenceList::default();
    let mut unchecked = EvidenceList::default();
    let scripts = page.document().html_elements("script");
    let scripts = scripts
        .filter(|script| script_kind(*script) != ScriptKind::Data)
        .filter_map(|script| Some((script, script.attribute("src")?)));
    let sheets = page.links("stylesheet").filter(|(link, written)| {
        !link.has_attribute("disabled") && !differs_by_browser(page, written)
    });
    for (element, written) in scripts.chain(sheets) {
        let Some(url) = foreign_url(page, written) else {
            continue;
        };
        count += 1;
        if has_integrity(element) {
            continue;
        }
        let (key, list) = if url.scheme() == "http" || has_no_scheme(written) {
            ("no_integrity_over_http", &mut unprotected)
        } else {
            ("no_integrity", &mut unchecked)
        };
        list.add(|| Evidence::at(key, element, written, EXPECTED));
    }
    finding(count, unprotected, unchecked)
}

fn finding(count: usize, unprotected: EvidenceList, unchecked: EvidenceList) -> Finding {
    if count == 0 {
        return Finding::not_applicable(
            "The page loads no script or style sheet from other sites that can have a checksum.",
        );
    }
    let without = unprotected.total + unchecked.total;
    let some = |part| {
        const ONE: &str = "script or style sheet from other sites";
        const MANY: &str = "scripts and style sheets from other sites";
        let subject = part_of(part, count, ONE, MANY);
        format!("{subject} {}", plural(part, "has", "have"))
    };
    let message = format!("{} no checksum.", some(without));
    let finding = if !unprotected.is_empty() {
        Finding::fail(message)
    } else if !unchecked.is_empty() {
        Finding::warn(message)
    } else {
        Finding::pass(format!("{} a checksum.", some(count as u64)))
    };
    finding
        .with_value(without)
        .with_evidence(unprotected.and(unchecked))
}

/// The URL, if it leads to another site.
fn foreign_url(page: &Page<'_>, written: &str) -> Option<Url> {
    if written.trim_ascii().is_empty() {
        return None;
    }
    let url = page.resolve(written)?;
    let fetched = matches!(url.scheme(), "http" | "https");
    (fetched && !is_same_site(&url, page.url())).then_some(url)
}

/// Whether each browser is given another style sheet, so that no checksum fits.
fn differs_by_browser(page: &Page<'_>, written: &str) -> bool {
    page.resolve(written)
        .is_some_and(|url| url.host_str() == Some("fonts.googleapis.com"))
}

fn has_no_scheme(written: &str) -> bool {
    written.trim_ascii().starts_with("//")
}

/// Whether there is a checksum that browsers understand (Subresource Integrity, section 3.5).
fn has_integrity(element: Element<'_>) -> bool {
    let integrity = element.attribute("integrity").unwrap_or_default();
    integrity.split_ascii_whitespace().any(|word| {
        let hash = word.split('?').next().unwrap_or_default();
        let Some((algorithm, digest)) = hash.split_once('-') else {
            return false;
        };
        let known = ["sha256", "sha384", "sha512"];
        known
            .iter()
            .any(|name| algorithm.eq_ignore_ascii_case(name))
            && !digest.is_empty()
    })
}

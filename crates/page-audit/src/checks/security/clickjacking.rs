//! Other sites cannot put the page in a frame.

use web_formats::csp::Policy;
use web_formats::field::split;

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "clickjacking",
    category: Category::Security,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Only sites that the page allows can put it in a frame",
    failing_title: "Any site can put the page in a frame",
    faults: &[
        FaultKind::new(
            "no_frame_protection",
            "Nothing keeps other sites from framing the page",
        ),
        FaultKind::new(
            "frames_allowed",
            "The page's policy lets any site put it in a frame",
        ),
        FaultKind::new(
            "allow_from",
            "X-Frame-Options has a value that browsers ignore",
        ),
        FaultKind::new(
            "invalid_frame_options",
            "Other sites can hide this page in a frame and steal clicks",
        ),
        FaultKind::new(
            "contradicting_frame_options",
            "X-Frame-Options contradicts itself",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "A site that shows the page in an invisible frame can make visitors click on things they \
          do not see.",
    how_to_fix: "Send Content-Security-Policy: frame-ancestors 'self', or X-Frame-Options: \
                 SAMEORIGIN.",
    source_url: "https://www.w3.org/TR/CSP3/#directive-frame-ancestors",
    check,
};

const EXPECTED: &str =
    "frame-ancestors 'self' in Content-Security-Policy, or X-Frame-Options: SAMEORIGIN";

fn check(page: &Page<'_>) -> Finding {
    let policies = page.policies().enforced.iter();
    let limits: Vec<_> = policies
        .filter_map(|enforced| Some((enforced, enforced.policy.directive("frame-ancestors")?)))
        .collect();
    // X-Frame-Options is ignored if there is frame-ancestors (CSP Level 3, section 6.4.2.2).
    let Some((first, _)) = limits.first() else {
        return by_frame_options(page);
    };
    if limits
        .iter()
        .any(|(_, directive)| !directive.sources().any(|(_, source)| source.is_broad()))
    {
        return Finding::pass(
            "The Content-Security-Policy limits who may put the page in a frame.",
        );
    }
    Finding::fail("The Content-Security-Policy lets any site put the page in a frame.")
        .with(first.evidence(page, "frames_allowed", &written(&first.policy), EXPECTED))
}

fn written(policy: &Policy) -> String {
    let words = policy
        .directive("frame-ancestors")
        .map(|directive| directive.words().take(20).collect::<Vec<_>>().join(" "));
    format!("frame-ancestors {}", words.unwrap_or_default())
}

/// The meaning of `X-Frame-Options` (HTML standard, "check a navigation response's adherence to
/// X-Frame-Options"): several values that differ bar every site, one that is not known bars none.
fn by_frame_options(page: &Page<'_>) -> Finding {
    let Some(header) = page.combined_header("x-frame-options") else {
        return Finding::fail("Any site can put the page in a frame.").with(Evidence::of(
            "no_frame_protection",
            "no frame-ancestors and no X-Frame-Options header",
            EXPECTED,
        ));
    };
    let mut values: Vec<_> = split(&header, b',').map(str::to_ascii_lowercase).collect();
    values.sort_unstable();
    values.dedup();
    let is_known = |value: &String| matches!(value.as_str(), "deny" | "sameorigin" | "allowall");
    let finding = match values.as_slice() {
        [one] if one == "deny" || one == "sameorigin" => {
            return Finding::pass("X-Frame-Options limits who may put the page in a frame.")
                .with_value(&*one.to_ascii_uppercase());
        }
        [_, _, ..] if values.iter().any(is_known) => {
            let message = "X-Frame-Options contradicts itself, so browsers show the page in no \
                           frame at all.";
            Finding::warn(message).with(by(&header, "contradicting_frame_options"))
        }
        [one, ..] if one.starts_with("allow-from") => {
            let message = "X-Frame-Options says ALLOW-FROM, which browsers ignore, so any site can \
                           put the page in a frame.";
            Finding::fail(message).with(by(&header, "allow_from"))
        }
        _ => {
            let message = "X-Frame-Options says neither DENY nor SAMEORIGIN, so any site can put \
                           the page in a frame.";
            Finding::fail(message).with(by(&header, "invalid_frame_options"))
        }
    };
    finding.with_value(&*header)
}

fn by(header: &str, key: &'static str) -> Evidence {
    Evidence::of(key, format_args!("X-Frame-Options: {header}"), EXPECTED)
}

//! The page does not refresh itself while it is being read.

use crate::finding::{Evidence, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rules bc659a and bisz58: WCAG 2.2 allows a refresh after more than 20 hours on level A
/// (2.2.1), and none on level AAA (2.2.4, 3.2.5). Only the first one that browsers obey counts, that
/// of the header or a `<meta>`, read as the HTML standard's "shared declarative refresh steps" say.
pub(super) static RULE: Rule = Rule {
    id: "meta_refresh",
    category: Category::Accessibility,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "The page does not refresh itself while it is being read",
    failing_title: "The page moves visitors on by itself",
    faults: &[
        FaultKind::new("refresh", "The page reloads while it is being read"),
        FaultKind::new(
            "late_refresh",
            "The page reloads when it has been open for a day",
        ),
        FaultKind::new(
            "redirect",
            "The page itself redirects visitors instead of the server",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Slow readers lose the page, or their place in it, when it reloads by itself.",
    how_to_fix: "Remove the <meta http-equiv=\"refresh\"> or the header Refresh. To send visitors \
                 elsewhere, let the server respond with a redirect.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/bc659a/",
    check,
};

/// Twenty hours: nobody reads a page for that long.
const LONG_ENOUGH: u64 = 72_000;

fn check(page: &Page<'_>) -> Finding {
    let metas = page.document().html_elements("meta");
    let of_metas = metas
        .filter(|meta| meta.attribute_is("http-equiv", "refresh"))
        .filter_map(|meta| Some((Some(meta), Refresh::parse(meta.attribute("content")?)?)));
    let header = page.header("refresh");
    let of_header = header.as_deref().and_then(Refresh::parse);
    let mut refreshes = of_header
        .map(|refresh| (None, refresh))
        .into_iter()
        .chain(of_metas);
    let Some((meta, refresh)) = refreshes.next() else {
        return Finding::not_applicable("The page does not refresh itself.");
    };
    let evidence = |key, expected| {
        if let Some(meta) = meta {
            let content = meta.attribute("content").unwrap_or_default();
            Evidence::at(key, meta, format_args!("content=\"{content}\""), expected)
        } else {
            let value = header.as_deref().unwrap_or_default();
            Evidence::of(key, format_args!("Refresh: {value}"), expected)
        }
    };
    let seconds = refresh.seconds;
    let finding = if seconds == 0 {
        let message = match refresh.url {
            Some(_) => "The page redirects visitors at once; the server should do that.",
            None => "The page reloads itself at once.",
        };
        Finding::warn(message).with(evidence("redirect", "a redirect by the server"))
    } else if seconds <= LONG_ENOUGH {
        let after = time(seconds);
        Finding::fail(format!("The page refreshes itself after {after}."))
            .with(evidence("refresh", "no refresh"))
    } else {
        let message = "The page refreshes itself after more than 20 hours.";
        Finding::warn(message).with(evidence("late_refresh", "no refresh"))
    };
    finding.with_value(seconds)
}

/// A time in the largest unit that it is a whole number of.
fn time(seconds: u64) -> String {
    match (seconds % 3_600, seconds % 60) {
        (0, _) => counted(seconds / 3_600, "hour", "hours"),
        (_, 0) => counted(seconds / 60, "minute", "minutes"),
        _ => counted(seconds, "second", "seconds"),
    }
}

struct Refresh<'d> {
    seconds: u64,
    url: Option<&'d str>,
}

impl<'d> Refresh<'d> {
    fn parse(content: &'d str) -> Option<Self> {
        let content = content.trim_ascii_start();
        let end = content
            .find(|at: char| !at.is_ascii_digit())
            .unwrap_or(content.len());
        let (digits, rest) = content.split_at(end);
        if digits.is_empty() && !rest.starts_with('.') {
            return None;
        }
        // A number with too many digits is a very long time.
        let seconds = if digits.is_empty() {
            0
        } else {
            digits.parse().unwrap_or(u64::MAX)
        };
        let rest = rest.trim_start_matches(|at: char| at.is_ascii_digit() || at == '.');
        let refresh = |url| Some(Self { seconds, url });
        let Some(first) = rest.chars().next() else {
            return refresh(None);
        };
        if !matches!(first, ';' | ',') && !first.is_ascii_whitespace() {
            return None;
        }
        let rest = rest.trim_ascii_start();
        let url = rest.strip_prefix([';', ',']).unwrap_or(rest);
        let url = url.trim_ascii();
        refresh((!url.is_empty()).then_some(url))
    }
}

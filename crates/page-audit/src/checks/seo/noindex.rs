//! Nothing asks search engines to leave the page out.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};

use crate::finding::{EvidenceList, Finding};
use crate::page::{Page, RobotsDirective};
use crate::rule::{Category, Effort, Fixer, Gate, Rule, Severity};

/// Directives add up, and the strictest wins; so those for all bots and those for Googlebot count
/// the same.
pub(super) static RULE: Rule = Rule {
    id: "noindex",
    category: Category::Seo,
    severity: Severity::High,
    measure: None,
    gate: Some(Gate::UNLISTED),
    title: "Search engines may list the page",
    failing_title: "The page asks to be left out of search results",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A page with a noindex directive does not appear in search results at all, however good \
          it is otherwise.",
    how_to_fix: "If the page is meant to be found, remove noindex and none from its robots meta \
                 element and from its X-Robots-Tag header.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
    check,
};

const EXPECTED: &str = "no noindex, none or past unavailable_after";

fn check(page: &Page<'_>) -> Finding {
    let now = page.header("date").and_then(|date| parse_date(&date));
    let mut barred = EvidenceList::default();
    let mut barred_for_others = EvidenceList::default();
    let mut depends_on_the_time = EvidenceList::default();
    for directive in page.robots_directives() {
        let evidence = |key| directive.evidence(page, key, EXPECTED);
        match bars(directive, now) {
            Bars::Yes if directive.is_for_search() => barred.add("noindex", evidence),
            Bars::Yes if directive.is_for_other_search() => {
                barred_for_others.add("noindex", evidence);
            }
            Bars::DependsOnTheTime => depends_on_the_time.add("noindex", evidence),
            Bars::Yes | Bars::No => {}
        }
    }
    if !barred.is_empty() {
        return Finding::fail("The page asks search engines not to list it.")
            .with_value("noindex")
            .with_evidence(barred);
    }
    if let Some(left_out) = page.directives_left_out() {
        return Finding::unmeasured(format!(
            "The page may ask search engines not to list it. {left_out}"
        ))
        .with_evidence(depends_on_the_time.and(barred_for_others));
    }
    if !depends_on_the_time.is_empty() {
        return Finding::unmeasured(
            "The page may be listed until a date, and the response has no Date header to compare \
             it with.",
        )
        .with_evidence(depends_on_the_time);
    }
    if !barred_for_others.is_empty() {
        return Finding::warn("The page asks some search engines not to list it.")
            .with_value("noindex for some")
            .with_evidence(barred_for_others);
    }
    Finding::pass("Nothing asks search engines not to list the page.")
}

/// Whether search engines are certainly asked not to list a page.
pub(super) fn is_barred(page: &Page<'_>) -> bool {
    let now = page.header("date").and_then(|date| parse_date(&date));
    let mut directives = page.robots_directives().iter();
    directives
        .any(|directive| directive.is_for_search() && matches!(bars(directive, now), Bars::Yes))
}

enum Bars {
    Yes,
    No,
    DependsOnTheTime,
}

fn bars(directive: &RobotsDirective, now: Option<DateTime<Utc>>) -> Bars {
    match directive.name.as_str() {
        "noindex" | "none" => Bars::Yes,
        "unavailable_after" => {
            let date = directive.value.as_deref().and_then(parse_date);
            match (date, now) {
                (Some(_), None) => Bars::DependsOnTheTime,
                (Some(date), Some(now)) if date < now => Bars::Yes,
                // A date in the future, or an invalid one, which is ignored.
                _ => Bars::No,
            }
        }
        _ => Bars::No,
    }
}

/// Parses a date in the format of RFC 822, RFC 850 or ISO 8601, the ones that search engines
/// accept.
fn parse_date(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if let Ok(date) =
        DateTime::parse_from_rfc2822(text).or_else(|_| DateTime::parse_from_rfc3339(text))
    {
        return Some(date.to_utc());
    }
    if let Ok(date) = NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S") {
        return Some(date.and_utc());
    }
    if let Ok(date) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return date.and_hms_opt(0, 0, 0).map(|date| date.and_utc());
    }
    // RFC 850: Friday, 25-Aug-07 15:00:00 EST, with or without the day of the week.
    let without_day = text.split_once(',').map_or(text, |(_, date)| date);
    let spaced = without_day.replace('-', " ");
    let date = DateTime::parse_from_rfc2822(spaced.trim()).ok()?;
    Some(date.to_utc())
}

#[cfg(test)]
mod tests {
    use super::parse_date;

    #[test]
    fn a_date_is_read_in_every_form() {
        let expected = parse_date("2007-08-25T20:00:00Z").unwrap();
        for text in [
            "Sat, 25 Aug 2007 15:00:00 EST",
            "25 Aug 2007 15:00:00 EST",
            "25-Aug-2007 15:00:00 EST",
            "Saturday, 25-Aug-07 15:00:00 EST",
            "2007-08-25T15:00:00-05:00",
            "2007-08-25T20:00:00",
        ] {
            assert_eq!(parse_date(text), Some(expected), "{text}");
        }
        assert!(parse_date("2007-08-25").unwrap() < expected);
        assert_eq!(parse_date("next summer"), None);
    }
}

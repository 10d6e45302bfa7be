//! Caches know for how long they may show the page.

use web_formats::cache_control::CacheControl;
use web_formats::cookie::Cookie;
use web_formats::http_date;

use crate::checks::performance::cache_policy::freshness;
use crate::finding::{Evidence, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::Headers;

/// A page has one address, so it cannot be kept as long as a file whose name changes with its
/// content.
pub(super) static RULE: Rule = Rule {
    id: "document_caching",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Caches know for how long they may show the page",
    failing_title: "Visitors may see an old copy of the page",
    faults: &[
        FaultKind::new(
            "cookie_in_shared_cache",
            "Visitors may get the cookie of another visitor",
        ),
        FaultKind::new(
            "kept_too_long",
            "Visitors may see a very old copy of the page",
        ),
        FaultKind::new(
            "kept_long",
            "Visitors may see a copy of the page that is hours old",
        ),
        FaultKind::new(
            "no_lifetime",
            "The server does not say how long a copy of the page is good",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Without a rule, browsers show a page for a tenth of the time since it was last changed: \
          one of last year for a month. With a long one, visitors do not see what has changed. A shared cache that keeps a \
          page with a cookie gives one visitor's cookie to others.",
    how_to_fix: "Send Cache-Control: no-cache with pages, or a max-age of minutes, and private as \
                 well if the page sets cookies or differs from visitor to visitor.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9111#section-4.2",
    check,
};

const DAY_SECONDS: u64 = 24 * 60 * 60;
const LONG_DAYS: u64 = 1;
const TOO_LONG_DAYS: u64 = 30;
/// A guess that is shorter is as good as a lifetime of minutes.
const SHORT_SECONDS: i64 = 10 * 60;
const EXPECTED: &str = "Cache-Control: no-cache, or a max-age of minutes";

fn check(page: &Page<'_>) -> Finding {
    let headers = &page.snapshot().headers;
    let header = page.combined_header("cache-control").unwrap_or_default();
    let control = CacheControl::parse(&header);
    if control.has("no-store") {
        return Finding::pass("No cache may keep the page.").with_value(0_u64);
    }
    if let Some(finding) = of_cookies(page, &control) {
        return finding;
    }
    let is_said = ["no-cache", "max-age"].iter().any(|name| control.has(name))
        || page.header("expires").is_some();
    if !is_said {
        let found = match header.as_str() {
            "" => "no Cache-Control and no Expires".to_owned(),
            header => format!("Cache-Control: {header}"),
        };
        return of_guess(headers, found);
    }
    let freshness = freshness(headers);
    let days = freshness.seconds / DAY_SECONDS;
    let finding = match days {
        0 => {
            let time = counted(freshness.seconds, "second", "seconds");
            Finding::pass(format!(
                "Caches may show the page for {time} without asking."
            ))
        }
        days => {
            let message = format!(
                "Caches may show the page for {} without asking.",
                counted(days, "day", "days")
            );
            let evidence = |key| Evidence::of(key, &freshness.because, EXPECTED);
            if days > TOO_LONG_DAYS {
                Finding::fail(message).with(evidence("kept_too_long"))
            } else if freshness.seconds > LONG_DAYS * DAY_SECONDS {
                Finding::warn(message).with(evidence("kept_long"))
            } else {
                Finding::pass(message)
            }
        }
    };
    finding.with_value(freshness.seconds)
}

/// The finding for a page that does not say how long it is fresh: browsers take a tenth of the time
/// since it was last changed (RFC 9111 §4.2.2), and ask each time if they do not know that.
fn of_guess(headers: &Headers, found: String) -> Finding {
    let date = |name| headers.get(name).and_then(|date| http_date::parse(&date));
    let Some(changed) = date("last-modified") else {
        return Finding::pass(
            "Nothing says for how long caches may show the page, nor when it was last changed, so \
             browsers ask each time.",
        );
    };
    let guess = date("date").map(|sent| sent.seconds.saturating_sub(changed.seconds) / 10);
    let time = match guess {
        Some(seconds) if seconds < SHORT_SECONDS => {
            return Finding::pass(
                "Nothing says for how long caches may show the page, but it was changed so lately \
                 that browsers soon ask.",
            );
        }
        Some(seconds) => format!(" for {}", rounded(seconds)),
        None => String::new(),
    };
    Finding::warn(format!(
        "Caches guess for how long they may show the page: browsers may show it{time} without \
         asking."
    ))
    .with(Evidence::of("no_lifetime", found, EXPECTED))
}

/// A time in its largest unit.
fn rounded(seconds: i64) -> String {
    const HOUR_SECONDS: u64 = 60 * 60;
    let seconds = seconds.unsigned_abs();
    match seconds {
        0..HOUR_SECONDS => counted(seconds / 60, "minute", "minutes"),
        HOUR_SECONDS..DAY_SECONDS => counted(seconds / HOUR_SECONDS, "hour", "hours"),
        _ => counted(seconds / DAY_SECONDS, "day", "days"),
    }
}

/// The finding for a page that sets cookies and that shared caches may keep.
fn of_cookies(page: &Page<'_>, control: &CacheControl) -> Option<Finding> {
    let mut headers = page.snapshot().headers.get_all("set-cookie");
    let cookie = headers.find_map(|header| Cookie::parse(&header).ok())?;
    let shared = control
        .seconds("s-maxage")
        .is_some_and(|seconds| seconds > 0);
    let public = control.has("public") && control.seconds("max-age").is_some_and(|age| age > 0);
    if control.has("private") || control.has("no-cache") || !(shared || public) {
        return None;
    }
    let found = format!("{} on a page that shared caches may keep", cookie.masked());
    let expected = "Cache-Control: private, or no cookie";
    Some(
        Finding::fail("Shared caches may give the cookie of one visitor to others.")
            .with(Evidence::of("cookie_in_shared_cache", found, expected)),
    )
}

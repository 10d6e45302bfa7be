//! Cookies are set securely.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use url::Url;
use web_formats::cookie::{Cookie, Ignored, Refusal, SameSite};
use web_formats::http_date;
use web_formats::url_host::is_trustworthy;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, excerpt, part_of, plural};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::Headers;

mod counts;
mod names;

use counts::Counts;
use names::{is_against_forgery, is_session, is_valid_host_cookie, is_valid_secure_cookie};

/// Cookies of the redirects on the way to the page count like its own: logins and consent are often
/// set there. What counts is what browsers have in the end: a later header may replace or remove a
/// cookie of an earlier one.
pub(super) static RULE: Rule = Rule {
    id: "cookies",
    category: Category::Security,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Cookies are set securely",
    failing_title: "Cookies are not set securely",
    faults: &[
        FaultKind::new(
            "session_unprotected",
            "Anybody on the way can read the cookie that signs visitors in",
        ),
        FaultKind::new(
            "session_not_secure",
            "The cookie that signs visitors in is also sent unencrypted",
        ),
        FaultKind::new(
            "session_not_http_only",
            "Scripts can read the cookie that signs visitors in",
        ),
        FaultKind::new(
            "same_site_none_not_secure",
            "Browsers refuse a cookie for other sites without Secure",
        ),
        FaultKind::new(
            "partitioned_not_secure",
            "Browsers refuse a partitioned cookie without Secure",
        ),
        FaultKind::new(
            "secure_over_http",
            "Browsers refuse a secure cookie that comes over http",
        ),
        FaultKind::new(
            "broken_prefix",
            "Browsers refuse a cookie that breaks the promise of its name",
        ),
        FaultKind::new(
            "foreign_domain",
            "Browsers refuse a cookie for another site's domain",
        ),
        FaultKind::new("invalid_same_site", "A cookie has an invalid SameSite"),
        FaultKind::new("too_long", "Browsers refuse a cookie that is too long"),
        FaultKind::new(
            "control_character",
            "Browsers refuse a cookie with control characters",
        ),
        FaultKind::new(
            "csrf_unprotected",
            "The cookie against forged requests is not protected",
        ),
        FaultKind::new(
            "csrf_without_same_site",
            "The cookie against forged requests has no SameSite",
        ),
        FaultKind::new("not_secure", "Cookies are also sent unencrypted"),
        FaultKind::new("invalid_expires", "A cookie has an invalid date of expiry"),
        FaultKind::new("invalid_max_age", "A cookie has an invalid lifetime"),
        FaultKind::new("invalid_path", "A cookie has an invalid path"),
        FaultKind::new(
            "long_attribute",
            "Browsers ignore a part of a cookie that is too long",
        ),
        FaultKind::new(
            "long_life",
            "A cookie is to live longer than browsers allow",
        ),
        FaultKind::new("no_name", "A cookie has no name"),
        FaultKind::new("non_ascii_cookie", "A cookie has characters outside ASCII"),
        FaultKind::new(
            "unknown_attribute",
            "A cookie has parts that browsers do not know",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "A session cookie that is sent over http, or that scripts can read, can be stolen, and \
          the visitor's account with it. Browsers drop cookies whose attributes contradict each \
          other.",
    how_to_fix: "Set cookies with Secure and SameSite=Lax, and those for sessions and logins with \
                 HttpOnly as well.",
    source_url: "https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/Cookies",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let snapshot = page.snapshot();
    let mut jar = Jar::default();
    for hop in &snapshot.hops {
        jar.read(&hop.headers, &hop.url, true);
    }
    jar.read(&snapshot.headers, page.url(), false);
    let cookies: Vec<_> = jar.cookies.into_iter().flatten().collect();
    let count = cookies.len() + jar.refused.len();
    if count == 0 {
        return Finding::not_applicable("The page sets no cookies.");
    }
    let mut counts = Counts::default();
    let mut failures = EvidenceList::default();
    let mut warnings = EvidenceList::default();
    for refused in jar.refused {
        counts.refused += 1;
        failures.push(refused);
    }
    for set in &cookies {
        let failure = failure(set.url, &set.cookie);
        let mut faults = Vec::new();
        match failure {
            Some(fault) => {
                counts.add_failure(fault.0);
                failures.push(set.evidence(fault));
            }
            None => faults.extend(warning(set.url, &set.cookie)),
        }
        counts.open += u64::from(!faults.is_empty());
        let spelling = spelling(&set.cookie, set.now);
        counts.faulty += u64::from(!spelling.is_empty());
        faults.extend(spelling);
        counts.doubtful += u64::from(failure.is_none() && !faults.is_empty());
        for fault in faults {
            warnings.push(set.evidence(fault));
        }
    }
    let finding = counts.finding().unwrap_or_else(|| {
        let subject = part_of(count as u64, count, "cookie", "cookies");
        let are = plural(count, "is", "are");
        Finding::pass(format!("{subject} {are} set securely."))
    });
    finding
        .concerning(counts.concerned(), count)
        .with_value(count)
        .with_evidence(failures.and(warnings))
}

/// A kind of fault and what was expected.
type Fault = (&'static str, &'static str);

/// The cookies that browsers have after all responses.
#[derive(Default)]
struct Jar<'p> {
    /// In the order of the first header for each, without those that were removed.
    cookies: Vec<Option<SetCookie<'p>>>,
    places: HashMap<CookieId, usize>,
    /// Those that browsers do not store at all.
    refused: Vec<Evidence>,
}

/// Name, domain, whether it is for subdomains too, and path.
type CookieId = (String, String, bool, String);

/// A cookie and the response that sets it.
struct SetCookie<'p> {
    cookie: Cookie,
    url: &'p Url,
    is_of_redirect: bool,
    now: Option<DateTime<Utc>>,
}

impl<'p> Jar<'p> {
    /// Applies the cookies of a response. Of those with the same name, domain and path, the last
    /// one counts (RFC 6265bis, section 5.7).
    fn read(&mut self, headers: &Headers, url: &'p Url, is_of_redirect: bool) {
        let date = headers.get("date");
        let now = date.and_then(|date| http_date::parse(&date));
        let now = now.and_then(|date| DateTime::from_timestamp(date.seconds, 0));
        for header in headers.get_all("set-cookie") {
            let cookie = match Cookie::parse(&header) {
                Ok(cookie) => cookie,
                Err(refusal) => {
                    self.refused.extend(refused(&header, refusal));
                    continue;
                }
            };
            let set = SetCookie {
                cookie,
                url,
                is_of_redirect,
                now,
            };
            let cookies = &mut self.cookies;
            let place = *self.places.entry(set.id()).or_insert_with(|| {
                cookies.push(None);
                cookies.len() - 1
            });
            let is_removal = set.cookie.is_removal(now);
            if let Some(kept) = cookies.get_mut(place) {
                *kept = (!is_removal).then_some(set);
            }
        }
    }
}

/// Evidence of a header that sets no cookie, unless it is empty.
fn refused(header: &str, refusal: Refusal) -> Option<Evidence> {
    let name = header.split(['=', ';']).next().unwrap_or_default();
    let name = excerpt(name);
    match refusal {
        Refusal::Empty => None,
        Refusal::TooLong => Some(Evidence::of(
            "too_long",
            format_args!("Set-Cookie: {name}=…, {} bytes", header.len()),
            "at most 4096 bytes of name and value; browsers drop a longer cookie",
        )),
        Refusal::ControlCharacter => Some(Evidence::of(
            "control_character",
            format_args!("Set-Cookie: {name}=…, with a control character"),
            "no control characters; browsers drop such a cookie",
        )),
    }
}

impl SetCookie<'_> {
    fn evidence(&self, (key, expected): Fault) -> Evidence {
        let masked = self.cookie.masked();
        if self.is_of_redirect {
            let found = format_args!("{masked}, set by the redirect from {}", self.url);
            return Evidence::of(key, found, expected);
        }
        Evidence::of(key, masked, expected)
    }

    /// What a later cookie has in common with the one that it replaces.
    fn id(&self) -> CookieId {
        let (domain, with_subdomains) = match &self.cookie.domain {
            Some(domain) => (domain.strip_prefix('.').unwrap_or(domain), true),
            None => (self.url.host_str().unwrap_or_default(), false),
        };
        (
            self.cookie.name.clone(),
            domain.to_ascii_lowercase(),
            with_subdomains,
            self.path().to_owned(),
        )
    }

    /// The path that the cookie is for: by default, the folder of the page (RFC 6265bis, section
    /// 5.1.4).
    fn path(&self) -> &str {
        match &self.cookie.path {
            Some(path) if path.starts_with('/') => path,
            _ => {
                let path = self.url.path();
                let end = path.rfind('/').unwrap_or(0).max(1);
                path.get(..end).unwrap_or("/")
            }
        }
    }
}

/// What a failing cookie should have.
fn failure(url: &Url, cookie: &Cookie) -> Option<Fault> {
    if cookie.secure && url.scheme() == "http" && !is_trustworthy(url) {
        return Some((
            "secure_over_http",
            "https: browsers drop a cookie with Secure that comes over http",
        ));
    }
    if cookie.partitioned && !cookie.secure {
        return Some(("partitioned_not_secure", "Secure with Partitioned"));
    }
    if !is_for(url, cookie) {
        return Some((
            "foreign_domain",
            "a Domain of the host that sets it, or none",
        ));
    }
    if (cookie.has_prefix("__Http-") || cookie.has_prefix("__Host-Http-")) && !cookie.http_only {
        return Some(("broken_prefix", "HttpOnly, as names with Http- require"));
    }
    if cookie.has_prefix("__Host-") && !is_valid_host_cookie(cookie) {
        return Some((
            "broken_prefix",
            "Secure, Path=/ and no Domain, as names with __Host- require",
        ));
    }
    if (cookie.has_prefix("__Secure-") || cookie.has_prefix("__Http-"))
        && !is_valid_secure_cookie(cookie)
    {
        return Some((
            "broken_prefix",
            "Secure, as names with __Secure- or __Http- require",
        ));
    }
    match cookie.same_site {
        Some(SameSite::Invalid(_)) => {
            return Some(("invalid_same_site", "SameSite=Strict, Lax or None"));
        }
        Some(SameSite::None) if !cookie.secure => {
            return Some(("same_site_none_not_secure", "Secure with SameSite=None"));
        }
        _ => {}
    }
    if !is_session(&cookie.name) {
        return None;
    }
    match (is_as_secure_as_possible(url, cookie), cookie.http_only) {
        (true, true) => None,
        (true, false) => Some(("session_not_http_only", "HttpOnly")),
        (false, true) => Some(("session_not_secure", "Secure")),
        (false, false) => Some(("session_unprotected", "Secure and HttpOnly")),
    }
}

/// That a site has no https counts by itself: without, no cookie can be secure.
fn is_as_secure_as_possible(url: &Url, cookie: &Cookie) -> bool {
    cookie.secure || url.scheme() == "http"
}

fn warning(url: &Url, cookie: &Cookie) -> Option<Fault> {
    let unsaid = cookie.same_site.is_none() && is_against_forgery(&cookie.name);
    match (is_as_secure_as_possible(url, cookie), unsaid) {
        (false, true) => Some(("csrf_unprotected", "Secure and SameSite=Strict")),
        (false, false) => Some(("not_secure", "Secure")),
        (true, true) => Some(("csrf_without_same_site", "SameSite=Strict")),
        (true, false) => None,
    }
}

/// RFC 6265bis, section 5.5: browsers keep a cookie for at most 400 days.
const MAX_LIFE_SECONDS: i64 = 400 * 24 * 60 * 60;

/// What browsers do not do as it is written.
fn spelling(cookie: &Cookie, now: Option<DateTime<Utc>>) -> Vec<Fault> {
    let mut faults: Vec<Fault> = cookie.ignored.iter().map(fault_of_ignored).collect();
    if cookie.lifetime_seconds(now) > Some(MAX_LIFE_SECONDS) {
        let expected = "at most 400 days; browsers keep no cookie for longer";
        faults.push(("long_life", expected));
    }
    if cookie.name.is_empty() {
        faults.push(("no_name", "a name and an equals sign before the value"));
    }
    if !cookie.name.is_ascii() || !cookie.value.is_ascii() {
        faults.push(("non_ascii_cookie", "only ASCII characters"));
    }
    faults
}

fn fault_of_ignored(ignored: &Ignored) -> Fault {
    match ignored {
        Ignored::Expires => (
            "invalid_expires",
            "a date in Expires, such as Sun, 06 Nov 1994 08:49:37 GMT",
        ),
        Ignored::MaxAge => ("invalid_max_age", "a whole number in Max-Age"),
        Ignored::Path => ("invalid_path", "a Path that begins with a slash"),
        Ignored::TooLong(_) => ("long_attribute", "at most 1024 bytes in an attribute"),
        Ignored::Unknown(_) => (
            "unknown_attribute",
            "only Expires, Max-Age, Domain, Path, Secure, HttpOnly, SameSite and Partitioned",
        ),
    }
}

/// Whether browsers accept the cookie's `Domain` (RFC 6265bis, section 5.7): it must be the host
/// that sets it or a parent domain, but not one under which anyone can register names.
fn is_for(url: &Url, cookie: &Cookie) -> bool {
    let (Some(domain), Some(host)) = (&cookie.domain, url.host_str()) else {
        return true;
    };
    let domain = domain.strip_prefix('.').unwrap_or(domain);
    let domain = domain.to_ascii_lowercase();
    // A name in another script would have to be compared in its ASCII form, which few servers send.
    if domain.is_empty() || !domain.is_ascii() || domain == host {
        return true;
    }
    let around = host
        .strip_suffix(domain.as_str())
        .is_some_and(|rest| rest.ends_with('.'));
    around && url.domain().is_some() && psl::domain(domain.as_bytes()).is_some()
}

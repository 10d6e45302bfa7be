//! Cookies are set securely.

use chrono::DateTime;
use url::Url;

use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural};
use crate::formats::cookie::{Cookie, SameSite};
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};
use crate::snapshot::Headers;

#[cfg(test)]
mod tests;

/// Cookies of the redirects on the way to the page count like its own: logins and consent are often
/// set there. A header that removes a cookie is left out: nothing is stored.
pub(super) static RULE: Rule = Rule {
    id: "cookies",
    category: Category::Security,
    severity: Severity::Medium,
    gate: None,
    title: "Cookies are set securely",
    failing_title: "At least one cookie is not set securely",
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
    let redirects = snapshot.hops.iter();
    let cookies = redirects
        .flat_map(|hop| cookies_of(&hop.headers).map(move |cookie| (cookie, Some(&hop.url))))
        .chain(cookies_of(&snapshot.headers).map(|cookie| (cookie, None)));
    let mut count: usize = 0;
    let mut failures = EvidenceList::default();
    let mut warnings = EvidenceList::default();
    for (cookie, redirect) in cookies {
        count += 1;
        let found = || match redirect {
            Some(url) => format!("{}, set by the redirect from {url}", cookie.masked()),
            None => cookie.masked(),
        };
        if let Some((key, expected)) = failure(redirect.unwrap_or(page.url()), &cookie) {
            failures.add(|| Evidence::of(key, found(), expected));
        } else if let Some((key, expected)) = warning(&cookie) {
            warnings.add(|| Evidence::of(key, found(), expected));
        }
    }
    if count == 0 {
        return Finding::not_applicable("The page sets no cookies.");
    }
    let some = |part| part_of(part, count, "cookie", "cookies");
    let finding = if !failures.is_empty() {
        let subject = some(failures.total);
        let are = plural(failures.total, "is", "are");
        Finding::fail(format!("{subject} can be stolen or {are} not valid."))
    } else if !warnings.is_empty() {
        let subject = some(warnings.total);
        Finding::warn(format!("{subject} could be protected better."))
    } else {
        let subject = some(count as u64);
        let are = plural(count, "is", "are");
        Finding::pass(format!("{subject} {are} set securely."))
    };
    finding
        .with_value(count)
        .with_evidence(failures.and(warnings))
}

/// The cookies that a response sets.
fn cookies_of(headers: &Headers) -> impl Iterator<Item = Cookie> {
    let date = headers.get("date");
    let now = date.and_then(|date| DateTime::parse_from_rfc2822(date.trim_ascii()).ok());
    let now = now.map(|date| date.to_utc());
    headers
        .get_all("set-cookie")
        .filter_map(|header| Cookie::parse(&header))
        .filter(move |cookie| !cookie.is_removal(now))
}

/// What a failing cookie should have.
fn failure(url: &Url, cookie: &Cookie) -> Option<(&'static str, &'static str)> {
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
    match (cookie.secure, cookie.http_only) {
        (true, true) => None,
        (true, false) => Some(("session_not_http_only", "HttpOnly")),
        (false, true) => Some(("session_not_secure", "Secure")),
        (false, false) => Some(("session_unprotected", "Secure and HttpOnly")),
    }
}

fn warning(cookie: &Cookie) -> Option<(&'static str, &'static str)> {
    let unsaid = cookie.same_site.is_none() && is_against_forgery(&cookie.name);
    match (cookie.secure, unsaid) {
        (false, true) => Some(("csrf_unprotected", "Secure and SameSite=Strict")),
        (false, false) => Some(("not_secure", "Secure")),
        (true, true) => Some(("csrf_without_same_site", "SameSite=Strict")),
        (true, false) => None,
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

/// RFC 6265bis, section 4.1.3.2.
fn is_valid_host_cookie(cookie: &Cookie) -> bool {
    let path = cookie.path.as_deref() == Some("/");
    cookie.secure && path && cookie.domain.is_none() && !cookie.name.is_empty()
}

/// RFC 6265bis, section 4.1.3.1.
fn is_valid_secure_cookie(cookie: &Cookie) -> bool {
    cookie.secure && !cookie.name.is_empty()
}

fn is_against_forgery(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.contains("csrf") || name.contains("xsrf")
}

/// Whether a name indicates that the cookie identifies a logged-in visitor. Tokens against forgery
/// are for scripts to read, and a load balancer's affinity is not secret.
fn is_session(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    if is_against_forgery(name) || lower.contains("affinity") {
        return false;
    }
    lower.contains("sess") || lower.contains("login") || has_sid(&lower) || has_auth(&lower)
}

/// Whether `sid` ends the name or a word of it, as in `PHPSESSID`, `connect.sid` and `sid_old`;
/// within a word, as in `sidebar` or `president`, it means something else.
fn has_sid(name: &str) -> bool {
    name.split(|c: char| !c.is_ascii_alphabetic())
        .any(|word| word.ends_with("sid"))
}

/// Whether the name contains `auth` that does not begin `author` or `authority`, but may begin
/// `authorization`.
fn has_auth(name: &str) -> bool {
    name.match_indices("auth").any(|(at, _)| {
        let after = name.get(at + 4..).unwrap_or_default();
        !after.starts_with("or") || after.starts_with("ori") && !after.starts_with("orit")
    })
}

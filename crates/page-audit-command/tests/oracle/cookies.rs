//! Compares the check of cookies with what Chromium keeps: a cookie that it refuses must fail or
//! not count, and one that it keeps without `Secure` or `HttpOnly` must fail if it is a session's.

use page_audit::{Outcome, Snapshot, audit};
use serde_json::{Value, json};
use url::Url;

use crate::browser::{Answer, browse, here};

const URL: &str = "https://victim.test/page";

/// Headers that set a cookie, each with the name of a session's.
const COOKIES: &[&str] = &[
    "sessionid=1",
    "sessionid=1; Secure; HttpOnly",
    "sessionid=1;secure;httponly",
    "sessionid=1;SECURE ; HTTPONLY\t",
    "sessionid=1; Secure=no; HttpOnly=0",
    "sessionid=1; HttpOnly",
    "sessionid=1; Secure",
    "sessionid=\"a; Secure; HttpOnly\"",
    "sessionid=a,b; Secure; HttpOnly",
    "sessionid; Secure; HttpOnly",
    "=sessionid; Secure; HttpOnly",
    " sessionid = 1 ; Secure; HttpOnly",
    "sessionid==; Secure; HttpOnly",
    "; Secure; HttpOnly",
    "=; Secure; HttpOnly",
    "",
    "sessionid=1; ; ;Secure;;HttpOnly",
    "sessionid=1, Secure, HttpOnly",
    "sessionid=日本; Secure; HttpOnly",
    "sessionid=1; Secure; HttpOnly; SameSite=Strict",
    "sessionid=1; Secure; HttpOnly; SameSite=strict",
    "sessionid=1; Secure; HttpOnly; SameSite=Lax",
    "sessionid=1; Secure; HttpOnly; SameSite=None",
    "sessionid=1; HttpOnly; SameSite=None",
    "sessionid=1; Secure; HttpOnly; SameSite=Relaxed",
    "sessionid=1; Secure; HttpOnly; SameSite",
    "sessionid=1; Secure; HttpOnly; SameSite=",
    "sessionid=1; Secure; HttpOnly; SameSite=None; SameSite=Lax",
    "sessionid=1; HttpOnly; SameSite=None; SameSite=Lax",
    "sessionid=1; HttpOnly; SameSite=Lax; SameSite=None",
    "__Host-sessionid=1; Secure; HttpOnly; Path=/",
    "__Host-sessionid=1; Secure; HttpOnly",
    "__Host-sessionid=1; Secure; HttpOnly; Path=/page",
    "__Host-sessionid=1; Secure; HttpOnly; Path=/; Domain=victim.test",
    "__Host-sessionid=1; Secure; HttpOnly; Path=/; Domain=",
    "__Host-sessionid=1; HttpOnly; Path=/",
    "__host-sessionid=1; HttpOnly; Path=/",
    "__HOST-sessionid=1; Secure; HttpOnly; Path=/x; Path=/",
    "__Host-sessionid=1; Secure; HttpOnly; Path=/; Path=",
    "__Secure-sessionid=1; Secure; HttpOnly",
    "__Secure-sessionid=1; HttpOnly",
    "__secure-sessionid=1; HttpOnly",
    "=__Secure-sessionid=1; Secure; HttpOnly",
    "__Secure-sessionid; Secure; HttpOnly",
    "__Http-sessionid=1; Secure",
    "__Http-sessionid=1; Secure; HttpOnly",
    "__Host-Http-sessionid=1; Secure; Path=/",
    "__Host-Http-sessionid=1; Secure; HttpOnly; Path=/",
    "sessionid=1; Secure; HttpOnly; Domain=victim.test",
    "sessionid=1; Secure; HttpOnly; Domain=.victim.test",
    "sessionid=1; Secure; HttpOnly; Domain=VICTIM.test",
    "sessionid=1; Secure; HttpOnly; Domain=other.test",
    "sessionid=1; Secure; HttpOnly; Domain=test",
    "sessionid=1; Secure; HttpOnly; Domain=sub.victim.test",
    "sessionid=1; Secure; HttpOnly; Domain=other.test; Domain=victim.test",
    "sessionid=1; Secure; HttpOnly; Domain=victim.test; Domain=other.test",
    "sessionid=1; Secure; HttpOnly; Domain=.",
    "sessionid=1; Max-Age=0",
    "sessionid=1; Max-Age=-1",
    "sessionid=1; Max-Age=1e3; Secure; HttpOnly",
    "sessionid=1; Max-Age=; Secure; HttpOnly",
    "sessionid=1; Max-Age=+5; Secure; HttpOnly",
    "sessionid=1; Max-Age=99999999999999999999; Secure; HttpOnly",
    "sessionid=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
    "sessionid=1; Expires=Thu, 01-Jan-70 00:00:00 GMT",
    "sessionid=1; Expires=0",
    "sessionid=1; Expires=-1; Secure; HttpOnly",
    "sessionid=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60; Secure; HttpOnly",
    "sessionid=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT; Max-Age=0",
    "sessionid=1; Expires=1 Jan 1998 0:0:0",
    "sessionid=1; Expires=Jan 1 1998 00:00",
    "sessionid=1; Expires=Thu, 32 Jan 1998 00:00:00 GMT; Secure; HttpOnly",
    "sessionid=1; Expires=Sun Nov  6 08:49:37 1994",
    "sessionid=1; Expires=Sunday, 06-Nov-94 08:49:37 GMT",
    "sessionid=1; Expires=Thu, 01 Jan 1600 00:00:00 GMT; Secure; HttpOnly",
    "sessionid=1; Partitioned; Secure; HttpOnly; SameSite=None",
    "sessionid=1; Partitioned; HttpOnly",
];

/// A header, and why the engine's verdict differs from what Chromium does.
const DEVIATIONS: &[(&str, &str)] = &[
    (
        "sessionid=1; Secure; HttpOnly; SameSite=Relaxed",
        NO_SAME_SITE,
    ),
    ("sessionid=1; Secure; HttpOnly; SameSite", NO_SAME_SITE),
    ("sessionid=1; Secure; HttpOnly; SameSite=", NO_SAME_SITE),
    (
        "sessionid=1; Secure; HttpOnly; Domain=.",
        "by RFC 6265bis, an empty Domain is ignored; Chromium refuses it",
    ),
    (
        "sessionid=1; Expires=Thu, 01 Jan 1600 00:00:00 GMT; Secure; HttpOnly",
        "by RFC 6265bis, dates before 1601 are ignored; Chromium takes them to be in the past",
    ),
    (
        "sessionid=1; Partitioned; HttpOnly",
        "browsers that have partitioned cookies refuse one without Secure; this Chromium keeps it",
    ),
];
const NO_SAME_SITE: &str = "browsers ignore the value, but it was meant to have an effect";

fn judged(answer: &Answer<Value>) -> &'static str {
    match answer.cookies.first() {
        None => "refused",
        Some(cookie) if cookie.secure && cookie.http_only => "kept well",
        Some(_) => "kept badly",
    }
}

#[test]
fn cookies_that_chromium_refuses_or_leaves_open_do_not_pass() {
    let pages = COOKIES.iter().map(|cookie| {
        json!({
            "name": cookie,
            "url": URL,
            "headers": [["content-type", "text/html"], ["set-cookie", cookie]],
            "file": here("attack.html"),
            "question": null,
        })
    });
    let answers: Option<Vec<Answer<Value>>> = browse(&json!({
        "scripts": [],
        "ask": "null",
        "pages": pages.collect::<Vec<_>>(),
    }));
    let Some(answers) = answers else { return };

    let mut deviations = Vec::new();
    for answer in &answers {
        let snapshot = Snapshot::of_html(Url::parse(URL).unwrap(), "<p>x")
            .with_header("set-cookie", answer.name.clone());
        let checks = audit(&snapshot).checks;
        let result = checks
            .into_iter()
            .find(|result| result.id == "cookies")
            .unwrap();
        let evidence = result.evidence.items.first();
        let ours = match (result.outcome, evidence.map_or("", |item| &item.expected)) {
            // A warning is about what is not the session's safety.
            (Outcome::Pass | Outcome::Warn, _) => "kept well",
            (Outcome::Fail, "HttpOnly" | "Secure" | "Secure and HttpOnly") => "kept badly",
            _ => "refused",
        };
        if ours != judged(answer) {
            deviations.push(answer.name.as_str());
        }
    }
    let expected: Vec<&str> = DEVIATIONS.iter().map(|(cookie, _reason)| *cookie).collect();
    assert_eq!(deviations, expected);
    assert!(answers.len() >= 77, "{}", answers.len());
}

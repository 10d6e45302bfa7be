//! Tests of the check `cookies`.

use page_audit::{Hop, Outcome, Snapshot};
use url::Url;

use crate::checks::{
    FAIL, HERE, NOT_APPLICABLE, PASS, WARN, keys, page, page_at, run, with_headers,
};
use crate::findings::Findings;

fn setting(cookies: &[&str]) -> Snapshot {
    let snapshot = page("<p>x").with_header("date", "Sat, 21 Nov 2026 12:00:00 GMT");
    cookies.iter().fold(snapshot, |snapshot, cookie| {
        snapshot.with_header("set-cookie", *cookie)
    })
}

#[track_caller]
fn assert_cookies(expected: Outcome, cookies: &[&str]) {
    for cookie in cookies {
        let result = run("cookies", &setting(&[cookie]));
        assert_eq!(result.outcome, expected, "{cookie}\n{result:#?}");
    }
}

#[test]
fn a_secure_cookie_passes() {
    assert_cookies(
        PASS,
        &[
            "theme=dark; Secure",
            "assessment=1; Secure",
            "obsessions=1; Secure",
            "my_possession=1; Secure",
            "lang=en-US; Path=/; Domain=example.com; secure",
            "SID=31d4d96e407aad42; Path=/; Secure; HttpOnly",
            "__Host-SID=12345; Secure; Path=/; HttpOnly",
            "__Secure-SID=12345; Domain=.Example.com; Secure; HTTPONLY",
            "__Http-theme=dark; Secure; HttpOnly",
            "__Host-Http-theme=dark; Secure; HttpOnly; Path=/",
            "widget=1; SameSite=None; Secure",
            "widget=1; SameSite=None; Secure; Partitioned",
            "csrftoken=x; SameSite=Strict; Secure",
            "author=x; Secure",
        ],
    );
}

#[test]
fn a_session_that_can_be_stolen_fails() {
    assert_cookies(
        FAIL,
        &[
            "SID=31d4d96e407aad42",
            "PHPSESSID=x; Path=/; HttpOnly",
            "jobsession=x; Secure",
            "connect.sid=s%3Ax; Secure",
            "user_login=x; Secure; SameSite=Lax",
            "auth_token=x; HttpOnly",
        ],
    );
}

#[test]
fn a_cookie_that_contradicts_itself_fails() {
    assert_cookies(
        FAIL,
        &[
            "theme=dark; Secure; SameSite=Sometimes",
            "theme=dark; Secure; SameSite",
            "theme=dark; Secure; SameSite=Lax; SameSite=\"Strict\"",
            "theme=dark; SameSite=None",
            "__Secure-a=12345; Domain=site.example",
            "__Host-a=12345",
            "__Host-a=12345; Secure",
            "__Host-a=12345; Domain=site.example; Path=/; Secure",
            "__HOST-a=12345; Secure; Path=/x",
            "=__Host-a; Secure; Path=/",
            "=__Secure-a; Secure",
            "=__Http-a; Secure; HttpOnly",
            "__Http-theme=dark; Secure",
            "__Http-theme=dark; HttpOnly",
            "__Host-Http-theme=dark; Secure; Path=/",
            "theme=dark; Secure; Domain=site.example",
            "theme=dark; Secure; Domain=sub.example.com",
            "theme=dark; Secure; Domain=ample.com",
            "theme=dark; Secure; Domain=com",
        ],
    );
}

#[test]
fn a_cookie_that_could_be_more_secure_warns() {
    assert_cookies(
        WARN,
        &[
            "theme=dark",
            "theme=secure",
            "csrftoken=x; Secure",
            "XSRF-TOKEN=x",
            "a",
        ],
    );
}

#[test]
fn a_page_that_sets_no_lasting_cookie_is_not_applicable() {
    assert_eq!(run("cookies", &page("<p>x")).outcome, NOT_APPLICABLE);
    assert_cookies(
        NOT_APPLICABLE,
        &[
            "",
            "=; Secure",
            "session=; Max-Age=0",
            "session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
            "session=x; Expires=Fri, 20 Nov 2026 12:00:00 GMT",
        ],
    );
    assert_cookies(FAIL, &["session=x; Expires=Sun, 22-Nov-2026 12:00:00 GMT"]);
}

#[test]
fn a_cookie_of_a_redirect_counts_like_one_of_the_page() {
    let redirect = |cookie: &str| {
        let url = Url::parse("https://example.com/enter").unwrap();
        let hop = Hop::new(url, 302, "/shop/shoes")
            .with_header("date", "Sat, 21 Nov 2026 12:00:00 GMT")
            .with_header("set-cookie", cookie);
        run("cookies", &setting(&["theme=dark; Secure"]).with_hop(hop))
    };

    let stolen = redirect("SID=31d4d96e407aad42; Secure");
    assert_eq!(stolen.outcome, FAIL);
    assert_eq!(stolen.message, "1 cookie can be stolen.");
    assert_eq!(
        stolen.evidence.items[0].found,
        "Set-Cookie: SID=…; Secure, set by the redirect from https://example.com/enter"
    );
    assert_eq!(redirect("consent=1; Path=/").outcome, WARN);
    assert_eq!(redirect("consent=1; Secure").outcome, PASS);
    assert_eq!(
        redirect("SID=; Expires=Fri, 20 Nov 2026 12:00:00 GMT").outcome,
        PASS
    );
}

#[test]
fn evidence_shows_no_value_and_failures_first() {
    let cookies = [
        "theme=dark",
        "SID=31d4d96e407aad42; Path=/; SameSite=lax",
        "ok=1; Secure",
    ];
    let result = run("cookies", &setting(&cookies));
    let found: Vec<_> = result
        .evidence
        .items
        .iter()
        .map(|item| item.found.as_str())
        .collect();
    assert_eq!(
        found,
        [
            "Set-Cookie: SID=…; Path=/; SameSite=Lax",
            "Set-Cookie: theme=…"
        ]
    );
    assert_eq!(result.message, "1 cookie can be stolen.");
    // A cookie without a name has its value in the name's place.
    let nameless = run("cookies", &setting(&["31d4d96e407aad42"]));
    assert!(!format!("{nameless:?}").contains("31d4d96e407aad42"));
}

#[test]
fn a_cookie_must_keep_the_promise_of_its_prefix() {
    assert_cookies(
        FAIL,
        &[
            "__Secure-x=1",
            "__Host-x=1; Path=/",
            "__Host-x=1; Secure; Path=/; Domain=example.com",
        ],
    );
}

#[test]
fn the_message_names_what_a_cookie_lacks() {
    for (cookie, expected) in [
        ("sid=1; Secure", "HttpOnly"),
        ("sid=1; HttpOnly", "Secure"),
        ("sid=1", "Secure and HttpOnly"),
        ("csrf=1; Secure", "SameSite=Strict"),
        ("csrf=1", "Secure and SameSite=Strict"),
    ] {
        let result = run("cookies", &setting(&[cookie]));
        assert_eq!(result.evidence.items[0].expected, expected, "{cookie}");
    }
}

#[test]
fn a_cookie_is_for_the_host_that_sets_it_or_a_domain_around_it() {
    let outcome = |url, domain: &str| {
        let cookie = format!("a=b; Secure; Domain={domain}");
        let snapshot = page_at(url, "<p>x").with_header("set-cookie", cookie);
        run("cookies", &snapshot).outcome
    };
    let www = "https://www.example.com/";
    for own in ["example.com", ".EXAMPLE.com", "www.example.com"] {
        assert_eq!(outcome(www, own), PASS, "{own}");
    }
    for other in ["ample.com", "com", "shop.example.com"] {
        assert_eq!(outcome(www, other), FAIL, "{other}");
    }
    assert_eq!(outcome("https://192.0.2.1/", "0.2.1"), FAIL);
    assert_eq!(outcome("https://münchen.example/", "münchen.example"), PASS);
}

#[test]
fn of_several_cookies_with_one_name_the_last_counts() {
    let outcome = |cookies: &[&str]| run("cookies", &setting(cookies)).outcome;
    let bad = "sid=1";
    let good = "sid=2; Secure; HttpOnly";
    assert_eq!(outcome(&[bad, good]), PASS);
    assert_eq!(outcome(&[good, bad]), FAIL);
    assert_eq!(outcome(&[bad, "sid=; Max-Age=0"]), NOT_APPLICABLE);
    assert_eq!(outcome(&["sid=; Max-Age=0", bad]), FAIL);
    // Another domain, path or name is another cookie.
    for other in [
        "sid=; Max-Age=0; Domain=example.com",
        "sid=; Max-Age=0; Path=/",
        "SID=; Max-Age=0",
    ] {
        assert_eq!(outcome(&[bad, other]), FAIL, "{other}");
    }
    // Without a valid path, it is that of the folder.
    for same in ["sid=; Max-Age=0; Path=/shop", "sid=; Max-Age=0; Path=x"] {
        assert_eq!(outcome(&[bad, same]), NOT_APPLICABLE, "{same}");
    }
    let same = [
        "a=1; Domain=.Example.com",
        "a=; Max-Age=0; Domain=example.com",
    ];
    assert_eq!(outcome(&same), NOT_APPLICABLE);
}

#[test]
fn a_cookie_of_a_redirect_can_be_replaced() {
    let url = Url::parse("https://example.com/shop/enter").unwrap();
    let hop = Hop::new(url, 302, "/shop/shoes").with_header("set-cookie", "sid=1");
    let replaced = setting(&["sid=2; Secure; HttpOnly"]).with_hop(hop);
    assert_eq!(run("cookies", &replaced).outcome, PASS);
    let url = Url::parse("https://www.example.com/shop/enter").unwrap();
    let hop = Hop::new(url, 302, "/shop/shoes").with_header("set-cookie", "sid=1");
    let other_host = setting(&["sid=2; Secure; HttpOnly"]).with_hop(hop);
    assert_eq!(run("cookies", &other_host).outcome, FAIL);
}

#[test]
fn a_cookie_that_browsers_drop_fails() {
    let long = format!("theme={}; Secure", "x".repeat(4092));
    for (cookie, key) in [
        (long.as_str(), "too_long"),
        ("theme=a\u{1}b; Secure", "control_character"),
        (
            "theme=a; Partitioned; SameSite=None",
            "partitioned_not_secure",
        ),
    ] {
        let result = run("cookies", &setting(&[cookie]));
        assert_eq!((result.outcome, keys(&result)), (FAIL, vec![key]));
    }
    let fits = format!("theme={}; Secure", "x".repeat(4091));
    assert_cookies(PASS, &[&fits]);
    let over_http = |url, cookie: &str| {
        let page = page_at(url, "<p>x").with_header("set-cookie", cookie);
        run("cookies", &page).outcome
    };
    assert_eq!(over_http("http://example.com/", "theme=a; Secure"), FAIL);
    assert_eq!(over_http("http://example.com/", "theme=a"), PASS);
    assert_eq!(over_http("http://localhost/", "theme=a; Secure"), PASS);
    assert_eq!(over_http("https://example.com/", "theme=a; Secure"), PASS);
}

#[test]
fn an_attribute_that_browsers_do_not_follow_warns() {
    let long = format!("a=1; Secure; Path=/{}", "x".repeat(1024));
    for (cookie, key) in [
        ("a=1; Secure; Expires=soon", "invalid_expires"),
        ("a=1; Secure; Max-Age=1h", "invalid_max_age"),
        ("a=1; Secure; Path=shop", "invalid_path"),
        ("a=1; Secure; http-only", "unknown_attribute"),
        ("a=1; Secure; Same-Site=Lax", "unknown_attribute"),
        ("a=1; Secure; Max-Age=34560001", "long_life"),
        (
            "a=1; Secure; Expires=Mon, 27 Dec 2027 12:00:00 GMT",
            "long_life",
        ),
        ("1; Secure", "no_name"),
        ("a=\u{e9}; Secure", "non_ascii_cookie"),
        ("\u{e9}=a; Secure", "non_ascii_cookie"),
        (long.as_str(), "long_attribute"),
    ] {
        let result = run("cookies", &setting(&[cookie]));
        assert_eq!(
            (result.outcome, keys(&result)),
            (WARN, vec![key]),
            "{cookie}"
        );
    }
    assert_cookies(
        PASS,
        &[
            "a=1; Secure; Max-Age=34560000",
            "a=1; Secure; Expires=Sun, 26 Dec 2027 12:00:00 GMT",
            "a=1; Secure; Expires=Mon, 27 Dec 2027 12:00:00 GMT; Max-Age=60",
            "a=1; Secure; Priority=High; Version=1; ;",
            "a=1; Secure; Path=",
        ],
    );
}

#[test]
fn a_misspelt_attribute_is_shown_and_what_may_be_secret_is_not() {
    let found = |cookie: &str| {
        let result = run("cookies", &setting(&[cookie]));
        result.evidence.items[0].found.clone()
    };
    assert_eq!(
        found("a=1; Secure; http-only"),
        "Set-Cookie: a=…; Secure; http-only"
    );
    assert_eq!(found("a=1; Secure; 31d4d96e"), "Set-Cookie: a=…; Secure");
    assert_eq!(
        found("a=1; Secure; thisIsQuiteLongForAName"),
        "Set-Cookie: a=…; Secure"
    );
}

#[test]
fn a_cookie_with_two_faults_counts_once() {
    let result = run("cookies", &setting(&["sid=1; Max-Age=x", "b=1; Secure"]));
    assert_eq!(keys(&result), ["session_unprotected", "invalid_max_age"]);
    assert_eq!(result.message, "1 cookie can be stolen.");
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("cookies")
        .on_response(HERE, &[("set-cookie", "theme=dark; Secure")], "<p>x")
        .on_response(
            HERE,
            &[
                ("set-cookie", "SID=31d4d96e407aad42"),
                ("set-cookie", "theme=dark"),
            ],
            "<p>x",
        )
        .on_response(
            HERE,
            &[("set-cookie", "__Host-a=1; Secure; SameSite=Sometimes")],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_is_stolen_is_told_from_what_is_refused() {
    let message = |cookies: &[&str]| {
        let cookies: Vec<_> = cookies
            .iter()
            .map(|cookie| ("set-cookie", *cookie))
            .collect();
        run("cookies", &with_headers(&cookies)).message
    };
    let (session, refused) = ("sessionid=1; Path=/", "a=1; SameSite=None");
    assert_eq!(message(&[session]), "1 cookie can be stolen.");
    assert_eq!(
        message(&[session, refused, "b=1; SameSite=None"]),
        "1 cookie can be stolen, 2 are refused by browsers."
    );
    assert_eq!(message(&[refused]), "1 cookie is refused by browsers.");
    assert_eq!(
        message(&["a=1", "b=1; Secure; Max-Age=x"]),
        "1 cookie could be protected better, 1 has a faulty attribute."
    );
}

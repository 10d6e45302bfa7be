//! Tests of the check `document_caching`.

use crate::checks::{FAIL, HERE, PASS, WARN, keys, run, with_headers};
use crate::findings::Findings;

fn result(headers: &[(&str, &str)]) -> (page_audit::Outcome, String) {
    let result = run("document_caching", &with_headers(headers));
    (result.outcome, keys(&result).join(" "))
}

fn of(cache_control: &str) -> (page_audit::Outcome, String) {
    result(&[("cache-control", cache_control)])
}

#[test]
fn a_page_is_fresh_for_a_day_at_most() {
    let pass = (PASS, String::new());
    for value in [
        "no-cache",
        "no-store",
        "max-age=0",
        "max-age=600",
        "max-age=86400",
    ] {
        assert_eq!(of(value), pass, "{value}");
    }
    assert_eq!(of("max-age=86401"), (WARN, "kept_long".to_owned()));
    assert_eq!(of("max-age=2678399"), (WARN, "kept_long".to_owned()));
    assert_eq!(of("max-age=2678400"), (FAIL, "kept_too_long".to_owned()));
    assert_eq!(of("no-cache, max-age=2678400"), pass);
    let dated = |expires| {
        let date = ("date", "Sun, 06 Nov 1994 08:49:37 GMT");
        result(&[date, ("expires", expires)])
    };
    assert_eq!(dated("Sun, 06 Nov 1994 08:49:38 GMT"), pass);
    assert_eq!(dated("0"), pass);
    assert_eq!(
        dated("Tue, 08 Nov 1994 08:49:38 GMT"),
        (WARN, "kept_long".to_owned())
    );
}

#[test]
fn browsers_guess_a_lifetime_from_the_time_of_the_last_change() {
    const CHANGED: (&str, &str) = ("last-modified", "Sun, 06 Nov 1994 08:49:37 GMT");
    let unsaid = (WARN, "no_lifetime".to_owned());
    assert_eq!(result(&[CHANGED]), unsaid);
    for value in ["public", "private", "s-maxage=60", "must-revalidate"] {
        assert_eq!(result(&[CHANGED, ("cache-control", value)]), unsaid);
    }
    let message = |date| {
        let headers = [CHANGED, ("date", date)];
        run("document_caching", &with_headers(&headers)).message
    };
    for (date, time) in [
        ("Sun, 06 Nov 1994 10:29:37 GMT", "for 10 minutes"),
        ("Sun, 06 Nov 1994 10:49:37 GMT", "for 12 minutes"),
        ("Mon, 07 Nov 1994 08:49:37 GMT", "for 2 hours"),
        ("Wed, 16 Nov 1994 08:49:37 GMT", "for 1 day"),
        ("Mon, 06 Nov 1995 08:49:37 GMT", "for 36 days"),
    ] {
        assert!(message(date).contains(time), "{}", message(date));
    }
}

#[test]
fn nothing_is_guessed_about_a_page_that_has_just_changed_or_has_no_date() {
    let pass = (PASS, String::new());
    assert_eq!(result(&[]), pass);
    for value in ["public", "private", "s-maxage=60", "must-revalidate"] {
        assert_eq!(of(value), pass, "{value}");
    }
    assert_eq!(result(&[("last-modified", "yesterday")]), pass);
    let date = ("date", "Sun, 06 Nov 1994 08:49:37 GMT");
    for changed in [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:00:00 GMT",
        "Mon, 06 Nov 1995 08:49:37 GMT",
    ] {
        assert_eq!(result(&[date, ("last-modified", changed)]), pass);
    }
}

#[test]
fn a_cookie_does_not_belong_in_a_shared_cache() {
    let with_cookie = |value| result(&[("cache-control", value), ("set-cookie", "a=b")]);
    let shared = (FAIL, "cookie_in_shared_cache".to_owned());
    for value in ["public, max-age=60", "s-maxage=60, max-age=0"] {
        assert_eq!(with_cookie(value), shared, "{value}");
    }
    for value in [
        "private, max-age=60",
        "private, s-maxage=60, max-age=60",
        "max-age=60",
        "public, no-cache, max-age=60",
        "public, max-age=0",
        "no-store, s-maxage=60",
        "s-maxage=0, max-age=60",
    ] {
        assert_eq!(with_cookie(value), (PASS, String::new()), "{value}");
    }
    // One that browsers do not store.
    let empty = result(&[("cache-control", "public, max-age=60"), ("set-cookie", "")]);
    assert_eq!(empty.0, PASS);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("document_caching")
        .on_each(&["<p>x"])
        .on_response(
            HERE,
            &[
                ("last-modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
                ("date", "Wed, 16 Nov 1994 08:49:37 GMT"),
            ],
            "<p>x",
        )
        .on_response(HERE, &[("cache-control", "no-store")], "<p>x")
        .on_response(HERE, &[("cache-control", "max-age=1")], "<p>x")
        .on_response(HERE, &[("cache-control", "max-age=172800")], "<p>x")
        .on_response(
            HERE,
            &[
                ("cache-control", "public, max-age=60"),
                ("set-cookie", "sid=secret"),
            ],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}

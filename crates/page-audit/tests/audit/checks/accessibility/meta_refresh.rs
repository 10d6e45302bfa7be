//! Tests of the check `meta_refresh`.

use crate::checks::{FAIL, NOT_APPLICABLE, WARN, assert_each, page, run};
use crate::findings::Findings;

fn refresh(content: &str) -> String {
    format!("<meta http-equiv=refresh content=\"{content}\">")
}

#[test]
fn a_page_that_replaces_itself_fails() {
    for content in [
        "30",
        "30; URL='https://w3.org'",
        "5.9",
        "72000",
        " 20,/x",
        "1 x",
    ] {
        assert_each("meta_refresh", FAIL, &[&refresh(content)]);
    }
    let upper = "<META HTTP-EQUIV=Refresh CONTENT='3;url=/x'>";
    let second = refresh("foo") + &refresh("10");
    assert_each("meta_refresh", FAIL, &[upper, &second]);
}

#[test]
fn the_header_counts_before_the_page() {
    for (header, outcome) in [
        ("30", FAIL),
        ("0; url=/x", WARN),
        ("72001", WARN),
        ("soon", NOT_APPLICABLE),
    ] {
        let result = run("meta_refresh", &page("<p>x").with_header("refresh", header));
        assert_eq!(result.outcome, outcome, "{header}");
        let found = result.evidence.items.first().map(|item| item.found.clone());
        let expected = (outcome != NOT_APPLICABLE).then(|| format!("Refresh: {header}"));
        assert_eq!(found, expected);
    }
    let both = page(&refresh("5")).with_header("refresh", "72001");
    assert_eq!(run("meta_refresh", &both).outcome, WARN);
}

#[test]
fn a_page_that_redirects_at_once_warns() {
    for content in ["0; https://w3.org", "0;url=/x", "0", ".5", "0;url=\"x"] {
        assert_each(
            "meta_refresh",
            WARN,
            &[&refresh(&content.replace('"', "'"))],
        );
    }
    let first_counts = refresh("0; /x") + &refresh("5; /y");
    assert_each("meta_refresh", WARN, &[&first_counts]);
}

#[test]
fn a_refresh_after_twenty_hours_warns() {
    assert_each(
        "meta_refresh",
        WARN,
        &[&refresh("72001"), &refresh("99999999999999999999999")],
    );
}

#[test]
fn a_meta_that_does_not_refresh_is_not_counted() {
    let comment = format!("<!-- {} -->", refresh("5"));
    let template = format!("<template>{}</template>", refresh("5"));
    assert_each(
        "meta_refresh",
        NOT_APPLICABLE,
        &["<p>x", &comment, &template],
    );
    for content in ["", "foo", "-5", "+5; /x", "; 30", "5x", "0: /x"] {
        assert_each("meta_refresh", NOT_APPLICABLE, &[&refresh(content)]);
    }
}

#[test]
fn a_refresh_is_one_of_http_equiv_and_may_have_no_url() {
    assert_each(
        "meta_refresh",
        NOT_APPLICABLE,
        &["<meta name=refresh content=5>"],
    );
    assert_each(
        "meta_refresh",
        WARN,
        &["<meta http-equiv=refresh content='0, /x'>"],
    );
    let again = run(
        "meta_refresh",
        &page("<meta http-equiv=refresh content='0; '>"),
    );
    assert!(
        again.message.contains("reloads itself"),
        "{}",
        again.message
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("meta_refresh").on_each(&[
        r#"<meta http-equiv=refresh content="30">"#,
        r#"<meta http-equiv=refresh content="0">"#,
        r#"<meta http-equiv=refresh content="0;url=/x">"#,
        r#"<meta http-equiv=refresh content="72001">"#,
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn a_time_is_said_in_a_fitting_unit() {
    let message = |seconds: u32| {
        let html = format!("<meta http-equiv=refresh content={seconds}>");
        run("meta_refresh", &page(&html)).message
    };
    for (seconds, time) in [
        (1, "1 second"),
        (300, "5 minutes"),
        (3600, "1 hour"),
        (90, "90 seconds"),
    ] {
        assert_eq!(
            message(seconds),
            format!("The page refreshes itself after {time}.")
        );
    }
}

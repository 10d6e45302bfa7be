//! Tests of the check `noindex`.

use crate::checks::{FAIL, HERE, PASS, UNMEASURED, WARN, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn noindex_for_google_or_for_all_fails_wherever_it_is() {
    assert_each(
        "noindex",
        FAIL,
        &[
            r#"<meta name="robots" content="noindex">"#,
            r#"<META NAME=" Robots " CONTENT="follow, NoIndex">"#,
            r#"<meta name=robots content="NONE">"#,
            "<meta name=googlebot content=noindex>",
            "<meta name=robots content=index><meta name=googlebot content=noindex>",
            "<meta name=robots content=noindex><meta name=googlebot content=index>",
            r#"<meta name=robots content="no&#105;ndex">"#,
            "<body><p>late<meta name=robots content=noindex>",
        ],
    );
    for header in [
        "noindex",
        "nofollow, NOINDEX",
        "googlebot: noindex",
        "otherbot: nofollow, googlebot: nofollow, none",
        "max-snippet: 20, noindex",
    ] {
        let snapshot = page("<p>x").with_header("X-Robots-Tag", header);
        assert_eq!(run("noindex", &snapshot).outcome, FAIL, "{header}");
    }
    let second = page("<p>x")
        .with_header("x-robots-tag", "otherbot: noindex")
        .with_header("x-robots-tag", "noindex");
    assert_eq!(run("noindex", &second).outcome, FAIL);
}

#[test]
fn noindex_for_other_bots_alone_warns() {
    assert_each("noindex", WARN, &["<meta name=bingbot content=noindex>"]);
    for (header, outcome) in [
        ("bingbot: nofollow, noindex", WARN),
        ("DuckDuckBot: noindex", WARN),
        ("otherbot: noindex", PASS),
        ("gptbot: noindex", PASS),
    ] {
        let snapshot = page("<p>x").with_header("x-robots-tag", header);
        assert_eq!(run("noindex", &snapshot).outcome, outcome, "{header}");
    }
}

#[test]
fn text_that_only_resembles_noindex_passes() {
    assert_each(
        "noindex",
        PASS,
        &[
            "<p>x",
            "<meta name=robots content='index, follow, max-image-preview:large'>",
            "<meta name=robots><meta content=noindex>",
            "<meta name=description content=noindex>",
            "<!-- <meta name=robots content=noindex> -->",
            "<noscript><meta name=robots content=noindex></noscript>",
            "<template><meta name=robots content=noindex></template>",
            "<meta name=robots content=index content=noindex>",
            "<meta name=robots content='noindexing'>",
            "<script>'<meta name=robots content=noindex>'</script>",
        ],
    );
}

#[test]
fn unavailable_after_is_compared_with_the_date_of_the_response() {
    let dated = |directive: &str, date: Option<&str>| {
        let snapshot = page("<p>x").with_header("x-robots-tag", directive);
        let snapshot = match date {
            Some(date) => snapshot.with_header("date", date),
            None => snapshot,
        };
        run("noindex", &snapshot).outcome
    };
    let now = Some("Sat, 21 Nov 2026 10:00:00 GMT");
    assert_eq!(
        dated("unavailable_after: 25 Jun 2026 15:00:00 PST", now),
        FAIL
    );
    assert_eq!(
        dated("unavailable_after: Thu, 25 Jun 2026 15:00:00 GMT", now),
        FAIL
    );
    assert_eq!(dated("googlebot: unavailable_after: 2026-06-25", now), FAIL);
    assert_eq!(dated("bingbot: unavailable_after: 2026-06-25", now), WARN);
    assert_eq!(
        dated("unavailable_after: 25 Jun 2030 15:00:00 PST", now),
        PASS
    );
    assert_eq!(dated("unavailable_after: some day", now), PASS);
    assert_eq!(dated("unavailable_after: 2026-06-25", None), UNMEASURED);
}

#[test]
fn noindex_shows_where_it_is() {
    let result = run(
        "noindex",
        &page("<html>\n<head>\n<meta charset=utf-8>\n<meta\n name=robots\n content=noindex>"),
    );
    let item = &result.evidence.items[0];
    assert_eq!(item.line, Some(4));
    assert_eq!(item.selector.as_deref(), Some("head > meta:nth-of-type(2)"));
    assert_eq!(item.found, r#"<meta name="robots" content="noindex">"#);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("noindex")
        .on_each(&[
            r#"<meta name=robots content="NONE">"#,
            "<meta name=bingbot content=noindex>",
            "<p>x",
        ])
        .on_response(HERE, &[("x-robots-tag", "googlebot: noindex")], "<p>x")
        .on_response(HERE, &[("x-robots-tag", "bingbot: noindex")], "<p>x");
    insta::assert_snapshot!(findings.text());
}

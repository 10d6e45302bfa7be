//! The checks of being found by search engines.

use page_audit::{Extra, ExtraFailure, Extras, Snapshot, Value};
use url::Url;

use super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, page_at, run};

mod addresses;
mod corners;
mod links;
mod machines;
mod site;
mod structured_data;
mod texts;

#[test]
fn only_success_with_content_passes_http_status() {
    let with_status = |status, body: &str| {
        let mut snapshot = page(body);
        snapshot.status = status;
        run("http_status", &snapshot).outcome
    };
    assert_eq!(with_status(200, "<p>x"), PASS);
    assert_eq!(with_status(203, "<p>x"), PASS);
    assert_eq!(with_status(200, ""), FAIL);
    assert_eq!(with_status(204, " \n"), FAIL);
    assert_eq!(with_status(302, "<p>moved"), FAIL);
    assert_eq!(with_status(404, "<p>x"), FAIL);
    assert_eq!(with_status(503, "<p>x"), FAIL);
    assert_eq!(
        run("http_status", &page("x")).value,
        Some(Value::Number(200))
    );
}

#[test]
fn noindex_for_google_or_for_all_fails_wherever_it_is_said() {
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
    for header in ["otherbot: noindex", "bingbot: nofollow, noindex"] {
        let snapshot = page("<p>x").with_header("x-robots-tag", header);
        assert_eq!(run("noindex", &snapshot).outcome, WARN, "{header}");
    }
}

#[test]
fn what_only_looks_like_noindex_passes() {
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
fn unavailable_after_is_compared_with_the_answers_own_date() {
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
fn noindex_shows_where_it_stands() {
    let result = run(
        "noindex",
        &page("<html>\n<head>\n<meta charset=utf-8>\n<meta\n name=robots\n content=noindex>"),
    );
    let item = &result.evidence.items[0];
    assert_eq!(item.line, Some(4));
    assert_eq!(item.selector.as_deref(), Some("head > meta:nth-of-type(2)"));
    assert_eq!(item.found, r#"<meta name="robots" content="noindex">"#);
}

fn with_robots(status: u16, body: &str) -> Snapshot {
    let url = "https://example.com/private/list?page=2";
    let robots_url = Url::parse("https://example.com/robots.txt").unwrap();
    page_at(url, "<p>x").with_robots_txt(Extra::answered(robots_url, status, &[], body))
}

#[test]
fn robots_txt_decides_by_the_longest_match_for_googlebot() {
    let outcome = |body| run("robots", &with_robots(200, body)).outcome;
    assert_eq!(outcome("User-agent: *\nDisallow: /private/"), FAIL);
    assert_eq!(outcome("User-agent: *\nDisallow: /*page=2$"), FAIL);
    assert_eq!(outcome("user-agent: GOOGLEBOT\ndisallow: /"), FAIL);
    assert_eq!(outcome(""), PASS);
    assert_eq!(outcome("User-agent: *\nDisallow:"), PASS);
    assert_eq!(
        outcome("User-agent: *\nDisallow: /\nAllow: /private/list"),
        PASS
    );
    assert_eq!(
        outcome("User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /"),
        WARN
    );
    assert_eq!(
        outcome("User-agent: AhrefsBot\nDisallow: /\nContent-Signal: ai=no"),
        PASS
    );
    assert_eq!(
        outcome("User-agent: bingbot\nUser-agent: Applebot\nDisallow: /"),
        WARN
    );
}

#[test]
fn robots_names_the_rule_that_bars_the_page() {
    let body = "# hello\n\nUser-agent: *\r\nAllow: /\nDisallow: /private/ # here";
    let result = run("robots", &with_robots(200, body));
    assert_eq!(
        result.evidence.items[0].found,
        "robots.txt line 5: Disallow: /private/"
    );
}

#[test]
fn without_a_robots_txt_everything_may_be_fetched_and_without_an_answer_nobody_knows() {
    assert_eq!(
        run("robots", &with_robots(404, "User-agent: *\nDisallow: /")).outcome,
        PASS
    );
    assert_eq!(run("robots", &with_robots(403, "")).outcome, PASS);
    assert_eq!(run("robots", &with_robots(503, "")).outcome, UNMEASURED);
    assert_eq!(run("robots", &page("<p>x")).outcome, UNMEASURED);
    let failed = page("<p>x").with_robots_txt(Extra::Failed(ExtraFailure {
        code: "timeout",
        message: "it took too long".to_owned(),
    }));
    let result = run("robots", &failed);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("it took too long"));
}

#[test]
fn one_title_with_a_text_passes() {
    assert_each(
        "title",
        PASS,
        &[
            "<title>Shoes</title>",
            "<TITLE>\n  Shoes &amp; boots\n</TITLE><body>",
            "<title>靴</title><svg><title>icon</title></svg>",
            "<title>Shoes</title><template><title>x</title></template>",
            "<title>Shoes</title><!-- <title>x</title> -->",
            "<noscript><img src=x></noscript><title>Shoes</title>",
        ],
    );
    let result = run("title", &page("<title>\n Shoes  &amp;\n boots </title>"));
    assert_eq!(result.value, Some(Value::Text("Shoes & boots".to_owned())));
}

#[test]
fn a_missing_empty_misplaced_or_second_title_fails() {
    assert_each(
        "title",
        FAIL,
        &[
            "<p>x",
            "<title></title>",
            "<title> &nbsp; \n</title>",
            "<body><svg><title>icon</title></svg>",
            "<body><p>x</p><title>Shoes</title>",
            "<img src=x><title>Shoes</title>",
            "<title>Shoes</title><title>Shoes</title>",
            "<title>Shoes</title><body><p>x</p><title>Boots</title>",
            "<template><title>Shoes</title></template>",
        ],
    );
    let twice = run("title", &page("<title>a</title>\n<title>b</title>"));
    assert_eq!(lines(&twice), [1, 2]);
}

#[test]
fn a_huge_title_is_cut_in_the_report() {
    let title = "x".repeat(1_000_000);
    let result = run("title", &page(&format!("<title>{title}</title>")));
    let Some(Value::Text(text)) = result.value else {
        panic!("no text");
    };
    assert!(text.chars().count() <= 201 && text.ends_with('…'));
}

#[test]
fn one_description_with_a_text_passes_and_a_second_warns() {
    assert_each(
        "meta_description",
        PASS,
        &[
            "<meta name=description content='All our shoes'>",
            "<META CONTENT='All' NAME=DESCRIPTION>",
        ],
    );
    assert_each(
        "meta_description",
        WARN,
        &["<meta name=description content=a><meta name=description content=b>"],
    );
}

#[test]
fn a_missing_empty_or_misplaced_description_fails() {
    assert_each(
        "meta_description",
        FAIL,
        &[
            "<p>x",
            "<meta name=description>",
            "<meta name=description content=' &#10; '>",
            "<meta property='og:description' content=x>",
            "<body><p>x</p><meta name=description content=x>",
            "<div></div><meta name=description content=x>",
            "<!-- <meta name=description content=x> -->",
        ],
    );
}

#[test]
fn one_main_heading_passes() {
    assert_each(
        "headings",
        PASS,
        &[
            "<title>Shop</title><h1>Shoes</h1>",
            "<H1><img src=x alt='Shoes'></H1>",
            "<h1></h1><h1>Shoes</h1>",
            "<div role=heading aria-level=1>Shoes</div>",
            "<h1>靴</h1><template><h1>x</h1></template>",
        ],
    );
    // On a home page the heading may say what the title says.
    let home = page_at("https://example.com/", "<title>Shop</title><h1>Shop</h1>");
    assert_eq!(run("headings", &home).outcome, PASS);
}

#[test]
fn several_main_headings_or_the_title_again_warn() {
    assert_each(
        "headings",
        WARN,
        &[
            "<h1>Shoes</h1><h1>Boots</h1>",
            "<title>Shoes  &amp; boots</title><h1>Shoes <b>&amp;</b>\nboots</h1>",
        ],
    );
}

#[test]
fn no_main_heading_with_text_fails() {
    assert_each(
        "headings",
        FAIL,
        &[
            "<h2>Shoes</h2>",
            "<h1></h1>",
            "<h1> <span>&nbsp;</span> </h1>",
            "<h1><img src=x alt=''></h1>",
            "<h1><script>x</script></h1>",
            "<h1 role=presentation>Shoes</h1>",
            "<!-- <h1>Shoes</h1> -->",
        ],
    );
}

#[test]
fn a_page_that_names_itself_is_canonical() {
    assert_each(
        "canonical",
        PASS,
        &[
            "<link rel=canonical href='https://example.com/shop/shoes'>",
            "<LINK HREF='https://EXAMPLE.com:443/shop/shoes#top' REL='nofollow Canonical'>",
            "<link rel=canonical href='https://example.com/shop/shoes'>
             <link rel=canonical href='https://example.com/shop/shoes'>",
        ],
    );
    let header = "<https://example.com/shop/shoes>; rel=\"canonical\"";
    let by_header = page("<p>x").with_header("link", header);
    assert_eq!(run("canonical", &by_header).outcome, PASS);
    let home = Url::parse("https://example.com/").unwrap();
    let extras = Extras {
        canonical_target: Extra::answered(home, 200, &[], ""),
        ..Extras::default()
    };
    let index = page_at(
        "https://example.com/index.html",
        "<link rel=canonical href='https://example.com/'>",
    )
    .with_extras(extras);
    assert_eq!(run("canonical", &index).outcome, PASS);
}

#[test]
fn no_canonical_link_is_not_applicable() {
    assert_each(
        "canonical",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<link rel=alternate href=/x>",
            "<!-- <link rel=canonical href=x> -->",
            "<template><link rel=canonical href=x></template>",
        ],
    );
}

#[test]
fn a_contradictory_or_useless_canonical_link_fails() {
    assert_each(
        "canonical",
        FAIL,
        &[
            "<link rel=canonical href=https://example.com/a><link rel=canonical href=/b>",
            "<link rel=canonical href='https://[broken/'>",
            "<link rel=canonical href='mailto:me@example.com'>",
            "<link rel=canonical href=' '>",
            "<body><p>x<link rel=canonical href=https://example.com/shop/shoes>",
            "<link rel=canonical href=https://example.com/>",
        ],
    );
    let header = "<https://example.com/shop/boots>; rel=canonical";
    let html = "<link rel=canonical href=https://example.com/shop/shoes>";
    let both = page(html).with_header("link", header);
    assert_eq!(run("canonical", &both).outcome, FAIL);
}

#[test]
fn a_relative_foreign_or_unprotected_canonical_url_warns() {
    assert_each(
        "canonical",
        WARN,
        &[
            "<link rel=canonical href=/shop/shoes>",
            "<link rel=canonical href=//example.com/shop/shoes>",
            "<base href=https://example.com/shop/><link rel=canonical href=shoes>",
            "<link rel=canonical href=https://example.org/shop/shoes>",
            "<base href=https://example.org/><link rel=canonical href=/shop/shoes>",
            "<link rel=canonical href=http://example.com/shop/shoes>",
        ],
    );
}

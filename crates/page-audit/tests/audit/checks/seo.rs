//! The checks of being found by search engines.

use page_audit::Value;

use super::{FAIL, PASS, WARN, assert_each, lines, page, page_at, run};

mod addresses;
mod canonical;
mod corners;
mod icons;
mod links;
mod listing;
mod machines;
mod site;
mod sitemaps;
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

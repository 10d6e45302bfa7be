//! Corners of the rules of search engines: each page here is told apart by one condition alone.

use page_audit::{Hop, Probe};
use url::Url;

use super::super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, page, page_at, run};
use super::listing::with_robots;

#[test]
fn which_heading_is_the_main_one() {
    assert_each(
        "headings",
        PASS,
        &[
            "<h1 role=heading>x</h1>",
            "<h1 role=' '>x</h1>",
            "<p>x<title>Shoes</title><h1>Shoes</h1>",
            // Only an image has an alternative text.
            "<title>Shoes</title><h1>Sho<b alt=es></b></h1>",
        ],
    );
    assert_each(
        "headings",
        FAIL,
        &[
            "<div role=heading>x</div>",
            "<div role=heading aria-level=2>x</div>",
            "<h1 role=heading aria-level=2>x</h1>",
        ],
    );
    for heading in [
        "Shoes ",
        "Shoes<script>x</script>",
        "Shoes<style>x</style>",
        "<img src=a.png alt=Shoes>",
    ] {
        let html = format!("<title>Shoes</title><h1>{heading}</h1>");
        assert_each("headings", WARN, &[&html]);
    }
}

#[test]
fn which_words_of_a_title_are_compared() {
    let titled = |title: &str, heading: &str| format!("<title>{title}</title><h1>{heading}</h1>");
    assert_each(
        "content_keywords",
        FAIL,
        &[
            // Marks belong to the letters before them.
            &titled("cafe\u{301}", "cafe"),
            &titled("cafe\u{36f}x", "cafe"),
            &titled("بي\u{658}ت", "بي"),
            &titled("कम\u{94d}ल", "कम"),
            &titled("කම\u{dca}ල", "කම"),
            &titled("می\u{200c}خواهم", "خواهم"),
            &titled("අක්\u{200d}රම", "රම"),
            // Only a long word is found at the beginning of another.
            &titled("Car", "Carpet"),
            &titled("Shoes", "<span alt=Shoes>x</span>"),
        ],
    );
    assert_each(
        "content_keywords",
        NOT_APPLICABLE,
        &[
            &titled("Q z", "Q z"),
            &format!("<html lang=de-AT>{}", titled("Der", "Der")),
            &format!("<html lang=de_AT>{}", titled("Der", "Der")),
        ],
    );
}

#[test]
fn which_alternates_are_of_another_language() {
    let linked =
        |attributes: &str| format!("<link rel=alternate hreflang=xx href=/x {attributes}>");
    assert_each(
        "hreflang",
        NOT_APPLICABLE,
        &[
            &linked("type=application/rss+xml"),
            &linked("type=application/atom+xml"),
            &linked("type=application/feed+json"),
            &linked("type=text/xml+oembed"),
            &linked("").replace("rel=alternate", "rel='alternate stylesheet'"),
            &format!("<p>x{}", linked("")),
        ],
    );
    let other = "<link rel=alternate hreflang=en href=https://example.com/en>";
    assert_each(
        "hreflang",
        WARN,
        &[
            &format!("<link rel=canonical href=https://example.com/other>{other}"),
            &format!("{other}<p>x<link rel=canonical href=https://example.com/en>"),
        ],
    );
}

#[test]
fn what_belongs_into_the_head() {
    let body = |html: &str| format!("<head><title>x</title><div></div>{html}");
    let late = "<meta name=googlebot content=nosnippet>";
    assert_each("head_integrity", FAIL, &[&body(late)]);
    assert_each(
        "head_integrity",
        PASS,
        &[
            &body("<meta name=theme-color content=red>"),
            &body("<a rel=canonical href=/x>x</a>"),
            &body("<link rel=alternate type=application/rss+xml href=/x>"),
            &body("<link rel=help hreflang=de href=/x>"),
        ],
    );
}

#[test]
fn which_robots_directives_keep_links_from_being_followed() {
    let robots = |meta: &str| format!("<meta {meta}><a href=/x>x</a>");
    assert_each(
        "internal_links",
        WARN,
        &[&robots("name=robots content=none")],
    );
    assert_each(
        "internal_links",
        PASS,
        &[
            &robots("name=robots content=noarchive"),
            &robots("name=bingbot content=nofollow"),
        ],
    );
}

#[test]
fn each_framework_has_its_own_root() {
    for id in [
        "__next",
        "__nuxt",
        "___gatsby",
        "app",
        "app-root",
        "application",
        "ember-app",
        "gatsby-focus-wrapper",
        "main-app",
        "mount",
        "q-app",
        "react-root",
        "root",
        "svelte",
    ] {
        let html = format!("<div id={id}></div><script src=a.js></script>");
        assert_each("js_dependency", WARN, &[&html]);
    }
    let asked = "<noscript>Turn JavaScript on <b>now</b></noscript><script src=a.js></script>";
    assert_each("js_dependency", WARN, &[asked]);
    assert_each(
        "js_dependency",
        PASS,
        &[
            "<div id=root></div><script src=' '></script>",
            "<div id=root></div><script>x()</script>",
            "<body id=app><script src=a.js></script>",
            "<app-root>x</app-root><script src=a.js></script>",
            "<noscript>It is made with coffee</noscript><script src=a.js></script>",
        ],
    );
}

#[test]
fn which_parameters_are_of_a_session() {
    let outcome = |rest: &str| {
        let url = format!("https://example.com/{rest}");
        run("seo_friendly_url", &page_at(&url, "<p>x")).outcome
    };
    for name in [
        "ASPSESSIONIDQQ",
        "cfid",
        "cftoken",
        "jsessionid",
        "phpsessid",
        "session_id",
        "sessionid",
        "sessid",
        "sid",
        "zenid",
    ] {
        assert_eq!(outcome(&format!("a?{name}=1")), WARN, "{name}");
    }
    assert_eq!(outcome("a;sid/b"), WARN);
    assert_eq!(outcome("a?b=c%20d"), WARN);
    assert_eq!(outcome("a;v=1/b"), PASS);
    assert_eq!(outcome("a?b=1&&&c=2&d=3"), PASS);
}

#[test]
fn an_empty_address_is_a_link_only_for_something_else() {
    assert_each("links_crawlable", FAIL, &["<a href='' id=' '>x</a>"]);
    let button = "<a href='' role=button>x</a><a href=/x>x</a>";
    assert_each("links_crawlable", PASS, &[button]);
    assert_each("links_crawlable", PASS, &["<a onclick=x role=button>x</a>"]);
    assert_each(
        "links_crawlable",
        FAIL,
        &[
            "<a href='' role=' '>x</a>",
            "<a onclick=x role>x</a>",
            "<a href='javascript:x()' role>x</a>",
            "<a href=file:///x role=button>x</a>",
        ],
    );
}

#[test]
fn a_page_for_logging_in_has_a_password_field() {
    let search = "<form><input type=search></form>";
    assert_each("structured_data", WARN, &[search]);
}

#[test]
fn open_graph_takes_the_place_of_a_card_only_when_complete() {
    let properties = [
        "<meta property=og:title content=x>",
        "<meta property=og:type content=website>",
        "<meta property=og:url content=https://example.com/>",
        "<meta property=og:image content=https://example.com/a.png>",
    ];
    let complete = properties.concat();
    assert_each("twitter_card", PASS, &[&complete]);
    for property in properties {
        assert_each("twitter_card", WARN, &[&complete.replace(property, "")]);
    }
    let relative = complete.replace("https://example.com/a.png", "/a.png");
    assert_each("twitter_card", WARN, &[&relative]);
    let second = "<meta name=twitter:card content=' '><meta name=twitter:card content=app>";
    assert_each("twitter_card", PASS, &[second]);
}

#[test]
fn each_other_search_engine_is_looked_for_in_robots_txt() {
    for bot in ["bingbot", "DuckDuckBot", "Applebot", "YandexBot"] {
        let barred = with_robots(200, &format!("User-agent: {bot}\nDisallow: /"));
        assert_eq!(run("robots", &barred).outcome, WARN, "{bot}");
    }
    assert_eq!(run("robots", &with_robots(500, "")).outcome, UNMEASURED);
}

#[test]
fn robots_txt_is_read_as_far_as_500_kib() {
    let comment = |length: usize| format!("#{}", "x".repeat(length - 1));
    let outcome = |text: &str| run("robots_txt_valid", &with_robots(200, text)).outcome;
    assert_eq!(outcome(&comment(512_000)), PASS);
    assert_eq!(outcome(&comment(512_001)), WARN);
    assert_eq!(outcome("Sitemap: mailto:a@example.com"), WARN);
    let mut cut = with_robots(200, "");
    if let Probe::Answer(answer) = &mut cut.robots_txt {
        answer.truncated = true;
    }
    assert_eq!(run("robots_txt_valid", &cut).outcome, WARN);
}

#[test]
fn each_redirect_that_is_not_for_ever_is_temporary() {
    for (status, expected) in [
        (301, PASS),
        (302, WARN),
        (303, WARN),
        (307, WARN),
        (308, PASS),
    ] {
        let from = Url::parse("https://www.example.com/").unwrap();
        let hop = Hop::new(from, status, "https://example.com/shop/shoes");
        let outcome = run("redirects", &page("<p>x").with_hop(hop)).outcome;
        assert_eq!(outcome, expected, "{status}");
    }
}

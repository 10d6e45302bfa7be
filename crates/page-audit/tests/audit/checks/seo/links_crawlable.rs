//! Tests of the check `links_crawlable`.

use page_audit::Value;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn links_with_a_url_can_be_followed() {
    assert_each(
        "links_crawlable",
        PASS,
        &[
            "<a href=/x>x</a>",
            "<a href='#top' onclick='x()'>x</a>",
            "<a href=//example.org/>x</a><a href='mailto:me@example.com'>x</a><a href='tel:+1'>\
             x</a>",
            "<a href='' id=top></a><a href='' name=top></a>",
            "<a role=button href='' onclick='x()'>x</a>",
            "<a routerLink=/x href=/x>x</a><a routerLink=/x role=tab>x</a>",
            "<a role=button href='javascript:x()'>x</a>",
            "<base href=https://example.org/x/><a href=../y>x</a>",
            "<a href='https://例え.jp/パス'>x</a>",
        ],
    );
    assert_each(
        "links_crawlable",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<a name=top></a><a>x</a>",
            "<template><a href='javascript:x()'>x</a></template>",
            "<!-- <a href=''>x</a> -->",
            "<svg><a href='javascript:x()'>x</a></svg>",
        ],
    );
}

#[test]
fn links_without_a_url_cannot_be_followed() {
    assert_each(
        "links_crawlable",
        FAIL,
        &[
            "<a href=''>x</a>",
            "<a href>x</a>",
            "<A HREF=' JavaScript:void(0)'>x</A>",
            "<a href='java\nscript:x()'>x</a>",
            "<a href='javascript&colon;x()'>x</a>",
            "<a href='file:///C:/x.html'>x</a>",
            "<base href=file:///C:/x.html><a href='#top'>x</a>",
            "<a href='https://'>x</a>",
            "<a href='http://[broken'>x</a>",
            "<a onclick='go()'>x</a>",
            "<a routerLink=/x>x</a>",
            "<a href='javascript:x()' href=/x>x</a>",
        ],
    );
    let result = run(
        "links_crawlable",
        &page("<a href=/x>x</a>\n<a href=''>y</a>\n<a onclick=x>z</a>"),
    );
    assert_eq!(lines(&result), [2, 3]);
    assert_eq!(result.value, Some(Value::Number(2)));
}

#[test]
fn an_empty_address_is_acceptable_only_for_another_role() {
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
fn a_link_to_the_top_that_is_for_something_else_warns() {
    assert_each(
        "links_crawlable",
        WARN,
        &[
            "<a href='#'>Products</a>",
            "<a href=' # ' onclick='go()'>Products</a>",
        ],
    );
    assert_each(
        "links_crawlable",
        PASS,
        &[
            "<a href='#'>Back to top</a><a href='#' class=scroll-to-top>x</a>",
            "<a href='#'>↑</a><a href='#'>Nach oben</a>",
            "<a href='#' role=button>Menu</a><a href='#' aria-expanded=false>Menu</a>",
            "<a href='#' data-bs-toggle=dropdown>Menu</a>",
            "<a href='#' onclick='window.print()'>Print</a>",
            "<a href='#' hidden>Products</a>",
            "<a href='#' aria-hidden=true tabindex=-1>Page load link</a>",
            "<a href='#a'>Products</a>",
        ],
    );
    assert_each(
        "links_crawlable",
        FAIL,
        &["<a href='#'>Products</a><a href='javascript:go()'>x</a>"],
    );
}

/// As documentation and frameworks mark it: HTML, "find a potential indicated element", leads from
/// `#` to the top of the page that is open, and the empty address is that page's.
#[test]
fn a_link_to_the_page_that_is_open_leads_somewhere() {
    let titled = "<title>Brewing — Coffee</title><h1>How to brew<a href='#brew'>¶</a></h1>";
    let links = [
        "<a href='#' aria-current=page>Start</a>",
        "<nav><a class='current reference internal' href='#'>Start</a></nav>",
        "<li class='nav-item active'><a href='#'>Start</a>",
        "<a href=''>Brewing</a>",
        "<a href='#'>How to brew</a>",
        "<a href='#' title=Brewing>x</a>",
    ];
    let pages = links.map(|link| format!("{titled}{link}"));
    assert_each(
        "links_crawlable",
        PASS,
        &pages.each_ref().map(String::as_str),
    );
    let others = [
        "<a href='#' aria-current=false>Start</a>",
        "<div class=active><a href='#'>Start</a></div>",
        "<a class='btn active' href='#'>Start</a>",
        "<a href='#'>Brew</a>",
    ];
    let pages = others.map(|link| format!("{titled}{link}"));
    assert_each(
        "links_crawlable",
        WARN,
        &pages.each_ref().map(String::as_str),
    );
    let script = format!("{titled}<a class=active href='javascript:go()'>x</a>");
    assert_each("links_crawlable", FAIL, &[&script]);
}

#[test]
fn what_scripts_do_in_the_open_page_is_not_another_one() {
    assert_each(
        "links_crawlable",
        PASS,
        &[
            "<a href='javascript:window.print()'>Print</a>",
            "<a href='javascript:history.back()'>Back</a>",
        ],
    );
}

#[test]
fn links_of_frameworks_without_href_cannot_be_followed() {
    assert_each(
        "links_crawlable",
        FAIL,
        &[
            "<a [routerLink]=x>x</a>",
            "<a ng-reflect-router-link=/x>x</a>",
            "<a ui-sref=x>x</a>",
            "<a data-href=/x>x</a>",
            "<a :href=x>x</a>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("links_crawlable").on_each(&[
        "<a href>x</a>",
        "<a onclick='go()'>x</a>",
        "<a href='https://'>x</a>",
        "<a href='http://[broken'>x</a>",
        "<a href='java\nscript:x()'>x</a>",
        "<a href='file:///C:/x.html'>x</a>",
        "<A HREF=' JavaScript:void(0)'>x</A>",
        "<a href=/x>x</a>\n<a href=''>y</a>\n<a onclick=x>z</a>",
        "<a href=/x>x</a>",
    ]);
    insta::assert_snapshot!(findings.text());
}

//! Tests of the check `private_links`.

use crate::checks::{FAIL, NOT_APPLICABLE, assert_each, lines, page, page_at, run};

#[test]
fn public_addresses_are_not_counted() {
    assert_each(
        "private_links",
        NOT_APPLICABLE,
        &[
            "<a href=/x>x</a><a href=//example.org/>y</a>",
            "<a href=https://8.8.8.8/>x</a>",
            "<a href=mailto:a@localhost>x</a>",
            "<a href=app://localhost/x>x</a>",
            "<form action=app://localhost/x></form>",
            "<form action=ftp://10.0.0.1/x></form>",
            "<img src=https://example.net/a.png>",
            "<p>http://localhost/",
            "<base href=/x/>",
            "<base href=/x/><base href=http://10.0.0.1/>",
        ],
    );
}

#[test]
fn addresses_of_private_networks_fail() {
    assert_each(
        "private_links",
        FAIL,
        &[
            "<a href=http://localhost:3000/>x</a>",
            "<a href=http://192.168.0.1/>x</a>",
            "<img src=http://10.0.0.1/a.png>",
            "<script src=http://dev.shop.test/a.js></script>",
            "<form action=//intranet/></form>",
            "<form rel=preload action=//intranet/></form>",
            "<a href=http://dev.localhost/>x</a>",
            "<a href=https://wiki.corp.internal/>x</a>",
            "<link rel=canonical href=http://127.0.0.1/>",
            "<meta property=og:url content=http://[::1]/>",
            "<svg><a href=http://printer.local/><text>x</text></a></svg>",
            "<base href=http://localhost:3000/>",
        ],
    );
}

#[test]
fn addresses_that_readers_are_shown_are_meant() {
    assert_each(
        "private_links",
        NOT_APPLICABLE,
        &[
            "<p>Open <a href=http://127.0.0.1:8000/><code>http://127.0.0.1:8000</code></a>.",
            "<p>Your router is at <a href=http://192.168.1.1/>192.168.1.1</a>.",
            "<a href=http://localhost:3000/a>localhost:3000/a</a>",
        ],
    );
    let shown = "<a href=http://localhost/>http://localhost/</a>";
    let result = run(
        "private_links",
        &page(&format!("{shown}\n<a href=http://10.0.0.1/>Shop</a>")),
    );
    assert_eq!((result.outcome, lines(&result)), (FAIL, vec![2]));
}

#[test]
fn links_below_a_private_base_are_counted_once_at_the_base() {
    let html = "<base href=http://localhost/>\n<a href=/x>x</a><form action=y></form>";
    let result = run("private_links", &page(html));
    assert_eq!((result.outcome, lines(&result)), (FAIL, vec![1]));
}

#[test]
fn what_a_link_element_loads_is_counted_once() {
    for link in [
        "<link rel=stylesheet href=http://localhost/a.css>",
        "<link rel=preload as=script href=http://localhost/a.js>",
        "<link rel=modulepreload href=http://localhost/a.js>",
    ] {
        let result = run("private_links", &page(link));
        assert_eq!(result.evidence.total, 1, "{link}");
    }
}

#[test]
fn a_page_on_a_private_network_is_not_counted() {
    let snapshot = page_at("http://localhost:3000/", "<a href=http://localhost/>x</a>");
    assert_eq!(run("private_links", &snapshot).outcome, NOT_APPLICABLE);
}

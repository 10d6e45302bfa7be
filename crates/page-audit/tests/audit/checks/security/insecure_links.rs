//! Tests of the check `insecure_links`.

use crate::checks::{INFO, NOT_APPLICABLE, PASS, WARN, assert_each, page_at, run};

#[test]
fn links_over_https_pass() {
    assert_each(
        "insecure_links",
        PASS,
        &[
            "<a href=/x>x</a>",
            "<a href=//example.org>x</a>",
            "<a href=http://localhost/>x</a>",
        ],
    );
}

#[test]
fn a_link_to_the_site_itself_over_http_is_a_warning() {
    assert_each(
        "insecure_links",
        WARN,
        &[
            "<a href=http://www.example.com/>x</a>",
            "<a href=' HTTP://www.example.com/'>x</a>",
            "<a href='\x01ht\nt&#13;p\t://www.example.com/'>x</a>",
            "<svg><a xlink:href=http://www.example.com/><text>x</text></a></svg>",
        ],
    );
}

#[test]
fn a_base_over_http_takes_the_links_with_it() {
    let base = "<base href=http://example.com/>";
    for link in ["<a href=/x>x</a>", "<a href=//example.com/x>x</a>"] {
        assert_each("insecure_links", WARN, &[&format!("{base}{link}")]);
    }
    let secure = format!("{base}<a href=https://example.com/x>x</a>");
    assert_each("insecure_links", PASS, &[&secure]);
}

#[test]
fn links_to_other_sites_are_information() {
    assert_each(
        "insecure_links",
        INFO,
        &["<a href=HTTP://example.org/>x</a>"],
    );
}

#[test]
fn pages_over_http_or_without_links_are_not_counted() {
    let snapshot = page_at("http://example.com/", "<a href=http://example.com/x>x</a>");
    assert_eq!(run("insecure_links", &snapshot).outcome, NOT_APPLICABLE);
    assert_each("insecure_links", NOT_APPLICABLE, &["<p>x"]);
}

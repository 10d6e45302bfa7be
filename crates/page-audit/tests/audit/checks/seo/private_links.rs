//! Tests of the check `private_links`.

use crate::checks::{FAIL, NOT_APPLICABLE, assert_each, page_at, run};

#[test]
fn public_addresses_are_not_counted() {
    assert_each(
        "private_links",
        NOT_APPLICABLE,
        &[
            "<a href=/x>x</a><a href=//example.org/>y</a>",
            "<a href=https://8.8.8.8/>x</a>",
            "<a href=mailto:a@localhost>x</a>",
            "<p>http://localhost/",
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
            "<link rel=canonical href=http://127.0.0.1/>",
            "<meta property=og:url content=http://[::1]/>",
            "<svg><a href=http://printer.local/><text>x</text></a></svg>",
        ],
    );
}

#[test]
fn a_page_on_a_private_network_is_not_counted() {
    let snapshot = page_at("http://localhost:3000/", "<a href=http://localhost/>x</a>");
    assert_eq!(run("private_links", &snapshot).outcome, NOT_APPLICABLE);
}

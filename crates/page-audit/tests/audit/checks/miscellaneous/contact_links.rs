//! Tests of the check `contact_links`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each};

fn assert_addresses(expected: page_audit::Outcome, addresses: &[&str]) {
    for address in addresses {
        let html = format!("<a href='{address}'>x</a>");
        assert_each("contact_links", expected, &[&html]);
    }
}

#[test]
fn numbers_and_addresses_pass() {
    assert_addresses(
        PASS,
        &[
            "tel:+49301234567",
            "tel:+49 (30) 123-45.67",
            "tel:110",
            "TEL:+1-201-555-0123;ext=12",
            "tel:*100#",
            "mailto:a@example.com",
            "mailto:a@example.com,b@example.com?subject=x%20y",
            "mailto:?subject=x",
            "mailto:Ann%20Lee%20%3Ca@example.com%3E",
        ],
    );
}

#[test]
fn what_no_telephone_or_mail_program_understands_is_a_warning() {
    assert_addresses(
        WARN,
        &[
            "tel:",
            "tel:call us",
            "tel://123456",
            "tel:+49+30",
            "tel:{{ number }}",
            "mailto:",
            "mailto:example.com",
            "mailto://a@example.com",
            "mailto:a@b@example.com",
            "mailto:a@",
            "mailto:a b@example.com",
            "mailto:a@example.com;b@example.com",
        ],
    );
}

#[test]
fn pages_without_such_links_are_not_counted() {
    assert_addresses(NOT_APPLICABLE, &["/", "sms:1"]);
}

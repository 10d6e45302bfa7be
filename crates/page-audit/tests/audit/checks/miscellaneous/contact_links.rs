//! Tests of the check `contact_links`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

fn assert_addresses(expected: page_audit::Outcome, addresses: &[&str]) {
    for address in addresses {
        let html = format!("<a href='{address}'>x</a>");
        assert_each("contact_links", expected, &[&html]);
    }
}

#[track_caller]
fn assert_fault(address: &str, fault: &str, expected: &str) {
    let result = run(
        "contact_links",
        &page(&format!("<a href='{address}'>x</a>")),
    );
    let evidence = &result.evidence.items[0];
    assert_eq!(result.outcome, WARN, "{address}");
    assert_eq!(evidence.found, format!("{address}: {fault}"));
    assert_eq!(evidence.expected, expected);
}

#[test]
fn numbers_and_addresses_pass() {
    assert_addresses(
        PASS,
        &[
            "tel:+49301234567",
            "tel:+49 (30) 123-45.67",
            "tel:110",
            "tel:15",
            "tel:(+49)301234567",
            "TEL:+1-201-555-0123;ext=12",
            "tel:*100#",
            "mailto:a@example.com",
            "mailto:a@example.com,b@example.com?subject=x%20y",
            "mailto:?subject=x",
            "mailto:Ann%20Lee%20%3Ca@example.com%3E",
            "mailto:%22a@b%22@example.com",
        ],
    );
}

#[test]
fn what_no_telephone_or_mail_program_understands_is_a_warning() {
    for (address, fault) in [
        ("tel:", "no number"),
        ("tel:call us", "letters in the number"),
        ("tel:1-800-FLOWERS", "letters in the number"),
        ("tel://123456", "not a number"),
        ("tel:{{ number }}", "not a number"),
        ("tel:+49+30", "several plus signs"),
        ("tel:1", "too few digits"),
    ] {
        assert_fault(address, fault, "digits, such as tel:+49301234567");
    }
    for (address, fault) in [
        ("mailto:", "no address"),
        ("mailto:example.com", "no @"),
        ("mailto://a@example.com", "slashes after mailto:"),
        ("mailto:a@b@example.com", "several @"),
        ("mailto:a@example.com;b@example.com", "several @"),
        ("mailto:@example.com", "nothing before or after the @"),
        ("mailto:a@", "nothing before or after the @"),
        ("mailto:a b@example.com", "not an address"),
        ("mailto:a@.example.com", "not an address"),
        ("mailto:a@example.com.", "not an address"),
        ("mailto:a@example..com", "not an address"),
    ] {
        let expected = "an address, such as mailto:name@example.com";
        assert_fault(address, fault, expected);
    }
}

#[test]
fn pages_without_such_links_are_not_counted() {
    assert_addresses(NOT_APPLICABLE, &["/", "sms:1"]);
}

#[test]
fn a_quoted_name_may_have_spaces() {
    let pages = ["<a href='mailto:%22john%20doe%22@example.org'>x</a>"];
    assert_each("contact_links", PASS, &pages);
    let pages = ["<a href='mailto:john%20doe@example.org'>x</a>"];
    assert_each("contact_links", WARN, &pages);
}

//! Tests of the check `autocomplete`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each};

fn assert_values(expected: page_audit::Outcome, values: &[&str]) {
    for value in values {
        let html = format!("<input autocomplete='{value}'>");
        assert_each("autocomplete", expected, &[&html]);
    }
}

#[test]
fn the_values_of_the_standard_pass() {
    assert_values(
        PASS,
        &[
            "username",
            "Street-Address",
            "work email",
            "mobile tel",
            "fax tel",
            "pager tel",
            "section-a shipping home tel-national",
            "section-primary billing address-line1",
            "current-password webauthn",
        ],
    );
    assert_each(
        "autocomplete",
        PASS,
        &["<select autocomplete=bday-month></select>"],
    );
}

#[test]
fn other_values_fail() {
    assert_values(
        FAIL,
        &[
            "badname",
            "work photo",
            "work shipping email",
            "work,email",
            "shipping",
            "address-line1 address-line2",
            "current-password webauthn x",
            "email invalid",
        ],
    );
    assert_each(
        "autocomplete",
        FAIL,
        &[
            "<input role=banner tabindex=0 autocomplete=banner>",
            // The Tab key does not reach them, but people do.
            "<input tabindex=-1 autocomplete=x>",
            "<input type=password tabindex=-1 autocomplete=x>",
            "<textarea type=submit autocomplete=x></textarea>",
        ],
    );
}

#[test]
fn fields_that_the_tab_key_does_not_reach_count_if_people_operate_them() {
    let field = |role: &str| format!("<input role={role} tabindex=-1 autocomplete=badname>");
    for role in [
        "button",
        "checkbox",
        "combobox",
        "gridcell",
        "listbox",
        "menuitem",
        "menuitemcheckbox",
        "menuitemradio",
        "option",
        "radio",
        "scrollbar",
        "searchbox",
        "slider",
        "spinbutton",
        "switch",
        "tab",
        "textbox",
        "treeitem",
        "link",
        "doc-backlink",
        "doc-biblioref",
        "doc-glossref",
        "doc-noteref",
    ] {
        assert_each("autocomplete", FAIL, &[&field(role)]);
    }
    assert_each("autocomplete", NOT_APPLICABLE, &[&field("banner")]);
}

#[test]
fn fields_that_ask_for_nothing_are_not_counted() {
    assert_values(NOT_APPLICABLE, &["", " ", "off", "ON"]);
    assert_each(
        "autocomplete",
        NOT_APPLICABLE,
        &[
            "<input autocomplete=x disabled>",
            "<input autocomplete=x aria-disabled=true>",
            "<input autocomplete=x type=submit>",
            "<input autocomplete=x type=hidden>",
            "<input autocomplete=x style='display:none'>",
            "<form autocomplete=x></form>",
            "<input role=banner tabindex=-1 autocomplete=x>",
        ],
    );
}

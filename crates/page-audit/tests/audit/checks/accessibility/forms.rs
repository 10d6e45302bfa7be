//! Tests of the check `forms`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

#[test]
fn forms_that_can_be_sent_pass() {
    assert_each(
        "forms",
        PASS,
        &[
            "<form><input><input><button>x</button></form>",
            "<form><input><input type=email><input type=submit></form>",
            "<form><input><input type=image alt=x></form>",
            "<form id=f><input><input></form><button form=f>x</button>",
            "<form><input></form>",
            "<form><select></select><input type=checkbox><input></form>",
            "<form hidden><input><input></form>",
            "<form method=dialog><input><input></form>",
            "<form><input><input form=other></form>",
        ],
    );
}

#[test]
fn a_form_of_several_fields_without_a_button_is_a_warning() {
    assert_each(
        "forms",
        WARN,
        &[
            "<form><input><input type=password></form>",
            "<form><input><input><button type=button>x</button></form>",
            "<form id=f><input></form><input form=f>",
        ],
    );
}

#[test]
fn a_form_in_a_form_is_a_warning() {
    let html = "<!DOCTYPE html><form>\n<input>\n<form></form>";
    assert_each("forms", WARN, &[html]);
    assert_eq!(lines(&run("forms", &page(html))), [3]);
    let many = run("forms", &page(&"<form>".repeat(2_001)));
    assert_eq!(many.evidence.total, 2_000);
}

#[test]
fn pages_without_forms_are_not_counted() {
    assert_each("forms", NOT_APPLICABLE, &["<input><input>"]);
}

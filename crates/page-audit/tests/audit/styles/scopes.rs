//! Rules for what is in some elements only.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each};

fn page(css: &str) -> String {
    format!(
        "<!DOCTYPE html><style>{css}</style>\
         <div class=card><p>Some text</p><div class=end><i>More</i></div></div><b>Other</b>"
    )
}

#[test]
fn rules_apply_to_what_is_in_the_scope() {
    for (css, outcome) in [
        ("@scope (.card){p{color:#ccc}}", WARN),
        ("@scope (.card){:scope{color:#ccc}}", WARN),
        // A selector is for what is below the root, unless it refers to it.
        ("@scope (.card){.card{color:#ccc}}", PASS),
        ("@scope (.card){body p{color:#ccc}}", PASS),
        ("@scope (.card){:scope p{color:#ccc}}", WARN),
        ("@scope (.card){b,p{color:#ccc}}", WARN),
        ("@scope (.card){:is(b,p),b{color:#ccc}}", WARN),
        ("@scope (.card){b,{color:#ccc}}", PASS),
        ("@scope (.card){>p{color:#ccc}}", WARN),
        ("@scope (.card){& p{color:#ccc}}", WARN),
        ("@scope (.card) to (.end){p{color:#ccc}}", WARN),
        ("@media screen{@scope (.card){p{color:#ccc}}}", WARN),
        ("@scope (.card){@media screen{p{color:#ccc}}}", WARN),
        ("@scope (.card){b{color:#ccc}}", PASS),
        ("@scope (.other){p{color:#ccc}}", PASS),
        ("@scope (.card){>i{color:#ccc}}", PASS),
        ("@scope (.card) to (.end){i{color:#ccc}}", PASS),
        ("@scope (.card) to (:scope > .end){i{color:#ccc}}", PASS),
        ("@scope (.card){p{display:none}} p{color:#ccc}", PASS),
        ("p{color:#000} @scope (.card){p{color:#ccc}}", WARN),
        // What is in a scope is before what is as strong, wherever it is.
        ("@scope (.card){p{color:#ccc}} p{color:#000}", WARN),
        ("@scope (.card){p{color:#000}} p{color:#ccc}", PASS),
        ("@scope (.card){p{color:#ccc}} .card p{color:#000}", PASS),
        // Each selector has its own strength, and the root has none.
        (
            "@scope (.card){p,p.x#y{color:#ccc}} .card p{color:#000}",
            PASS,
        ),
        ("@scope (.card){& p{color:#ccc}} .card p{color:#000}", PASS),
        ("@scope (.card) to (.end){& i{color:#ccc}}", PASS),
    ] {
        assert_each("contrast", outcome, &[&page(css)]);
    }
}

#[test]
fn a_scope_that_depends_on_the_place_of_the_sheet_is_uncertain() {
    for css in ["@scope{*{color:#ccc}}", "@scope (..){*{color:#ccc}}"] {
        assert_each("contrast", NOT_APPLICABLE, &[&page(css)]);
    }
}

//! Tests of the check `paste_blocking`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each};

#[test]
fn only_handlers_that_refuse_are_a_warning() {
    assert_each(
        "paste_blocking",
        PASS,
        &["<input>", "<input onpaste='format(this)'>"],
    );
    assert_each(
        "paste_blocking",
        WARN,
        &[
            "<input onpaste='return false'>",
            "<textarea onpaste='event.preventDefault()'></textarea>",
            "<body onpaste='Return  False;'><input>",
        ],
    );
    assert_each(
        "paste_blocking",
        NOT_APPLICABLE,
        &["<p onpaste='return false'>x"],
    );
}

//! Tests of the check `legacy_plugins`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each};

#[test]
fn what_browsers_show_themselves_passes() {
    assert_each(
        "legacy_plugins",
        PASS,
        &[
            "<object data=a.svg></object>",
            "<embed src=a.pdf>",
            "<object type=application/pdf data=a.swf></object>",
        ],
    );
}

#[test]
fn plug_ins_fail() {
    assert_each(
        "legacy_plugins",
        FAIL,
        &[
            "<embed src='a.SWF?x=1'>",
            "<object type='application/x-shockwave-flash' data=a></object>",
            "<object classid='clsid:D27CDB6E'></object>",
            "<applet code=A.class></applet>",
            "<applet code=A archive=a.zip></applet>",
        ],
    );
}

#[test]
fn pages_without_objects_are_not_counted() {
    assert_each("legacy_plugins", NOT_APPLICABLE, &["<a href=a.swf>x</a>"]);
}

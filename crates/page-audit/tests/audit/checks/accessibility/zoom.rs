//! Tests of the check `zoom`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each};
use crate::findings::Findings;

fn viewport(content: &str) -> String {
    format!("<meta name=viewport content='{content}'>")
}

#[test]
fn a_page_that_cannot_be_enlarged_to_twice_its_size_fails() {
    for content in [
        "user-scalable=no",
        "width=device-width, USER-SCALABLE = NO",
        "user-scalable=0",
        "user-scalable=0.5",
        "user-scalable=",
        "maximum-scale=1",
        "width=device-width;maximum-scale=1.9",
        "maximum-scale=1,0",
        "maximum-scale=yes",
        "maximum-scale=no",
        "maximum-scale=2 maximum-scale=1",
    ] {
        assert_each("zoom", FAIL, &[&viewport(content)]);
    }
    let two = viewport("width=device-width") + &viewport("user-scalable=no");
    assert_each(
        "zoom",
        FAIL,
        &[&two, "<META NAME=Viewport CONTENT=user-scalable=no>"],
    );
}

#[test]
fn a_page_that_can_be_enlarged_less_than_five_times_warns() {
    for content in ["maximum-scale=2", "maximum-scale=4.99, user-scalable=yes"] {
        assert_each("zoom", WARN, &[&viewport(content)]);
    }
}

#[test]
fn a_page_that_can_be_enlarged_passes() {
    for content in [
        "width=device-width, initial-scale=1",
        "",
        "maximum-scale=5",
        "maximum-scale=-1",
        "maximum-scale=device-width",
        "user-scalable=1, maximum-scale=10",
        "minimum-scale=1",
        "xuser-scalable=no",
    ] {
        assert_each("zoom", PASS, &[&viewport(content)]);
    }
}

#[test]
fn without_a_viewport_there_is_nothing_to_forbid() {
    let commented = format!("<!-- {} -->", viewport("user-scalable=no"));
    let template = format!("<template>{}</template>", viewport("user-scalable=no"));
    assert_each("zoom", NOT_APPLICABLE, &["<p>x", &commented, &template]);
}

#[test]
fn words_instead_of_a_scale_are_read_as_browsers_read_them() {
    for content in [
        "user-scalable=device-width",
        "user-scalable=device-height",
        "maximum-scale=device-width",
        "maximum-scale=device-height",
    ] {
        assert_each("zoom", PASS, &[&viewport(content)]);
    }
    assert_each("zoom", FAIL, &[&viewport("maximum-scale=0")]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("zoom").on_each(&[
        "<meta name=viewport content='user-scalable='>",
        "<meta name=viewport content='maximum-scale=1'>",
        "<meta name=viewport content='width=device-width;maximum-scale=1.9'>",
        "<meta name=viewport content='maximum-scale=2'>",
        "<meta name=viewport content=''>",
    ]);
    insta::assert_snapshot!(findings.text());
}

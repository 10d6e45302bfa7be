//! Tests of the check `content_disposition`.

use crate::checks::{FAIL, HERE, NOT_APPLICABLE, PASS, keys, page, run, with_headers};
use crate::findings::Findings;

#[test]
fn an_attachment_is_not_shown() {
    let result = |value| {
        run(
            "content_disposition",
            &with_headers(&[("content-disposition", value)]),
        )
    };
    for value in ["inline", "INLINE; filename=a.html", "", "filename=a.html"] {
        assert_eq!(result(value).outcome, PASS, "{value}");
    }
    for value in [
        "attachment",
        "Attachment; filename=\"a.html\"",
        "form-data; name=a",
    ] {
        assert_eq!(result(value).outcome, FAIL, "{value}");
        assert_eq!(keys(&result(value)), ["attachment"], "{value}");
    }
    assert_eq!(
        run("content_disposition", &page("<p>x")).outcome,
        NOT_APPLICABLE
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("content_disposition")
        .on_each(&["<p>x"])
        .on_response(HERE, &[("content-disposition", "inline")], "<p>x")
        .on_response(
            HERE,
            &[("content-disposition", "attachment; filename=a")],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}

//! Which style sheets browsers apply.

use page_audit::{Probe, Snapshot, Subresource, SubresourceKind};

use crate::checks::{NOT_APPLICABLE, PASS, UNMEASURED, WARN, page, run, url, with_sheets};

const LIGHT: &str = "p{color:#ccc}";
const LINK: &str = "<link rel=stylesheet href=/a.css>";

fn with_text(head: &str) -> String {
    format!("<!DOCTYPE html>{head}<p>Some text")
}

#[test]
fn sheets_are_applied_by_their_elements_and_attributes() {
    for (head, expected) in [
        (LINK, WARN),
        ("<link rel='alternate stylesheet' href=/a.css>", PASS),
        ("<link rel=stylesheet disabled href=/a.css>", PASS),
        ("<link rel=icon href=/a.css>", PASS),
        ("<svg><link rel=stylesheet href=/a.css></svg>", PASS),
        ("<link rel=stylesheet href=/a.css media=print>", PASS),
        ("<style type=TEXT/CSS>p{color:#ccc}</style>", WARN),
        ("<style type=text/less>p{color:#ccc}</style>", PASS),
        ("<style media=print>p{color:#ccc}</style>", PASS),
        ("<svg><style>p{color:#ccc}</style></svg>", WARN),
        ("<math><style>p{color:#ccc}</style></math>", PASS),
        (
            "<link rel=stylesheet href='data:text/plain,p{color:red}'>",
            PASS,
        ),
        (
            "<link rel=stylesheet href='data:image/css,p{color:red}'>",
            PASS,
        ),
        // Scripts apply these once they are there.
        (
            "<link rel=preload as=style href=/a.css onload=\"this.rel='stylesheet'\">",
            NOT_APPLICABLE,
        ),
        (
            "<link rel=stylesheet href=/a.css media=print onload=\"this.media='all'\">",
            NOT_APPLICABLE,
        ),
        ("<link rel=preload as=style href=/a.css>", PASS),
        ("<link rel=preload as=style href=/a.css onload=x()>", PASS),
        (
            "<link rel=preload as=font href=/a.css onload=\"this.rel='stylesheet'\">",
            PASS,
        ),
        (
            "<link rel=icon as=style href=/a.css onload=\"this.rel='stylesheet'\">",
            PASS,
        ),
    ] {
        let snapshot = with_sheets(&with_text(head), &[("/a.css", LIGHT)]);
        assert_eq!(run("contrast", &snapshot).outcome, expected, "{head}");
    }
}

fn answered(html: &str, at: &str, probe: Probe) -> Snapshot {
    let sheet = Subresource::new(url(at), SubresourceKind::Stylesheet, probe);
    page(html).with_subresources(vec![sheet])
}

#[test]
fn responses_that_browsers_refuse_are_not_applied() {
    let quirky = |at: &str| format!("<link rel=stylesheet href={at}><p>Some text");
    let elsewhere = "https://cdn.example.net/a.css";
    for (html, at, status, kind, expected) in [
        (with_text(LINK), "/a.css", 200, "text/css", WARN),
        (with_text(LINK), "/a.css", 404, "text/css", PASS),
        (with_text(LINK), "/a.css", 200, "text/plain", PASS),
        (quirky("/a.css"), "/a.css", 200, "text/plain", WARN),
        (quirky(elsewhere), elsewhere, 200, "text/plain", PASS),
    ] {
        let response = Probe::responded(url(at), status, &[("content-type", kind)], LIGHT);
        let snapshot = answered(&html, at, response);
        assert_eq!(
            run("contrast", &snapshot).outcome,
            expected,
            "{html} {kind}"
        );
    }
}

#[test]
fn a_sheet_that_is_not_whole_leaves_the_styles_unknown() {
    let headers = [("content-type", "text/css")];
    let response =
        |headers: &[(&str, &str)], css: &str| Probe::responded(url("/a.css"), 200, headers, css);
    let mut cut = response(&headers, LIGHT);
    if let Probe::Response(response) = &mut cut {
        response.truncated = true;
    }
    for (probe, reason) in [
        (cut, "it is too large"),
        (response(&headers, ""), "only its headers were requested"),
        (
            response(&[("content-type", "text/css"), ("content-length", "9")], ""),
            "only its headers were requested",
        ),
    ] {
        let result = run("contrast", &answered(&with_text(LINK), "/a.css", probe));
        assert_eq!(result.outcome, UNMEASURED);
        assert!(result.message.contains(reason), "{}", result.message);
    }
    let empty = response(&[("content-type", "text/css"), ("content-length", "0")], "");
    let result = run("contrast", &answered(&with_text(LINK), "/a.css", empty));
    assert_eq!(result.outcome, PASS);
}

#[test]
fn sheets_may_import_each_other_five_deep() {
    let itself = with_sheets(
        &with_text(LINK),
        &[("/a.css", "@import 'a.css'; p{color:#ccc}")],
    );
    assert_eq!(run("contrast", &itself).outcome, WARN);
    for (count, expected) in [(5, WARN), (6, UNMEASURED)] {
        let sheets: Vec<(String, String)> = (1..=count)
            .map(|number| {
                let next = number + 1;
                let css = if number < count {
                    format!("@import '{next}.css';")
                } else {
                    LIGHT.to_owned()
                };
                (format!("/{number}.css"), css)
            })
            .collect();
        let sheets: Vec<(&str, &str)> = sheets
            .iter()
            .map(|(at, css)| (at.as_str(), css.as_str()))
            .collect();
        let html = with_text("<style>@import '/1.css';</style>");
        let outcome = run("contrast", &with_sheets(&html, &sheets)).outcome;
        assert_eq!(outcome, expected, "{count}");
    }
}

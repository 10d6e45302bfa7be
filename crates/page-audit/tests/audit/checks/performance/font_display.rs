//! Tests of the check `font_display`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, run, with_sheets};
use crate::findings::Findings;

fn face(descriptors: &str) -> String {
    format!("<style>@font-face{{font-family:A;src:url(a.woff2);{descriptors}}}</style>")
}

#[test]
fn a_font_that_hides_text_warns() {
    for waiting in [
        "",
        "font-display:auto",
        "font-display: BLOCK",
        "font-display:nonsense",
    ] {
        assert_each("font_display", WARN, &[&face(waiting)]);
    }
    for shown in ["swap", "FALLBACK", "optional"] {
        assert_each(
            "font_display",
            PASS,
            &[&face(&format!("font-display:{shown}"))],
        );
    }
}

#[test]
fn the_url_of_google_fonts_says_how_text_is_shown() {
    let link = |query: &str| {
        format!("<link rel=stylesheet href='https://fonts.googleapis.com/css2?family=A{query}'>")
    };
    assert_each("font_display", WARN, &[&link(""), &link("&display=block")]);
    assert_each(
        "font_display",
        PASS,
        &[&link("&display=swap"), &link("&amp;display=optional")],
    );
    let kit = "<link rel=stylesheet href='https://fonts.googleapis.com/css?kit=a1B2'>";
    assert_each("font_display", WARN, &[kit]);
}

#[test]
fn fonts_of_icons_may_wait() {
    let family =
        |name: &str| format!("<style>@font-face{{font-family:'{name}';src:url(a)}}</style>");
    let google = |families: &str| {
        format!("<link rel=stylesheet href='https://fonts.googleapis.com/css?family={families}'>")
    };
    for icons in [
        family("Font Awesome 6 Free"),
        family("Glyphicons Halflings"),
        family("bootstrap-icons"),
        google("Material+Icons"),
        google("Material+Icons&display=block"),
        google("Material+Symbols+Outlined|Material+Icons"),
    ] {
        assert_each("font_display", NOT_APPLICABLE, &[&icons]);
    }
    for letters in [
        family("Roboto"),
        google("Roboto|Material+Icons"),
        google("Material+Icons&family=Roboto"),
    ] {
        assert_each("font_display", WARN, &[&letters]);
    }
}

#[test]
fn a_page_without_fonts_of_its_own_is_not_judged() {
    assert_each(
        "font_display",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<style>p{font-family:A}</style>",
            "<style>@font-face{font-family:A;src:local(B)}</style>",
            "<style>@media print{@font-face{font-family:A;src:url(a)}}</style>",
            "<link rel=stylesheet href=https://fonts.example/css?family=A>",
            "<link rel=stylesheet href=https://fonts.googleapis.com/earlyaccess/notosansjp.css>",
        ],
    );
}

#[test]
fn fonts_of_linked_sheets_count() {
    let html = "<link rel=stylesheet href=/a.css>";
    let css = "@font-face{font-family:'B C';src:url(b.woff2) format('woff2')}";
    let result = run("font_display", &with_sheets(html, &[("/a.css", css)]));
    assert_eq!(result.outcome, WARN);
    let found = &result.evidence.items[0].found;
    assert_eq!(
        found,
        "b c, font-display: auto: https://example.com/b.woff2"
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("font_display").on_each(&[
        &face(""),
        &face("font-display:swap"),
        "<p>x",
        "<link rel=stylesheet href='https://fonts.googleapis.com/css2?family=A'>",
    ]);
    insta::assert_snapshot!(findings.text());
}

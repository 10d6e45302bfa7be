//! Tests of the check `text_size`.

use crate::checks::{NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

fn styled(css: &str) -> String {
    format!("<style>{css}</style><body><p>Most of the text</p><small>Some</small>")
}

#[test]
fn text_that_is_mostly_small_warns() {
    for small in [
        "p{font-size:11px}",
        "body{font-size:10px}",
        "p{font:italic 8pt/1.2 Arial}",
        "html{font-size:50%}",
        "p{font-size:.7em}",
        "p{font-size:x-small}",
        "p{font-size:9px} small{font-size:0}",
        ":root{--s:9px} p{font-size:var(--s)}",
    ] {
        assert_each("text_size", WARN, &[&styled(small)]);
    }
}

#[test]
fn a_little_small_text_passes() {
    for large in [
        "",
        "p{font-size:12px}",
        "p{font-size:0}",
        "small{font-size:9px}",
        "p{font-size:2vw}",
        "p{font-size:10px} @media (min-width:1px){p{font-size:16px}}",
        "p{font-size:10px;font-size:clamp(1rem, 2vw, 2rem)}",
    ] {
        assert_each("text_size", PASS, &[&styled(large)]);
    }
}

#[test]
fn up_to_four_tenths_of_the_characters_may_be_small() {
    let beside_six = |small: &str| format!("<p style=font-size:9px>{small}</p><p>normal</p>");
    for four in ["tiny", "t i\n\nn\ty", "ťíñý", "ť í ñ\u{a0}ý"] {
        assert_each("text_size", PASS, &[&beside_six(four)]);
    }
    for five in ["small", "šmáľł"] {
        assert_each("text_size", WARN, &[&beside_six(five)]);
    }
}

#[test]
fn only_elements_with_text_of_their_own_are_small() {
    let html = "<body style=font-size:9px>\n<div>\n<p>x</p>\n</div>";
    assert_eq!(lines(&run("text_size", &page(html))), [3]);
}

#[test]
fn hidden_text_does_not_count() {
    assert_each(
        "text_size",
        NOT_APPLICABLE,
        &[
            "",
            "<style>p{font-size:1px;display:none}</style><p>x",
            "<img src=a.png>",
        ],
    );
    let unread = run("text_size", &page("<link rel=stylesheet href=a.css><p>x"));
    assert_eq!(unread.outcome, UNMEASURED);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("text_size").on_each(&[
        &styled("p{font-size:11px}"),
        &styled(""),
        "",
        "<link rel=stylesheet href=a.css><p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}

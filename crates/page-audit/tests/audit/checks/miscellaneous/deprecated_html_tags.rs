//! Tests of the check `deprecated_html_tags`.

use page_audit::Value;

use crate::checks::{PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn obsolete_elements_warn_and_conforming_ones_do_not() {
    assert_each(
        "deprecated_html_tags",
        PASS,
        &[
            "<s>x</s><u>y</u><b>z</b><i>w</i><small>v</small>",
            "<svg><font><font-face /></font></svg>",
            "<template><center>x</center></template>",
            "<!-- <font> --><p title='<font>'>&lt;font>",
            "<x-marquee>x</x-marquee>",
        ],
    );
    for name in [
        "ACRONYM",
        "applet",
        "basefont",
        "bgsound",
        "big",
        "blink",
        "center",
        "dir",
        "font",
        "frameset",
        "isindex",
        "keygen",
        "listing",
        "marquee",
        "menuitem",
        "multicol",
        "nextid",
        "nobr",
        "noembed",
        "noframes",
        "param",
        "plaintext",
        "rb",
        "rtc",
        "spacer",
        "strike",
        "tt",
        "xmp",
    ] {
        assert_each(
            "deprecated_html_tags",
            WARN,
            &[&format!("<{name}>x</{name}>")],
        );
    }
    assert_each(
        "deprecated_html_tags",
        WARN,
        &["<frameset><frame src=a></frameset>"],
    );
    let frame = run(
        "deprecated_html_tags",
        &page("<frameset><frame src=a></frameset>"),
    );
    assert_eq!(frame.value, Some(Value::Number(2)));
    let result = run(
        "deprecated_html_tags",
        &page("<tt>x</tt>\n<big>y</big>\n<TT>z</TT>"),
    );
    assert_eq!(
        result.message,
        "The page has 3 obsolete elements: <big>, <tt>."
    );
    assert_eq!(lines(&result), [2, 1, 3]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("deprecated_html_tags").on_each(&[
        "<tt>x</tt>",
        "<big>x</big>",
        "<dir>x</dir>",
        "<font>x</font>",
        "<nobr>x</nobr>",
        "<applet>x</applet>",
        "<center>x</center>",
        "<strike>x</strike>",
        "<ACRONYM>x</ACRONYM>",
        "<marquee>x</marquee>",
        "<frameset><frame src=a></frameset>",
        "<tt>x</tt>\n<big>y</big>\n<TT>z</TT>",
        "<x-marquee>x</x-marquee>",
    ]);
    insta::assert_snapshot!(findings.text());
}

//! Tests of the check `unsafe_cross_origin_links`.

use crate::checks::{FAIL, PASS, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn only_a_link_that_exposes_its_opener_is_unsafe() {
    assert_each(
        "unsafe_cross_origin_links",
        FAIL,
        &[
            "<a href=https://example.net/ target=_blank rel=opener>x</a>",
            "<A HREF=//example.net/ TARGET=_BLANK REL='external OPENER'>x</A>",
            "<map><area href=https://example.net/ target=_blank rel=opener></map>",
            "<svg><a href=https://example.net/ target=_blank rel=opener>x</a></svg>",
            "<form action=https://example.net/ target=_blank rel=opener></form>",
            "<base target=_blank><a href=https://example.net/ rel=opener>x</a>",
            "<a href=http://example.com/ target=_blank rel=opener>another origin</a>",
        ],
    );
    assert_each(
        "unsafe_cross_origin_links",
        PASS,
        &[
            "<p>x",
            "<a href=https://example.net/ target=_blank>x</a>",
            "<a href=https://example.net/ target=_blank rel='opener noopener'>x</a>",
            "<a href=https://example.net/ target=_blank rel='opener noreferrer'>x</a>",
            "<a href=https://example.net/ rel=opener>x</a>",
            "<base target=_blank><a href=https://example.net/ rel=opener target=_self>x</a>",
            "<a href=/x target=_blank rel=opener>x</a>",
            "<a href=mailto:a@example.net target=_blank rel=opener>x</a>",
            "<template><a href=https://example.net/ target=_blank rel=opener>x</a></template>",
        ],
    );
    let html = "<p>\n<a href=https://example.net/ target=_blank rel=opener>x</a>";
    assert_eq!(lines(&run("unsafe_cross_origin_links", &page(html))), [2]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("unsafe_cross_origin_links").on_each(&[
        "<a href=https://example.net/ target=_blank rel=opener>x</a>",
        "<p>x",
        "<a href=//a.example target=_blank rel=opener>x</a><a href=//b.example target=_blank \
             rel=opener>y</a>",
    ]);
    insta::assert_snapshot!(findings.text());
}

//! Tests of the check `link_names`.

use page_audit::Page;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, keys, lines, page, run};
use crate::findings::Findings;

#[test]
fn links_with_a_name_pass() {
    assert_each(
        "link_names",
        PASS,
        &[
            "<a href=/x> Web </a>",
            "<A HREF=//example.org>語</A>",
            "<div role=link tabindex=0>Web</div>",
            "<button role=link>Click</button>",
            "<a href=x><img src=l.png aria-label=Web></a>",
            "<a href=x title=Web><img src=l.png alt=''></a>",
            "<a href=x><img src=l.png title=Web></a>",
            "<a href=x><img src=l.png alt=''>Web</a>",
            "<a href=x><img src=l.png aria-labelledby=i></a><div id=i>Web</div>",
            "<a href=x role=doc-biblioref>ACT</a>",
            "<a href=x><svg><text>Web</text></svg></a>",
            "<svg><a href=x><text>Web</text></a></svg>",
            "<a href=x><span style='visibility:hidden'><b style='visibility: visible'>Web</b>\
             </span></a>",
        ],
    );
}

#[test]
fn links_without_a_name_fail() {
    assert_each(
        "link_names",
        FAIL,
        &[
            "<a href=http://www.w3.org/WAI></a>",
            "<a href=x><img src=l.png alt=''></a>",
            "<a href=x><img src=l.png alt=logo role=presentation></a>",
            "<a href=x><img src=l.png role=none></a>",
            "<a href=x><img src=l.png title=''></a>",
            "<a href=x><img src=l.png aria-labelledby=i></a><div id=i></div>",
            "<a href=x><img src=l.png aria-labelledby=i></a>",
            "<a href=x style='left: -9999px'><img src=l.png></a>",
            "<a href=x role=none> </a>",
            "<a href=x role=doc-biblioref><img src=l.png alt=''></a>",
            "<a href=''>&nbsp;</a>",
            "<a href=x><span hidden>text</span></a>",
            "<a href=x><noscript>text</noscript></a>",
            // Only the <details> of HTML can be closed.
            "<math><details><mtext><a href=x></a></mtext></details></math>",
        ],
    );
}

#[test]
fn links_named_by_punctuation_only_warn() {
    assert_each(
        "link_names",
        WARN,
        &[
            "<p>See the terms<a href=/t>.</a></p>",
            "<a href=x> - </a>",
            "<a href=x>…</a>",
            "<a href=x><b>[</b>?]</a>",
            "<a href=x>&raquo;</a>",
            "<a href=x aria-label=...>Web</a>",
            "<a href=x><img src=l.png alt=.></a>",
        ],
    );
    let result = run("link_names", &page("<a href=x></a><a href=y>.</a>"));
    assert_eq!(keys(&result), ["no_name", "punctuation_name"]);
    // Signs that are read out, and links that something else describes.
    assert_each(
        "link_names",
        PASS,
        &[
            "<a href=x>#</a>",
            "<a href=x>¶</a>",
            "<a href=x>*</a>",
            "<a href=x>→</a>",
            "<a href=x>+</a>",
            "<a href=x>[1]</a>",
            "<a href=x>🙂</a>",
            "<a href=x>語。</a>",
            "<a href=x title='Next page'>…</a>",
            "<a href=x aria-describedby=d>…</a><p id=d>Next",
            "<a href=x aria-label=Next>…</a>",
        ],
    );
}

#[test]
fn other_elements_are_not_counted_as_links() {
    assert_each(
        "link_names",
        NOT_APPLICABLE,
        &[
            "<a href=x role=button></a>",
            "<a href=x style='display: none;'></a>",
            "<a href=x style='visibility: hidden'></a>",
            "<a href=x aria-hidden=true>Web</a>",
            "<a name=x></a>",
            "<img usemap=#p alt=x><map name=p><area href=x></map>",
        ],
    );
}

#[test]
fn every_link_without_a_name_is_found_at_its_line() {
    let html = "<p><a href=a>a</a>\n<a href=b></a>\n<a\nhref=c><img alt=''></a>";
    let result = run("link_names", &page(html));
    assert_eq!(lines(&result), [2, 3]);
    assert!(
        result.message.starts_with("2 of 3 links "),
        "{}",
        result.message
    );
}

#[test]
fn only_links_of_html_and_svg_have_an_address() {
    let found = |html: &str| {
        run("link_names", &page(html)).evidence.items[0]
            .found
            .clone()
    };
    let svg = found("<svg><a xlink:href=/y></a></svg>");
    assert!(svg.contains("/y"), "{svg}");
    let math = found("<math><mrow role=link xlink:href=/y></mrow></math>");
    assert!(math.contains("nowhere"), "{math}");
}

#[test]
fn a_picture_with_words_parts_those_around_it() {
    for (within, name) in [
        ("Page<img src=a.png alt=2>of 3", "Page 2 of 3"),
        ("Foot<img src=a.png alt=''>ball", "Football"),
        ("Foot<img src=a.png alt=x aria-hidden=true>ball", "Football"),
    ] {
        let snapshot = page(&format!("<a href=x>{within}</a>"));
        let page = Page::new(&snapshot);
        let link = page.document().html_elements("a").next().unwrap();
        assert_eq!(page.accessible_name(link).text, name, "{within}");
    }
}

#[test]
fn words_that_a_style_generates_are_a_name() {
    let styled =
        |content: &str, link: &str| format!("<style>.x::after{{content:{content}}}</style>{link}");
    for link in [
        "<a class=x href=/m></a>",
        "<a class=x href=/m>.</a>",
        "<a href=/m><i class=x></i></a>",
        "<a href=/m aria-label=''><i class=x></i></a>",
        "<a href=/m aria-labelledby=none><i class=x></i></a>",
    ] {
        assert_each("link_names", PASS, &[&styled("'More'", link)]);
    }
    let empty = "<a class=x href=/m></a>";
    assert_each("link_names", FAIL, &[&styled("'\\e900'", empty)]);
    // The computation of names, step 2F: as pdoc's links to headings are.
    assert_each(
        "link_names",
        PASS,
        &[
            &styled("'#'", empty),
            &styled("'¶'", empty),
            &styled("'»'", empty),
        ],
    );
}

#[test]
fn a_link_with_a_long_text_has_a_name() {
    let long = "word ".repeat(400);
    assert_each(
        "link_names",
        PASS,
        &[
            &format!("<a href=x>{long}</a>"),
            &format!("<a href=x><img src=a.png alt='{long}'></a>"),
        ],
    );
}

#[test]
fn signs_that_nobody_sees_or_says_are_no_name() {
    for sign in [
        "&#8203;",
        "&shy;",
        "&#65279;",
        "&#xf00d;",
        "<i>&#xe001;</i> &nbsp;",
    ] {
        let html = format!("<a href=x>{sign}</a>");
        assert_each("link_names", FAIL, &[&html]);
    }
    for sign in ["&#xf00d; Close", "&rarr;", "<b>1</b>", "&times;"] {
        let html = format!("<a href=x>{sign}</a>");
        assert_each("link_names", PASS, &[&html]);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("link_names").on_each(&[
        "<a href=''>&nbsp;</a>",
        "<a href=x role=none> </a>",
        "<a href=http://www.w3.org/WAI></a>",
        "<p><a href=a>a</a>\n<a href=b></a>\n<a\nhref=c><img alt=''></a>",
        "<a href=/x> Web </a>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_all_lack_none_has() {
    let message = |count| run("link_names", &page(&"<a href=/a></a>".repeat(count))).message;
    assert_eq!(message(2), "Neither link has a name.");
    assert_eq!(message(3), "None of the 3 links has a name.");
}

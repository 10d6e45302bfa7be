//! Tests of the check `heading_order`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn headings_in_order_pass() {
    assert_each(
        "heading_order",
        PASS,
        &[
            "<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>",
            "<h2>a</h2><h1>b</h1>",
            "<H1><IMG SRC=a.png ALT=ACT></H1>",
            "<div role=heading aria-level=1>a</div><h2 aria-label=b></h2>",
            "<h1>a</h1><h4 aria-level=2>b</h4>",
            "<h1>a</h1><h3 hidden>c</h3><h2>b</h2>",
            "<h1>見出し</h1><template><h4>x</h4></template>",
        ],
    );
}

#[test]
fn a_skipped_level_warns() {
    assert_each(
        "heading_order",
        WARN,
        &[
            "<h1>a</h1><h3>b</h3>",
            "<h3>a</h3>",
            "<h1>a</h1><div role=heading aria-level=4>b</div>",
        ],
    );
    let result = run(
        "heading_order",
        &page("<h1>a</h1>\n<h2>b</h2>\n<h4>c</h4>\n<h5>d</h5>"),
    );
    assert_eq!(lines(&result), [3]);
}

#[test]
fn an_empty_heading_fails() {
    assert_each(
        "heading_order",
        FAIL,
        &[
            "<h1></h1>",
            "<h1>a</h1><h2> <br> </h2>",
            "<h1><img src=a.png alt='ACT rules' role=presentation></h1>",
            "<h1><span aria-hidden=true>x</span></h1>",
            "<h1 aria-label='' role=none><span aria-hidden=true>ACT rules</span></h1>",
            "<div role=heading aria-level=1></div>",
        ],
    );
}

#[test]
fn without_headings_there_is_no_order() {
    let pages = [
        "<p>x",
        "<h1 role=none></h1>",
        "<h1 hidden></h1>",
        "<h1 role=tab></h1>",
    ];
    assert_each("heading_order", NOT_APPLICABLE, &pages);
}

#[test]
fn a_heading_by_role_alone_is_of_level_2() {
    let after = "<div role=heading>b</div>";
    assert_each(
        "heading_order",
        PASS,
        &[&format!("<h1>a</h1>{after}"), after],
    );
    let before_h4 = format!("{after}<h4>c</h4>");
    assert_each("heading_order", WARN, &[&before_h4]);
    assert_each("heading_order", PASS, &[&before_h4.replace("h4", "h3")]);
}

#[test]
fn a_level_of_0_does_not_count() {
    let no_level = "<h1>a</h1><h4 aria-level=0>b</h4>";
    assert_each("heading_order", WARN, &[no_level]);
}

#[test]
fn a_level_may_be_in_a_declared_shadow_tree() {
    let with = |within: &str| {
        format!("<h1>a</h1><x-a><template shadowrootmode=open>{within}</template></x-a><h3>c</h3>")
    };
    assert_each("heading_order", NOT_APPLICABLE, &[&with("<h2>b</h2>")]);
    assert_each("heading_order", WARN, &[&with("<p>b</p>")]);
    let empty = with("<h2>b</h2>") + "<h2></h2>";
    assert_each("heading_order", FAIL, &[&empty]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("heading_order").on_each(&[
        "<h1></h1>",
        "<h1>a</h1><h2> <br> </h2>",
        "<h3>a</h3>",
        "<h1>a</h1><h3>b</h3>",
        "<h2>a</h2><h1>b</h1>",
        "<h1></h1><h2></h2>",
        "<h1>a</h1><h3>b</h3><h5>c</h5>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_all_lack_none_has() {
    let message = |count| run("heading_order", &page(&"<h1></h1>".repeat(count))).message;
    assert_eq!(message(2), "Neither heading has any text.");
    assert_eq!(message(3), "None of the 3 headings has any text.");
}

//! Tests of the check `list_structure`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn items_belong_to_the_list_around_them() {
    assert_each(
        "list_structure",
        PASS,
        &[
            "<ul role=none><li>a</ul>",
            "<ol role=none><li>a</ol>",
            "<menu role=none><li>a</menu>",
            "<ul><li role=none>a</ul>",
            "<dl>\n<dt>a<dd>b</dl>",
        ],
    );
    assert_each("list_structure", FAIL, &["<dd>a</dd>"]);
    let within = run(
        "list_structure",
        &page("<dl>\n<section>\n<dt>a</dt></section></dl>"),
    );
    assert_eq!(lines(&within), [2, 3]);
}

#[test]
fn lists_with_their_items_pass() {
    assert_each(
        "list_structure",
        PASS,
        &[
            "<ul><li>a<li>b<ul><li>c</ul></ul>",
            "<OL><LI>a</LI><SCRIPT>x</SCRIPT><TEMPLATE><p>x</TEMPLATE></OL>",
            "<ul><!-- text --> <li>a</ul>",
            "<ul><div role=listitem>a</div></ul>",
            "<div role=list><li>a</li></div>",
            "<div role=directory><li>a</li></div>",
            "<dl><dt>a<dd>b<dt>c<dt>d<dd>e<dd>f</dl>",
            "<dl><div><dt>a<dd>b</div><div><dt>c<dd>d</div></dl>",
            "<ul></ul>",
        ],
    );
}

#[test]
fn lists_with_something_else_fail() {
    assert_each(
        "list_structure",
        FAIL,
        &[
            "<ul><div>a</div></ul>",
            "<ul>text<li>a</ul>",
            "<ol><li>a</li><ol><li>b</li></ol></ol>",
            "<div><li>a</li></div>",
            "<dl><dd>a<dt>b<dd>c</dl>",
            "<dl><dt>a</dl>",
            "<dl><p>a</p></dl>",
            "<dl><div><dt>a</div><div><dd>b</div></dl>",
            "<dt>a</dt>",
            "<menu><a href=x>a</a></menu>",
            "<ul><li role=menuitem>a</ul>",
        ],
    );
    let result = run(
        "list_structure",
        &page("<ul>\n<li>a\n</li><p>b</p>\n<p>c</p></ul>"),
    );
    assert_eq!(lines(&result), [3, 4]);
    // What is around the items is one fault.
    let result = run(
        "list_structure",
        &page("<ul>\n<div><span>\n<li>a\n<li>b</span></div></ul>"),
    );
    assert_eq!(lines(&result), [2]);
    let result = run("list_structure", &page("<ul><div><p>\n<li>a</div></ul>"));
    assert_eq!(lines(&result), [1]);
}

#[test]
fn lists_with_another_role_are_ignored() {
    assert_each(
        "list_structure",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<ul role=menu><a role=menuitem>a</a></ul>",
            "<ul role=none><div>a</div></ul>",
            "<ul hidden><div>a</div></ul>",
            "<template><ul><p>x</ul></template>",
        ],
    );
}

#[test]
fn roles_decide_what_is_a_list_and_hidden_lists_are_ignored() {
    assert_each(
        "list_structure",
        NOT_APPLICABLE,
        &[
            "<ul role=none><p>x</p></ul>",
            "<ul hidden><p>x</p></ul>",
            "<dl role=group><p>x</p></dl>",
            "<dl hidden><p>x</p></dl>",
            "<li role=none>x</li>",
            "<li hidden>x</li>",
        ],
    );
    assert_each(
        "list_structure",
        PASS,
        &[
            "<ul role=' '><li>a</ul>",
            "<menu><li>a</menu>",
            "<ul><style>a{}</style><li>a<li>b</li><p hidden>x</p></ul>",
            "<dl><dt>a<dd>b</dd><script>x</script><p hidden>x</p></dl>",
            "<dl><dt>a<dd>b</dd><svg></svg></dl>",
            "<dl><dt>a<dd>b</dd><div></div><div hidden>text</div></dl>",
        ],
    );
    assert_each(
        "list_structure",
        FAIL,
        &[
            "<dl role=' '><p>x</p></dl>",
            "<dl>text<dt>a<dd>b</dl>",
            "<dl><div>Prices may change</div></dl>",
            "<dl><div><dt>a<dd>b</dd>text</div></dl>",
            "<dl><div><span>text</span></div></dl>",
            "<dl><div><dt>a</div></dl>",
            "<div><div><dt>a</dt></div></div>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("list_structure").on_each(&[
        "<dt>a</dt>",
        "<dl><dt>a</dl>",
        "<dl><p>a</p></dl>",
        "<ul>text<li>a</ul>",
        "<ul><div>a</div></ul>",
        "<div><li>a</li></div>",
        "<dl><dd>a<dt>b<dd>c</dl>",
        "<menu><a href=x>a</a></menu>",
        "<ol><li>a</li><ol><li>b</li></ol></ol>",
        "<ul>\n<li>a\n</li><p>b</p>\n<p>c</p></ul>",
        "<dl><div><dt>a</div><div><dd>b</div></dl>",
        "<ul></ul>",
        "<ul><li>a</ul><ol><li>b</ol>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_role_of_an_item_that_is_none_is_said() {
    let list = "<ul><li>x<li role=separator></ul>";
    let found = run("list_structure", &page(list)).evidence.items;
    assert_eq!(found[0].found, "<li role=\"separator\"> directly in <ul>");
}

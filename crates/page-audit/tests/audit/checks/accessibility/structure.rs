//! The checks of structure: headings, landmarks, skipping, lists, tables, refreshing.

use super::super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

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
fn a_level_that_is_left_out_warns() {
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
fn one_main_part_passes() {
    let pages = [
        "<main>x</main>",
        "<DIV ROLE=Main>x</DIV>",
        "<main>x</main><main hidden>y</main>",
        "<main role=none>x</main><div role='unknown main'></div>",
    ];
    assert_each("landmarks", PASS, &pages);
}

#[test]
fn no_main_part_or_several_warn() {
    let pages = [
        "<p>x",
        "<main hidden>x</main>",
        "<main>x</main><div role=main></div>",
        "<template><main></main></template>",
        "<main role=region aria-label=x>x</main>",
    ];
    assert_each("landmarks", WARN, &pages);
}

#[test]
fn a_page_whose_beginning_can_be_skipped_passes() {
    let text = "Unity succeeds division and division follows unity. One is bound to be replaced by the other.";
    let text_first = format!("<p>{text}</p><a href=/x>next</a>");
    assert_each(
        "bypass_blocks",
        PASS,
        &[
            "<a href=#main>Skip to main content</a><a href=/x>x</a><div id=main>x</div>",
            "<a href=/x>x</a><A HREF=#m>Zum Inhalt</A><a name=m></a>",
            "<a href='/shop/shoes#%C3%BC'>Skip</a><div id=ü>x</div>",
            "<a href='#top'>Skip</a>",
            "<nav><a href=/x>x</a></nav><main>y</main>",
            "<nav><a href=/x>x</a></nav><h1>y</h1>",
            &text_first,
        ],
    );
}

#[test]
fn a_page_whose_beginning_cannot_be_skipped_warns() {
    assert_each(
        "bypass_blocks",
        WARN,
        &[
            "<a href=/x>Read on</a><div id=main>y</div>",
            "<a href='#'>Menu</a><p>y</p>",
            "<a href=/other#main>Skip</a><p id=main>y</p>",
            "<a href=/x>x</a><h1 hidden>y</h1>",
        ],
    );
}

#[test]
fn a_way_to_skip_stands_at_the_beginning() {
    let nth = |position: usize, link: &str| {
        let before = "<a href=/x>x</a>".repeat(position - 1);
        format!("{before}{link}<p id=main>y</p>")
    };
    let skip = "<a href=#main>Skip</a>";
    assert_each("bypass_blocks", PASS, &[&nth(20, skip)]);
    assert_each("bypass_blocks", WARN, &[&nth(21, skip)]);
    let broken = "<a href=#gone>Skip</a>";
    assert_each("bypass_blocks", FAIL, &[&nth(5, broken)]);
    assert_each("bypass_blocks", WARN, &[&nth(6, broken)]);
    let after_text = |length: usize| format!("<p>{}</p><a href=/x>x</a>", "x".repeat(length));
    assert_each("bypass_blocks", PASS, &[&after_text(80)]);
    assert_each("bypass_blocks", WARN, &[&after_text(79)]);
}

#[test]
fn a_skip_link_that_leads_nowhere_fails() {
    assert_each(
        "bypass_blocks",
        FAIL,
        &[
            "<a href=#main>Skip to main content</a><main>x</main>",
            "<a class='skip-link' href=#inhalt>Los</a><h1>x</h1>",
            "<a href='#本文'>本文へスキップ</a><main>x</main>",
        ],
    );
    let with_base = "<base href=/other><a href=#main>Skip</a><main>x</main>";
    assert_each("bypass_blocks", PASS, &[with_base]);
}

#[test]
fn without_links_there_is_nothing_to_skip() {
    assert_each(
        "bypass_blocks",
        NOT_APPLICABLE,
        &["<p>x", "<a name=x>x</a>"],
    );
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
        ],
    );
    let result = run(
        "list_structure",
        &page("<ul>\n<li>a\n</li><p>b</p>\n<p>c</p></ul>"),
    );
    assert_eq!(lines(&result), [3, 4]);
}

#[test]
fn lists_that_are_something_else_are_left_alone() {
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

fn table(rows: &str) -> String {
    format!("<table>{rows}</table>")
}

#[test]
fn tables_whose_headers_have_cells_pass() {
    for rows in [
        "<tr><th>Time</th></tr><tr><td>05:41</td></tr>",
        "<thead><tr><th>Projects<th>Exams<tbody><tr><td colspan=2>15%",
        "<tr><td><th scope=col>A<th scope=col>B<tr><th scope=row>1<td>2<td>3",
        "<tr><th id=a>Cities<th id=b>Count<tr><td>Paris<tr><td headers=b>1",
        "<tr><th>Day<th>Morning<tr><th>Mon<td>8<tr><th>Sun<td>10",
        "<tr><th id=n colspan=2>Name<tr><th headers=n>First<th headers=n>Last<tr><td>a<td>b",
        "<tr><td role=columnheader id=h>x<tr><td headers=h>y",
        "<tr><th rowspan=2>a<th>b<tr><td>c<tr><td>d<td>e",
        "<tr><th>a<th></th><tr><td>b",
        "<tr><th>a<th>b",
    ] {
        assert_each("table_headers", PASS, &[&table(rows)]);
    }
}

#[test]
fn headers_without_cells_and_cells_without_headers_fail() {
    for rows in [
        "<thead><tr><th>Rate<th>Value<tbody><tr><td>15%",
        "<tr><th id=a>Country<th id=b>Starting with a Z<tr><td>Zambia<td headers=a>Zimbabwe",
        "<tr><th id=a>x<tr><td headers=b>y",
        "<tr><th>x<tr><td id=s headers=s>y",
        "<tr><td><span id=a>x</span><tr><td headers=a>y",
        "<tr><th>a<td>b<tr><th scope=row>c",
    ] {
        assert_each("table_headers", FAIL, &[&table(rows)]);
    }
    let elsewhere = "<table><tr><th id=a>x<tr><td>y</table><table><tr><td headers=a>z</table>";
    let inner = "<table><tr><th id=a>x<tr><td><table><tr><td headers=a>z</table></table>";
    assert_each("table_headers", FAIL, &[elsewhere, inner]);
}

#[test]
fn a_table_of_data_without_headers_warns() {
    let cells = "<tr><td>a<td>b<tr><td>c<td>d";
    let with_caption = format!("<table><caption>x</caption>{cells}</table>");
    let with_head = "<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>";
    assert_each("table_headers", WARN, &[&with_caption, with_head]);
    let result = run("table_headers", &page(&format!("<p>\n\n{with_caption}")));
    assert_eq!(lines(&result), [3]);
}

#[test]
fn tables_for_layout_are_left_alone() {
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<table></table>",
            "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
            "<table role=presentation><tr><th>a<tr><td headers=none>b</table>",
            "<table hidden><tr><td headers=none>b</table>",
            "<table role=region><td id=self headers=self>World</table>",
        ],
    );
}

fn refresh(content: &str) -> String {
    format!("<meta http-equiv=refresh content=\"{content}\">")
}

#[test]
fn a_page_that_replaces_itself_fails() {
    for content in [
        "30",
        "30; URL='https://w3.org'",
        "5.9",
        "72000",
        " 20,/x",
        "1 x",
    ] {
        assert_each("meta_refresh", FAIL, &[&refresh(content)]);
    }
    let upper = "<META HTTP-EQUIV=Refresh CONTENT='3;url=/x'>";
    let second = refresh("foo") + &refresh("10");
    assert_each("meta_refresh", FAIL, &[upper, &second]);
}

#[test]
fn a_page_that_leads_on_at_once_warns() {
    for content in ["0; https://w3.org", "0;url=/x", "0", ".5", "0;url=\"x"] {
        assert_each(
            "meta_refresh",
            WARN,
            &[&refresh(&content.replace('"', "'"))],
        );
    }
    let first_counts = refresh("0; /x") + &refresh("5; /y");
    assert_each("meta_refresh", WARN, &[&first_counts]);
}

#[test]
fn a_refresh_after_twenty_hours_passes() {
    assert_each(
        "meta_refresh",
        PASS,
        &[&refresh("72001"), &refresh("99999999999999999999999")],
    );
}

#[test]
fn what_refreshes_nothing_is_not_counted() {
    let comment = format!("<!-- {} -->", refresh("5"));
    let template = format!("<template>{}</template>", refresh("5"));
    assert_each(
        "meta_refresh",
        NOT_APPLICABLE,
        &["<p>x", &comment, &template],
    );
    for content in ["", "foo", "-5", "+5; /x", "; 30", "5x", "0: /x"] {
        assert_each("meta_refresh", NOT_APPLICABLE, &[&refresh(content)]);
    }
}

//! Tests of the check `table_headers`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

fn table(rows: &str) -> String {
    format!("<table>{rows}</table>")
}

#[test]
fn cells_that_span_rows_push_those_below_aside() {
    // If x were not pushed, it would be below p, and the header would have no cells.
    assert_each(
        "table_headers",
        PASS,
        &[
            "<table><tr><td rowspan=2>p<th scope=col>a<tr><td>x</table>",
            "<table><tr><td rowspan=0>p<th scope=col>a<tr><td>y<tr><td>x</table>",
            "<table><tr><td>p<td rowspan=2>q<th scope=col>a<tr><td>y<td>x</table>",
        ],
    );
    assert_each(
        "table_headers",
        FAIL,
        &[
            "<table><tr><td>p<th scope=col>a<tr><td>x</table>",
            "<table><tbody><tr><td rowspan=0>p<th scope=col>a<tbody><tr><td>x</table>",
        ],
    );
}

#[test]
fn headers_are_read_as_far_as_200_columns() {
    let headers = "<th>a".repeat(201);
    let with_cells = format!("<table><tr>{headers}<tr>{}</table>", "<td>x".repeat(201));
    let without_data = format!("<table><tr>{headers}</table>");
    assert_each("table_headers", PASS, &[&with_cells, &without_data]);
}

#[test]
fn each_header_needs_a_cell_that_is_its_own() {
    assert_each(
        "table_headers",
        FAIL,
        &[
            // The only cell in the row names another header as its own.
            "<table><tr><th id=b>b<td>y<tr><th>a<td headers=b>x</table>",
            // A header of its row has no cell below.
            "<table><tr><td>p<td>q<tr><th scope=row>a<tr><td>x</table>",
            // No cell is its own header.
            "<table><tr><th>a<th>b<tr><td>p<td>q<tr><td id=s headers=s>y<td>z</table>",
            "<table><tfoot><tr><td headers=gone>x</table>",
        ],
    );
}

#[test]
fn only_rows_and_cells_make_a_table() {
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            "<table summary=x><tbody><script></script><tr><td>a<td>b</table>",
            "<table summary=x><tr><td>a</td><script></script><tr><td>b</table>",
        ],
    );
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
        "<tr><th>a<th><i alt=b></i><tr><td>c",
        "<tr><th>a<th>b<tr><td>c<td>d<tr><td>e",
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
        "<tr><th>a<th><i aria-label=b></i><tr><td>c",
    ] {
        assert_each("table_headers", FAIL, &[&table(rows)]);
    }
    let elsewhere = "<table><tr><th id=a>x<tr><td>y</table><table><tr><td headers=a>z</table>";
    let inner = "<table><tr><th id=a>x<tr><td><table><tr><td headers=a>z</table></table>";
    assert_each("table_headers", FAIL, &[elsewhere, inner]);
}

#[test]
fn a_data_table_without_headers_warns() {
    let cells = "<tr><td>a<td>b<tr><td>c<td>d";
    let with_caption = format!("<table><caption>x</caption>{cells}</table>");
    let with_head = "<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>";
    assert_each("table_headers", WARN, &[&with_caption, with_head]);
    let result = run("table_headers", &page(&format!("<p>\n\n{with_caption}")));
    assert_eq!(lines(&result), [3]);
}

#[test]
fn a_column_without_header_beside_others_warns() {
    let data = "<tr><td>1<td>2<td>3".repeat(3);
    for heads in [
        "<th>Tea<th>Milk<td>Oil",
        "<td>Tea<th>Milk<th>Oil",
        "<th>Tea<th><th>Oil",
    ] {
        let grouped = format!("<thead><tr>{heads}<tbody>{data}");
        let plain = format!("<tr>{heads}{data}");
        assert_each("table_headers", WARN, &[&table(&grouped), &table(&plain)]);
    }
    for heads in [
        "<th>Tea<th>Milk<th>Oil",
        "<th><th>Milk<th>Oil",
        "<td><th>Milk<th>Oil",
        "<th>Tea<th>Milk<td>",
        "<th>Tea<th aria-label=Milk></th><th>Oil",
        "<th>Tea<th><input type=checkbox></th><th>Oil",
        "<th>Tea<td>Milk<td>Oil",
    ] {
        assert_each(
            "table_headers",
            PASS,
            &[&table(&format!("<tr>{heads}{data}"))],
        );
    }
    for rows in [
        "<tr><th>Tea<th>Milk<td>Oil<tr><td rowspan=2>1<td>2<td>3<tr><td>2<td>3",
        "<tr><th>Tea<th>Milk<td>Oil<tr><td colspan=2>1<td>3",
        "<tr><th>Tea<th>Milk<th><tr><td>1<td>2<td><button>Edit</button>",
        "<tr><th scope=row>Tea<th>Milk<td>Oil<tr><td>1<td>2<td>3",
    ] {
        assert_each("table_headers", PASS, &[&table(rows)]);
    }
}

#[test]
fn a_row_without_header_among_others_warns() {
    let heads = "<tr><th>Tea<th>Milk<th>Oil";
    let named = "<tr><th>1<td>2<td>3".repeat(3);
    for rows in [
        format!("{heads}{named}<tr><td>1<td>2<td>3"),
        format!("{named}<tr><td>1<td>2<td>3"),
        format!("<tr><td>1<td>2<td>3{named}"),
        format!("<tr><th>Tea<th>Milk<td>Oil{named}"),
    ] {
        assert_each("table_headers", WARN, &[&table(&rows)]);
    }
    for rows in [
        format!("{heads}{named}"),
        format!("{heads}{named}<tr><td><td>2<td>3"),
        format!("{heads}{named}<tr><td colspan=3>Note"),
        format!("<tr><td><th>Milk<th>Oil{named}"),
        format!("{heads}<tr><th scope=row>1<td>2<td>3<tr><td>1<td>2<td>3<tr><td>1<td>2<td>3"),
    ] {
        assert_each("table_headers", PASS, &[&table(&rows)]);
    }
}

#[test]
fn numbers_below_words_are_data() {
    let prices = "<tr><td>Oak<td>20 €<td>brown".repeat(2);
    let colours = "<tr><td>Oak<td>dark<td>brown".repeat(2);
    for rows in [
        format!("<tr><td>Chair<td>Price<td>Colour{prices}"),
        format!("<tr><td><b>Chair</b><td><b>Wood</b><td><b>Colour</b>{colours}"),
    ] {
        assert_each("table_headers", WARN, &[&table(&rows)]);
    }
    for rows in [
        format!("<tr><td>Chair<td>Wood<td>Colour{colours}"),
        format!("<tr><td>Chair<td><img src=a.png alt=Wood><td>Colour{prices}"),
        format!("<tr><td>Chair 1<td>Price<td>Colour{prices}"),
        "<tr><td>Chair<td>Price<tr><td>Oak<td>20<tr><td>Pine<td>10".to_owned(),
    ] {
        assert_each("table_headers", NOT_APPLICABLE, &[&table(&rows)]);
    }
}

#[test]
fn a_table_with_signs_of_data_is_not_layout() {
    let rows = "<tr><th>Tea<th>Milk<tr><td>1<td>2</table>";
    let scoped = rows.replace("<th>", "<th scope=col>");
    assert_each(
        "table_headers",
        WARN,
        &[
            &format!("<table role=presentation><caption>Prices</caption>{rows}"),
            &format!("<table role=none>{scoped}"),
        ],
    );
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            &format!("<table role=presentation>{rows}"),
            &format!("<table role=presentation><caption> </caption>{rows}"),
            &format!("<table role=none hidden>{scoped}"),
        ],
    );
}

#[test]
fn layout_tables_are_ignored() {
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<table></table>",
            "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
            "<table role=presentation><tr><th>a<tr><td>b</table>",
            "<table hidden><tr><td headers=none>b</table>",
            "<table role=region><td id=self headers=self>World</table>",
        ],
    );
}

#[test]
fn headers_apply_to_cells_as_in_the_html_standard() {
    assert_each(
        "table_headers",
        PASS,
        &[
            // Cells that span rows push the others aside, but only within their group.
            "<table><tr><th scope=row rowspan=2>a<td>p<th>b<tr><td>q<td>r</table>",
            "<table><tr><th scope=row rowspan=0>a<td>p<th>b<tr><td>q<td>r</table>",
            "<table><thead><tr><th rowspan=3>a<th>b<tbody><tr><td>x<td>y</table>",
            "<table><tr><th>a<th colspan=' 2 '>b<tr><td>x<td>y<td>z</table>",
            "<table><tr><td>p<td>q<tr><th scope=rowgroup colspan=2>a</table>",
            "<table><tr><td>x<td>y<tr><th scope=row>a<th scope=row>b</table>",
            "<table><tr><th>a<tr><td headers=' '>x</table>",
            "<table><tr><th>a<th hidden>b<tr><td>x</table>",
            "<table><tr><th>a<th> <tr><td>x</table>",
        ],
    );
    assert_each(
        "table_headers",
        FAIL,
        &[
            "<table><tr><th scope=col>a<td>b</table>",
            "<table><tr><th scope=COLGROUP>a<td>b</table>",
            "<table><tr><th>a<tr><td id=x headers=x>b</table>",
        ],
    );
}

#[test]
fn data_tables_are_recognised() {
    let rows = "<tr><td>a<td>b<tr><td>c<td>d</table>";
    for attribute in [
        "role=table",
        "summary=x",
        "aria-label=x",
        "aria-labelledby=x",
    ] {
        assert_each(
            "table_headers",
            WARN,
            &[&format!("<table {attribute}>{rows}")],
        );
    }
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            &format!("<table summary=' '>{rows}"),
            "<table summary=x><tr><td>a<td>b</table>",
            "<table summary=x><tr><td>a<tr><td>b</table>",
            "<table summary=x><script></script><tr><td>a<td>b</table>",
            "<table summary=x><tr><td>a<script></script><tr><td>b</table>",
        ],
    );
}

#[test]
fn tables_are_read_as_browsers_read_them() {
    assert_each(
        "table_headers",
        PASS,
        &[
            "<TABLE><TR><TH ID='&#97;'>見出し<TR><TD HEADERS=a headers=b>x</TABLE>",
            "<table><tr><th>a<tr><td><table><tr><td>x<td>y</table></table>",
            "<table><tr><th>a<!-- <th>b --><template><th>c</template><tr><td>x</table>",
            "<table><tr><th>a<td><svg><th>b</svg><tr><td>x<td>y</table>",
        ],
    );
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            "<!-- <table><tr><th>a<td>b</table> -->",
            "<template><table><tr><th>a</table></template>",
        ],
    );
}

/// A table made of roles: rows with a comma, of cells with a space between, headers in capitals.
fn of_roles(rows: &str) -> String {
    let cell = |text: &str| {
        let is_header = text.chars().all(char::is_uppercase);
        let role = if is_header {
            "columnheader"
        } else {
            "gridcell"
        };
        format!("<b role={role}>{text}</b>")
    };
    let row = |row: &str| {
        let cells: String = row.split_whitespace().map(cell).collect();
        format!("<div role=row>{cells}</div>")
    };
    let rows: String = rows.split(',').map(row).collect();
    format!("<div role=grid aria-label=x><div role=rowgroup>{rows}</div></div>")
}

#[test]
fn tables_made_of_roles_are_checked_too() {
    assert_each(
        "table_headers",
        PASS,
        &[
            &of_roles("A B,c d"),
            "<div role=table><div role=row><b role=columnheader aria-colindex=5>A</b></div>\
             <div role=row><b role=cell aria-colindex=5>b</b></div></div>",
            "<div role=table><div role=row><b role=rowheader>A</b><b role=cell>b</b></div></div>",
            "<div role=table><div role=row><b role=columnheader>A</b></div>\
             <div role=row><b role=cell headers=none>b</b></div></div>",
            // Only the cells of HTML are where they stand, whatever this attribute says.
            "<table><tr><th>a<tr><td aria-colindex=2>x</table>",
        ],
    );
    let within = |more: &str| of_roles("A B,c,d").replace("</div></div></div>", more);
    assert_each(
        "table_headers",
        FAIL,
        &[
            &of_roles("A B,c,d"),
            "<div role=table><div role=row><b role=columnheader aria-colindex=2>A</b></div>\
             <div role=row><b role=cell aria-colindex=1>b</b></div></div>",
            "<div role=table><div role=row><b role=columnheader>A</b><b role=cell>b</b></div></div>",
            "<div role=table><div role=row><b role=columnheader colspan=1 aria-colspan=2>A</b>\
             <b role=columnheader>B</b></div>\
             <div role=row><b role=cell>c</b><b role=cell>d</b></div></div>",
            // The cells of another table, and what is in a cell, are not of this one.
            &within(
                "</div><div role=table><div role=row><b role=cell>e</b><b role=cell>f</b></div>\
                 </div></div></div>",
            ),
            &within(
                "</div><div role=row><b role=cell>e<i role=row><i role=cell>f</i>\
                 <i role=cell>g</i></i></b></div></div></div>",
            ),
        ],
    );
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[&of_roles("a b,c d"), "<div role=table aria-owns=x></div>"],
    );
}

#[test]
fn headers_of_hidden_cells_do_not_count() {
    let html = "<table><tr><th>a<tr><td>x<tr hidden><td headers=none>y</table>";
    assert_each("table_headers", PASS, &[html]);
}

#[test]
fn a_summary_says_that_a_table_has_data() {
    let layout = |attributes: &str| {
        format!("<table role=presentation {attributes}><tr><td>A<td>B<tr><td>1<td>2</table>")
    };
    assert_each("table_headers", WARN, &[&layout("summary=Prices")]);
    assert_each("table_headers", NOT_APPLICABLE, &[&layout("summary=''")]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("table_headers").on_each(&[
        "<table><tr><th>a<td>b<tr><th scope=row>c</table>",
        "<table><tr><th id=a>x<tr><td headers=b>y</table>",
        "<table><tr><td><span id=a>x</span><tr><td headers=a>y</table>",
        "<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>",
        "<table><tr><th>a<th>b</table>",
        "<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table><table><thead><tr><td>a<td>\
             b<tbody><tr><td>c<td>d</table>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn a_table_that_may_be_one_of_data_is_not_denied() {
    let sizes = "<table><tr><td>EU<td>UK<tr><td>38<td>5</table>";
    assert_eq!(
        run("table_headers", &page(sizes)).message,
        "No table is marked up as a data table."
    );
}

#[test]
fn what_all_lack_none_has() {
    let message = |count| {
        run(
            "table_headers",
            &page(&"<table><caption>x</caption><tr><td>1<td>2<tr><td>3<td>4</table>".repeat(count)),
        )
        .message
    };
    assert_eq!(message(2), "Neither data table has headers.");
    assert_eq!(message(3), "None of the 3 data tables has headers.");
}

//! Which cell stands where in a table, and who belongs to a list.

use super::super::{FAIL, NOT_APPLICABLE, PASS, assert_each, lines, page, run};

#[test]
fn cells_that_span_rows_push_those_below_aside() {
    // Were x not pushed, it would stand below p, and the header would have no cells.
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
fn headers_are_looked_at_as_far_as_200_columns() {
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
            // The only cell in the row says that it is another header's.
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

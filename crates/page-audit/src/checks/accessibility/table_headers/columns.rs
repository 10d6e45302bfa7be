//! Columns without a header beside columns that have one.

use html_document::Element;

use super::grid::is_cell;
use crate::page::Page;

/// Rows beyond this one are not looked at, nor cells beyond this one in a row.
const MAX_ROWS: usize = 1_000;
const MAX_CELLS: usize = 100;

/// What is at the head of a column instead of a header.
#[derive(Debug, Clone, Copy)]
pub(super) enum Headless<'d> {
    /// A cell of data.
    Data(Element<'d>),
    /// A header without a word.
    Empty(Element<'d>),
}

/// The columns without a header, if the rows are so plain that this is certain: headers in the
/// first row only, and as many cells in each row, none of which spans others or names its headers.
pub(super) fn headless<'d>(page: &Page<'_>, table: Element<'d>) -> Vec<Headless<'d>> {
    let mut rows = rows(table).map(cells);
    let Some(heads) = rows.next() else {
        return Vec::new();
    };
    let rows: Vec<Vec<Element<'d>>> = rows.take(MAX_ROWS).collect();
    let headers = heads.iter().filter(|head| head.is_html("th")).count();
    let is_plain = headers * 2 > heads.len()
        && headers > 1
        && heads.iter().all(|head| is_plain(page, *head))
        && !rows.is_empty()
        && rows
            .iter()
            .all(|row| is_row_of_data(page, row, heads.len()));
    if !is_plain {
        return Vec::new();
    }
    let below = |column: usize| rows.iter().filter_map(move |row| row.get(column).copied());
    let heads = heads.iter().copied().enumerate();
    let headless = heads.filter_map(|(column, head)| {
        if !below(column).all(|cell| page.has_own_text(cell)) {
            None
        } else if head.is_html("td") {
            page.has_own_text(head).then_some(Headless::Data(head))
        } else {
            // The corner is often left empty.
            (column > 0 && is_empty(page, head)).then_some(Headless::Empty(head))
        }
    });
    headless.collect()
}

/// Whether the parts or the summary of a table that is marked as layout say that it has data.
/// `<th>` alone does not: e-mails are laid out with it.
pub(super) fn says_data(page: &Page<'_>, table: Element<'_>) -> bool {
    let is_of_data = |cell: Element<'_>| {
        let named = ["scope", "headers"];
        is_cell(cell) && named.iter().any(|name| has(cell, name))
    };
    let is_caption = |part: Element<'_>| part.is_html("caption") && page.has_text(part);
    table.children().any(is_caption)
        || has(table, "summary")
        || rows(table)
            .take(MAX_ROWS)
            .any(|row| row.children().take(MAX_CELLS).any(is_of_data))
}

fn rows(table: Element<'_>) -> impl Iterator<Item = Element<'_>> {
    let parts = table.children();
    parts
        .flat_map(|part| {
            let row = part.is_html("tr").then_some(part);
            let is_group = part.is_one_of(&["thead", "tbody", "tfoot"]);
            let within = is_group.then(|| part.children()).into_iter().flatten();
            row.into_iter().chain(within)
        })
        .filter(|row| row.is_html("tr"))
}

fn cells(row: Element<'_>) -> Vec<Element<'_>> {
    let cells = row.children().filter(|cell| is_cell(*cell));
    cells.take(MAX_CELLS).collect()
}

fn is_row_of_data(page: &Page<'_>, row: &[Element<'_>], width: usize) -> bool {
    row.len() == width
        && row
            .iter()
            .all(|cell| cell.is_html("td") && is_plain(page, *cell))
}

/// Whether it is clear which column a cell is in and what it is.
fn is_plain(page: &Page<'_>, cell: Element<'_>) -> bool {
    let telling = ["colspan", "headers", "role", "rowspan"];
    let is_of_row = ["row", "rowgroup"]
        .iter()
        .any(|scope| cell.attribute_is("scope", scope));
    !telling.iter().any(|name| cell.has_attribute(name)) && !is_of_row && !page.is_hidden(cell)
}

fn is_empty(page: &Page<'_>, head: Element<'_>) -> bool {
    let naming = ["aria-label", "aria-labelledby", "title"];
    head.children().next().is_none()
        && !page.has_own_text(head)
        && !naming.iter().any(|name| has(head, name))
}

fn has(element: Element<'_>, name: &str) -> bool {
    let value = element.attribute(name).unwrap_or_default();
    !value.trim_ascii().is_empty()
}

//! Columns and rows without a header beside others that have one.

use html_document::Element;

use super::grid::is_cell;
use crate::page::Page;

/// Rows beyond this one are not looked at, nor cells beyond this one in a row.
const MAX_ROWS: usize = 1_000;
const MAX_CELLS: usize = 100;

/// What is at the head of a column or a row instead of a header.
#[derive(Debug, Clone, Copy)]
pub(super) enum Headless<'d> {
    /// A cell of data, above a column.
    Column(Element<'d>),
    /// A header without a word, above a column.
    Empty(Element<'d>),
    /// A cell of data, before a row.
    Row(Element<'d>),
}

/// The columns and rows without a header beside others that have one, if the table is so plain that
/// this is certain: headers at the top and on the left only, and as many cells in each row, none of
/// which spans others or names its headers.
pub(super) fn headless<'d>(page: &Page<'_>, table: Element<'d>) -> Vec<Headless<'d>> {
    let rows: Vec<_> = rows(table).take(MAX_ROWS).map(cells).collect();
    let Some((first, others)) = rows.split_first() else {
        return Vec::new();
    };
    let headers = first.iter().filter(|head| head.is_html("th")).count();
    let (heads, rows) = if headers > 1 && headers * 2 > first.len() {
        (first.as_slice(), others)
    } else {
        (&[][..], rows.as_slice())
    };
    let named = rows.iter().filter(|row| starts_with_header(row)).count();
    let is_named = named * 2 > rows.len();
    let is_plain = (is_named || named == 0 && !heads.is_empty())
        && heads
            .iter()
            .all(|head| is_plain(page, *head) && !is_of_row(*head))
        && !rows.is_empty()
        && rows
            .iter()
            .all(|row| is_row_of_data(page, row, first.len()));
    if !is_plain {
        return Vec::new();
    }
    let below = |column: usize| rows.iter().filter_map(move |row| row.get(column).copied());
    let heads = heads.iter().copied().enumerate();
    let columns = heads.filter_map(|(column, head)| {
        if !below(column).all(|cell| page.has_own_text(cell)) {
            None
        } else if head.is_html("td") {
            page.has_own_text(head).then_some(Headless::Column(head))
        } else {
            // The corner is often left empty.
            (column > 0 && is_empty(page, head)).then_some(Headless::Empty(head))
        }
    });
    let unnamed = rows
        .iter()
        .filter(|row| is_named && !starts_with_header(row) && row.len() > 1)
        .filter(|row| row.iter().all(|cell| page.has_own_text(*cell)));
    let before = unnamed.filter_map(|row| row.first().copied());
    columns.chain(before.map(Headless::Row)).collect()
}

fn starts_with_header(row: &[Element<'_>]) -> bool {
    row.first().is_some_and(|cell| cell.is_html("th"))
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

/// Whether short texts in at least three rows and columns say that a table without headers has data:
/// words at the top, and below one of them only numbers, or all of them bold.
pub(super) fn reads_like_data(page: &Page<'_>, table: Element<'_>) -> bool {
    let rows: Vec<_> = rows(table).take(MAX_ROWS).map(cells).collect();
    let Some((first, others)) = rows.split_first() else {
        return false;
    };
    let is_text = |cell: &Element<'_>| {
        let mut children = cell.children();
        is_plain(page, *cell)
            && page.has_text(*cell)
            && children.all(|child| child.is_one_of(&IN_TEXT))
    };
    let is_regular = first.len() > 2
        && others.len() > 1
        && rows
            .iter()
            .all(|row| row.len() == first.len() && row.iter().all(is_text));
    if !is_regular || !first.iter().all(|head| is_word(&head.text(MAX_TEXT))) {
        return false;
    }
    let is_bold = |cell: &Element<'_>| {
        cell.children()
            .any(|child| child.is_one_of(&["b", "strong"]))
    };
    let has_numbers = |column: usize| {
        let mut below = others.iter().filter_map(|row| row.get(column));
        below.all(|cell| is_number(&cell.text(MAX_TEXT)))
    };
    (first.iter().all(is_bold) && !others.iter().flatten().any(is_bold))
        || (0..first.len()).any(has_numbers)
}

/// How many bytes a word or a number has at most.
const MAX_TEXT: usize = 40;
/// What may be in a cell that has nothing but a text.
const IN_TEXT: [&str; 12] = [
    "a", "abbr", "b", "br", "code", "em", "i", "small", "span", "strong", "sup", "time",
];

fn is_word(text: &str) -> bool {
    text.len() < MAX_TEXT
        && text.contains(char::is_alphabetic)
        && !text.contains(|sign: char| sign.is_ascii_digit())
}

/// Whether it is a number, with a unit or a currency.
fn is_number(text: &str) -> bool {
    let letters = text.chars().filter(|sign| sign.is_alphabetic()).count();
    text.len() < MAX_TEXT && letters <= 3 && text.contains(|sign: char| sign.is_ascii_digit())
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
        && row.iter().skip(1).all(|cell| cell.is_html("td"))
        && row.iter().all(|cell| is_plain(page, *cell))
}

/// Whether it is clear which column a cell is in and what it is.
fn is_plain(page: &Page<'_>, cell: Element<'_>) -> bool {
    let telling = ["colspan", "headers", "role", "rowspan"];
    !telling.iter().any(|name| cell.has_attribute(name)) && !page.is_hidden(cell)
}

fn is_of_row(head: Element<'_>) -> bool {
    let scopes = ["row", "rowgroup"];
    scopes.iter().any(|scope| head.attribute_is("scope", scope))
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

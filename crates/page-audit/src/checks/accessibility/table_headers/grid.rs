//! Which headers of a table have cells (HTML standard, "forming relationships between data cells
//! and header cells"), in time proportional to the table.

use std::collections::HashSet;
use std::ops::Range;

use html_document::{Element, NodeId, Piece};

use crate::page::{Page, Role, is_blank};

/// Columns beyond this one are ignored.
const MAX_COLUMNS: usize = 200;

/// The cells that a header applies to.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Auto,
    Column,
    Row,
    RowGroup,
}

struct Header {
    element: NodeId,
    scope: Scope,
    /// The columns in which a cell below would be one of its own.
    columns: Range<u16>,
    has_cells: bool,
}

/// A table's headers and the references to them.
#[derive(Default)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The cells with a `headers` attribute.
    pub(super) with_references: Vec<NodeId>,
    has_data: bool,
    headers: Vec<Header>,
    referenced: HashSet<NodeId>,
    /// For each column, the row from which it is free again.
    free_from: Vec<usize>,
    /// For each column, how many headers there were before its last cell.
    headers_before: Vec<usize>,
}

/// The contents of a row so far.
#[derive(Default)]
struct Row {
    first_header: usize,
    cells: usize,
    has_data: bool,
    column: usize,
}

impl Grid {
    pub(super) fn of(page: &Page<'_>, table: Element<'_>) -> Self {
        let mut grid = Self::default();
        for part in table.children() {
            if part.is_html("tr") {
                grid.add_row(page, part);
            } else if is_row_group(part) {
                for row in part.children().filter(|row| row.is_html("tr")) {
                    grid.add_row(page, row);
                }
                // Cells do not reach into the next group.
                grid.free_from.clear();
            }
        }
        grid
    }

    /// A table that is made of roles instead of HTML's elements.
    pub(super) fn of_roles(page: &Page<'_>, table: Element<'_>) -> Self {
        let mut grid = Self::default();
        let mut row: Option<Row> = None;
        let mut pieces = table.descendants();
        while let Some(piece) = pieces.next() {
            let Piece::Element(element) = piece else {
                continue;
            };
            match page.role(element) {
                Role::Table | Role::Grid | Role::Treegrid => pieces.skip_children(element),
                Role::Row => {
                    grid.end_row(row.take());
                    row = Some(grid.begin_row());
                }
                Role::Cell | Role::Gridcell | Role::Columnheader | Role::Rowheader => {
                    if let Some(row) = &mut row {
                        grid.add_cell(page, element, row);
                    }
                    pieces.skip_children(element);
                }
                _ => {}
            }
        }
        grid.end_row(row);
        grid
    }

    fn begin_row(&self) -> Row {
        Row {
            first_header: self.headers.len(),
            ..Row::default()
        }
    }

    fn end_row(&mut self, row: Option<Row>) {
        let Some(row) = row else { return };
        for header in self.headers.iter_mut().skip(row.first_header) {
            header.has_cells |= match header.scope {
                Scope::Auto => row.has_data,
                Scope::Row => row.cells > 1,
                Scope::Column | Scope::RowGroup => false,
            };
        }
        self.rows += 1;
        self.columns = self.columns.max(row.column);
    }

    fn add_row(&mut self, page: &Page<'_>, row: Element<'_>) {
        let mut met = self.begin_row();
        for cell in row.children().filter(|cell| is_cell(*cell)) {
            self.add_cell(page, cell, &mut met);
        }
        self.end_row(Some(met));
    }

    fn add_cell(&mut self, page: &Page<'_>, cell: Element<'_>, row: &mut Row) {
        row.cells += 1;
        if let Some(column) = column_of(cell) {
            row.column = column;
        }
        while self
            .free_from
            .get(row.column)
            .is_some_and(|free| *free > self.rows)
        {
            row.column += 1;
        }
        let width = span(cell, "aria-colspan", "colspan").clamp(1, MAX_COLUMNS);
        let end = (row.column + width).min(MAX_COLUMNS);
        self.occupy(row.column, end, cell);
        let has_references = cell
            .attribute("headers")
            .is_some_and(|headers| is_cell(cell) && !is_blank(headers));
        if has_references {
            self.with_references.push(cell.id());
            self.record_references(page, cell);
        } else {
            self.give_cell(row.column, end);
        }
        let is_header = matches!(page.role(cell), Role::Columnheader | Role::Rowheader);
        if is_header && end > row.column {
            self.add_header(page, cell, row.column, end);
        } else if !is_header {
            self.has_data = true;
            row.has_data |= !has_references;
        }
        row.column = row.column.max(end);
    }

    fn occupy(&mut self, from: usize, end: usize, cell: Element<'_>) {
        let height = match span(cell, "aria-rowspan", "rowspan") {
            // To the end of the group.
            0 => usize::MAX / 2,
            height => height,
        };
        if self.free_from.len() < end {
            self.free_from.resize(end, 0);
        }
        for free in self.free_from.iter_mut().take(end).skip(from) {
            *free = self.rows + height;
        }
    }

    fn record_references(&mut self, page: &Page<'_>, cell: Element<'_>) {
        let ids = cell.attribute("headers").unwrap_or_default();
        for id in ids.split_ascii_whitespace() {
            let header = page.document().element_by_id(id);
            self.referenced.extend(header.map(Element::id));
        }
    }

    /// Assigns a cell to the headers above it and to those of the whole group.
    fn give_cell(&mut self, from: usize, end: usize) {
        if self.headers_before.len() < end {
            self.headers_before.resize(end, 0);
        }
        for before in self.headers_before.iter_mut().take(end).skip(from) {
            *before = self.headers.len();
        }
    }

    fn add_header(&mut self, page: &Page<'_>, element: Element<'_>, from: usize, end: usize) {
        let is = |name: &str| element.attribute_is("scope", name);
        let scope = if !is_cell(element) {
            match page.role(element) {
                Role::Rowheader => Scope::Row,
                _ => Scope::Column,
            }
        } else if is("col") || is("colgroup") {
            Scope::Column
        } else if is("row") {
            Scope::Row
        } else if is("rowgroup") {
            Scope::RowGroup
        } else {
            Scope::Auto
        };
        let columns = match scope {
            Scope::Auto | Scope::Column => narrow(from)..narrow(end),
            Scope::Row | Scope::RowGroup => 0..0,
        };
        self.headers.push(Header {
            element: element.id(),
            scope,
            columns,
            // Few pages mark where a group of rows ends, so its header is assumed to have cells.
            has_cells: scope == Scope::RowGroup,
        });
    }

    pub(super) fn has_headers(&self) -> bool {
        !self.headers.is_empty()
    }

    pub(super) fn has_references(&self) -> bool {
        !self.with_references.is_empty()
    }

    /// The headers without cells. In a table without data, which a script may fill, there are none.
    pub(super) fn headers_without_cells(&self) -> impl Iterator<Item = NodeId> {
        let lacking = self.headers.iter().enumerate().filter(|(number, header)| {
            self.has_data
                && !header.has_cells
                && !self.has_cell_below(*number, header)
                && !self.referenced.contains(&header.element)
        });
        lacking.map(|(_, header)| header.element)
    }

    fn has_cell_below(&self, number: usize, header: &Header) -> bool {
        let columns = usize::from(header.columns.start)..usize::from(header.columns.end);
        let columns = columns.filter_map(|column| self.headers_before.get(column));
        columns.into_iter().any(|before| *before > number)
    }
}

/// Columns have small numbers.
fn narrow(column: usize) -> u16 {
    u16::try_from(column).unwrap_or(u16::MAX)
}

/// The column that a cell made by its role says it is in, from 0: the columns before it may be
/// missing from the page.
fn column_of(cell: Element<'_>) -> Option<usize> {
    let column = cell.attribute("aria-colindex").filter(|_| !is_cell(cell))?;
    let column: usize = column.trim_ascii().parse().ok()?;
    Some(column.saturating_sub(1).min(MAX_COLUMNS))
}

fn is_row_group(element: Element<'_>) -> bool {
    ["thead", "tbody", "tfoot"]
        .iter()
        .any(|name| element.is_html(name))
}

pub(super) fn is_cell(element: Element<'_>) -> bool {
    element.is_html("td") || element.is_html("th")
}

/// The table that a cell is in: the parser allows only rows and groups of rows in between.
pub(super) fn table_of(cell: Element<'_>) -> Option<Element<'_>> {
    cell.ancestors()
        .take(4)
        .find(|around| around.is_html("table"))
}

/// How far a cell reaches; a cell made by its role says it in an attribute of WAI-ARIA.
fn span(cell: Element<'_>, of_role: &str, of_html: &str) -> usize {
    let name = if is_cell(cell) { of_html } else { of_role };
    let span = cell.attribute(name).map(str::trim_ascii);
    span.and_then(|span| span.parse().ok())
        .map_or(1, |span: usize| span.min(65_534))
}

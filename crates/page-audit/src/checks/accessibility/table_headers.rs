//! Data tables have headers, and each header has cells.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, lacking, plural};
use crate::page::{Page, Role, is_blank};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod columns;
mod grid;

use columns::{Headless, headless, reads_like_data, says_data};
use grid::Grid;

/// ACT rules a25f45 and d0f69e. A table without headers is only
/// considered a data table if a caption, a head, a summary or a name suggests it, or numbers below
/// words. A table with such a thing must not be marked as layout (WCAG failure F92).
pub(super) static RULE: Rule = Rule {
    id: "table_headers",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Data tables have headers that match their cells",
    failing_title: "The headers of some tables do not match their cells",
    faults: &[
        FaultKind::with_steps(
            "broken_headers_reference",
            "Cells name a header that is not there",
            "Let the headers attribute of each cell name the ids of header cells in the same \
             table, or remove it.",
        ),
        FaultKind::new(
            "header_without_cells",
            "Headers of tables belong to no cell",
        ),
        FaultKind::with_steps(
            "no_headers",
            "Tables have no headers",
            "Make the cells of the top row, and those of the left column if they say what the \
             row is, <th>.",
        ),
        FaultKind::with_steps(
            "column_without_header",
            "Columns of tables have no header",
            "Make the cell at the top of the column <th> like those beside it.",
        ),
        FaultKind::with_steps(
            "row_without_header",
            "Rows of tables have no header",
            "Make the first cell of the row <th> like those above and below.",
        ),
        FaultKind::with_steps(
            "empty_header",
            "Headers of tables are empty",
            "Write into the empty <th> what the cells below it are; a class that hides it keeps \
             it from view.",
        ),
        FaultKind::with_steps(
            "layout_with_data",
            "Tables of data are marked as layout",
            "Remove role=\"presentation\" from tables that contain data.",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "A screen reader reads out the headers of each cell; without them, the cells of a large \
          table make little sense.",
    how_to_fix: "Make the cells in the top row and the left column <th>, let headers attributes \
                 name the ids of such cells, and mark layout tables with role=\"presentation\".",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/d0f69e/",
    check,
};

const TABLE_ROLES: &[Role] = &[Role::Table, Role::Grid, Role::Treegrid];

fn check(page: &Page<'_>) -> Finding {
    let (mut tables, mut faulty, mut doubtful) = (0_usize, 0_u64, 0_u64);
    let mut broken = EvidenceList::default();
    let mut doubts = Doubts::default();
    for table in page.exposed(TABLE_ROLES) {
        let before = (broken.total, doubts.total());
        let is_html = table.is_html("table");
        let grid = if is_html {
            Grid::of(page, table)
        } else if table.has_attribute("aria-owns") {
            // Some of its rows are elsewhere.
            continue;
        } else {
            Grid::of_roles(page, table)
        };
        if grid.has_headers() || grid.has_references() {
            tables += 1;
            check_headers(page, table, &grid, &mut broken);
            if is_html {
                doubts.add_headless(page, table);
            }
        } else if is_html
            && grid.rows > 1
            && grid.columns > 1
            && (is_of_data(table) || reads_like_data(page, table))
        {
            tables += 1;
            doubts.headless.add("no_headers", |key| {
                Evidence::at(key, table, "a table without <th>", "<th> for its headers")
            });
        }
        faulty += u64::from(broken.total > before.0);
        doubtful += u64::from(doubts.total() > before.1);
    }
    doubts.add_layout(page);
    let all = tables as u64 + doubts.layout.total;
    let concerned = match faulty {
        0 => doubtful + doubts.layout.total,
        faulty => faulty,
    };
    if tables == 0 && doubts.layout.is_empty() {
        return Finding::not_applicable("No table is marked up as a data table.");
    }
    let finding = if !broken.is_empty() {
        let places = counted(broken.total, "place", "places");
        Finding::fail(format!("Headers and cells do not match in {places}."))
    } else if let Some(message) = doubts.message(tables) {
        Finding::warn(message)
    } else {
        let data_tables = counted(tables, "data table", "data tables");
        let their = plural(tables, "its", "their");
        Finding::pass(format!("The headers of {data_tables} match {their} cells."))
    };
    finding
        .concerning(concerned, all)
        .with_value(broken.total + doubts.total())
        .with_evidence(
            broken
                .and(doubts.headless)
                .and(doubts.columns)
                .and(doubts.rows)
                .and(doubts.layout),
        )
}

/// What only warns.
#[derive(Default)]
struct Doubts {
    /// Tables without headers.
    headless: EvidenceList,
    /// Columns without one, in tables that have some.
    columns: EvidenceList,
    /// Rows without one, in tables where others have one.
    rows: EvidenceList,
    /// Tables of data that are marked as layout.
    layout: EvidenceList,
}

impl Doubts {
    fn total(&self) -> u64 {
        self.headless.total + self.columns.total + self.rows.total + self.layout.total
    }

    fn message(&self, tables: usize) -> Option<String> {
        let mut sentences = Vec::new();
        if !self.headless.is_empty() {
            let kind = ("data table", "data tables");
            let headers = ("no headers", "headers");
            sentences.push(lacking(self.headless.total, tables, kind, headers));
        }
        if !self.columns.is_empty() {
            let columns = counted(self.columns.total, "column has", "columns have");
            sentences.push(format!("{columns} no header, unlike those beside."));
        }
        if !self.rows.is_empty() {
            let rows = counted(self.rows.total, "row has", "rows have");
            sentences.push(format!("{rows} no header, unlike the others."));
        }
        if !self.layout.is_empty() {
            let marked = counted(self.layout.total, "data table is", "data tables are");
            sentences.push(format!("{marked} marked as layout."));
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    fn add_headless(&mut self, page: &Page<'_>, table: Element<'_>) {
        let expected = "<th> for the header";
        for headless in headless(page, table) {
            match headless {
                Headless::Column(cell) => self.columns.add("column_without_header", |key| {
                    Evidence::at(key, cell, "a <td> in the row of headers", expected)
                }),
                Headless::Row(cell) => self.rows.add("row_without_header", |key| {
                    Evidence::at(key, cell, "a <td> in the column of headers", expected)
                }),
                Headless::Empty(cell) => self.columns.add("empty_header", |key| {
                    let expected = "what the cells below it are";
                    Evidence::at(key, cell, "an empty <th>", expected)
                }),
            }
        }
    }

    fn add_layout(&mut self, page: &Page<'_>) {
        for table in page.document().html_elements("table") {
            let is_layout = page.role(table).is_presentation() && !page.is_hidden(table);
            if is_layout && says_data(page, table) {
                self.layout.add("layout_with_data", |key| {
                    let role = table.attribute("role").unwrap_or_default();
                    let found = format_args!("role=\"{role}\" on a table with data");
                    Evidence::at(key, table, found, "no role")
                });
            }
        }
    }
}

fn check_headers(page: &Page<'_>, table: Element<'_>, grid: &Grid, broken: &mut EvidenceList) {
    let cells = grid.with_references.iter();
    let cells = cells.map(|cell| page.document().element(*cell));
    for cell in cells.filter(|cell| !page.is_hidden(*cell)) {
        let ids = cell.attribute("headers").unwrap_or_default();
        for id in ids.split_ascii_whitespace() {
            let header = page.document().element_by_id(id);
            let is_cell = header.is_some_and(|header| {
                header != cell && grid::is_cell(header) && grid::table_of(header) == Some(table)
            });
            if !is_cell {
                broken.add("broken_headers_reference", |key| {
                    let found =
                        format_args!("headers=\"{id}\", which is not another cell of the table");
                    Evidence::at(key, cell, found, "the id of a header in the same table")
                });
            }
        }
    }
    let headers = grid.headers_without_cells();
    for header in headers.map(|header| page.document().element(header)) {
        if page.has_text(header) && !page.is_hidden(header) {
            broken.add("header_without_cells", |key| {
                Evidence::at(
                    key,
                    header,
                    "a header without cells",
                    "a cell that it is the header of",
                )
            });
        }
    }
}

/// Whether something marks the table as a data table although it has no headers.
fn is_of_data(table: Element<'_>) -> bool {
    let has = |element: Element<'_>, name: &str| {
        element.attribute(name).is_some_and(|text| !is_blank(text))
    };
    let explicit = ["role", "summary", "aria-label", "aria-labelledby"];
    explicit.iter().any(|name| has(table, name))
        || table
            .children()
            .any(|child| child.is_html("caption") || child.is_html("thead"))
}

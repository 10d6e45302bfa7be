//! Data tables have headers, and each header has cells.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::{Page, Role, is_blank};
use crate::rule::{Category, Rule, Severity};

mod grid;

use grid::Grid;

/// ACT rules a25f45 and d0f69e. A table without headers is only
/// considered a data table if something besides its cells suggests it: a caption, a head, a
/// summary, a name.
pub(super) static RULE: Rule = Rule {
    id: "table_headers",
    category: Category::Accessibility,
    severity: Severity::Medium,
    gate: None,
    title: "Data tables have headers that match their cells",
    failing_title: "Some data tables have missing or mismatched headers",
    why: "A screen reader reads out the headers of each cell; without them, the cells of a large \
          table make little sense.",
    how_to_fix: "Make the cells in the top row and the left column <th>, let headers attributes \
                 name the ids of such cells, and mark layout tables with role=\"presentation\".",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/d0f69e/",
    check,
};

const TABLE_ROLES: &[Role] = &[Role::Table, Role::Grid, Role::Treegrid];

fn check(page: &Page<'_>) -> Finding {
    let mut tables = 0_usize;
    let mut broken = EvidenceList::default();
    let mut headless = EvidenceList::default();
    for table in page.exposed(TABLE_ROLES) {
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
        } else if is_html && grid.rows > 1 && grid.columns > 1 && is_of_data(table) {
            tables += 1;
            headless.add(|| {
                Evidence::at(
                    "no_headers",
                    table,
                    "a table without <th>",
                    "<th> for its headers",
                )
            });
        }
    }
    if tables == 0 {
        return Finding::not_applicable("The page has no data tables.");
    }
    let finding = if !broken.is_empty() {
        let places = counted(broken.total, "place", "places");
        Finding::fail(format!("Headers and cells do not match in {places}."))
    } else if !headless.is_empty() {
        let subject = part_of(headless.total, tables, "data table", "data tables");
        let have = plural(headless.total, "has", "have");
        Finding::warn(format!("{subject} {have} no headers."))
    } else {
        let all = counted(tables, "data table", "data tables");
        let their = plural(tables, "its", "their");
        Finding::pass(format!("The headers of {all} match {their} cells."))
    };
    finding
        .with_value(broken.total + headless.total)
        .with_evidence(broken.and(headless))
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
                broken.add(|| {
                    let found =
                        format_args!("headers=\"{id}\", which is not another cell of the table");
                    Evidence::at(
                        "broken_headers_reference",
                        cell,
                        found,
                        "the id of a header in the same table",
                    )
                });
            }
        }
    }
    let headers = grid.headers_without_cells();
    for header in headers.map(|header| page.document().element(header)) {
        if page.has_text(header) && !page.is_hidden(header) {
            broken.add(|| {
                Evidence::at(
                    "header_without_cells",
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

//! The text for people: page by page, or check by check, and a table of all pages.

use super::Printer;
use crate::arguments::Arguments;
use crate::groups::{groups, ignored};
use crate::inspect::Inspected;
use crate::record::Record;
use crate::site::SiteFinding;
use crate::style::Style;

mod first;
mod grouped;
mod page;
mod parts;
mod rendered;
mod scores;
mod summary;

use summary::Row;

pub struct Text {
    style: Style,
    all: bool,
    allow_private: bool,
    details: Details,
    rows: Vec<Row>,
    /// For the groups.
    pages: Vec<Record>,
    has_table: bool,
}

/// What is printed beside the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Details {
    None,
    Pages,
    Groups,
}

impl Text {
    pub fn new(arguments: &Arguments, style: Style) -> Self {
        let output = &arguments.output;
        let is_grouped = arguments.pages.are_of_a_site() && !output.all;
        Self {
            style,
            all: output.all,
            allow_private: arguments.fetching.allow_private,
            details: if output.summary {
                Details::None
            } else if output.group || is_grouped {
                Details::Groups
            } else {
                Details::Pages
            },
            rows: Vec::new(),
            pages: Vec::new(),
            has_table: output.summary,
        }
    }
}

impl Printer for Text {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        self.rows.push(Row::of(page));
        self.has_table |= self.rows.len() > 1;
        if self.details == Details::Groups {
            self.pages.push(Record::of(page));
        }
        Ok(match self.details {
            Details::Pages => page::of(page, self.all, self.allow_private, self.style),
            Details::None | Details::Groups => String::new(),
        })
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let mut text = match self.details {
            Details::None => String::new(),
            // Pages have been printed; what only all of them show has not.
            Details::Pages | Details::Groups => {
                let ignored = ignored(&self.pages, site);
                let groups = groups(&self.pages, site);
                grouped::of(&groups, &ignored, self.pages.len(), self.style)
            }
        };
        if self.has_table || self.details == Details::Groups {
            text += &summary::of(&self.rows, self.style);
        }
        Ok(text)
    }
}

//! What is printed: a file for each format.

use crate::arguments::{Arguments, Format};
use crate::demand::Demand;
use crate::inspect::Inspected;
use crate::site::SiteFinding;
use crate::style::Style;

mod earl;
mod github;
mod html;
mod json;
mod junit;
mod markdown;
mod pdf;
mod reported;
mod sarif;
mod text;

/// A format of what is printed.
pub trait Printer {
    /// What to print first.
    fn start(&mut self) -> anyhow::Result<String> {
        Ok(String::new())
    }

    /// What to print as soon as a page was checked.
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String>;

    /// What to print once all pages were checked, with what only all of them show.
    fn end(&mut self, _site: &[SiteFinding]) -> anyhow::Result<String> {
        Ok(String::new())
    }

    /// The same as bytes, for formats that are not text.
    fn finish(&mut self, site: &[SiteFinding]) -> anyhow::Result<Vec<u8>> {
        self.end(site).map(String::into_bytes)
    }
}

pub fn printer(
    format: Format,
    arguments: &Arguments,
    demand: Demand,
    style: Style,
) -> Box<dyn Printer> {
    let page = arguments.checks_page();
    match format {
        Format::Text => Box::new(text::Text::new(arguments, style)),
        Format::Json => Box::new(json::Document::new(page)),
        Format::Jsonl => Box::new(json::Lines),
        Format::Html => Box::new(html::Html::new(page)),
        Format::Pdf => Box::new(pdf::Pdf::default()),
        Format::Markdown => Box::new(markdown::Markdown::new(page)),
        Format::Junit => Box::new(junit::Junit::new(demand)),
        Format::Sarif => Box::new(sarif::Sarif::new(page)),
        Format::Earl => Box::new(earl::Earl),
        Format::Github => Box::new(github::Github),
    }
}

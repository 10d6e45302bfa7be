//! Where results go: to standard output, and to the files of `--output`.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::arguments::{Arguments, Format};
use crate::demand::Demand;
use crate::formats::{Printer, printer};
use crate::inspect::Inspected;
use crate::print::{Reader, print};
use crate::site::SiteFinding;
use crate::style::Style;

/// Everything that results are written to, each in its format.
pub struct Sinks {
    stdout: Box<dyn Printer>,
    files: Vec<Output>,
    reader: Reader,
}

struct Output {
    printer: Box<dyn Printer>,
    path: PathBuf,
    file: File,
}

impl Sinks {
    /// Makes the files, so that what cannot be written is known before anything is checked.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn new(arguments: &Arguments, demand: Demand) -> anyhow::Result<Self> {
        let of = |format: Format, style| printer(format, arguments, demand, style);
        let output = &arguments.output;
        let open = |to: &crate::arguments::OutputFile| {
            let file = File::create(&to.file).with_context(|| cannot_write(&to.file))?;
            anyhow::Ok(Output {
                printer: of(to.format, Style::plain()),
                path: to.file.clone(),
                file,
            })
        };
        let files = output.files.iter().map(open);
        Ok(Self {
            files: files.collect::<anyhow::Result<_>>()?,
            stdout: of(output.format(), Style::of_stdout(output.color)),
            reader: Reader::Reads,
        })
    }

    /// Whether nobody takes the results any more.
    pub fn are_closed(&self) -> bool {
        self.reader == Reader::Gone && self.files.is_empty()
    }

    /// # Errors
    ///
    /// When the results cannot be written; so also for the following ones.
    pub fn start(&mut self) -> anyhow::Result<()> {
        self.write(|printer| printer.start().map(String::into_bytes))
    }

    /// Writes the results of a page.
    pub fn page(&mut self, page: &Inspected) -> anyhow::Result<()> {
        self.write(|printer| printer.page(page).map(String::into_bytes))
    }

    /// Writes what only all pages show.
    pub fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<()> {
        self.write(|printer| printer.finish(site))
    }

    fn write(
        &mut self,
        made: impl Fn(&mut dyn Printer) -> anyhow::Result<Vec<u8>>,
    ) -> anyhow::Result<()> {
        if self.reader == Reader::Reads {
            self.reader = print(&made(self.stdout.as_mut())?)?;
        }
        for output in &mut self.files {
            let made = made(output.printer.as_mut())?;
            let written = output.file.write_all(&made);
            written.with_context(|| cannot_write(&output.path))?;
        }
        Ok(())
    }
}

fn cannot_write(file: &Path) -> String {
    format!("--output: cannot write {}", file.display())
}

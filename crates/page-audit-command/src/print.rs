//! Writes to standard output and standard error.

use std::io::{self, IsTerminal, Write};

use anyhow::Context;

use crate::wrap::{columns_of, plain, wrapped_at};

/// Whether somebody takes what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    Reads,
    Gone,
}

/// Prints immediately. A reader that stops reading, such as `head`, is not an error.
pub fn print(output: &[u8]) -> anyhow::Result<Reader> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(output).and_then(|()| stdout.flush());
    match written {
        Ok(()) => Ok(Reader::Reads),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(error).context("cannot write to standard output"),
    }
}

/// A line on standard error.
pub fn note(text: &str) {
    let text = plain(&format!("page-audit: {text}"));
    let text = if io::stderr().is_terminal() {
        wrapped_at(columns_of(io::stderr()), &text, "", "  ").join("\n")
    } else {
        text
    };
    // There is nothing left to do when standard error is closed too.
    let _ = writeln!(io::stderr(), "{text}");
}

//! Shows progress on a terminal; prints nothing elsewhere.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::pin::pin;
use std::time::Duration;

use tokio::time::{Instant, interval_at};

use crate::style::is_dumb;
use crate::wrap::{COLUMNS, plain, width};

/// Often enough to count seconds.
const INTERVAL: Duration = Duration::from_millis(250);
/// Return to the beginning of the line and clear it (ECMA-48, EL).
const CLEAR: &str = "\r\u{1b}[2K";

/// A line on standard error that shows the progress of the work.
pub struct Progress {
    is_shown: bool,
    pages: usize,
    /// How many pages have been started.
    begun: Cell<usize>,
}

impl Progress {
    pub fn new(pages: usize) -> Self {
        Self {
            is_shown: io::stderr().is_terminal() && !is_dumb(),
            pages,
            begun: Cell::new(0),
        }
    }

    /// Starts the next page.
    pub fn next_page(&self) {
        self.begun.set(self.begun.get() + 1);
    }

    /// Shows what is being done until the work is done.
    pub async fn during<F: Future>(&self, what: &str, work: F) -> F::Output {
        if !self.is_shown {
            return work.await;
        }
        let started = Instant::now();
        let mut work = pin!(work);
        show(&self.line(what, Duration::ZERO));
        let mut ticks = interval_at(started + INTERVAL, INTERVAL);
        loop {
            tokio::select! {
                output = &mut work => {
                    show(CLEAR);
                    return output;
                }
                _ = ticks.tick() => show(&self.line(what, started.elapsed())),
            }
        }
    }

    fn line(&self, what: &str, elapsed: Duration) -> String {
        let mut line = match self.pages {
            1 => format!("{} s  ", elapsed.as_secs()),
            pages => format!("{} of {pages}, {} s  ", self.begun.get(), elapsed.as_secs()),
        };
        for character in plain(what).chars() {
            // The last column stays free, so that no terminal wraps the line.
            if width(&line) + 2 >= COLUMNS {
                line.push('…');
                break;
            }
            line.push(character);
        }
        format!("{CLEAR}{line}")
    }
}

fn show(text: &str) {
    let mut error = io::stderr().lock();
    // Failing to show progress is no reason to stop.
    let _ = error
        .write_all(text.as_bytes())
        .and_then(|()| error.flush());
}

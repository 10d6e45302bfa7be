//! Shows progress on a terminal; prints nothing elsewhere.

use std::io::{self, IsTerminal, Write};
use std::pin::pin;
use std::time::Duration;

use tokio::time::{Instant, interval_at};

use crate::style::is_dumb;
use crate::wrap::{columns_of, plain, width};

/// Often enough to count seconds.
const INTERVAL: Duration = Duration::from_millis(250);
/// Return to the beginning of the line and clear it (ECMA-48, EL).
const CLEAR: &str = "\r\u{1b}[2K";

/// A line on standard error that shows the progress of the work.
pub struct Progress {
    is_shown: bool,
    columns: usize,
    started: Instant,
}

/// What is being done.
pub struct Step {
    /// The number of the page, if there are several, and how many are known so far.
    pub page: Option<(usize, usize)>,
    pub what: String,
}

impl Progress {
    pub fn new() -> Self {
        Self {
            is_shown: io::stderr().is_terminal() && !is_dumb(),
            columns: columns_of(io::stderr()),
            started: Instant::now(),
        }
    }

    /// Shows what is being done until the work is done.
    pub async fn during<F: Future>(&self, step: &Step, work: F) -> F::Output {
        if !self.is_shown {
            return work.await;
        }
        let mut work = pin!(work);
        show(&self.line(step));
        let mut ticks = interval_at(Instant::now() + INTERVAL, INTERVAL);
        loop {
            tokio::select! {
                output = &mut work => {
                    show(CLEAR);
                    return output;
                }
                _ = ticks.tick() => show(&self.line(step)),
            }
        }
    }

    fn line(&self, step: &Step) -> String {
        let seconds = self.started.elapsed().as_secs();
        let mut line = match step.page {
            None => format!("{seconds} s  "),
            Some((number, known)) => format!("{number} of {known}, {seconds} s  "),
        };
        for character in plain(&step.what).chars() {
            // The last column stays free, so that no terminal wraps the line.
            if width(&line) + 2 >= self.columns {
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

//! What some work costs: time on the clock and of the processor.

use std::time::{Duration, Instant};

/// Hundredths of a second, as Linux counts in `/proc` for programs.
const TICK: Duration = Duration::from_millis(10);

/// What a number of pages cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// How many pages.
    pub pages: usize,
    /// Time on the clock.
    pub elapsed: Duration,
    /// Time of the processor, of one process with all its threads.
    pub processor: Duration,
}

impl Cost {
    /// Pages a second.
    #[expect(clippy::cast_precision_loss, reason = "there are not that many pages")]
    pub fn rate(&self) -> f64 {
        self.pages as f64 / self.elapsed.as_secs_f64()
    }

    /// Seconds of the processor for each page.
    #[expect(clippy::cast_precision_loss, reason = "there are not that many pages")]
    pub fn processor_each(&self) -> f64 {
        self.processor.as_secs_f64() / self.pages as f64
    }
}

/// Measures from now on what a process does.
pub struct Meter {
    process: u32,
    started: Instant,
    used: Duration,
}

impl Meter {
    /// Of the process with this number.
    pub fn start(process: u32) -> Self {
        Self {
            process,
            started: Instant::now(),
            used: processor_time(process),
        }
    }

    /// What it did so many pages for.
    pub fn stop(&self, pages: usize) -> Cost {
        Cost {
            pages,
            elapsed: self.started.elapsed(),
            processor: processor_time(self.process).saturating_sub(self.used),
        }
    }
}

/// `id (name) state parent …`, as proc(5) has it; user and system time are the 14th and 15th field.
fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux's /proc");
    // A name may have spaces and brackets.
    let (_, fields) = stat.rsplit_once(") ").expect("a name in brackets");
    let fields = fields.split(' ').skip(11).take(2);
    TICK * fields.filter_map(|field| field.parse::<u32>().ok()).sum()
}

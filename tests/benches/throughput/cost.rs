//! The cost of some work: elapsed time and processor time.

use std::time::{Duration, Instant};

use end_to_end::processor_time;

/// The cost of a number of pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The number of pages.
    pub pages: usize,
    /// Elapsed time.
    pub elapsed: Duration,
    /// Processor time of one process, including all its threads.
    pub processor: Duration,
}

impl Cost {
    /// Pages per second.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the number of pages is small enough"
    )]
    pub fn rate(&self) -> f64 {
        self.pages as f64 / self.elapsed.as_secs_f64()
    }

    /// Processor seconds per page.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the number of pages is small enough"
    )]
    pub fn processor_each(&self) -> f64 {
        self.processor.as_secs_f64() / self.pages as f64
    }
}

/// Measures a process from its creation on.
pub struct Meter {
    process: u32,
    started: Instant,
    used: Duration,
}

impl Meter {
    /// Starts measuring the process with this id.
    pub fn start(process: u32) -> Self {
        Self {
            process,
            started: Instant::now(),
            used: processor_time(process),
        }
    }

    /// The cost so far, for `pages` pages.
    pub fn stop(&self, pages: usize) -> Cost {
        Cost {
            pages,
            elapsed: self.started.elapsed(),
            processor: processor_time(self.process).saturating_sub(self.used),
        }
    }
}

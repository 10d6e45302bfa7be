//! Panics as events of the log.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{self, PanicHookInfo};

/// From now on, a panic is one event of the log instead of text on standard error.
pub(super) fn log_panics() {
    panic::set_hook(Box::new(log_panic));
}

/// With the place, which is what a developer needs. A text that was put together may repeat what
/// somebody sent, so only constant ones are logged; the backtrace has none.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map(tracing::field::display);
    let cause = panic.payload().downcast_ref::<&'static str>();
    let backtrace = Backtrace::capture();
    let is_wanted = backtrace.status() == BacktraceStatus::Captured;
    let backtrace = is_wanted.then(|| tracing::field::display(&backtrace));
    tracing::error!(place, cause, backtrace, "the program panicked");
}

//! How a program ends that can't go on.

use std::fmt::Display;
use std::process::ExitCode;

/// Says on standard error why the program ends: in the log once it is written, whose lines other
/// programs may read, and otherwise in plain words. Code 1 is for what went wrong, 2 for wrong
/// settings or usage.
#[expect(
    clippy::print_stderr,
    reason = "without a log, or with one that leaves errors out, a person reads this"
)]
pub fn fail(code: u8, reason: &dyn Display) -> ExitCode {
    if tracing::enabled!(tracing::Level::ERROR) {
        tracing::error!("{reason:#}");
    } else {
        eprintln!("error: {reason:#}");
    }
    ExitCode::from(code)
}

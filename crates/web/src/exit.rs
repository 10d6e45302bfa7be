//! How a program ends that can't go on.

use std::fmt::Display;
use std::process::ExitCode;

/// Says on standard error why the program ends. Code 1 is for what went wrong, 2 for wrong settings or usage.
#[expect(
    clippy::print_stderr,
    reason = "logs may not be set up, and a person reads this"
)]
pub fn fail(code: u8, reason: &dyn Display) -> ExitCode {
    eprintln!("error: {reason:#}");
    ExitCode::from(code)
}

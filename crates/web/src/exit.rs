//! Ends a program that cannot continue.

use std::fmt::Display;
use std::process::ExitCode;

/// Reports on standard error why the program ends: through the log once it is set up, since other
/// programs may parse its lines, and otherwise as plain text. Exit code 1 means a failure, 2
/// invalid settings or usage.
#[expect(
    clippy::print_stderr,
    reason = "without a log, or with one that leaves errors out, the reason is printed for people"
)]
pub fn fail(code: u8, reason: &dyn Display) -> ExitCode {
    // Whatever has been refused may have been meant for another setting.
    let reason = settings::masked(&format!("{reason:#}"));
    if tracing::enabled!(tracing::Level::ERROR) {
        tracing::error!("{reason}");
    } else {
        eprintln!("error: {reason}");
    }
    ExitCode::from(code)
}

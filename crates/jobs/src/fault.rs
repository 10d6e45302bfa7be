//! Points at which a test ends the process, as `kill -9` does: those between two writes, where
//! holding the answers of others cannot. They are in debug builds only; a release has no code for
//! them.

/// Ends the process if a test wants that at the point with this name. Does nothing in a release.
#[macro_export]
macro_rules! fault_point {
    ($name:literal) => {
        #[cfg(debug_assertions)]
        $crate::reached($name);
    };
}

/// The variable of the environment that has the name of a point.
#[cfg(debug_assertions)]
const VARIABLE: &str = "WAYMARK_FAULT_POINT";

/// Does not return if this is the point that a test has named. The thread is kept until the signal
/// is there, so nothing of the order is done after the point.
#[cfg(debug_assertions)]
pub fn reached(name: &str) {
    if std::env::var_os(VARIABLE).is_none_or(|wanted| wanted != name) {
        return;
    }
    let own = std::process::id().to_string();
    let sent = std::process::Command::new("sh")
        .args(["-c", "kill -KILL \"$1\"", "sh", &own])
        .status();
    tracing::info!(?sent, name, "a fault point was reached");
    loop {
        std::thread::park();
    }
}

//! How browsers are started.

use std::ffi::OsString;
use std::path::PathBuf;

/// How browsers are started.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The program that starts them, and its first arguments: those that make it `page-render`.
    pub program: Vec<OsString>,
    /// The browser.
    pub browser: PathBuf,
    /// The memory that each of its processes may write to, in bytes.
    pub data_bytes: u64,
    /// The control group below which it has its own, if one was delegated: then all its processes
    /// together have that memory.
    pub control_group: Option<PathBuf>,
    /// Whether it also has flags not to try what the namespace makes impossible.
    pub careful: bool,
}

impl Launch {
    /// Starts this browser by this program, with 1 GiB of memory.
    pub fn new(program: Vec<OsString>, browser: PathBuf) -> Self {
        Self {
            program,
            browser,
            data_bytes: 1 << 30,
            control_group: None,
            careful: true,
        }
    }
}

//! The console's pages.

mod forms;
mod pages;
mod sessions;

/// The address of the console that every test uses.
pub const LIST: &str = "/console/reports";

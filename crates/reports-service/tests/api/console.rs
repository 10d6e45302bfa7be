//! The pages behind signing in.

pub mod browser;
mod forms;
mod pages;
mod sessions;

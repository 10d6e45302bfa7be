//! The pages behind signing in.

mod browser;
mod forms;
mod pages;
mod sessions;

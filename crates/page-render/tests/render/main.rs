//! Renders pages in a real browser. Where none is installed, these tests are skipped.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod agreement;
mod canaries;
mod faults;
mod hostile;
mod leaks;
mod rendered;
mod renderer;
mod service;
mod site;

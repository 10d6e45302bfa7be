//! Renders pages in a real browser. Where none is installed, these tests are skipped.

mod canaries;
mod faults;
mod leaks;
mod rendered;
mod renderer;
mod service;
mod site;

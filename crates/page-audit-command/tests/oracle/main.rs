//! Compares the engine with other checkers on the same pages: with Chromium, and with what runs in
//! it. None of them is part of the project; `install.sh` next to this file installs them into the
//! folder that `WAYMARK_ORACLES` names.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod accessibility;
mod act;
mod answers;
mod browser;
mod bundled;
mod chance;
mod compared;
mod cookies;
mod csp;
mod csp_evaluator;
mod document;
mod formats;
mod httplint;
mod installed;
mod libraries;
mod names;
mod pages;
mod pdf;
mod pipelines;
mod structured_data;
mod styles;
mod targets;
mod validity;

//! Renders pages in a browser that is shut in: it can reach nothing but a proxy, which is the fetch
//! guard. Services ask the program of the same name through the crate `render-client`, commands use a
//! [`Worker`]. Start reading there.

mod browser;
mod control_group;
mod flags;
mod installed;
mod launch;
mod namespace;
mod page;
mod pipe;
mod program;
mod protocol;
mod proxy;
mod service;
mod user;
mod worker;

pub use browser::{Browser, LaunchError};
pub use installed::{NoBrowser, installed_browser};
pub use launch::Launch;
pub use program::{is_meant, program};
pub use render_client::{
    Answer, ConsoleMessage, FailedRequest, Failure, Limits, RefusedRequest, Request, Timings,
};
pub use worker::Worker;

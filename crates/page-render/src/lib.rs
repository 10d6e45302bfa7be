//! Renders pages in a browser that is shut in: it can reach nothing but a proxy, which is the fetch
//! guard. Services and commands use [`render`], which speaks with the program of the same name.
//! Start reading at [`Worker`].

mod browser;
mod client;
mod control_group;
mod flags;
mod installed;
mod namespace;
mod page;
mod pipe;
mod protocol;
mod proxy;
mod request;
mod service;
mod user;
mod worker;

pub use browser::{Browser, Launch, LaunchError};
pub use client::render;
pub use control_group::take_delegated;
pub use installed::{NoBrowser, installed_browser};
pub use namespace::{Inside, become_browser};
pub use request::{
    Answer, ConsoleMessage, FailedRequest, Failure, Limits, RefusedRequest, Request, Timings,
};
pub use service::{ServiceSettings, serve};
pub use user::User;
pub use worker::Worker;

//! The console's pages.

mod forms;
mod notifications;
mod openid;
mod pages;
mod proxy_header;
mod sessions;
mod sessions_page;
mod sign_in_link;

/// The address of the console that every test uses.
pub const LIST: &str = "/console/reports";

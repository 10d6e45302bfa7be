//! What is asked of the program `page-render`, what it answers, and how to ask.

mod client;
mod request;

pub use client::{exchange, render};
pub use request::{
    Answer, ConsoleMessage, Cookie, FailedRequest, Failure, Limits, Picture, RefusedRequest,
    Request, RequestedHost, Screen, Timings,
};

//! What is asked of the program `page-render`, what it answers, and how to ask.

mod client;
mod request;

pub use client::{MAX_ANSWER_BYTES, exchange, render};
pub use request::{
    Answer, ConsoleMessage, Cookie, FailedRequest, Failure, LAB_RUN, LabRun, Limits, MAX_LAB_RUNS,
    Picture, RefusedRequest, Request, RequestedHost, Screen, Timings, Unmeasured, UnmeasuredReason,
};

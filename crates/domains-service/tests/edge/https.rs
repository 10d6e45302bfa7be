//! Visitors over HTTPS, without a proxy in front.

mod hand_over;
mod handshakes;
mod http2;
mod keys;
pub mod lab;
mod requests;
mod resumption;
mod start;
mod transfer;

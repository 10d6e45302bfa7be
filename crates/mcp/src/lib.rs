//! The [Model Context Protocol](https://modelcontextprotocol.io/specification/2026-07-28) over HTTP,
//! with which language models use a service: JSON-RPC requests in, tools called. Independent of any
//! particular service.
//!
//! A server keeps nothing between requests and sends nothing of its own accord: each POST is one
//! request, answered with JSON. Clients of 2026-07-28 need no more; those of 2025-11-25 and
//! 2025-06-18 are greeted first, without a session.

mod message;
mod server;
mod tool;
mod version;

pub use server::{Server, routes};
pub use tool::{Answer, Call, Future, PAGE_TEXT, Tool, read_id, read_required_id, schema_of};

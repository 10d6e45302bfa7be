//! A page's HTML as a tree: decoded and parsed as the HTML standard requires, with the line of
//! every element. Everything in here takes time and memory in proportion to the page, and nothing
//! is recursive.

mod attribute;
mod chunks;
mod decode;
mod document;
mod element;
mod find;
mod ids;
mod index;
mod meta;
mod node;
mod parse;
mod parse_errors;
mod selector;
mod text;
mod tree;
mod walk;

pub use attribute::{Attribute, Namespace};
pub use decode::EncodingSource;
pub use document::Document;
pub use element::Element;
pub use html5ever::interface::QuirksMode;
pub use meta::declared_encoding;
pub use node::{NodeId, NodeMap, NodeSet};
pub use parse_errors::{ParseError, ParseErrorKind, ParseErrors};
pub use text::push_collapsed;
pub use tree::NameId;
pub use walk::{Descendants, Piece, Step, Steps};

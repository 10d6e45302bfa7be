//! The parameters that both services read from queries and bodies, as types, and the page of
//! results that list parameters select. Independent of any HTTP framework.
//!
//! [`Fields`] are names with their values as sent. A [`FieldReader`] reads them one by one and
//! collects every broken rule; a type that implements [`FromFields`] is therefore valid once it
//! exists.

mod errors;
mod fields;
mod list;
mod page;
mod reader;
pub mod schema;
mod trim;
mod walk;

pub use errors::{FieldError, FieldErrors};
pub use fields::{Fields, MAX_PAIRS, Malformed};
pub use list::{Direction, ListParams, MAX_PAGE, PER_PAGE_CHOICES, SortField};
pub use page::{ListLocation, Page, PageBody, PageLink, PageLinks, PageMeta};
pub use reader::{FieldReader, FromFields};
pub use trim::{trimmed, words};
pub use walk::{Counted, Walk};

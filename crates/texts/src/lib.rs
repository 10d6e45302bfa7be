//! What readers of reports get, in their language: catalogues of texts by key, with the plural
//! rules of each language.

mod arguments;
mod catalogue;
mod said;
mod words;

pub use arguments::{Argument, Arguments};
pub use said::Said;
pub use words::Words;

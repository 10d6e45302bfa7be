//! What readers of reports get, in their language: catalogues of texts by key, with the plural
//! rules of each language; and texts from strangers, made ready to be shown.

mod arguments;
mod catalogue;
mod foreign;
mod said;
mod words;

pub use arguments::{Argument, Arguments};
pub use foreign::{foreign_text, is_directing, spreadsheet_cell, web_link};
pub use said::FindingPart;
pub use words::Words;

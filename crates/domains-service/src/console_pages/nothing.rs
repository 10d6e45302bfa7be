//! A form without fields of its own: only its button counts.

use query_params::{FieldReader, FromFields};

/// Nothing was typed.
#[derive(Debug)]
pub struct Nothing;

impl FromFields for Nothing {
    type Rules = ();

    fn from_fields(_reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self)
    }
}

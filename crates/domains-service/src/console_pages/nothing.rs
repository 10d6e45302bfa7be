//! A form without fields: only its button matters.

use query_params::{FieldReader, FromFields};

/// No fields.
#[derive(Debug)]
pub struct Nothing;

impl FromFields for Nothing {
    type Rules = ();

    fn from_fields(_reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self)
    }
}

//! The result of the last action, passed in the address of the page to which it redirects.

use query_params::{FieldReader, FromFields};

/// The action that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A domain was added.
    Added,
    /// A domain's pages were saved.
    Saved,
    /// A domain was checked.
    Checked,
    /// A domain was deleted.
    Deleted,
}

impl Done {
    const WORDS: [(&'static str, Self); 4] = [
        ("added", Self::Added),
        ("saved", Self::Saved),
        ("checked", Self::Checked),
        ("deleted", Self::Deleted),
    ];

    /// A page's address, as seen from the base URL, with this result.
    pub fn at(self, page: &str) -> String {
        let mut words = Self::WORDS.iter();
        let word = words.find(|(_, done)| *done == self);
        format!("{page}?done={}", word.map_or("", |(word, _)| word))
    }

    /// The result in words.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Added => "The domain was added.",
            Self::Saved => "The pages were saved.",
            Self::Checked => "DNS was checked.",
            Self::Deleted => "The domain was deleted.",
        }
    }
}

/// The parameter of the page to which an action redirects.
#[derive(Debug)]
pub struct After {
    /// The action that was carried out, if any.
    pub done: Option<Done>,
}

impl After {
    /// The text about it; empty if there was no action.
    pub fn sentence(after: Option<&Self>) -> &'static str {
        let done = after.and_then(|after| after.done);
        done.map_or("", Done::sentence)
    }
}

impl FromFields for After {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            done: reader.choice("done", &Done::WORDS),
        })
    }
}

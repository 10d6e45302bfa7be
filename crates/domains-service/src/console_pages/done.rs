//! What was done just before a page is shown: the address that an action leads to says so.

use query_params::{FieldReader, FromFields};

/// What was done.
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

    /// A page's address, as seen from the base URL, that says so.
    pub fn at(self, page: &str) -> String {
        let mut words = Self::WORDS.iter();
        let word = words.find(|(_, done)| *done == self);
        format!("{page}?done={}", word.map_or("", |(word, _)| word))
    }

    /// The same for people.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Added => "The domain was added.",
            Self::Saved => "The pages were saved.",
            Self::Checked => "DNS was checked.",
            Self::Deleted => "The domain was deleted.",
        }
    }
}

/// The parameter of a page that an action leads to.
#[derive(Debug)]
pub struct After {
    /// What was done, if anything was.
    pub done: Option<Done>,
}

impl After {
    /// What is shown about it; empty if nothing was done.
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

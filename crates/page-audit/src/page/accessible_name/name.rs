//! A name and its source.

use html_document::push_collapsed;

/// How many bytes of a name are read.
pub(super) const MAX_NAME: usize = 1_000;

/// An element's accessible name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessibleName {
    /// The name with white space collapsed, truncated when it is very long. Empty if there is none.
    pub text: String,
    /// Where the name comes from.
    pub source: NameSource,
}

/// Where a name comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameSource {
    /// There is no name.
    Missing,
    /// The elements that `aria-labelledby` refers to.
    LabelledBy,
    /// `aria-label`.
    AriaLabel,
    /// The language's own means: `alt`, `<label>`, `<legend>`, `<caption>`, an SVG `<title>`, …
    Native,
    /// The text within.
    Contents,
    /// `title`
    Title,
    /// `placeholder`
    Placeholder,
}

impl AccessibleName {
    pub(super) fn new(text: impl AsRef<str>, source: NameSource) -> Self {
        let mut collapsed = String::new();
        push_collapsed(&mut collapsed, text.as_ref(), MAX_NAME);
        collapsed.truncate(collapsed.trim_end().len());
        let source = if collapsed.is_empty() {
            NameSource::Missing
        } else {
            source
        };
        Self {
            text: collapsed,
            source,
        }
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

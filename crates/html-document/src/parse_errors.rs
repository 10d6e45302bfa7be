//! Tags that the HTML standard's parser had to correct.

/// How many errors are kept.
const MAX_ERRORS: usize = 50;

/// A tag that the parser had to correct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line of the tag's `<`, from 1.
    pub line: u32,
    /// The tag's name in lower case, cut if it is very long.
    pub tag: String,
    /// What was wrong.
    pub kind: ParseErrorKind,
}

/// What is wrong with a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// A start tag in a place where the element cannot be.
    StartTag,
    /// An end tag that does not match the open elements.
    EndTag,
    /// A start tag that ends in `/>`, which has no effect in HTML.
    SelfClosing,
    /// A `<form>` in a form, which is left out.
    NestedForm,
    /// An attribute is there twice; the first counts.
    DuplicateAttribute,
}

/// The tags that the parser had to correct: the first of them, and how many there are.
#[derive(Debug, Clone, Default)]
pub struct ParseErrors {
    /// At most 50.
    pub items: Vec<ParseError>,
    /// How many there are in all.
    pub total: usize,
    /// How many of them are a `<form>` in a form.
    pub nested_forms: usize,
}

impl ParseErrors {
    /// How much of a tag's name is kept.
    const MAX_NAME: usize = 40;

    pub(crate) fn add(&mut self, line: u32, tag: &str, kind: ParseErrorKind) {
        self.total += 1;
        self.nested_forms += usize::from(kind == ParseErrorKind::NestedForm);
        if self.items.len() < MAX_ERRORS {
            let tag = tag.chars().take(Self::MAX_NAME).collect();
            self.items.push(ParseError { line, tag, kind });
        }
    }
}

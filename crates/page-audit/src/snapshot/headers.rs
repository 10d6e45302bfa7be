//! A list of HTTP headers, as they were sent.

use std::borrow::Cow;

use web_formats::content_type::ContentType;

/// HTTP headers in the order they arrived; a repeated header occurs as often as it was sent.
///
/// Names are lower case. Values are the raw bytes that were sent; as text, bytes that are not UTF-8
/// are replaced.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Headers {
    fields: Vec<(String, Vec<u8>)>,
    has_broken_lines: bool,
}

impl Headers {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Says that some lines among them break the grammar of HTTP: those that say nothing are left
    /// out, the others are read as browsers do.
    #[must_use]
    pub fn with_broken_lines(mut self, has_broken_lines: bool) -> Self {
        self.has_broken_lines = has_broken_lines;
        self
    }

    /// Whether some lines among them break the grammar of HTTP.
    pub(crate) fn has_broken_lines(&self) -> bool {
        self.has_broken_lines
    }

    /// Adds a header at the end. The name is converted to lower case.
    pub fn push(&mut self, name: &str, value: impl Into<Vec<u8>>) {
        self.fields.push((name.to_ascii_lowercase(), value.into()));
    }

    /// Removes every header with this name (ignoring case).
    pub fn remove(&mut self, name: &str) {
        self.fields
            .retain(|(held, _)| !held.eq_ignore_ascii_case(name));
    }

    /// The first value of the header with this name (ignoring case).
    pub fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        self.get_all(name).next()
    }

    /// Every value of the headers with this name (ignoring case), in the order they arrived.
    pub fn get_all<'h>(&'h self, name: &str) -> impl Iterator<Item = Cow<'h, str>> + use<'h> {
        let name = name.to_ascii_lowercase();
        self.fields
            .iter()
            .filter(move |(held, _)| *held == name)
            .map(|(_, value)| String::from_utf8_lossy(value))
    }

    /// All values of the headers with this name joined with commas (Fetch standard, "get a header").
    /// `None` if there is none.
    pub(crate) fn combined(&self, name: &str) -> Option<String> {
        let values: Vec<_> = self.get_all(name).collect();
        (!values.is_empty()).then(|| values.join(", ").trim_ascii().to_owned())
    }

    /// The result of all `Content-Type` headers together, as far as they are valid.
    pub(crate) fn content_type(&self) -> Option<ContentType> {
        let named = self.iter().filter(|(name, _)| *name == "content-type");
        ContentType::of_headers(named.map(|(_, value)| value))
    }

    /// Every header as name and raw value, in the order they arrived.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_slice()))
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Vec<u8>> {
        self.fields.iter_mut().map(|(_, value)| value)
    }

    /// How many headers there are.
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there are no headers.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }
}

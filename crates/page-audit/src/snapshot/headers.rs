//! A list of HTTP headers, as they were sent.

use std::borrow::Cow;

use web_formats::content_type::ContentType;

/// HTTP headers in the order they arrived; a repeated header occurs as often as it was sent.
///
/// Names are lower case. Values are the raw bytes that were sent; as text, bytes that are not UTF-8
/// are replaced.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Headers(Vec<(String, Vec<u8>)>);

impl Headers {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a header at the end. The name is converted to lower case.
    pub fn push(&mut self, name: &str, value: impl Into<Vec<u8>>) {
        self.0.push((name.to_ascii_lowercase(), value.into()));
    }

    /// Removes every header with this name (ignoring case).
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(held, _)| !held.eq_ignore_ascii_case(name));
    }

    /// The first value of the header with this name (ignoring case).
    pub fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        self.get_all(name).next()
    }

    /// Every value of the headers with this name (ignoring case), in the order they arrived.
    pub fn get_all<'h>(&'h self, name: &str) -> impl Iterator<Item = Cow<'h, str>> + use<'h> {
        let name = name.to_ascii_lowercase();
        self.0
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
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_slice()))
    }

    /// How many headers there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no headers.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

//! What is read from a sitemap.

/// What is in a sitemap.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) kind: Kind,
    /// How many pages, or sitemaps of an index, it names.
    pub(crate) urls: usize,
    /// Whether the page is among them.
    pub(crate) lists_page: bool,
    /// Whether only its beginning was read.
    pub(crate) is_cut: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Pages.
    Urls,
    /// Other sitemaps.
    Index,
}

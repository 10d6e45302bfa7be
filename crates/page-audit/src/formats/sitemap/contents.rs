//! The data that is read from a sitemap.

/// The contents of a sitemap.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) kind: Kind,
    /// How many pages it lists, or sitemaps if it is an index.
    pub(crate) urls: usize,
    /// Whether the page that was looked for is among them.
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

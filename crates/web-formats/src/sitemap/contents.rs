//! The data that is read from a sitemap.

/// The contents of a sitemap.
#[derive(Debug, PartialEq, Eq)]
pub struct Contents {
    /// What it lists.
    pub kind: Kind,
    /// How many pages it lists, or sitemaps if it is an index.
    pub urls: usize,
    /// Whether the page that was looked for is among them.
    pub lists_page: bool,
    /// Whether only its beginning was read.
    pub is_cut: bool,
}

/// What a sitemap lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Pages.
    Urls,
    /// Other sitemaps.
    Index,
}

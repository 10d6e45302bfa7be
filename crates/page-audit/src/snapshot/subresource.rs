//! The files that a page loads.

use url::Url;

use super::probe::Probe;

/// A file that the page loads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subresource {
    /// Its URL, without a fragment.
    pub url: Url,
    /// Its kind, from the element or the style sheet that loads it.
    pub kind: SubresourceKind,
    /// The result. Ten style sheets and scripts of the page's origin have their body, style sheets
    /// first, the others do not.
    pub result: Probe,
}

impl Subresource {
    /// A subresource of this kind with this result.
    pub fn new(url: Url, kind: SubresourceKind, result: Probe) -> Self {
        Self { url, kind, result }
    }
}

/// The kind of a subresource, from the element that loads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SubresourceKind {
    /// A style sheet.
    Stylesheet,
    /// A script.
    Script,
    /// An image.
    Image,
    /// A font.
    Font,
    /// Anything else, such as a video.
    Other,
}

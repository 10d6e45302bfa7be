//! The probes: requests that find out about the site around a page.

use url::Url;

use super::probe::Probe;

/// Every probe but that of `/robots.txt` ([`Snapshot::robots_txt`](crate::Snapshot::robots_txt)).
///
/// What is requested follows from the page alone, and lists are in an order that follows from it.
/// What could not be sent in time is [`Probe::Failed`] with the code `not_enough_time`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Probes {
    /// The sitemaps: the first two that `/robots.txt` names, else `/sitemap.xml`.
    pub sitemaps: Vec<Sitemap>,
    /// The icon: that of the first `<link rel=icon>`, else `/favicon.ico`. `None` if nothing was
    /// fetched.
    pub favicon: Option<Favicon>,
    /// A path of the page's origin that no site has.
    pub missing_page: Probe,
    /// The page's URL with `http:` in place of `https:`. Redirects are followed until one leads to
    /// https, which is the last of the hops and is not requested: the answer is then that redirect.
    /// Not fetched when the page is not on the port that belongs to https.
    pub http_variant: Probe,
    /// The page's URL again, requested as a script of [`FOREIGN_ORIGIN`] would.
    pub foreign_origin: Probe,
    /// `/llms.txt` of the page's origin.
    pub llms_txt: Probe,
    /// The page's canonical URL, when that is another URL.
    pub canonical_target: Probe,
    /// The headers of the first `og:image`.
    pub og_image: Probe,
    /// A sample of the pages that it links to, in document order.
    pub links: Vec<LinkProbe>,
}

/// The origin that [`Probes::foreign_origin`] is requested by.
pub const FOREIGN_ORIGIN: &str = "https://foreign.example";

/// A sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitemap {
    /// Its URL.
    pub url: Url,
    /// Whether `/robots.txt` names it, rather than that it is where a sitemap would be.
    pub declared: bool,
    /// What came of it. The body is XML or text: a compressed file is decompressed.
    pub answer: Probe,
}

/// The page's icon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Favicon {
    /// Its URL.
    pub url: Url,
    /// What came of it.
    pub answer: Probe,
}

/// A link that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkProbe {
    /// Its URL, without a fragment.
    pub url: Url,
    /// Whether it leads to the page's own host.
    pub internal: bool,
    /// What came of it. There is no body.
    pub answer: Probe,
}

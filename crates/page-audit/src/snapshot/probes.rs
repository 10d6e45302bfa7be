//! The probes: requests that gather facts about the site around a page.

use url::Url;

use super::probe::Probe;
use super::tls::OldTls;

/// Every probe except `/robots.txt` ([`Snapshot::robots_txt`](crate::Snapshot::robots_txt)).
///
/// The requests, and the order of lists, are determined by the page alone. Requests that could not
/// be sent in time are [`Probe::Failed`] with the code `not_enough_time`, those that are more than a
/// fetch may make with `over_budget`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Probes {
    /// The sitemaps: the first two that `/robots.txt` names, else `/sitemap.xml`.
    pub sitemaps: Vec<Sitemap>,
    /// The icon: that of the first `<link rel=icon>`, or else `/favicon.ico`. `None` if nothing was
    /// fetched.
    pub favicon: Option<Favicon>,
    /// A path of the page's origin that exists on no site.
    pub missing_page: Probe,
    /// The page's URL with `http:` instead of `https:`. Redirects are followed until one leads to
    /// https, which is the last of the hops and is not requested: the response is then that
    /// redirect. Not fetched when the page is not on the default port of https.
    pub http_variant: Probe,
    /// The page's URL again, requested as a script of [`FOREIGN_ORIGIN`] would request it.
    pub foreign_origin: Probe,
    /// `/llms.txt` of the page's origin.
    pub llms_txt: Probe,
    /// The page's canonical URL, if it is a different URL.
    pub canonical_target: Probe,
    /// The page's URL at its host with `www.` in front, or without it, over https (if the page is)
    /// and over http. Empty if the host has no such variant, or if the page is on a port of its own.
    pub host_variants: Vec<AddressProbe>,
    /// What the server makes of a client that knows TLS 1.1 and 1.0 only. Not tried when the page is
    /// not https.
    pub old_tls: OldTls,
    /// `/.well-known/security.txt` of the page's origin.
    pub security_txt: Probe,
    /// The first two folders of the page's origin from which it loads files.
    pub folders: Vec<AddressProbe>,
    /// The headers of the first `og:image`.
    pub og_image: Probe,
    /// A sample of the pages that it links to, in document order.
    pub links: Vec<LinkProbe>,
}

/// The origin from which [`Probes::foreign_origin`] is requested.
pub const FOREIGN_ORIGIN: &str = "https://foreign.example";

/// A sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitemap {
    /// Its URL.
    pub url: Url,
    /// Whether `/robots.txt` names it; otherwise it is at the default location.
    pub declared: bool,
    /// The result. The body is XML or text: a compressed file is decompressed.
    pub result: Probe,
}

/// The page's icon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Favicon {
    /// Its URL.
    pub url: Url,
    /// The result.
    pub result: Probe,
}

/// An address of the site that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressProbe {
    /// Its URL.
    pub url: Url,
    /// The result.
    pub result: Probe,
}

/// A link that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkProbe {
    /// Its URL, without a fragment.
    pub url: Url,
    /// Whether it leads to the page's own host.
    pub internal: bool,
    /// The result, without a body.
    pub result: Probe,
}

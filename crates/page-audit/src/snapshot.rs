//! The snapshot of a page: the facts that every check is a pure function of.

use std::time::Duration;

use url::Url;

mod headers;
mod hop;
mod masked;
mod probe;
mod probes;
mod subresource;
mod tls;

pub use headers::Headers;
pub use hop::Hop;
pub(crate) use probe::is_broken;
pub use probe::{Probe, ProbeFailure, ProbeResponse};
pub use probes::{AddressProbe, FOREIGN_ORIGIN, Favicon, LinkProbe, Probes, Sitemap};
pub use subresource::{Subresource, SubresourceKind};
pub use tls::{OldTls, Tls, TlsFault};

/// Everything that was fetched for a page. Checks read nothing else, so the same snapshot always
/// gives the same report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The requested URL, without its fragment.
    pub requested_url: Url,
    /// The URL that gave the final response, after all redirects.
    pub final_url: Url,
    /// The redirects before the final response, in the order they were followed.
    pub hops: Vec<Hop>,
    /// The status code of the final response.
    pub status: u16,
    /// The HTTP version the final response was given in.
    pub http_version: HttpVersion,
    /// The final response's headers.
    pub headers: Headers,
    /// The final response's body, with every content coding undone.
    pub body: Vec<u8>,
    /// How many bytes of body came over the network, before content codings were undone.
    pub encoded_body_bytes: u64,
    /// How long the final response took.
    pub timings: Timings,
    /// The response to `/robots.txt` of the final URL's origin.
    pub robots_txt: Probe,
    /// The files that the page loads, as far as its HTML shows, in document order, and then those
    /// that its style sheets name.
    pub subresources: Vec<Subresource>,
    /// The probes of the site around the page.
    pub probes: Probes,
    /// The secure connection of the final response; `None` when that came over plain http.
    pub tls: Option<Tls>,
}

impl Snapshot {
    /// A snapshot of a page that returned status 200 over HTTP/1.1 with this HTML, as `text/html`
    /// in UTF-8, at once and without a redirect; nothing else was fetched.
    pub fn of_html(url: Url, html: impl Into<Vec<u8>>) -> Self {
        let body = html.into();
        let mut headers = Headers::new();
        headers.push("content-type", "text/html; charset=utf-8");
        Self {
            requested_url: url.clone(),
            final_url: url,
            hops: Vec::new(),
            status: 200,
            http_version: HttpVersion::Http11,
            headers,
            encoded_body_bytes: body.len() as u64,
            body,
            timings: Timings::default(),
            robots_txt: Probe::NotFetched,
            subresources: Vec::new(),
            probes: Probes::default(),
            tls: None,
        }
    }

    /// The same page with this document, as a browser wrote it down.
    pub(crate) fn shown(&self, html: String) -> Self {
        let mut snapshot = self.clone();
        snapshot.headers.remove("content-type");
        snapshot
            .headers
            .push("content-type", "text/html; charset=utf-8");
        snapshot.encoded_body_bytes = html.len() as u64;
        snapshot.body = html.into();
        snapshot
    }

    /// A snapshot of this HTML alone, of whose response nothing is known.
    pub fn of_document(url: Url, html: impl Into<Vec<u8>>) -> Self {
        let mut snapshot = Self::of_html(url, html);
        snapshot.headers.remove("content-type");
        snapshot
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        self.headers.push(name, value);
        self
    }

    /// Adds one more redirect before the final response.
    #[must_use]
    pub fn with_hop(mut self, hop: Hop) -> Self {
        self.hops.push(hop);
        self
    }

    /// Sets the response to `/robots.txt`.
    #[must_use]
    pub fn with_robots_txt(mut self, robots_txt: Probe) -> Self {
        self.robots_txt = robots_txt;
        self
    }

    /// Sets the subresources.
    #[must_use]
    pub fn with_subresources(mut self, subresources: Vec<Subresource>) -> Self {
        self.subresources = subresources;
        self
    }

    /// Sets the probes.
    #[must_use]
    pub fn with_probes(mut self, probes: Probes) -> Self {
        self.probes = probes;
        self
    }

    /// Sets the secure connection.
    #[must_use]
    pub fn with_tls(mut self, tls: Tls) -> Self {
        self.tls = Some(tls);
        self
    }
}

/// A version of HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HttpVersion {
    /// HTTP/0.9
    Http09,
    /// HTTP/1.0
    Http10,
    /// HTTP/1.1
    Http11,
    /// HTTP/2
    Http2,
    /// HTTP/3
    Http3,
}

impl HttpVersion {
    /// The version as it is usually written, such as `HTTP/1.1` or `HTTP/2`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Http09 => "HTTP/0.9",
            Self::Http10 => "HTTP/1.0",
            Self::Http11 => "HTTP/1.1",
            Self::Http2 => "HTTP/2",
            Self::Http3 => "HTTP/3",
        }
    }
}

/// How long the final response took; redirects before it are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Timings {
    /// From the start of the final request (name lookup and connection included) to the response's
    /// headers.
    pub first_byte: Duration,
    /// From the start of the final request to the end of its body.
    pub total: Duration,
}

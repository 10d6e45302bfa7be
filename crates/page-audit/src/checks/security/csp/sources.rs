//! What a list of sources allows: by hash, and by the address of a file.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use html_document::Element;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256, Sha384, Sha512};
use url::Url;
use web_formats::csp::{Directive, Source};

/// How much text of a page is hashed: no page has more in it that needs a hash.
const MAX_HASHED: usize = 8 * 1024 * 1024;

/// The hashes in a list of sources.
#[derive(Debug, Default)]
pub(super) struct Hashes<'p> {
    sha256: Vec<&'p str>,
    sha384: Vec<&'p str>,
    sha512: Vec<&'p str>,
}

impl<'p> Hashes<'p> {
    pub(super) fn of(directive: &'p Directive) -> Self {
        let mut hashes = Self::default();
        for (word, source) in directive.sources() {
            let hash = word.trim_matches('\'').split_once('-');
            let Some((algorithm, value)) = hash.filter(|_| source == Source::Hash) else {
                continue;
            };
            match algorithm.to_ascii_lowercase().as_str() {
                "sha256" => hashes.sha256.push(value),
                "sha384" => hashes.sha384.push(value),
                _ => hashes.sha512.push(value),
            }
        }
        hashes
    }

    pub(super) fn are_none(&self) -> bool {
        self.sha256.is_empty() && self.sha384.is_empty() && self.sha512.is_empty()
    }

    /// Whether one of them is that of a text (CSP Level 3, section 6.7.3.3). What is left of the
    /// text that may be hashed is taken from `left`; beyond it, one may be.
    pub(super) fn may_allow(&self, text: &str, left: &mut usize) -> bool {
        if self.are_none() {
            return false;
        }
        let Some(rest) = left.checked_sub(text.len()) else {
            return true;
        };
        *left = rest;
        is_one::<Sha256>(text, &self.sha256)
            || is_one::<Sha384>(text, &self.sha384)
            || is_one::<Sha512>(text, &self.sha512)
    }
}

impl Hashes<'_> {
    pub(super) const MOST: usize = MAX_HASHED;
}

fn is_one<D: Digest>(text: &str, hashes: &[&str]) -> bool {
    if hashes.is_empty() {
        return false;
    }
    let hash = STANDARD.encode(D::digest(text.as_bytes()));
    let mut hashes = hashes.iter();
    hashes.any(|one| one.replace('-', "+").replace('_', "/") == hash)
}

/// The address of a file that an element of the page loads, and that of the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Address<'u> {
    pub(super) url: &'u Url,
    pub(super) page: &'u Url,
}

/// Whether a list of sources may let an element load a file (CSP Level 3, sections 6.7.1.1 and
/// 6.7.2.5).
pub(super) fn may_load(directive: &Directive, element: Element<'_>, address: Address<'_>) -> bool {
    let nonce = element.attribute("nonce").unwrap_or_default();
    let has_checksum = element.attribute("integrity").is_some();
    let is_script = element.is_html("script");
    // What is written in the page is not loaded by a script that is trusted.
    let ignores_addresses = is_script && directive.is_strict_dynamic();
    directive.sources().any(|(word, source)| match source {
        Source::Nonce(one) => one == nonce,
        Source::Hash => is_script && has_checksum,
        _ => !ignores_addresses && address.matches(word, &source),
    })
}

impl Address<'_> {
    /// Whether a source expression stands for the file.
    fn matches(self, word: &str, source: &Source<'_>) -> bool {
        let scheme = self.url.scheme();
        match source {
            Source::Keyword => word.eq_ignore_ascii_case("'self'") && self.is_of_page(),
            Source::Scheme(wanted) => fits_scheme(wanted, scheme),
            Source::Host {
                host: "*",
                scheme: None,
                path: "",
            } if word == "*" => true,
            Source::Host {
                scheme: wanted,
                host,
                path,
            } => {
                let wanted = wanted.unwrap_or(self.page.scheme());
                fits_scheme(wanted, scheme)
                    && self.fits_host(host)
                    && self.fits_port(port_of(word))
                    && self.fits_path(path)
            }
            _ => false,
        }
    }

    /// Whether the file is of the page's own origin, or the same encrypted.
    fn is_of_page(self) -> bool {
        let (url, page) = (self.url, self.page);
        let have_usual_ports = url.port().is_none() && page.port().is_none();
        url.origin() == page.origin()
            || (url.host() == page.host()
                && (url.port_or_known_default() == page.port_or_known_default()
                    || have_usual_ports)
                && fits_scheme(page.scheme(), url.scheme()))
    }

    fn fits_host(self, wanted: &str) -> bool {
        let host = self.url.host_str().unwrap_or_default();
        let wanted = wanted.to_ascii_lowercase();
        match wanted.strip_prefix('*') {
            Some("") => true,
            Some(end) => host.ends_with(end),
            None => host == wanted,
        }
    }

    fn fits_port(self, wanted: Option<&str>) -> bool {
        let port = self.url.port_or_known_default();
        match wanted {
            None => self.url.port().is_none(),
            Some("*") => true,
            Some(wanted) => {
                let wanted = wanted.parse().ok();
                wanted == port || (wanted == Some(80) && port == Some(443))
            }
        }
    }

    fn fits_path(self, wanted: &str) -> bool {
        if wanted.is_empty() || wanted == "/" {
            return true;
        }
        let wanted = decoded(wanted);
        let path = decoded(self.url.path());
        if wanted.ends_with('/') {
            path.starts_with(&*wanted)
        } else {
            path == wanted
        }
    }
}

fn decoded(path: &str) -> Cow<'_, str> {
    percent_decode_str(path).decode_utf8_lossy()
}

/// The port in a source with a host.
fn port_of(word: &str) -> Option<&str> {
    let rest = word.split_once("://").map_or(word, |(_, rest)| rest);
    let authority = rest.split('/').next()?;
    authority.split_once(':').map(|(_, port)| port)
}

/// Whether a scheme stands for another one: for itself and its encrypted form.
fn fits_scheme(wanted: &str, scheme: &str) -> bool {
    wanted.eq_ignore_ascii_case(scheme)
        || (wanted.eq_ignore_ascii_case("http") && scheme == "https")
}

//! What was fetched beside the page.

use std::borrow::Cow;

use url::Url;

use super::{Headers, Hop};

/// Everything that was fetched beside the page, but for `/robots.txt`
/// ([`Snapshot::robots_txt`](super::Snapshot::robots_txt)).
///
/// What is asked for follows from the page alone, and lists are in an order that follows from it.
/// What did not get its turn in time is [`Extra::Failed`] with the code `not_enough_time`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Extras {
    /// The sitemaps: the first two that `/robots.txt` names, else `/sitemap.xml`.
    pub sitemaps: Vec<Sitemap>,
    /// The icon: that of the first `<link rel=icon>`, else `/favicon.ico`. `None` if nothing was
    /// fetched.
    pub favicon: Option<Favicon>,
    /// A path of the page's origin that no site has.
    pub missing_page: Extra,
    /// The page's URL with `http:` in place of `https:`. Redirects are followed until one leads to
    /// https, which is the last of the hops and is not asked for: the answer is then that redirect.
    /// Not fetched when the page is not on the port that belongs to https.
    pub http_variant: Extra,
    /// The page's URL again, asked for as a script of [`FOREIGN_ORIGIN`] would.
    pub foreign_origin: Extra,
    /// `/llms.txt` of the page's origin.
    pub llms_txt: Extra,
    /// The page's canonical URL, when that is another URL.
    pub canonical_target: Extra,
    /// The headers of the first `og:image`.
    pub og_image: Extra,
    /// What the page is made of, as far as its HTML says, in document order.
    pub assets: Vec<Asset>,
    /// A sample of the pages that it links to, in document order.
    pub links: Vec<LinkProbe>,
}

/// The origin that [`Extras::foreign_origin`] is asked for by.
pub const FOREIGN_ORIGIN: &str = "https://foreign.example";

/// A sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitemap {
    /// Its URL.
    pub url: Url,
    /// Whether `/robots.txt` names it, rather than that it is where a sitemap would be.
    pub declared: bool,
    /// What came of it. The body is XML or text: a compressed file is decompressed.
    pub answer: Extra,
}

/// The page's icon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Favicon {
    /// Its URL.
    pub url: Url,
    /// What came of it.
    pub answer: Extra,
}

/// Something that the page is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    /// Its URL, without a fragment.
    pub url: Url,
    /// What it is, by the element that asks for it.
    pub kind: AssetKind,
    /// What came of it. The first ten style sheets and scripts of the page's origin have their body,
    /// the others have none.
    pub answer: Extra,
}

impl Asset {
    /// An asset of this kind that answered so.
    pub fn new(url: Url, kind: AssetKind, answer: Extra) -> Self {
        Self { url, kind, answer }
    }
}

/// What an asset is, by the element that asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssetKind {
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

/// A link that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkProbe {
    /// Its URL, without a fragment.
    pub url: Url,
    /// Whether it leads to the page's own host.
    pub internal: bool,
    /// What came of it. There is no body.
    pub answer: Extra,
}

/// What came of a fetch that goes beside the page's own, such as that of `/robots.txt`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Extra {
    /// It was not asked for.
    #[default]
    NotFetched,
    /// It was asked for and there was no usable answer.
    Failed(ExtraFailure),
    /// It answered, with whatever status.
    Answer(ExtraAnswer),
}

impl Extra {
    /// An answer; see [`ExtraAnswer::of`].
    pub fn answered(
        url: Url,
        status: u16,
        headers: &[(&str, &str)],
        body: impl Into<Vec<u8>>,
    ) -> Self {
        Self::Answer(ExtraAnswer::of(url, status, headers, body))
    }

    /// A failure.
    pub fn failed(code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Failed(ExtraFailure { code, message })
    }
}

/// Why a fetch beside the page's own gave no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraFailure {
    /// The machine-readable code: one of those of [`FetchError::code`](crate::FetchError::code), or
    /// `not_enough_time`.
    pub code: &'static str,
    /// What happened, in plain words.
    pub message: String,
}

/// The answer to a fetch beside the page's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraAnswer {
    /// The URL that gave the answer, after all redirects.
    pub final_url: Url,
    /// The redirects before it, in the order they were followed.
    pub hops: Vec<Hop>,
    /// The answer's status code.
    pub status: u16,
    /// The answer's headers.
    pub headers: Headers,
    /// The body, with every content coding undone, up to the fetch's limit. Empty when only the
    /// headers were wanted.
    pub body: Vec<u8>,
    /// How many bytes of body came over the network, before content codings were undone.
    pub encoded_body_bytes: u64,
    /// Whether the body went on past the limit and was cut there.
    pub truncated: bool,
}

impl ExtraAnswer {
    /// An answer of this URL, without a redirect, its body complete.
    pub fn of(url: Url, status: u16, headers: &[(&str, &str)], body: impl Into<Vec<u8>>) -> Self {
        let body = body.into();
        let mut list = Headers::new();
        for (name, value) in headers {
            list.push(name, *value);
        }
        Self {
            final_url: url,
            hops: Vec::new(),
            status,
            headers: list,
            encoded_body_bytes: body.len() as u64,
            body,
            truncated: false,
        }
    }

    /// The same answer after one more redirect.
    #[must_use]
    pub fn with_hop(mut self, hop: Hop) -> Self {
        self.hops.push(hop);
        self
    }

    /// Whether the status is 2xx.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The body as text; bytes that are not UTF-8 are replaced.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

//! One directive of a Content Security Policy.

use super::source::Source;

/// A directive that browsers know.
#[derive(Debug)]
pub struct Directive {
    /// The name in lower case.
    pub name: &'static str,
    value: String,
}

/// Every directive that a specification defines.
const KNOWN: [&str; 35] = [
    "base-uri",
    "block-all-mixed-content",
    "child-src",
    "connect-src",
    "default-src",
    "fenced-frame-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "frame-src",
    "img-src",
    "manifest-src",
    "media-src",
    "navigate-to",
    "object-src",
    "plugin-types",
    "prefetch-src",
    "referrer",
    "reflected-xss",
    "report-to",
    "report-uri",
    "require-sri-for",
    "require-trusted-types-for",
    "sandbox",
    "script-src",
    "script-src-attr",
    "script-src-elem",
    "style-src",
    "style-src-attr",
    "style-src-elem",
    "trusted-types",
    "upgrade-insecure-requests",
    "webrtc",
    "worker-src",
    "xr-src",
];

/// The directive's name as the specifications write it.
pub fn known(name: &str) -> Option<&'static str> {
    let mut known = KNOWN.into_iter();
    known.find(|known| known.eq_ignore_ascii_case(name))
}

impl Directive {
    /// Parses the text between two semicolons. `None` if browsers ignore it.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim_ascii();
        if !text.is_ascii() {
            return None;
        }
        let end = text.find(|c: char| c.is_ascii_whitespace());
        let (name, value) = text.split_at_checked(end.unwrap_or(text.len()))?;
        Some(Self {
            name: known(name)?,
            value: value.trim_ascii().to_owned(),
        })
    }

    /// The words of the value.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.value.split_ascii_whitespace()
    }

    /// The words of the value as source expressions, each with its original text.
    pub fn sources(&self) -> impl Iterator<Item = (&str, Source<'_>)> {
        self.words().map(|word| (word, Source::parse(word)))
    }

    /// Whether one of the sources meets the condition.
    pub fn has(&self, is: impl Fn(&Source<'_>) -> bool) -> bool {
        self.sources().any(|(_, source)| is(&source))
    }

    /// Whether only scripts that the page trusts by nonce or hash, and those that these load, may
    /// run: hosts and schemes are ignored then.
    pub fn is_strict_dynamic(&self) -> bool {
        self.has(|source| *source == Source::StrictDynamic)
    }

    /// Whether there is a nonce or a hash that determines what is trusted.
    pub fn has_nonce_or_hash(&self) -> bool {
        self.has(|source| matches!(source, Source::Nonce(_) | Source::Hash))
    }

    /// Whether it allows every inline script or style in the page (CSP Level 3, section 6.7.3.2,
    /// "Does a source list allow all inline behavior for type?").
    pub fn allows_all_inline(&self, kind: Inline) -> bool {
        let barred =
            self.has_nonce_or_hash() || (kind == Inline::Script && self.is_strict_dynamic());
        !barred && self.has(|source| *source == Source::UnsafeInline)
    }
}

/// The kinds of inline content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inline {
    /// `<script>`, and handlers in attributes.
    Script,
    /// `<style>`, and `style` attributes.
    Style,
}

//! Source expressions (CSP Level 3, section 2.3.1).

/// The meaning of a word in a source list.
#[derive(Debug, PartialEq, Eq)]
pub enum Source<'w> {
    /// `'unsafe-inline'`
    UnsafeInline,
    /// `'unsafe-eval'`
    UnsafeEval,
    /// `'strict-dynamic'`
    StrictDynamic,
    /// `'none'`
    None,
    /// Another keyword, such as `'self'`.
    Keyword,
    /// `'nonce-…'`, with its value.
    Nonce(&'w str),
    /// `'sha256-…'` and the like.
    Hash,
    /// Every URL of a scheme, such as `data:`.
    Scheme(&'w str),
    /// A host, with or without a scheme.
    Host {
        /// The scheme, if there is one.
        scheme: Option<&'w str>,
        /// The host as it is written, with or without `*.`; `*` is every host.
        host: &'w str,
        /// The path, empty if there is none.
        path: &'w str,
    },
    /// Text that browsers do not understand.
    Invalid,
}

impl<'w> Source<'w> {
    pub(super) fn parse(word: &'w str) -> Self {
        if let Some(quoted) = word.strip_prefix('\'') {
            return quoted.strip_suffix('\'').map_or(Self::Invalid, keyword);
        }
        if let Some(scheme) = word.strip_suffix(':')
            && is_scheme(scheme)
        {
            return Self::Scheme(scheme);
        }
        host(word).unwrap_or(Self::Invalid)
    }

    /// The scheme, if there is one.
    pub fn scheme(&self) -> Option<&'w str> {
        match self {
            Self::Scheme(scheme) => Some(scheme),
            Self::Host { scheme, .. } => *scheme,
            _ => None,
        }
    }

    /// Whether it is this scheme with any host.
    pub fn is_scheme(&self, name: &str) -> bool {
        matches!(self, Self::Scheme(scheme) if scheme.eq_ignore_ascii_case(name))
    }

    /// Whether it allows content that anyone can put on the web.
    pub fn is_broad(&self) -> bool {
        match self {
            Self::Host { host, .. } => {
                *host == "*" || host.strip_prefix("*.").is_some_and(is_registry)
            }
            Self::Scheme(_) => ["http", "https", "ftp"]
                .iter()
                .any(|scheme| self.is_scheme(scheme)),
            _ => false,
        }
    }
}

/// Whether anyone can register names under this one, as under `com` and `co.uk`.
fn is_registry(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    psl::suffix(name.as_bytes())
        .is_some_and(|suffix| suffix == name.as_str() && suffix.typ() != Some(psl::Type::Private))
}

fn keyword(word: &str) -> Source<'_> {
    if let Some((kind, value)) = word.split_once('-')
        && is_base64(value)
    {
        let kind = kind.to_ascii_lowercase();
        match kind.as_str() {
            "nonce" => return Source::Nonce(value),
            "sha256" | "sha384" | "sha512" => return Source::Hash,
            _ => {}
        }
    }
    match word.to_ascii_lowercase().as_str() {
        "unsafe-inline" => Source::UnsafeInline,
        "unsafe-eval" => Source::UnsafeEval,
        "strict-dynamic" => Source::StrictDynamic,
        "none" => Source::None,
        lower if OTHER_KEYWORDS.contains(&lower) => Source::Keyword,
        _ => Source::Invalid,
    }
}

const OTHER_KEYWORDS: [&str; 10] = [
    "inline-speculation-rules",
    "report-sample",
    "report-sha256",
    "report-sha384",
    "report-sha512",
    "self",
    "trusted-types-eval",
    "unsafe-allow-redirects",
    "unsafe-hashes",
    "wasm-unsafe-eval",
];

/// Whether the word would be a keyword, a nonce or a hash if it were in quotes.
pub fn is_keyword(word: &str) -> bool {
    keyword(word) != Source::Invalid
}

/// Base64 in either alphabet, at least one character, with up to two padding characters.
fn is_base64(text: &str) -> bool {
    let digits = text.trim_end_matches('=');
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte);
    !digits.is_empty() && text.len() - digits.len() <= 2 && digits.bytes().all(valid)
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// `[scheme://]host[:port][/path]`
fn host(word: &str) -> Option<Source<'_>> {
    let (scheme, rest) = match word.split_once("://") {
        Some((scheme, rest)) => (Some(scheme), rest),
        None => (None, word),
    };
    if scheme.is_some_and(|scheme| !is_scheme(scheme)) {
        return None;
    }
    let end = rest.find('/').unwrap_or(rest.len());
    let (authority, path) = rest.split_at_checked(end)?;
    let (host, port) = authority.split_once(':').unwrap_or((authority, "*"));
    let valid_port =
        port == "*" || (!port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()));
    (valid_port && is_host(host)).then_some(Source::Host { scheme, host, path })
}

/// `*`, or labels, the first of which may be `*`. Browsers also accept underscores.
fn is_host(host: &str) -> bool {
    if host == "*" {
        return true;
    }
    let name = host.strip_prefix("*.").unwrap_or(host);
    let name = name.strip_suffix('.').unwrap_or(name);
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    name.split('.')
        .all(|label| !label.is_empty() && label.bytes().all(valid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_what_the_grammar_says() {
        let with_path = |scheme, host, path| Source::Host { scheme, host, path };
        let host = |scheme, host| with_path(scheme, host, "");
        for (word, expected) in [
            ("'Unsafe-Inline'", Source::UnsafeInline),
            ("'SELF'", Source::Keyword),
            ("'nonce-abc123=='", Source::Nonce("abc123==")),
            ("'SHA256-ab+/-_='", Source::Hash),
            ("'nonce-'", Source::Invalid),
            ("'nonce-a b'", Source::Invalid),
            ("'sha1-abc'", Source::Invalid),
            ("'sha256-abc'x", Source::Invalid),
            ("unsafe-inline", host(None, "unsafe-inline")),
            ("data:", Source::Scheme("data")),
            ("HTTPS:", Source::Scheme("HTTPS")),
            ("https://", Source::Invalid),
            ("*", host(None, "*")),
            ("*:*", host(None, "*")),
            ("http://*:8080/a", with_path(Some("http"), "*", "/a")),
            ("*.example.com", host(None, "*.example.com")),
            ("example.com:443/a/", with_path(None, "example.com", "/a/")),
            ("example.com:https", Source::Invalid),
            ("a.*.com", Source::Invalid),
            ("*.*", Source::Invalid),
            ("", Source::Invalid),
        ] {
            assert_eq!(Source::parse(word), expected, "{word}");
        }
    }
}

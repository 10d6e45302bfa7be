//! The possible faults of one Content Security Policy.

use web_formats::csp::{Bypass, Directive, Inline, Policy, Source, bypass};

use crate::page::Page;

mod spelling;

use spelling::spelling;

/// A fault, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    UnlimitedScripts,
    InlineScripts,
    DataScripts,
    BroadScripts,
    JsonpScripts,
    LibraryScripts,
    NoScriptTrusted,
    MissingBase,
    BroadBase,
    BroadObjects,
    InsecureSource,
    // From here on, faults only warn.
    Eval,
    ForeignScripts,
    ShortNonce,
    InsecureImages,
    InlineStyles,
    // From here on, a fault is one of spelling: it counts in each policy alone.
    UnknownDirective,
    DirectiveAmongSources,
    UnquotedKeyword,
    SchemeWithoutColon,
    InvalidSource,
    IgnoredNone,
    AddressSource,
    Misplaced,
    Repeated,
}

/// What is said about a fault.
struct Words {
    key: &'static str,
    message: &'static str,
    expected: &'static str,
}

impl Fault {
    pub(super) fn bit(self) -> u32 {
        1 << (self as u32)
    }

    pub(super) fn fails(self) -> bool {
        self < Self::Eval
    }

    /// Whether it counts whatever the page's other policies say.
    pub(super) fn is_of_spelling(self) -> bool {
        self >= Self::UnknownDirective
    }

    pub(super) fn key(self) -> &'static str {
        self.words().key
    }

    pub(super) fn message(self) -> &'static str {
        self.words().message
    }

    pub(super) fn expected(self) -> &'static str {
        self.words().expected
    }

    #[expect(clippy::too_many_lines, reason = "a table")]
    fn words(self) -> Words {
        let (key, message, expected) = match self {
            Self::UnlimitedScripts => (
                "unlimited_scripts",
                "The Content-Security-Policy does not limit scripts.",
                "script-src or default-src",
            ),
            Self::InlineScripts => (
                "inline_scripts",
                "The Content-Security-Policy allows every inline script.",
                "a nonce or hashes instead of 'unsafe-inline'",
            ),
            Self::DataScripts => (
                "data_scripts",
                "The Content-Security-Policy allows scripts in data: URLs.",
                "no data:",
            ),
            Self::BroadScripts => (
                "broad_scripts",
                "The Content-Security-Policy allows scripts from any host.",
                "'self', single hosts, a nonce or hashes",
            ),
            Self::JsonpScripts => (
                "jsonp_scripts",
                "The Content-Security-Policy allows scripts from a host that wraps its answers in any function.",
                "a nonce or hashes, or the path of a single file",
            ),
            Self::LibraryScripts => (
                "library_scripts",
                "The Content-Security-Policy allows scripts from a host with libraries that run code from the page's text.",
                "a nonce or hashes, or a copy of the library on your own host",
            ),
            Self::NoScriptTrusted => (
                "no_script_trusted",
                "The Content-Security-Policy has 'strict-dynamic' without a nonce or a hash, so no script runs.",
                "a nonce or a hash with 'strict-dynamic'",
            ),
            Self::MissingBase => (
                "missing_base_uri",
                "The Content-Security-Policy trusts scripts by nonce or hash, but lets an injected <base> load them from elsewhere.",
                "base-uri 'none'",
            ),
            Self::BroadBase => (
                "broad_base_uri",
                "The Content-Security-Policy lets an injected <base> lead to any host.",
                "base-uri 'none'",
            ),
            Self::BroadObjects => (
                "broad_objects",
                "The Content-Security-Policy allows plug-in objects from any host.",
                "object-src 'none'",
            ),
            Self::InsecureSource => (
                "insecure_source",
                "The Content-Security-Policy allows resources over http.",
                "https",
            ),
            Self::Eval => (
                "eval",
                "The Content-Security-Policy allows scripts to turn text into code.",
                "script-src or default-src without 'unsafe-eval'",
            ),
            Self::ForeignScripts => (
                "foreign_scripts",
                "The Content-Security-Policy allows scripts from a host on which anyone can put files.",
                "a nonce or hashes, or names of your own",
            ),
            Self::ShortNonce => (
                "short_nonce",
                "The Content-Security-Policy has a nonce that is short enough to be guessed.",
                "a new random nonce of at least 22 characters in every response",
            ),
            Self::InsecureImages => (
                "insecure_images",
                "The Content-Security-Policy allows images or media over http.",
                "https",
            ),
            Self::InlineStyles => (
                "inline_styles",
                "The Content-Security-Policy allows every inline style.",
                "a nonce or hashes instead of 'unsafe-inline'",
            ),
            Self::UnknownDirective => (
                "unknown_directive",
                "The Content-Security-Policy has a directive that browsers do not know.",
                "the name of a directive",
            ),
            Self::DirectiveAmongSources => (
                "missing_semicolon",
                "The Content-Security-Policy has a directive's name among sources, which browsers take for a host.",
                "a semicolon before each directive",
            ),
            Self::UnquotedKeyword => (
                "unquoted_keyword",
                "The Content-Security-Policy has a keyword without quotes, which browsers take for a host.",
                "single quotes around keywords, nonces and hashes",
            ),
            Self::SchemeWithoutColon => (
                "scheme_without_colon",
                "The Content-Security-Policy has a scheme without a colon, which browsers take for a host.",
                "a colon after the scheme",
            ),
            Self::InvalidSource => (
                "invalid_source",
                "The Content-Security-Policy has a source that browsers do not understand.",
                "a keyword, nonce, hash, scheme or host",
            ),
            Self::IgnoredNone => (
                "ignored_none",
                "The Content-Security-Policy has 'none' beside other sources, where it has no effect.",
                "'none' alone",
            ),
            Self::AddressSource => (
                "address_source",
                "The Content-Security-Policy has an IP address as a source, which never matches.",
                "a host name",
            ),
            Self::Misplaced => (
                "misplaced_directive",
                "The Content-Security-Policy has a directive that has no effect in a <meta>.",
                "the directive in the header",
            ),
            Self::Repeated => (
                "repeated_directive",
                "The Content-Security-Policy repeats a directive, and browsers read only the first.",
                "each directive once",
            ),
        };
        Words {
            key,
            message,
            expected,
        }
    }
}

/// Directives that do not concern what the page loads or links to.
const WITHOUT_SOURCES: [&str; 12] = [
    "block-all-mixed-content",
    "plugin-types",
    "referrer",
    "reflected-xss",
    "report-to",
    "report-uri",
    "require-sri-for",
    "require-trusted-types-for",
    "sandbox",
    "trusted-types",
    "upgrade-insecure-requests",
    "webrtc",
];

/// Calls a function with each fault and the text that causes it.
pub(super) fn each_fault(page: &Page<'_>, policy: &Policy, found: &mut dyn FnMut(Fault, &str)) {
    if !bars_all_scripts(policy) {
        scripts(policy, found);
        bases(policy, found);
        objects(policy, found);
    }
    if page.url().scheme() == "https" {
        insecure_sources(policy, found);
    }
    let style = policy.first_of(&["style-src-elem", "style-src", "default-src"]);
    let style_attribute = policy.first_of(&["style-src-attr", "style-src", "default-src"]);
    let inline = |directive: &&Directive| directive.allows_all_inline(Inline::Style);
    if let Some(directive) = style.filter(inline).or(style_attribute.filter(inline)) {
        found(Fault::InlineStyles, &written(directive, "'unsafe-inline'"));
    }
    spelling(policy, found);
}

/// Whether the policy makes the page a sandbox in which no scripts run.
fn bars_all_scripts(policy: &Policy) -> bool {
    policy.directive("sandbox").is_some_and(|sandbox| {
        !sandbox
            .words()
            .any(|word| word.eq_ignore_ascii_case("allow-scripts"))
    })
}

fn scripts(policy: &Policy, found: &mut dyn FnMut(Fault, &str)) {
    let element = policy.first_of(&["script-src-elem", "script-src", "default-src"]);
    let attribute = policy.first_of(&["script-src-attr", "script-src", "default-src"]);
    let (Some(element), Some(attribute)) = (element, attribute) else {
        found(Fault::UnlimitedScripts, "no script-src and no default-src");
        return;
    };
    let inline = [element, attribute].into_iter();
    if let Some(directive) = inline
        .filter(|directive| directive.allows_all_inline(Inline::Script))
        .min_by_key(|directive| directive.name)
    {
        found(Fault::InlineScripts, &written(directive, "'unsafe-inline'"));
    }
    if !element.is_strict_dynamic() {
        for (word, source) in element.sources() {
            if source.is_scheme("data") {
                found(Fault::DataScripts, &written(element, word));
            } else if source.is_broad() {
                found(Fault::BroadScripts, &written(element, word));
            } else if let Some(bypass) = bypass(&source) {
                found(fault_of(bypass), &written(element, word));
            }
        }
    } else if !element.has_nonce_or_hash() {
        found(
            Fault::NoScriptTrusted,
            &written(element, "'strict-dynamic'"),
        );
    }
    if requires_trusted_types(policy) {
        return;
    }
    match policy.first_of(&["script-src", "default-src"]) {
        None => found(Fault::Eval, "no script-src and no default-src"),
        Some(directive) if directive.has(|source| *source == Source::UnsafeEval) => {
            found(Fault::Eval, &written(directive, "'unsafe-eval'"));
        }
        Some(_) => {}
    }
}

fn fault_of(bypass: Bypass) -> Fault {
    match bypass {
        Bypass::Jsonp => Fault::JsonpScripts,
        Bypass::Library => Fault::LibraryScripts,
        Bypass::Anyone => Fault::ForeignScripts,
    }
}

/// Where `<base>` may lead. It decides where a trusted script with a relative URL comes from, and
/// `default-src` says nothing about it.
fn bases(policy: &Policy, found: &mut dyn FnMut(Fault, &str)) {
    let scripts = policy.first_of(&["script-src-elem", "script-src", "default-src"]);
    let has_nonce = scripts.is_some_and(|directive| directive.has(is_nonce));
    let trusts = scripts.is_some_and(|directive| {
        has_nonce || directive.is_strict_dynamic() && directive.has_nonce_or_hash()
    });
    match policy.directive("base-uri") {
        None if trusts => found(Fault::MissingBase, "no base-uri"),
        None => {}
        Some(directive) => {
            for (word, source) in directive.sources() {
                if source.is_broad() || source.is_scheme("data") {
                    found(Fault::BroadBase, &written(directive, word));
                }
            }
        }
    }
}

fn is_nonce(source: &Source<'_>) -> bool {
    matches!(source, Source::Nonce(_))
}

/// Whether plain text can no longer become code (Trusted Types, section 4.2.1).
fn requires_trusted_types(policy: &Policy) -> bool {
    let directive = policy.directive("require-trusted-types-for");
    directive.is_some_and(|directive| directive.words().any(|word| word == "'script'"))
}

fn objects(policy: &Policy, found: &mut dyn FnMut(Fault, &str)) {
    let Some(directive) = policy.first_of(&["object-src", "default-src"]) else {
        found(Fault::BroadObjects, "no object-src and no default-src");
        return;
    };
    for (word, source) in directive.sources() {
        if source.is_broad() || source.is_scheme("data") {
            found(Fault::BroadObjects, &written(directive, word));
        }
    }
}

fn insecure_sources(policy: &Policy, found: &mut dyn FnMut(Fault, &str)) {
    for directive in policy.directives() {
        let fault = match directive.name {
            "img-src" | "media-src" => Fault::InsecureImages,
            name if WITHOUT_SOURCES.contains(&name) => continue,
            _ => Fault::InsecureSource,
        };
        if directive.is_strict_dynamic() {
            continue;
        }
        for (word, source) in directive.sources() {
            if is_insecure(&source) {
                found(fault, &written(directive, word));
            }
        }
    }
}

/// Whether the source uses http or ftp and is not the visitor's own machine.
fn is_insecure(source: &Source<'_>) -> bool {
    let insecure = |scheme: &str| {
        ["http", "ftp"]
            .iter()
            .any(|name| scheme.eq_ignore_ascii_case(name))
    };
    let local = |host: &str| ["localhost", "127.0.0.1"].contains(&host);
    source.scheme().is_some_and(insecure)
        && !matches!(source, Source::Host { host, .. } if local(host))
}

fn written(directive: &Directive, word: &str) -> String {
    format!("{} {word}", directive.name)
}

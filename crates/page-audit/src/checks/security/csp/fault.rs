//! The possible faults of one Content Security Policy.

use crate::formats::csp::{Directive, Inline, Policy, Source};
use crate::page::Page;

/// A fault, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    UnlimitedScripts,
    InlineScripts,
    DataScripts,
    BroadScripts,
    NoScriptTrusted,
    BroadObjects,
    InsecureSource,
    // From here on, faults only warn.
    Eval,
    InsecureImages,
    InlineStyles,
    Repeated,
}

impl Fault {
    pub(super) fn bit(self) -> u32 {
        1 << (self as u32)
    }

    pub(super) fn fails(self) -> bool {
        self < Self::Eval
    }

    pub(super) fn key(self) -> &'static str {
        match self {
            Self::UnlimitedScripts => "unlimited_scripts",
            Self::InlineScripts => "inline_scripts",
            Self::DataScripts => "data_scripts",
            Self::BroadScripts => "broad_scripts",
            Self::NoScriptTrusted => "no_script_trusted",
            Self::BroadObjects => "broad_objects",
            Self::InsecureSource => "insecure_source",
            Self::Eval => "eval",
            Self::InsecureImages => "insecure_images",
            Self::InlineStyles => "inline_styles",
            Self::Repeated => "repeated_directive",
        }
    }

    pub(super) fn message(self) -> &'static str {
        match self {
            Self::UnlimitedScripts => "The Content-Security-Policy does not limit scripts.",
            Self::InlineScripts => "The Content-Security-Policy allows every inline script.",
            Self::DataScripts => "The Content-Security-Policy allows scripts in data: URLs.",
            Self::BroadScripts => "The Content-Security-Policy allows scripts from any host.",
            Self::NoScriptTrusted => {
                "The Content-Security-Policy has 'strict-dynamic' without a nonce or a hash, so no \
                 script runs."
            }
            Self::BroadObjects => {
                "The Content-Security-Policy allows plug-in objects from any host."
            }
            Self::InsecureSource => "The Content-Security-Policy allows resources over http.",
            Self::Eval => "The Content-Security-Policy allows scripts to turn text into code.",
            Self::InsecureImages => "The Content-Security-Policy allows images or media over http.",
            Self::InlineStyles => "The Content-Security-Policy allows every inline style.",
            Self::Repeated => {
                "The Content-Security-Policy repeats a directive, and browsers read only the first."
            }
        }
    }

    pub(super) fn expected(self) -> &'static str {
        match self {
            Self::UnlimitedScripts => "script-src or default-src",
            Self::InlineScripts | Self::InlineStyles => {
                "a nonce or hashes instead of 'unsafe-inline'"
            }
            Self::DataScripts => "no data:",
            Self::BroadScripts => "'self', single hosts, a nonce or hashes",
            Self::NoScriptTrusted => "a nonce or a hash with 'strict-dynamic'",
            Self::BroadObjects => "object-src 'none'",
            Self::InsecureSource | Self::InsecureImages => "https",
            Self::Eval => "script-src or default-src without 'unsafe-eval'",
            Self::Repeated => "each directive once",
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
        if source.is_broad() {
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

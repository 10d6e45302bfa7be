//! The page's own content that its policies block.

use std::collections::HashSet;

use html_document::{Element, NodeId};
use web_formats::csp::{Inline, Policy, Source};

use crate::finding::{Evidence, EvidenceList};
use crate::page::{EnforcedPolicy, Page, ScriptKind, is_blank, script_kind};

/// Attributes that hold a script, those that pages use most.
const HANDLERS: [&str; 22] = [
    "onblur",
    "onchange",
    "onclick",
    "ondblclick",
    "onerror",
    "onfocus",
    "oninput",
    "onkeydown",
    "onkeypress",
    "onkeyup",
    "onload",
    "onmousedown",
    "onmouseenter",
    "onmouseleave",
    "onmousemove",
    "onmouseout",
    "onmouseover",
    "onmouseup",
    "onscroll",
    "onsubmit",
    "ontouchstart",
    "onunload",
];

/// How many policies are read: no page has more.
const MAX_POLICIES: usize = 20;

/// A kind of inline content.
#[derive(Debug, Clone, Copy)]
enum Content {
    Script,
    Handler,
    Style,
}

impl Content {
    fn directives(self) -> [&'static str; 3] {
        match self {
            Self::Script => ["script-src-elem", "script-src", "default-src"],
            Self::Handler => ["script-src-attr", "script-src", "default-src"],
            Self::Style => ["style-src-elem", "style-src", "default-src"],
        }
    }

    fn evidence(self, element: Element<'_>, found: &str) -> Evidence {
        let (key, expected) = match self {
            Self::Script => (
                "blocked_script",
                "a nonce or a hash that the policy has, or a script in a file",
            ),
            Self::Handler => (
                "blocked_handler",
                "addEventListener() in a script that the policy allows",
            ),
            Self::Style => (
                "blocked_style",
                "a nonce or a hash that the policy has, or a style sheet in a file",
            ),
        };
        Evidence::at(key, element, found, expected)
    }
}

/// What a policy allows of a kind of content.
enum Allowed<'p> {
    /// All, or what a hash may allow: hashes are not compared.
    Perhaps,
    /// Elements with one of these nonces, and nothing else.
    Nonces(HashSet<&'p str>),
}

impl<'p> Allowed<'p> {
    fn by(policy: &'p Policy, content: Content) -> Self {
        let Some(directive) = policy.first_of(&content.directives()) else {
            return Self::Perhaps;
        };
        let inline = match content {
            Content::Script | Content::Handler => Inline::Script,
            Content::Style => Inline::Style,
        };
        let is_handler = matches!(content, Content::Handler);
        let mut words = directive.words();
        let by_hash = directive.has(|source| *source == Source::Hash)
            && (!is_handler || words.any(|word| word.eq_ignore_ascii_case("'unsafe-hashes'")));
        if by_hash || directive.allows_all_inline(inline) {
            return Self::Perhaps;
        }
        let nonces = directive.sources().filter_map(|(_, source)| match source {
            Source::Nonce(nonce) if !is_handler => Some(nonce),
            _ => None,
        });
        Self::Nonces(nonces.collect())
    }

    fn bars(&self, element: Element<'_>) -> bool {
        let nonce = element.attribute("nonce").unwrap_or_default();
        matches!(self, Self::Nonces(nonces) if !nonces.contains(nonce))
    }
}

/// A policy, and what it allows.
struct Applied<'p> {
    /// The element after which it applies, until that is reached.
    after: Option<NodeId>,
    scripts: Allowed<'p>,
    handlers: Allowed<'p>,
    styles: Allowed<'p>,
}

impl<'p> Applied<'p> {
    fn of(enforced: &'p EnforcedPolicy) -> Self {
        let allowed = |content| Allowed::by(&enforced.policy, content);
        Self {
            after: enforced.meta(),
            scripts: allowed(Content::Script),
            handlers: allowed(Content::Handler),
            styles: allowed(Content::Style),
        }
    }

    fn bars(&self, content: Content, element: Element<'_>) -> bool {
        let allowed = match content {
            Content::Script => &self.scripts,
            Content::Handler => &self.handlers,
            Content::Style => &self.styles,
        };
        self.after.is_none() && allowed.bars(element)
    }
}

/// The inline scripts, handlers and style sheets that one of the policies blocks (CSP Level 3,
/// section 6.7.3.3). The policy of a `<meta>` concerns only what comes after it.
pub(super) fn blocked(page: &Page<'_>) -> EvidenceList {
    let mut blocked = EvidenceList::default();
    let policies = page.policies().enforced.iter().take(MAX_POLICIES);
    let mut policies: Vec<_> = policies.map(Applied::of).collect();
    if policies.is_empty() {
        return blocked;
    }
    for element in page.document().elements() {
        let contents = [of_element(element), handler(element)];
        for (content, found) in contents.into_iter().flatten() {
            if policies.iter().any(|policy| policy.bars(content, element)) {
                blocked.add(|| content.evidence(element, found));
            }
        }
        for policy in &mut policies {
            if policy.after == Some(element.id()) {
                policy.after = None;
            }
        }
    }
    blocked
}

/// The script or the style sheet that browsers would use.
fn of_element(element: Element<'_>) -> Option<(Content, &'static str)> {
    let found = if element.is_html("script") {
        let runs = script_kind(element) != ScriptKind::Data && !element.has_attribute("src");
        runs.then_some((Content::Script, "an inline script"))
    } else if element.is_html("style") && !element.has_attribute("type") {
        Some((Content::Style, "an inline style sheet"))
    } else {
        None
    };
    found.filter(|_| element.own_text().any(|text| !is_blank(text)))
}

/// The name of the first handler.
fn handler(element: Element<'_>) -> Option<(Content, &'static str)> {
    element.attributes().iter().find_map(|attribute| {
        let mut handlers = HANDLERS.iter();
        let name = handlers.find(|name| **name == attribute.name())?;
        (!is_blank(attribute.value())).then_some((Content::Handler, *name))
    })
}

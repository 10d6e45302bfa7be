//! The page's own content that its policies block.

use std::collections::HashSet;

use html_document::{Element, Namespace, NodeId};
use url::Url;
use web_formats::csp::{Directive, Inline, Policy, Source};

use super::sources::{Address, Hashes, may_load};
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
    /// What a link runs.
    Link,
    Style,
    /// That of a single element.
    StyleAttribute,
}

impl Content {
    fn directives(self) -> [&'static str; 3] {
        match self {
            Self::Script | Self::Link => ["script-src-elem", "script-src", "default-src"],
            Self::Handler => ["script-src-attr", "script-src", "default-src"],
            Self::Style => ["style-src-elem", "style-src", "default-src"],
            Self::StyleAttribute => ["style-src-attr", "style-src", "default-src"],
        }
    }

    /// The key of the fault, and what was expected.
    fn fault(self) -> (&'static str, &'static str) {
        match self {
            Self::Script => (
                "blocked_script",
                "a nonce or a hash that the policy has, or a script in a file",
            ),
            Self::Handler | Self::Link => (
                "blocked_handler",
                "addEventListener() in a script that the policy allows",
            ),
            Self::Style => (
                "blocked_style",
                "a nonce or a hash that the policy has, or a style sheet in a file",
            ),
            Self::StyleAttribute => (
                "blocked_style",
                "a class that a style sheet in a file describes",
            ),
        }
    }
}

/// What a policy allows of a kind of content.
enum Allowed<'p> {
    All,
    /// Elements with one of these nonces or hashes, and nothing else.
    Some(HashSet<&'p str>, Hashes<'p>),
}

impl<'p> Allowed<'p> {
    fn by(policy: &'p Policy, content: Content) -> Self {
        let Some(directive) = policy.first_of(&content.directives()) else {
            return Self::All;
        };
        let inline = match content {
            Content::Script | Content::Handler | Content::Link => Inline::Script,
            Content::Style | Content::StyleAttribute => Inline::Style,
        };
        // Attributes can have no nonce.
        let is_handler = !matches!(content, Content::Script | Content::Style);
        let mut words = directive.words();
        if directive.allows_all_inline(inline) {
            return Self::All;
        }
        let has_hashes =
            !is_handler || words.any(|word| word.eq_ignore_ascii_case("'unsafe-hashes'"));
        let hashes = if has_hashes {
            Hashes::of(directive)
        } else {
            Hashes::default()
        };
        let nonces = directive.sources().filter_map(|(_, source)| match source {
            Source::Nonce(nonce) if !is_handler => Some(nonce),
            _ => None,
        });
        Self::Some(nonces.collect(), hashes)
    }

    fn bars(&self, inline: &InlineContent<'_>, left: &mut usize) -> bool {
        let Self::Some(nonces, hashes) = self else {
            return false;
        };
        let nonce = inline.element.attribute("nonce").unwrap_or_default();
        !nonces.contains(nonce) && (hashes.are_none() || !hashes.may_allow(&inline.text(), left))
    }
}

/// A script or a style in the page.
struct InlineContent<'p> {
    content: Content,
    element: Element<'p>,
    /// The attribute that holds it, if it is not in an element of its own.
    handler: Option<(&'static str, &'p str)>,
}

impl InlineContent<'_> {
    /// The text that browsers hash.
    fn text(&self) -> String {
        match self.handler {
            Some((_, script)) => script.to_owned(),
            None => self.element.own_text().collect(),
        }
    }

    fn found(&self) -> &'static str {
        match (self.content, self.handler) {
            (_, Some((name, _))) => name,
            (Content::Style, None) => "an inline style sheet",
            (_, None) => "an inline script",
        }
    }
}

/// A policy, and what it allows.
struct Applied<'p> {
    /// The element after which it applies, until that is reached.
    after: Option<NodeId>,
    scripts: Allowed<'p>,
    handlers: Allowed<'p>,
    links: Allowed<'p>,
    styles: Allowed<'p>,
    style_attributes: Allowed<'p>,
    script_files: Option<&'p Directive>,
    style_files: Option<&'p Directive>,
}

impl<'p> Applied<'p> {
    fn of(enforced: &'p EnforcedPolicy) -> Self {
        let allowed = |content| Allowed::by(&enforced.policy, content);
        Self {
            after: enforced.meta(),
            scripts: allowed(Content::Script),
            handlers: allowed(Content::Handler),
            links: allowed(Content::Link),
            styles: allowed(Content::Style),
            style_attributes: allowed(Content::StyleAttribute),
            script_files: enforced.policy.first_of(&Content::Script.directives()),
            style_files: enforced.policy.first_of(&Content::Style.directives()),
        }
    }

    fn bars(&self, inline: &InlineContent<'_>, left: &mut usize) -> bool {
        let allowed = match inline.content {
            Content::Script => &self.scripts,
            Content::Handler => &self.handlers,
            Content::Link => &self.links,
            Content::Style => &self.styles,
            Content::StyleAttribute => &self.style_attributes,
        };
        self.after.is_none() && allowed.bars(inline, left)
    }

    fn bars_file(&self, element: Element<'_>, address: Address<'_>) -> bool {
        let is_script = element.is_html("script");
        let directive = if is_script {
            self.script_files
        } else {
            self.style_files
        };
        let directive = directive.filter(|_| self.after.is_none());
        directive.is_some_and(|directive| !may_load(directive, element, address))
    }
}

/// The scripts, handlers and style sheets that one of the policies blocks (CSP Level 3, sections
/// 6.7.1.1 and 6.7.3.3). The policy of a `<meta>` concerns only what comes after it.
pub(super) fn blocked(page: &Page<'_>) -> EvidenceList {
    let mut blocked = EvidenceList::default();
    let policies = page.policies().enforced.iter().take(MAX_POLICIES);
    let mut policies: Vec<_> = policies.map(Applied::of).collect();
    if policies.is_empty() {
        return blocked;
    }
    let mut left = Hashes::MOST;
    for element in page.document().elements() {
        let contents = [
            of_element(element),
            handler(element),
            scripted_link(element),
            style_attribute(element),
        ];
        for inline in contents.into_iter().flatten() {
            if policies
                .iter()
                .any(|policy| policy.bars(&inline, &mut left))
            {
                let (key, expected) = inline.content.fault();
                blocked.add(key, |key| {
                    Evidence::at(key, element, inline.found(), expected)
                });
            }
        }
        if let Some(url) = file_of(page, element) {
            let address = Address {
                url: &url,
                page: page.url(),
            };
            if policies
                .iter()
                .any(|policy| policy.bars_file(element, address))
            {
                let (key, expected) = fault_of_file(element);
                blocked.add(key, |key| Evidence::at(key, element, &url, expected));
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
fn of_element(element: Element<'_>) -> Option<InlineContent<'_>> {
    let content = if element.is_html("script") {
        // The map of modules is obeyed, too (HTML standard, "prepare the script element").
        let is_obeyed =
            script_kind(element) != ScriptKind::Data || element.attribute_is("type", "importmap");
        let runs = is_obeyed && !element.has_attribute("src");
        runs.then_some(Content::Script)
    } else {
        let is_style = element.name() == "style" && !element.has_attribute("type");
        is_style.then_some(Content::Style)
    };
    let has_text = element.own_text().any(|text| !is_blank(text));
    content.filter(|_| has_text).map(|content| InlineContent {
        content,
        element,
        handler: None,
    })
}

/// The first handler.
fn handler(element: Element<'_>) -> Option<InlineContent<'_>> {
    element.attributes().iter().find_map(|attribute| {
        let mut handlers = HANDLERS.iter();
        let name = handlers.find(|name| **name == attribute.name())?;
        (!is_blank(attribute.value())).then_some(InlineContent {
            content: Content::Handler,
            element,
            handler: Some((name, attribute.value())),
        })
    })
}

/// What a link with the scheme `javascript` runs, if it is more than nothing.
fn scripted_link(element: Element<'_>) -> Option<InlineContent<'_>> {
    let href = element.attribute("href").filter(|_| element.is_html("a"))?;
    let script = script_of(href)?;
    let is_nothing = ["", ";", "void(0)", "void(0);", "void 0", "//"];
    (!is_nothing.contains(&script.trim())).then_some(InlineContent {
        content: Content::Link,
        element,
        handler: Some(("href=\"javascript:…\"", script)),
    })
}

/// What is after `javascript:`.
fn script_of(href: &str) -> Option<&str> {
    let (scheme, script) = href.trim_ascii_start().split_once(':')?;
    scheme.eq_ignore_ascii_case("javascript").then_some(script)
}

fn style_attribute(element: Element<'_>) -> Option<InlineContent<'_>> {
    let style = element.attribute("style")?;
    let is_drawn = matches!(element.namespace(), Namespace::Html | Namespace::Svg);
    (is_drawn && !is_blank(style)).then_some(InlineContent {
        content: Content::StyleAttribute,
        element,
        handler: Some(("style", style)),
    })
}

/// The address of a script or style sheet that browsers load. What is unencrypted is judged
/// elsewhere, and old browsers' scripts are loaded by none that knows policies.
fn file_of(page: &Page<'_>, element: Element<'_>) -> Option<Url> {
    let written = if element.is_html("script") {
        let runs = script_kind(element) != ScriptKind::Data && !element.has_attribute("nomodule");
        element.attribute("src").filter(|_| runs)
    } else {
        let is_sheet = element.is_html("link")
            && element.has_token("rel", "stylesheet")
            && !element.has_attribute("disabled");
        element.attribute("href").filter(|_| is_sheet)
    };
    let url = page.resolve(written.filter(|written| !is_blank(written))?)?;
    let is_loaded = match url.scheme() {
        "https" => true,
        "http" => page.url().scheme() == "http" && !page.upgrades_insecure_requests(),
        _ => false,
    };
    is_loaded.then_some(url)
}

fn fault_of_file(element: Element<'_>) -> (&'static str, &'static str) {
    if element.is_html("script") {
        ("blocked_script", "its address or a nonce in script-src")
    } else {
        ("blocked_style", "its address or a nonce in style-src")
    }
}

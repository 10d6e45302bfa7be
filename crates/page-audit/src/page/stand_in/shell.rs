//! Pages that are empty until scripts fill them.

use html_document::{Element, Piece};

use crate::page::{Page, ScriptKind, script_kind};

/// A page with more words has content.
const FEW_WORDS: usize = 50;

/// The ids that frameworks give to the element that they fill.
const APP_ROOTS: [&str; 14] = [
    "__next",
    "__nuxt",
    "___gatsby",
    "app",
    "app-root",
    "application",
    "ember-app",
    "gatsby-focus-wrapper",
    "main-app",
    "mount",
    "q-app",
    "react-root",
    "root",
    "svelte",
];

/// What pages show while their scripts are on the way, in lower case.
const WAITING: [&str; 10] = [
    "loading",
    "please wait",
    "one moment",
    "initializing",
    "wird geladen",
    "lädt",
    "chargement",
    "cargando",
    "caricamento",
    "読み込み中",
];

/// A text that says so has no more words.
const WAITING_WORDS: usize = 6;

/// By what a shell is recognised.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ShellSign<'p> {
    /// An element that scripts fill.
    EmptyRoot(Element<'p>),
    /// A note to turn JavaScript on.
    AsksForScripts(Element<'p>),
}

impl Page<'_> {
    /// By what the page is recognised as a shell, if it is one.
    pub(crate) fn shell_sign(&self) -> Option<ShellSign<'_>> {
        if self.word_count() >= FEW_WORDS || !self.has_scripts() {
            return None;
        }
        let root = self.empty_root().map(ShellSign::EmptyRoot);
        let asks = || self.asks_for_scripts().map(ShellSign::AsksForScripts);
        let waiting = || self.waiting_body().map(ShellSign::EmptyRoot);
        root.or_else(asks).or_else(waiting)
    }

    fn has_scripts(&self) -> bool {
        let mut scripts = self.document.html_elements("script");
        scripts.any(|script| {
            let source = script.attribute("src").unwrap_or_default();
            let is_code = script_kind(script) != ScriptKind::Data;
            is_code && (!source.trim_ascii().is_empty() || script.attribute_is("type", "module"))
        })
    }

    fn empty_root(&self) -> Option<Element<'_>> {
        let body = self.document.body()?;
        let mut by_id = APP_ROOTS.iter();
        let by_id = by_id.find_map(|id| {
            let root = self.document.element_by_id(id)?;
            (root != body && !self.has_text(root)).then_some(root)
        });
        by_id.or_else(|| {
            // Angular's own element, and those of other frameworks with similar names.
            let mut roots = self.document.html_elements("app-root");
            roots.find(|element| !self.has_text(*element))
        })
    }

    fn asks_for_scripts(&self) -> Option<Element<'_>> {
        let mut noscripts = self.document.html_elements("noscript");
        noscripts.find(|noscript| {
            noscript.descendants().any(|piece| match piece {
                Piece::Text(text) => mentions_javascript(text),
                Piece::Element(_) => false,
            })
        })
    }

    /// The body, if it shows nothing, or nothing but that something is on the way.
    fn waiting_body(&self) -> Option<Element<'_>> {
        let body = self.document.body()?;
        let text = body.text(usize::from(u8::MAX)).to_lowercase();
        let is_waiting = self.word_count() <= WAITING_WORDS
            && WAITING
                .iter()
                .any(|word| text.trim_start().starts_with(word));
        let is_seen = |element: Element<'_>| {
            matches!(
                element.name(),
                "img" | "video" | "iframe" | "canvas" | "object" | "embed" | "svg"
            )
        };
        let is_empty = self.word_count() == 0
            && !self.has_text(body)
            && !body
                .descendants()
                .any(|piece| matches!(piece, Piece::Element(element) if is_seen(element)));
        (is_empty || is_waiting).then_some(body)
    }
}

/// Whether a text between the tags of this HTML mentions JavaScript: the contents of a `<noscript>`
/// are not parsed where scripts run.
fn mentions_javascript(html: &str) -> bool {
    let word = b"javascript";
    html.split('<').enumerate().any(|(index, part)| {
        let text = match part.split_once('>') {
            Some((_, text)) => text,
            None if index == 0 => part,
            None => "",
        };
        text.as_bytes()
            .windows(word.len())
            .any(|found| found.eq_ignore_ascii_case(word))
    })
}

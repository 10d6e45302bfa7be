//! The places in a page that links lead to.

use std::collections::HashSet;

use html_document::Element;
use percent_encoding::percent_decode_str;
use url::Position;

use super::{Page, link_address};

/// How a skip link begins, in a few languages.
const SKIP_WORDS: &[&str] = &[
    "skip",
    "jump to",
    "zum inhalt",
    "zum hauptinhalt",
    "direkt zum",
    "springe",
    "aller au",
    "passer au",
    "accéder au contenu",
    "saltar",
    "ir al contenido",
    "ir para o",
    "pular para",
    "vai al",
    "salta al",
    "naar de inhoud",
    "ga naar",
    "przejdź do",
    "перейти к",
    "本文へ",
    "メインコンテンツ",
    "跳到",
    "跳转",
    "본문",
    "hoppa till",
    "gå til",
    "hopp til",
    "siirry",
];

impl Page<'_> {
    /// The fragment of a link that leads to a place within this page, if it names one.
    pub(crate) fn fragment_of(&self, link: Element<'_>) -> Option<String> {
        let address = link_address(link)?;
        // Most links have none, and need not be resolved.
        if !address.contains('#') {
            return None;
        }
        let target = self.resolve(address)?;
        let here = &self.url()[..Position::AfterQuery];
        let fragment = target.fragment().filter(|fragment| !fragment.is_empty())?;
        (target[..Position::AfterQuery] == *here).then(|| fragment.to_owned())
    }

    /// The names of the page's `<a name>`.
    pub(crate) fn anchor_names(&self) -> HashSet<&str> {
        let anchors = self.document().html_elements("a");
        anchors
            .filter_map(|anchor| anchor.attribute("name"))
            .collect()
    }

    /// Whether the page contains the target of a fragment (HTML standard, "find a potential
    /// indicated element").
    pub(crate) fn has_fragment(&self, anchors: &HashSet<&str>, fragment: &str) -> bool {
        let decoded = percent_decode_str(fragment).decode_utf8_lossy();
        let has =
            |name: &str| self.document().element_by_id(name).is_some() || anchors.contains(name);
        has(fragment) || has(&decoded) || decoded.eq_ignore_ascii_case("top")
    }

    /// The element that a fragment is the id of.
    pub(crate) fn fragment_target(&self, fragment: &str) -> Option<Element<'_>> {
        let decoded = percent_decode_str(fragment).decode_utf8_lossy();
        let document = self.document();
        let exact = document.element_by_id(fragment);
        exact.or_else(|| document.element_by_id(&decoded))
    }

    /// Whether a link says that it skips something.
    pub(crate) fn is_skip_link(&self, link: Element<'_>) -> bool {
        let class = link.attribute("class").unwrap_or_default().to_lowercase();
        let name = self.accessible_name(link).text.to_lowercase();
        class.contains("skip") || SKIP_WORDS.iter().any(|words| name.starts_with(words))
    }
}

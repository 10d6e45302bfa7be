//! Content that is hidden until scripts run.

use html_document::{Element, Piece};

use super::Page;
use super::script_kind::{ScriptKind, script_kind};

/// The attributes with which frameworks mark what a style hides until they have filled it.
const CLOAKS: [&str; 5] = [
    "v-cloak",
    "x-cloak",
    "ng-cloak",
    "data-ng-cloak",
    "un-cloak",
];

/// Headings.
pub(crate) const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
/// Elements that texts are made of.
pub(crate) const TEXTS: [&str; 6] = ["h1", "h2", "h3", "li", "p", "td"];

impl Page<'_> {
    /// Why one of these elements, or their text, may be seen although it was not found, if so.
    pub(crate) fn unread(&self, names: &[&str]) -> Option<&'static str> {
        if self.waits_for_scripts() {
            return Some("Most of the page is hidden until scripts run.");
        }
        self.in_shadow(names)
    }

    /// The same, if only parts that were left out may have them.
    pub(crate) fn in_shadow(&self, names: &[&str]) -> Option<&'static str> {
        self.has_in_shadow(names)
            .then_some("A part of the page is in a shadow tree, which was not read.")
    }

    /// Whether one of these elements is in a shadow tree that the HTML declares: browsers show what
    /// is in such a `<template>` in place of the element around it (HTML standard, 13.2.6.4.4).
    pub(super) fn has_in_shadow(&self, names: &[&str]) -> bool {
        let mut open: Vec<Element<'_>> = self.document.html_elements("template").collect();
        while let Some(template) = open.pop() {
            let modes = ["open", "closed"];
            if !modes
                .iter()
                .any(|mode| template.attribute_is("shadowrootmode", mode))
            {
                continue;
            }
            for piece in self
                .document
                .template_contents(template)
                .into_iter()
                .flatten()
            {
                let Piece::Element(element) = piece else {
                    continue;
                };
                if element.is_one_of(names)
                    || names.iter().any(|name| element.attribute_is("role", name))
                {
                    return true;
                }
                if element.is_html("template") {
                    open.push(element);
                }
            }
        }
        false
    }

    /// Whether most of the page's text is hidden until scripts run: what is there then, a reader
    /// sees, but nothing can be said about it before. A menu or a dialog that is hidden in the same
    /// way is less than the rest of the page.
    pub(crate) fn waits_for_scripts(&self) -> bool {
        self.is_cloaked() || self.hides_main_content(self.visible_text_size().bytes)
    }

    /// Whether most of the page's text is in an element that is marked as hidden until scripts run.
    pub(super) fn is_cloaked(&self) -> bool {
        let visible = self.visible_text_size().bytes;
        let mut elements = self.document.elements();
        elements.any(|element| {
            is_cloaked(element)
                && self.is_outermost_unseen(element)
                && self.is_most(element, visible)
        })
    }

    /// Whether a style for browsers without scripts shows what another hides: a sheet that is named
    /// after that, or one in the page that has a class of the element or of one around it.
    pub(crate) fn is_shown_without_scripts(&self, element: Element<'_>) -> bool {
        let mut noscripts = self.document.html_elements("noscript");
        noscripts.any(|noscript| {
            let html = noscript.text(MAX_NOSCRIPT);
            html.contains("stylesheet") && html.contains("noscript")
                || html.contains("<style") && names_a_class(&html, element)
        })
    }

    /// Whether the main part of the page, or what has its main heading, is hidden with most of the
    /// text: something that nobody can show but a script.
    fn hides_main_content(&self, visible: usize) -> bool {
        let mut scripts = self.document.html_elements("script");
        if !scripts.any(|script| script_kind(script) != ScriptKind::Data) {
            return false;
        }
        let mains = self.document.html_elements("main");
        let mut parts = mains
            .chain(self.document.html_elements("h1"))
            .take(MAX_PARTS);
        parts.any(|part| {
            let lineage = std::iter::once(part).chain(part.ancestors());
            let hidden = lineage
                .filter(|around| self.is_kept_from_sight(*around))
                .last();
            hidden.is_some_and(|hidden| hidden.id() != part.id() || part.is_html("main"))
                && hidden.is_some_and(|hidden| self.is_most(hidden, visible))
        })
    }

    /// Whether the element has more text than all else that is visible.
    fn is_most(&self, hidden: Element<'_>, visible: usize) -> bool {
        // What is only invisible counts as visible there.
        let takes_room = !self.is_never_rendered(hidden);
        let limit = visible.saturating_add(1);
        let length = hidden.text(limit).len();
        let rest = if takes_room {
            visible.saturating_sub(length)
        } else {
            visible
        };
        length > rest
    }

    fn is_outermost_unseen(&self, element: Element<'_>) -> bool {
        let parent = element.parent();
        self.is_kept_from_sight(element)
            && !parent.is_some_and(|parent| self.is_kept_from_sight(parent))
    }
}

/// Whether a style sheet has a class of the element, or of one around it.
fn names_a_class(sheet: &str, element: Element<'_>) -> bool {
    let mut lineage = std::iter::once(element).chain(element.ancestors());
    let is_in_sheet = |class: &str| sheet.contains(&format!(".{class}"));
    lineage.any(|at| {
        let classes = at.attribute("class").unwrap_or_default();
        classes.split_ascii_whitespace().any(is_in_sheet)
    })
}

/// No more of a `<noscript>` is read, in bytes. What is in it is text where scripts run.
const MAX_NOSCRIPT: usize = 2_000;

/// How many main parts and headings are looked at.
const MAX_PARTS: usize = 10;

fn is_cloaked(element: Element<'_>) -> bool {
    let mut attributes = element.attributes().iter();
    attributes.any(|attribute| {
        let (name, value) = (attribute.name(), attribute.value());
        let is_cloak = |class: &str| class.ends_with("-cloak");
        (name.ends_with("cloak") && CLOAKS.contains(&name))
            || (name == "class" && value.contains('k'))
                && value.split_ascii_whitespace().any(is_cloak)
    })
}

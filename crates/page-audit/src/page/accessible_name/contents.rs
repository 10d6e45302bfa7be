//! The text within an element, as used for its name (computation steps 2F to 2I).

use html_document::{Element, Namespace, Step};

use super::cut::{cut, push_cut};
use super::native::{button_text, svg_title};
use super::{Computation, MAX_NAME, text_attribute};
use crate::page::text_within::is_blank;

/// How many elements and texts are read for one name. Few names need more than a handful.
const MAX_STEPS: usize = 2_000;
/// Used as the name when none was found within that many steps: there is text within, but far away.
const FAR_AWAY: &str = "…";

/// An element with a `title`, which counts if there is nothing else within.
struct Titled<'p> {
    element: Element<'p>,
    text_before: usize,
    title: &'p str,
}

impl<'p> Computation<'p> {
    /// The text within, including the text alternatives of images and controls. `with_hidden` is
    /// whether hidden elements count too.
    pub(super) fn contents(self, root: Element<'p>, with_hidden: bool) -> String {
        let mut text = String::new();
        let mut titled: Vec<Titled<'p>> = Vec::new();
        // The open elements, from the first one that cannot be seen.
        let mut unseen: Vec<(Element<'p>, bool)> = Vec::new();
        let mut steps = root.steps();
        let mut count = 0;
        while let Some(step) = steps.next() {
            count += 1;
            if count > MAX_STEPS || text.len() >= MAX_NAME {
                if is_blank(&text) {
                    text.push_str(FAR_AWAY);
                }
                break;
            }
            match step {
                Step::Text(piece) => {
                    if !unseen.last().is_some_and(|(_, is_unseen)| *is_unseen) {
                        push_cut(&mut text, piece);
                        if self.is_word_enough && !is_blank(piece) {
                            break;
                        }
                    }
                }
                Step::Enter(element) => {
                    if is_block(element) {
                        text.push(' ');
                    }
                    if self.is_left_out(element, with_hidden) {
                        steps.skip_element(element);
                        continue;
                    }
                    let is_unseen = !with_hidden && self.page.is_hidden(element);
                    if is_unseen || !unseen.is_empty() {
                        unseen.push((element, is_unseen));
                    }
                    if is_unseen {
                        continue;
                    }
                    if let Some(alternative) = self.alternative(element) {
                        unseen.pop_if(|(at, _)| *at == element);
                        // Words of their own, as in browsers: the text before does not run into them.
                        text.push(' ');
                        push_cut(&mut text, &alternative);
                        text.push(' ');
                        if self.is_word_enough && !is_blank(&alternative) {
                            break;
                        }
                        steps.skip_element(element);
                    } else if let Some(title) = text_attribute(element, "title") {
                        let text_before = text.len();
                        titled.push(Titled {
                            element,
                            text_before,
                            title,
                        });
                    }
                }
                Step::Leave(element) => {
                    unseen.pop_if(|(at, _)| *at == element);
                    if let Some(at) = titled.pop_if(|at| at.element == element)
                        && text.get(at.text_before..).is_none_or(is_blank)
                    {
                        push_cut(&mut text, at.title);
                    }
                    if is_block(element) {
                        text.push(' ');
                    }
                }
            }
        }
        text
    }

    fn is_left_out(self, element: Element<'p>, with_hidden: bool) -> bool {
        if is_no_text(element) {
            return true;
        }
        !with_hidden && !self.page.has_material(element)
    }

    /// The text of an element within whose text is not simply its contents.
    fn alternative(self, element: Element<'p>) -> Option<String> {
        if self.origin == Some(element) {
            return Some(String::new());
        }
        if self.follows && element.has_attribute("aria-labelledby") {
            let labelled = self.labelled_by(element);
            if !is_blank(&labelled) {
                return Some(labelled);
            }
        }
        if let Some(value) = self.embedded_value(element) {
            return Some(value);
        }
        if let Some(label) = text_attribute(element, "aria-label") {
            return Some(cut(label));
        }
        if element.namespace() == Namespace::Svg {
            return svg_title(element);
        }
        let is_image = element.is_html("img") || element.is_html("area");
        if !is_image && !element.is_html("input") {
            return None;
        }
        if self.page.role(element).is_presentation() {
            return Some(String::new());
        }
        let native = if is_image {
            text_attribute(element, "alt").map(cut)
        } else {
            button_text(element)
        };
        let title = || text_attribute(element, "title").map(cut);
        Some(native.or_else(title).unwrap_or_default())
    }
}

/// Whether the element holds no text for readers, whatever it contains.
fn is_no_text(element: Element<'_>) -> bool {
    match element.namespace() {
        Namespace::Html => matches!(
            element.name(),
            "audio"
                | "datalist"
                | "head"
                | "iframe"
                | "noembed"
                | "noframes"
                | "noscript"
                | "rp"
                | "script"
                | "style"
                | "template"
                | "video"
        ),
        Namespace::Svg => matches!(element.name(), "desc" | "metadata" | "script" | "style"),
        _ => false,
    }
}

/// Whether browsers separate the element from the text around it.
fn is_block(element: Element<'_>) -> bool {
    element.namespace() == Namespace::Html
        && !element.name().contains('-')
        && !matches!(
            element.name(),
            "a" | "abbr"
                | "acronym"
                | "area"
                | "b"
                | "bdi"
                | "bdo"
                | "big"
                | "cite"
                | "code"
                | "data"
                | "del"
                | "dfn"
                | "em"
                | "font"
                | "i"
                | "img"
                | "input"
                | "ins"
                | "kbd"
                | "label"
                | "map"
                | "mark"
                | "nobr"
                | "object"
                | "picture"
                | "q"
                | "rb"
                | "rp"
                | "rt"
                | "ruby"
                | "s"
                | "samp"
                | "script"
                | "slot"
                | "small"
                | "span"
                | "strike"
                | "strong"
                | "style"
                | "sub"
                | "sup"
                | "template"
                | "time"
                | "tt"
                | "u"
                | "var"
                | "wbr"
        )
}

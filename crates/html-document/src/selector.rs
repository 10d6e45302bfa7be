//! A short CSS selector for an element, computed in bounded time on any page.

use std::fmt::Write as _;

use crate::element::Element;

/// How many levels up a selector goes.
const MAX_LEVELS: usize = 24;
/// How many siblings are counted on each side.
const MAX_SIBLINGS: usize = 2_000;
/// The longest name or id that is written out.
const MAX_NAME: usize = 64;

impl Element<'_> {
    /// A short CSS selector that finds the element. Two elements only share a selector with
    /// thousands of siblings or dozens of levels of nesting; then the line distinguishes them.
    pub fn selector(self) -> String {
        selector(self)
    }
}

fn selector(element: Element<'_>) -> String {
    let mut steps = Vec::with_capacity(MAX_LEVELS);
    let (mut id, mut at_root) = (None, false);
    let levels = std::iter::once(element).chain(element.ancestors());
    for element in levels.take(MAX_LEVELS) {
        steps.push(element);
        at_root = is_root(element);
        id = unique_id(element).filter(|_| !at_root);
        if id.is_some() || at_root {
            break;
        }
    }
    let mut selector = String::with_capacity(16 * steps.len());
    for (index, element) in steps.into_iter().rev().enumerate() {
        match id.filter(|_| index == 0) {
            Some(id) => {
                selector.push('#');
                escape(id, &mut selector);
            }
            None if index == 0 && at_root => selector.push_str(element.name()),
            None => step(element, &mut selector),
        }
        selector.push_str(" > ");
    }
    selector.truncate(selector.len().saturating_sub(3));
    selector
}

/// Whether there is only one of it, so that a selector may begin with it.
fn is_root(element: Element<'_>) -> bool {
    ["html", "head", "body"]
        .iter()
        .any(|name| element.is_html(name))
}

fn unique_id(element: Element<'_>) -> Option<&str> {
    let id = element.attribute("id")?;
    let usable = !id.is_empty() && id.len() <= MAX_NAME;
    (usable && element.document().is_unique_id(id)).then_some(id)
}

/// Adds what finds an element among its siblings.
fn step(element: Element<'_>, selector: &mut String) {
    let name = element.name();
    if name.len() > MAX_NAME {
        selector.push('*');
    } else {
        escape(name, selector);
    }
    let same = |other: &Element<'_>| other.name_id() == element.name_id();
    let mut siblings = element.siblings();
    let mut before = 0;
    for sibling in siblings.by_ref().take(MAX_SIBLINGS) {
        if sibling == element {
            if before > 0 || siblings.take(MAX_SIBLINGS).any(|after| same(&after)) {
                let _infallible = write!(selector, ":nth-of-type({})", before + 1);
            }
            return;
        }
        before += usize::from(same(&sibling));
    }
}

/// Adds a name as CSS writes it (CSSOM, "serialize an identifier").
fn escape(name: &str, escaped: &mut String) {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphabetic());
    if is_plain {
        escaped.push_str(name);
        return;
    }
    for (index, character) in name.chars().enumerate() {
        match character {
            '0'..='9' if index == 0 || (index == 1 && name.starts_with('-')) => {
                let _infallible = write!(escaped, "\\{:x} ", u32::from(character));
            }
            '-' if name.len() == 1 => escaped.push_str("\\-"),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '\u{80}'.. => escaped.push(character),
            '\0'..='\x1f' | '\x7f' => {
                let _infallible = write!(escaped, "\\{:x} ", u32::from(character));
            }
            _ => {
                escaped.push('\\');
                escaped.push(character);
            }
        }
    }
}

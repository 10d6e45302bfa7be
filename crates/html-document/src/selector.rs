//! A short CSS selector for an element, computed in bounded time on any page.

use std::fmt::Write as _;

use crate::element::Element;

/// How many levels up a selector goes.
const MOST_LEVELS: usize = 24;
/// How many siblings are counted on each side.
const MOST_SIBLINGS: usize = 2_000;
/// The longest name or id that is written out.
const LONGEST_NAME: usize = 64;

impl Element<'_> {
    /// A short CSS selector that finds the element. Two elements only share a selector with
    /// thousands of siblings or dozens of levels of nesting; then the line distinguishes them.
    pub fn selector(self) -> String {
        selector(self)
    }
}

fn selector(element: Element<'_>) -> String {
    let mut steps = Vec::new();
    let levels = std::iter::once(element).chain(element.ancestors());
    for element in levels.take(MOST_LEVELS) {
        if ["html", "head", "body"]
            .iter()
            .any(|name| element.is_html(name))
        {
            steps.push(element.name().to_owned());
            break;
        }
        if let Some(id) = unique_id(element) {
            steps.push(format!("#{}", escaped(id)));
            break;
        }
        steps.push(step(element));
    }
    steps.reverse();
    steps.join(" > ")
}

fn unique_id(element: Element<'_>) -> Option<&str> {
    let id = element.attribute("id")?;
    let usable = !id.is_empty() && id.len() <= LONGEST_NAME;
    (usable && element.document().is_unique_id(id)).then_some(id)
}

fn step(element: Element<'_>) -> String {
    let name = element.name();
    let mut step = if name.len() > LONGEST_NAME {
        "*".to_owned()
    } else {
        escaped(name)
    };
    let same = |other: &Element<'_>| other.name() == name;
    let before = std::iter::successors(element.previous_sibling(), |at| at.previous_sibling());
    let after = std::iter::successors(element.next_sibling(), |at| at.next_sibling());
    let mut seen = 0;
    let count = before
        .inspect(|_| seen += 1)
        .take(MOST_SIBLINGS)
        .filter(same)
        .count();
    if seen >= MOST_SIBLINGS {
        return step;
    }
    if count > 0 || after.take(MOST_SIBLINGS).any(|other| same(&other)) {
        let _infallible = write!(step, ":nth-of-type({})", count + 1);
    }
    step
}

/// A name as CSS writes it (CSSOM, "serialize an identifier").
fn escaped(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
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
    escaped
}

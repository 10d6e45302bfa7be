//! What the recognition reads of a page: its headlines, the text below them, and what can be
//! pressed, each in lower case.

use html_document::{Element, Piece, push_collapsed};

use super::words::{MAX_HEADLINE, begins_with, parts_of, plain, words};
use crate::page::{Page, ScriptKind, script_kind};

/// How much of the text is read. What such pages say is short.
const MAX_PROSE: usize = 16 * 1024;
/// How many headings, and texts of things to press, are read.
const MAX_HEADINGS: usize = 12;
const MAX_CONTROLS: usize = 60;

/// A part of a page.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// The headings, each with its level.
    pub headings: Vec<(u8, String)>,
    /// The text outside headings, links, buttons, navigation and footers.
    pub prose: String,
    /// The words of that.
    pub words: usize,
    /// The texts of links and buttons.
    pub controls: Vec<String>,
    /// How many fields there are for text.
    pub fields: usize,
    /// How many links there are, and how many of them are in navigation.
    pub links: usize,
    pub menu: usize,
}

/// A page as it is read.
#[derive(Debug)]
pub(super) struct Seen<'p> {
    pub page: &'p Page<'p>,
    pub title: String,
    /// What is on the page itself.
    pub own: Part,
    /// What is in dialogs, and in parts that are named after cookies.
    pub notices: Part,
    /// What the title and the main headings say, each whole and in parts.
    parts: Vec<String>,
    /// The same of the beginning of a page without headings.
    opening: Vec<String>,
}

impl<'p> Seen<'p> {
    pub(super) fn of(page: &'p Page<'p>) -> Self {
        let title = page.title().map(|title| plain(&title)).unwrap_or_default();
        let (mut own, mut notices) = (Part::default(), Part::default());
        if let Some(body) = page.document().body() {
            own.read(page, body, Some(&mut notices));
        }
        let mut seen = Self {
            page,
            title,
            own,
            notices,
            parts: Vec::new(),
            opening: Vec::new(),
        };
        let headlines = std::iter::once(seen.title.as_str()).chain(seen.main_headings());
        seen.parts = headlines.flat_map(parts_of).collect();
        if seen.main_headings().next().is_none() {
            let opening: String = seen.own.prose.chars().take(MAX_HEADLINE).collect();
            seen.opening = parts_of(&opening);
        }
        seen
    }

    /// The headings of the highest level that there is.
    pub(super) fn main_headings(&self) -> impl Iterator<Item = &str> {
        let all = || self.own.headings.iter().chain(&self.notices.headings);
        let highest = all().map(|(level, _)| *level).min().unwrap_or_default();
        let main = all().filter(move |(level, _)| *level == highest);
        main.map(|(_, text)| text.as_str()).take(3)
    }

    /// The title, the headings and the beginning of a page without headings, whole and in parts.
    pub(super) fn headlines(&self) -> impl Iterator<Item = &str> {
        let all = self.parts.iter().chain(&self.opening);
        all.map(String::as_str)
    }

    /// The title and the headings of any level, as they are.
    pub(super) fn whole_headlines(&self) -> impl Iterator<Item = &str> {
        let headings = self.own.headings.iter().chain(&self.notices.headings);
        std::iter::once(self.title.as_str()).chain(headings.map(|(_, text)| text.as_str()))
    }

    /// Whether a headline begins with one of these phrases.
    pub(super) fn begins(&self, phrases: &[&str]) -> bool {
        self.headlines().any(|part| begins_with(part, phrases))
    }

    /// The same without the beginning of the text.
    pub(super) fn is_named(&self, phrases: &[&str]) -> bool {
        self.parts.iter().any(|part| begins_with(part, phrases))
    }

    /// How many different headlines begin with one of these phrases.
    pub(super) fn different(&self, is_it: impl Fn(&str) -> bool) -> usize {
        let mut found: Vec<&str> = self.headlines().filter(|part| is_it(part)).collect();
        found.sort_unstable();
        // Of a headline and a part of it, one counts.
        let mut longest: Vec<&str> = Vec::new();
        for part in &found {
            let is_within = |other: &&str| *other != *part && other.contains(part);
            if !longest.contains(part) && !found.iter().any(is_within) {
                longest.push(part);
            }
        }
        longest.len()
    }

    /// How many of these phrases are in the text or the smaller headings.
    pub(super) fn says(&self, phrases: &[&str]) -> usize {
        let headings = self.own.headings.iter().chain(&self.notices.headings);
        let highest = headings.clone().map(|(level, _)| *level).min();
        let is_said = |phrase: &str| {
            let mut smaller = headings.clone().filter(|(level, _)| Some(*level) > highest);
            self.own.prose.contains(phrase)
                || self.notices.prose.contains(phrase)
                || smaller.any(|(_, text)| text.contains(phrase))
        };
        let said: Vec<&str> = phrases.iter().copied().filter(|it| is_said(it)).collect();
        let is_within = |phrase: &&&str| {
            let mut others = said.iter();
            others.any(|other| other != *phrase && other.contains(**phrase))
        };
        said.iter().filter(|phrase| !is_within(phrase)).count()
    }

    /// Whether one of these phrases is in the text or in a heading.
    pub(super) fn says_anywhere(&self, phrases: &[&str]) -> bool {
        let in_headline = |text: &str| phrases.iter().any(|phrase| text.contains(phrase));
        self.says(phrases) > 0 || self.whole_headlines().any(in_headline)
    }

    /// The texts of links and buttons.
    pub(super) fn controls(&self) -> impl Iterator<Item = &str> {
        let all = self.own.controls.iter().chain(&self.notices.controls);
        all.map(String::as_str)
    }

    /// The words outside headings, links, buttons, navigation and footers.
    pub(super) fn words(&self) -> usize {
        self.own.words + self.notices.words
    }

    /// Whether a main heading is neither the site's name or a greeting, nor one of those.
    pub(super) fn has_another_heading(&self, is_it: impl Fn(&str) -> bool) -> bool {
        self.main_headings().any(|heading| {
            let host = self.page.url().host_str().unwrap_or_default();
            let is_name = self.title.contains(heading) || heading == host;
            let is_greeting =
                begins_with(heading, &["welcome", "hello", "willkommen", "bienvenue"]);
            let is_one = parts_of(heading).iter().any(|part| is_it(part));
            !is_one && !is_name && !is_greeting && !heading.is_empty()
        })
    }
}

impl Part {
    /// Reads what is below the element, with what is beside the content apart.
    fn read(&mut self, page: &Page<'_>, top: Element<'_>, mut notices: Option<&mut Self>) {
        let mut pieces = top.descendants();
        while let Some(piece) = pieces.next() {
            let element = match piece {
                Piece::Text(text) => {
                    self.add_prose(text);
                    continue;
                }
                Piece::Element(element) => element,
            };
            if page.is_never_rendered(element) || is_skipped(element) {
                pieces.skip_children(element);
                continue;
            }
            if let (Some(apart), true) = (notices.as_deref_mut(), is_notice(element)) {
                apart.read(page, element, None);
                pieces.skip_children(element);
            } else if self.add(element) {
                pieces.skip_children(element);
            }
        }
    }

    fn add_prose(&mut self, text: &str) {
        self.words += words(text);
        if self.prose.len() < MAX_PROSE {
            let mut piece = String::new();
            push_collapsed(&mut piece, text, MAX_PROSE);
            self.prose.push_str(&plain(&piece));
        }
    }

    /// Whether the element was read with all that is in it.
    fn add(&mut self, element: Element<'_>) -> bool {
        match element.name() {
            "nav" | "footer" => {
                let inner = element
                    .descendants()
                    .filter(|piece| matches!(piece, Piece::Element(inner) if inner.is_html("a")));
                if element.is_html("nav") {
                    self.menu += inner.count();
                }
                true
            }
            "h1" | "h2" | "h3" | "h4" => {
                let level = element
                    .name()
                    .as_bytes()
                    .last()
                    .map_or(1, |digit| digit - b'0');
                if self.headings.len() < MAX_HEADINGS {
                    let text = plain(&element.text(MAX_HEADLINE));
                    if !text.is_empty() {
                        self.headings.push((level, text));
                    }
                }
                true
            }
            "a" => {
                self.links += 1;
                self.add_control(&element.text(MAX_HEADLINE))
            }
            "button" | "summary" => self.add_control(&element.text(MAX_HEADLINE)),
            "input" => self.add_input(element),
            "textarea" => {
                self.fields += 1;
                true
            }
            _ if element.has_token("role", "button") => {
                self.add_control(&element.text(MAX_HEADLINE))
            }
            _ => {
                self.prose.push(' ');
                false
            }
        }
    }

    fn add_input(&mut self, input: Element<'_>) -> bool {
        let kind = input
            .attribute("type")
            .unwrap_or("text")
            .to_ascii_lowercase();
        match kind.as_str() {
            "submit" | "button" | "image" => {
                let value = input.attribute("value").or_else(|| input.attribute("alt"));
                self.add_control(value.unwrap_or("submit"))
            }
            "checkbox" | "radio" | "hidden" | "reset" | "range" | "color" => true,
            _ => {
                self.fields += 1;
                true
            }
        }
    }

    fn add_control(&mut self, text: &str) -> bool {
        if self.controls.len() < MAX_CONTROLS {
            let mut collapsed = String::new();
            push_collapsed(&mut collapsed, text, MAX_HEADLINE);
            self.controls.push(plain(collapsed.trim()));
        }
        true
    }
}

fn is_skipped(element: Element<'_>) -> bool {
    element.is_one_of(&["iframe", "select", "datalist", "svg", "object"])
}

/// Whether the element is a dialog, or is named after cookies and consent.
pub(super) fn is_notice(element: Element<'_>) -> bool {
    const NAMES: [&str; 22] = [
        "cookie",
        "consent",
        "gdpr",
        "dsgvo",
        "onetrust",
        "didomi",
        "usercentrics",
        "qc-cmp",
        "cmpbox",
        "cmp-",
        "sp_message",
        "truste",
        "cybot",
        "klaro",
        "borlabs",
        "complianz",
        "iubenda",
        "axeptio",
        "cc-window",
        "cc-banner",
        "privacy-banner",
        "privacywall",
    ];
    let names = |name| {
        let value = element
            .attribute(name)
            .unwrap_or_default()
            .to_ascii_lowercase();
        NAMES.iter().any(|part| value.contains(part))
    };
    !element.is_one_of(&["html", "body", "main", "article"])
        && (element.is_html("dialog")
            || element.has_token("role", "dialog")
            || element.has_token("role", "alertdialog")
            || names("id")
            || names("class"))
}

/// Whether the page runs scripts of its own that may fill it.
pub(super) fn has_scripts(page: &Page<'_>) -> bool {
    /// What loads scripts, or writes into the page.
    const FILLS: [&str; 13] = [
        "import(",
        "import ",
        "createElement(\"script",
        "createElement('script",
        "innerHTML",
        "insertAdjacentHTML",
        "appendChild(",
        ".append(",
        "replaceChildren(",
        "document.write(",
        ".mount(",
        ".render(",
        "hydrateRoot(",
    ];
    let mut scripts = page.document().html_elements("script");
    scripts.any(|script| {
        let source = script.attribute("src").unwrap_or_default();
        let mut texts = script.own_text();
        script_kind(script) != ScriptKind::Data
            && (!source.trim_ascii().is_empty()
                || script.attribute_is("type", "module")
                || texts.any(|text| FILLS.iter().any(|fills| text.contains(fills))))
    })
}

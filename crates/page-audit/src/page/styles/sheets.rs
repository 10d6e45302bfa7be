//! Reads the style sheets of a page: those in the page, those it links and those they import.

use std::borrow::Cow;
use std::collections::HashMap;

use html_document::{Element, Namespace, NodeId};
use page_styles::{
    Import, LayerId, Prologue, SheetContext, StyleRules, Truth, Turns, media_of, prologue,
};
use selectors::context::QuirksMode;
use url::Url;
use web_formats::content_type;

use super::{StyleReference, UnreadSheet, quirks, subresources};
use crate::page::{Page, is_data_url};
use crate::snapshot::{Probe, Subresource};

/// How many sheets are read.
const MAX_SHEETS: usize = 200;
/// How deep sheets may import each other.
const MAX_IMPORT: usize = 5;
/// How many bytes of style sheets are read.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// How many are read for the layout.
const MAX_BYTES_WITH_LAYOUT: usize = 1024 * 1024;

/// The style sheets of a page.
#[derive(Debug, Default)]
pub(super) struct Sheets {
    pub(super) rules: StyleRules,
    pub(super) turns: Turns,
    /// The URLs of the sheets that are files. Their number is one more than their index here: 0 is
    /// for all sheets in the page.
    pub(super) urls: Vec<Url>,
    pub(super) imports: Vec<StyleReference>,
    pub(super) unread: Vec<UnreadSheet>,
}

/// Its style sheets offer fonts and have no rules for elements, so nothing is missed if one of them
/// was not read.
const HOST_OF_FONTS: &str = "fonts.googleapis.com";

/// Reads the style sheets of a page.
pub(super) struct Reader<'p, 's> {
    page: &'p Page<'s>,
    subresources: HashMap<&'p Url, &'p Subresource>,
    quirks: QuirksMode,
    sheets: Sheets,
    /// How many sheets and bytes were read.
    count: usize,
    bytes: usize,
    most_bytes: usize,
    /// The sheets that import each other, from the outside in.
    path: Vec<Url>,
}

impl<'p, 's> Reader<'p, 's> {
    pub(super) fn new(page: &'p Page<'s>) -> Self {
        Self {
            page,
            subresources: subresources(page),
            quirks: quirks(page),
            sheets: Sheets::default(),
            count: 0,
            bytes: 0,
            most_bytes: MAX_BYTES,
            path: Vec::new(),
        }
    }

    /// Reads what they say about the layout as well.
    pub(super) fn with_layout(page: &'p Page<'s>) -> Self {
        let mut reader = Self::new(page);
        reader.sheets.rules = StyleRules::with_layout();
        reader.most_bytes = MAX_BYTES_WITH_LAYOUT;
        reader
    }

    /// The page's sheets, in the order of the page.
    pub(super) fn read(mut self) -> Sheets {
        for (element, kind) in sheet_elements(self.page) {
            match kind {
                SheetElement::Style => {
                    let css = text_of(element);
                    let context = context(element.id(), condition_of(element));
                    self.add(&css, context);
                }
                SheetElement::Link(href) => self.add_link(element, href),
            }
        }
        self.sheets
    }

    fn add_link(&mut self, link: Element<'p>, href: &str) {
        let context = context(link.id(), condition_of(link));
        if let Some(css) = embedded(href) {
            self.add(&css, context);
        } else if let Some(url) = fetchable(self.page.resolve(href)) {
            self.add_file(url, context);
        }
    }

    /// Adds the sheet at this URL, if it was fetched.
    fn add_file(&mut self, url: Url, context: SheetContext) {
        if context.condition == Truth::No {
            return;
        }
        let (css, final_url) = match self.fetched(&url) {
            Ok(fetched) => fetched,
            Err(reason) => {
                let is_missed = url.host_str() != Some(HOST_OF_FONTS);
                if is_missed && self.sheets.unread.len() < MAX_SHEETS {
                    self.sheets.unread.push(UnreadSheet { url, reason });
                }
                return;
            }
        };
        self.sheets.urls.push(final_url);
        let sheet = u32::try_from(self.sheets.urls.len()).unwrap_or(u32::MAX);
        self.path.push(url);
        self.add(&css, SheetContext { sheet, ..context });
        self.path.pop();
    }

    /// Adds a sheet with what it imports.
    fn add(&mut self, css: &str, context: SheetContext) {
        if context.condition == Truth::No {
            return;
        }
        self.count += 1;
        self.bytes = self.bytes.saturating_add(css.len());
        if self.count > MAX_SHEETS || self.bytes > self.most_bytes {
            self.sheets.rules.give_up();
            return;
        }
        for statement in prologue(css) {
            match statement {
                Prologue::Layers(names) => {
                    for name in names {
                        self.sheets.rules.layers().named(context.layer, &name);
                    }
                }
                Prologue::Import(import) => self.add_import(&import, context),
            }
        }
        self.sheets.turns.add_sheet(css);
        self.sheets.rules.add_sheet(css, context);
    }

    fn add_import(&mut self, import: &Import, from: SheetContext) {
        let Some(url) = self.sheets.resolve(self.page, from.sheet, &import.url) else {
            return;
        };
        let condition = from.condition.and(import.condition);
        if condition == Truth::No || self.path.contains(&url) {
            return;
        }
        if self.sheets.imports.len() < MAX_SHEETS {
            let place = self.sheets.url(from.sheet);
            self.sheets.imports.push(StyleReference {
                number: u32::MAX,
                element: from.element,
                url: url.clone(),
                usage: None,
                place: place.map(|sheet| (sheet.clone(), import.line + 1)),
            });
        }
        if self.path.len() >= MAX_IMPORT {
            self.sheets.rules.give_up();
            return;
        }
        let layers = self.sheets.rules.layers();
        let layer = match import.layer.as_deref() {
            Some("") => layers.anonymous(from.layer),
            Some(name) => layers.named(from.layer, name),
            None => from.layer,
        };
        let context = SheetContext {
            element: from.element,
            sheet: 0,
            condition,
            layer,
        };
        self.add_file(url, context);
    }

    /// The text of the sheet at this URL, and the URL that it came from; or why it was not read.
    fn fetched(&self, url: &Url) -> Result<(Cow<'p, str>, Url), &'static str> {
        const NOT_REQUESTED: &str = "it was not requested";
        let Some(file) = self.subresources.get(url) else {
            return Err(NOT_REQUESTED);
        };
        let response = match &file.result {
            Probe::Response(response) => response,
            Probe::Failed(_) => return Err("there was no response"),
            Probe::NotFetched => return Err(NOT_REQUESTED),
        };
        let final_url = response.final_url.clone();
        let media_type = response.headers.content_type();
        let is_refused = !response.is_success()
            || (media_type.is_some_and(|media_type| media_type.essence != "text/css")
                && (self.quirks != QuirksMode::Quirks || !self.page.is_same_origin(&final_url)));
        if is_refused {
            // Browsers do not use it either.
            return Ok((Cow::Borrowed(""), final_url));
        }
        if response.truncated {
            return Err("it is too large");
        }
        let length = response.headers.get("content-length");
        let is_empty = length.is_some_and(|length| length.trim_ascii() == "0");
        if response.body.is_empty() && !is_empty {
            return Err("only its headers were requested");
        }
        Ok((response.text(), final_url))
    }
}

fn context(element: NodeId, condition: Truth) -> SheetContext {
    SheetContext {
        element,
        sheet: 0,
        condition,
        layer: LayerId::NONE,
    }
}

impl Page<'_> {
    /// Whether the page has a style sheet that browsers apply.
    pub(crate) fn has_style_sheets(&self) -> bool {
        let mut elements = self.document().elements();
        elements.any(|element| sheet_element(element).is_some())
    }
}

/// An element that brings a style sheet.
enum SheetElement<'p> {
    Style,
    /// With the URL as it is written.
    Link(&'p str),
}

/// The elements that bring style sheets which browsers apply, in the order of the page.
fn sheet_elements<'p>(page: &'p Page<'_>) -> Vec<(Element<'p>, SheetElement<'p>)> {
    let elements = page.document().elements();
    let found = elements.filter_map(|element| Some((element, sheet_element(element)?)));
    found.take(MAX_SHEETS + 1).collect()
}

fn sheet_element(element: Element<'_>) -> Option<SheetElement<'_>> {
    match element.name() {
        "style" if matches!(element.namespace(), Namespace::Html | Namespace::Svg) => {
            let kind = element.attribute("type").unwrap_or_default().trim_ascii();
            let is_css = kind.is_empty() || kind.eq_ignore_ascii_case("text/css");
            is_css.then_some(SheetElement::Style)
        }
        "link" if element.namespace() == Namespace::Html => {
            let is_sheet =
                element.has_token("rel", "stylesheet") && !element.has_token("rel", "alternate");
            let is_applied = is_sheet && !element.has_attribute("disabled");
            let href = element.attribute("href")?.trim_ascii();
            ((is_applied || is_made_a_sheet(element)) && !href.is_empty())
                .then_some(SheetElement::Link(href))
        }
        _ => None,
    }
}

/// Whether a preloaded sheet is applied by a script once it is there.
fn is_made_a_sheet(link: Element<'_>) -> bool {
    link.has_token("rel", "preload")
        && link.attribute_is("as", "style")
        && link
            .attribute("onload")
            .is_some_and(|script| script.contains("stylesheet"))
}

fn condition_of(element: Element<'_>) -> Truth {
    let media = media_of(element.attribute("media").unwrap_or_default());
    let onload = element.attribute("onload").unwrap_or_default();
    // Sheets that nothing should wait for are often printed ones until they are there.
    if is_made_a_sheet(element) || onload.contains("media") {
        return Truth::Maybe;
    }
    media
}

fn fetchable(url: Option<Url>) -> Option<Url> {
    let mut url = url?;
    url.set_fragment(None);
    matches!(url.scheme(), "http" | "https").then_some(url)
}

/// The sheet in a `data:` URL.
fn embedded(href: &str) -> Option<String> {
    // Its type may have very many parameters.
    let is_short = |href: &str| {
        let end = href.find(',');
        end.is_some_and(|end| end <= content_type::MAX_BYTES)
    };
    if !is_data_url(href) || !is_short(href) {
        return None;
    }
    let url = data_url::DataUrl::process(href).ok()?;
    let is_css = url.mime_type().type_ == "text" && url.mime_type().subtype == "css";
    let (body, _fragment) = url.decode_to_vec().ok()?;
    is_css.then(|| String::from_utf8_lossy(&body).into_owned())
}

/// The text of a `<style>`.
fn text_of(style: Element<'_>) -> Cow<'_, str> {
    let mut pieces = style.own_text();
    let first = pieces.next().unwrap_or_default();
    let mut text = Cow::Borrowed(first);
    for piece in pieces {
        text.to_mut().push_str(piece);
    }
    text
}

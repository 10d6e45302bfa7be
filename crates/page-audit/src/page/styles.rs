//! The style sheets of a page, with everything they import, in the order of the cascade.

use std::cell::RefCell;
use std::collections::HashMap;

use html_document::{Element, NodeId, NodeSet};
use page_styles::{
    ComputedStyles, FontFace, Reference, Screen, Style, StyleRules, Truth, Turns, Use,
};
use selectors::context::QuirksMode;
use url::Url;

use super::{Page, Resource, ResourceKind};
use crate::finding::excerpt;
use crate::snapshot::Subresource;

mod known;
mod sheets;
mod usage;

pub use known::KnownStyle;
use sheets::{Reader, Sheets};

/// What the style sheets of a page say.
#[derive(Debug)]
pub(crate) struct Styles {
    computed: ComputedStyles,
    /// Their rules, until the styles on single screens are computed.
    rules: RefCell<Option<StyleRules>>,
    /// How they turn the page.
    pub(crate) turns: Turns,
    /// The URLs that they refer to, those of `style` attributes included, each as often as it is
    /// there.
    pub(crate) references: Vec<StyleReference>,
    /// The sheets that are imported, whether or not they were read.
    pub(crate) imports: Vec<StyleReference>,
    /// The sheets that were not read.
    pub(crate) unread: Vec<UnreadSheet>,
    /// The fonts that they offer.
    pub(crate) fonts: Vec<Font>,
    /// The lists of font families that styles refer to.
    families: Vec<String>,
    /// Whether the first of each list shows icons instead of words.
    icons: Vec<bool>,
}

/// A URL in a style sheet or a `style` attribute.
#[derive(Debug, Clone)]
pub(crate) struct StyleReference {
    /// Its number among all that are written.
    number: u32,
    /// The element that has or links the sheet, or has the attribute.
    pub(crate) element: NodeId,
    pub(crate) url: Url,
    /// The use of what is there; `None` for a style sheet.
    pub(crate) usage: Option<Use>,
    /// The sheet's URL and the line there, from 1, if the sheet is a file.
    pub(crate) place: Option<(Url, u32)>,
}

/// A font that a style sheet offers.
#[derive(Debug)]
pub(crate) struct Font {
    pub(crate) face: FontFace,
    /// The element that has or links the sheet.
    pub(crate) element: NodeId,
    /// Where browsers find it, if it is a file.
    pub(crate) url: Option<Url>,
    is_certain: bool,
}

/// A style sheet that was not read.
#[derive(Debug, Clone)]
pub(crate) struct UnreadSheet {
    pub(crate) url: Url,
    /// Why not, as a part of a sentence.
    pub(crate) reason: &'static str,
}

impl StyleReference {
    /// The URL, and where it is if not in the page.
    pub(crate) fn described(&self) -> String {
        match &self.place {
            Some((sheet, line)) => format!("{} in {sheet}, line {line}", self.url),
            None => self.url.to_string(),
        }
    }
}

/// What is in the names of fonts that show icons instead of words.
const ICON_FONTS: [&str; 4] = ["icon", "material symbols", "awesome", "glyph"];

/// Whether the first of these families shows icons instead of words.
fn is_of_icons(families: &str) -> bool {
    let first = families.split(',').next().unwrap_or_default();
    ICON_FONTS.iter().any(|icon| first.contains(icon))
}

impl Page<'_> {
    /// What the style sheets of the page say.
    pub(crate) fn styles(&self) -> &Styles {
        self.styles.get_or_init(|| Styles::of_page(self))
    }

    /// The styles of the elements with what is known about the layout; `None` if there are too many.
    /// They are not kept, as few pages and checks need them.
    pub(crate) fn layouts(&self) -> Option<ComputedStyles> {
        let mut sheets = Reader::with_layout(self).read();
        let computed = sheets.rules.compute(self.document(), quirks(self));
        computed.is_complete().then_some(computed)
    }
}

impl Styles {
    fn of_page(page: &Page<'_>) -> Self {
        let mut sheets = Reader::new(page).read();
        let computed = sheets.rules.compute(page.document(), quirks(page));
        let families = sheets.rules.families().into_iter();
        let families: Vec<String> = families.map(str::to_owned).collect();
        let references = resolved(page, &sheets);
        let fonts = fonts(page, &sheets);
        let rules = std::mem::take(&mut sheets.rules);
        let is_kept = computed.is_complete() && rules.depend_on_screen();
        Self {
            computed,
            rules: RefCell::new(is_kept.then_some(rules)),
            turns: std::mem::take(&mut sheets.turns),
            references,
            fonts,
            icons: families.iter().map(|list| is_of_icons(list)).collect(),
            families,
            imports: sheets.imports,
            unread: sheets.unread,
        }
    }

    /// The styles of all elements, as far as they are the same on all screens.
    pub(crate) fn computed(&self) -> &ComputedStyles {
        &self.computed
    }

    /// What is known about the style of an element.
    pub(crate) fn of(&self, element: Element<'_>) -> Option<&Style> {
        self.computed.of(element)
    }

    /// The styles of these elements, whose parents have to be among them, on a phone and on a desktop
    /// computer, if they depend on that. They are computed once: the rules are not kept.
    pub(crate) fn on_screens(
        &self,
        page: &Page<'_>,
        elements: &NodeSet,
    ) -> Option<[ComputedStyles; 2]> {
        let mut rules = self.rules.take()?;
        let screens = [Screen::Phone, Screen::Desk];
        let styles = rules.compute_on(page.document(), quirks(page), screens, elements);
        styles
            .iter()
            .all(ComputedStyles::is_complete)
            .then_some(styles)
    }

    /// Whether the first font for an element's text shows icons instead of words.
    pub(crate) fn has_icon_font(&self, element: Element<'_>) -> bool {
        let family = self.of(element).and_then(|style| style.family);
        let is_icon = family.and_then(|family| self.icons.get(family as usize));
        is_icon.copied().unwrap_or(false)
    }

    /// Why some of the styles are not known, if so: the end of a sentence.
    pub(crate) fn unknown(&self) -> Option<String> {
        if let Some(sheet) = self.unread.first() {
            let UnreadSheet { url, reason } = sheet;
            return Some(format!(
                "the style sheet {} was not read, as {reason}",
                excerpt(url.as_str())
            ));
        }
        let is_complete = self.computed.is_complete();
        (!is_complete).then(|| "the page has too many styles to read them all".to_owned())
    }

    /// What browsers load because of the style sheets: what they import, the images of elements
    /// that are shown, and the fonts of texts.
    pub(super) fn resources(&self, page: &Page<'_>) -> Vec<Resource> {
        let resource = |element, kind, url: &Url| Resource {
            element,
            kind,
            url: url.clone(),
            is_of_style: true,
            is_lazy: false,
        };
        let mut resources: Vec<_> = self
            .imports
            .iter()
            .map(|import| resource(import.element, ResourceKind::StyleSheet, &import.url))
            .collect();
        let used = usage::used(self, page);
        let images = self.references.iter();
        let images = images.filter(|image| used.images.contains(&image.number));
        resources
            .extend(images.map(|image| resource(image.element, ResourceKind::Image, &image.url)));
        let fonts = self
            .fonts
            .iter()
            .zip(&used.fonts)
            .filter(|(_, used)| **used);
        let urls = fonts.filter_map(|(font, _)| Some((font.element, font.url.as_ref()?)));
        resources.extend(urls.map(|(element, url)| resource(element, ResourceKind::Font, url)));
        resources
    }
}

/// The fonts that sheets offer, each with the file that browsers load.
fn fonts(page: &Page<'_>, sheets: &Sheets) -> Vec<Font> {
    let faces = sheets.rules.font_faces().iter();
    faces
        .map(|(face, context)| {
            let mut supported = face.sources.iter().filter(|source| source.is_supported);
            let url = supported.find_map(|source| source.url.as_deref());
            Font {
                url: url.and_then(|url| sheets.resolve(page, context.sheet, url)),
                element: context.element,
                is_certain: context.condition == Truth::Yes,
                face: face.clone(),
            }
        })
        .collect()
}

/// The references whose URLs are valid.
fn resolved(page: &Page<'_>, sheets: &Sheets) -> Vec<StyleReference> {
    let references = sheets.rules.references().iter();
    let mut resolved = Vec::new();
    // Sprites and icons are referred to again and again.
    let mut known: HashMap<(u32, &str), Option<Url>> = HashMap::new();
    for (number, reference) in (0..).zip(references) {
        let key = (reference.sheet, &*reference.url);
        let url = known
            .entry(key)
            .or_insert_with(|| sheets.resolve(page, reference.sheet, &reference.url));
        resolved.extend(url.clone().map(|url| StyleReference {
            number,
            element: reference.element,
            url,
            usage: Some(reference.usage),
            place: sheets.place(reference),
        }));
    }
    resolved
}

impl Sheets {
    /// A URL in the sheet with this number.
    fn resolve(&self, page: &Page<'_>, sheet: u32, url: &str) -> Option<Url> {
        let base = self.url(sheet).unwrap_or_else(|| page.base_url());
        let mut url = base.join(url).ok()?;
        url.set_fragment(None);
        matches!(url.scheme(), "http" | "https").then_some(url)
    }

    /// The URL of the sheet with this number; `None` if it is in the page.
    fn url(&self, sheet: u32) -> Option<&Url> {
        self.urls.get((sheet as usize).checked_sub(1)?)
    }

    fn place(&self, reference: &Reference) -> Option<(Url, u32)> {
        Some((self.url(reference.sheet)?.clone(), reference.line + 1))
    }
}

/// How far browsers imitate old browsers, for the matching of selectors.
fn quirks(page: &Page<'_>) -> QuirksMode {
    match page.document().quirks_mode() {
        html_document::QuirksMode::Quirks => QuirksMode::Quirks,
        html_document::QuirksMode::LimitedQuirks => QuirksMode::LimitedQuirks,
        html_document::QuirksMode::NoQuirks => QuirksMode::NoQuirks,
    }
}

/// The subresources of the page by their URLs.
fn subresources<'p>(page: &'p Page<'_>) -> HashMap<&'p Url, &'p Subresource> {
    let files = page.snapshot().subresources.iter();
    files.map(|file| (&file.url, file)).collect()
}

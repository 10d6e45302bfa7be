//! Images load when they are needed: the first at once, those further down later.

use html_document::{Element, Piece};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::{Page, image_source, is_data_url};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::seen::Seen;

/// The first image of `<main>` is assumed to be visible at once unless a lot of text precedes it,
/// or it is an icon: the source is about images that visitors see without scrolling. So is an image
/// before `<main>` whose attributes say that it is large.
pub(super) static RULE: Rule = Rule {
    id: "lazy_loading",
    category: Category::Performance,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Images needed at once are not lazy-loaded",
    failing_title: "An image that visitors see at once is loaded late",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "loading=\"lazy\" saves work for images further down the page, but delays the image that \
          visitors see first.",
    how_to_fix: "Remove loading=\"lazy\" from the first large image, and use it on images further \
                 down.",
    source_url: "https://web.dev/articles/lcp-lazy-loading",
    check,
};

/// How many later images may load at once.
const MAX_EAGER: u64 = 5;
/// How much text precedes an image that is not visible at once, in bytes.
const A_SCREEN_OF_TEXT_BYTES: usize = 1_500;
/// The width and height in pixels up to which an image is an icon.
const ICON_PIXELS: u32 = 64;
/// The width and height in pixels from which an image is large.
const LARGE_WIDTH_PIXELS: u32 = 600;
const LARGE_HEIGHT_PIXELS: u32 = 300;

fn check(page: &Page<'_>) -> Finding {
    let first = first_in_main(page);
    let banner = large_before_main(page);
    let preloaded = Preloaded::of(page);
    let mut images = 0_u64;
    let mut delayed = EvidenceList::default();
    let mut eager = EvidenceList::default();
    for image in page.document().html_elements("img") {
        if !is_loaded(page, image) {
            continue;
        }
        images += 1;
        let source = image_source(image).unwrap_or_default();
        let is_lazy = image.attribute_is("loading", "lazy");
        let is_first = Some(image) == first || Some(image) == banner;
        if is_lazy && (is_first || preloaded.contains(page, source)) {
            delayed.add("lazy_main_image", |key| {
                Evidence::at(key, image, "loading=\"lazy\"", "no loading attribute")
            });
        } else if !is_lazy && !is_first && images > 1 {
            eager.add("eager_image", |key| {
                Evidence::at(
                    key,
                    image,
                    source,
                    "loading=\"lazy\", if it is further down",
                )
            });
        }
    }
    if images == 0 {
        return Finding::not_applicable("The page has no images to load.");
    }
    if !delayed.is_empty() {
        let needed = counted(
            delayed.total,
            "image that is needed at once is",
            "images that are needed at once are",
        );
        return Finding::warn(format!("{needed} delayed by loading=\"lazy\"."))
            .concerning(delayed.total, images)
            .with_value(delayed.total)
            .with_evidence(delayed);
    }
    if eager.total > MAX_EAGER {
        let message = format!(
            "Besides the first image, {} more load at once, wherever they are on the page.",
            eager.total
        );
        return Finding::new(Outcome::Info, message)
            .with_value(eager.total)
            .with_evidence(eager);
    }
    Finding::pass("No image that is needed at once is delayed.").with_value(eager.total)
}

fn is_loaded(page: &Page<'_>, image: Element<'_>) -> bool {
    image_source(image).is_some_and(|source| !is_data_url(source)) && !page.is_not_rendered(image)
}

/// The first image of `<main>`, if visitors are likely to see it without scrolling.
fn first_in_main<'p>(page: &'p Page<'_>) -> Option<Element<'p>> {
    let mut mains = page.document().html_elements("main");
    let main = mains.find(|main| !page.is_not_rendered(*main))?;
    first_in(page, main, |_| false, |image| !is_icon(image))
}

/// The first large image before `<main>`, if visitors are likely to see it without scrolling.
fn large_before_main<'p>(page: &'p Page<'_>) -> Option<Element<'p>> {
    let mut mains = page.document().html_elements("main");
    mains.find(|main| !page.is_not_rendered(*main))?;
    // These may be in front of the page or beside it, or are opened first.
    let roles = ["alertdialog", "complementary", "dialog", "navigation"];
    let is_elsewhere = |element: Element<'_>| {
        element.is_one_of(&["aside", "details", "dialog", "nav"])
            || roles.iter().any(|role| element.attribute_is("role", role))
            || page.is_hidden(element)
    };
    first_in(page, page.document().body()?, is_elsewhere, is_large)
}

/// The first image within an element that is as asked for, before any `<main>` and outside what is left
/// out.
fn first_in<'p>(
    page: &'p Page<'_>,
    within: Element<'p>,
    is_left_out: impl Fn(Element<'_>) -> bool,
    is_meant: impl Fn(Element<'_>) -> bool,
) -> Option<Element<'p>> {
    let mut text_bytes = 0;
    let mut pieces = within.descendants();
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text(text) => text_bytes += text.trim_ascii().len(),
            Piece::Element(image) if image.is_html("img") => {
                if is_loaded(page, image) && is_meant(image) {
                    return Some(image);
                }
            }
            Piece::Element(element) => {
                let is_unseen = element.is_one_of(&["script", "style", "noscript"]);
                if is_unseen || page.is_not_rendered(element) || is_left_out(element) {
                    pieces.skip_children(element);
                } else if element.is_html("main") {
                    return None;
                }
            }
        }
        if text_bytes > A_SCREEN_OF_TEXT_BYTES {
            return None;
        }
    }
    None
}

fn is_icon(image: Element<'_>) -> bool {
    let is_small = |name| pixels(image, name).is_some_and(|pixels| pixels <= ICON_PIXELS);
    is_small("width") && is_small("height")
}

fn is_large(image: Element<'_>) -> bool {
    let has = |name, least| pixels(image, name).is_some_and(|pixels| pixels >= least);
    has("width", LARGE_WIDTH_PIXELS) && has("height", LARGE_HEIGHT_PIXELS)
}

/// The width or height that an image's attribute says.
fn pixels(image: Element<'_>, name: &str) -> Option<u32> {
    image.attribute(name)?.trim_ascii().parse().ok()
}

/// The URLs of images that are preloaded.
struct Preloaded(Seen);

impl Preloaded {
    fn of(page: &Page<'_>) -> Self {
        let mut urls = Seen::default();
        let links = page.links("preload");
        for (_, href) in links.filter(|(link, _)| link.attribute_is("as", "image")) {
            if let Some(url) = page.resolve(href) {
                urls.insert(&url);
            }
        }
        Self(urls)
    }

    /// Whether the image with this source is one of them.
    fn contains(&self, page: &Page<'_>, source: &str) -> bool {
        let url = (!self.0.is_empty()).then(|| page.resolve(source));
        url.flatten().is_some_and(|url| self.0.contains(&url))
    }
}

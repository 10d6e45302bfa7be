//! The resources that a page makes browsers load.

use html_document::{Element, Namespace, NodeId};
use url::Url;
use web_formats::srcset::srcset_urls;

use super::{Page, ScriptKind, script_kind};
use crate::seen::Seen;

/// How many URLs are read: no real page has this many.
const MAX_RESOURCES: usize = 10_000;

/// What a resource is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ResourceKind {
    StyleSheet,
    Script,
    Image,
    Font,
    Media,
    Frame,
    Other,
}

/// Something that browsers load to show the page.
#[derive(Debug, Clone)]
pub(crate) struct Resource {
    /// The first element that loads it.
    pub(crate) element: NodeId,
    pub(crate) kind: ResourceKind,
    /// Where it is, over http or https, without a fragment.
    pub(crate) url: Url,
    /// Whether a style sheet names it, and not the HTML.
    pub(crate) is_of_style: bool,
    /// Whether browsers only load it when it is nearly in view (HTML, "Lazy loading attributes").
    pub(crate) is_lazy: bool,
}

/// The resources in document order, and then those of style sheets, each URL once. For an image
/// with several candidates, its `src` is used instead of the one that a browser would choose. Icons
/// and manifests are not needed to show the page.
pub(super) fn collect(page: &Page<'_>) -> Vec<Resource> {
    let mut seen = Seen::default();
    let mut is_new = |url: &Url| seen.insert(url);
    let mut resources = Vec::new();
    for element in page.document().elements() {
        let references = [reference(element), poster(element)];
        for (kind, reference) in references.into_iter().flatten() {
            let new = resolve(page, reference).filter(&mut is_new);
            resources.extend(new.map(|url| Resource {
                element: element.id(),
                kind,
                url,
                is_of_style: false,
                is_lazy: is_lazy(element),
            }));
        }
        if resources.len() >= MAX_RESOURCES {
            break;
        }
    }
    let of_styles = page.styles().resources(page).into_iter();
    resources.extend(of_styles.filter(|resource| is_new(&resource.url)));
    resources
}

fn is_lazy(element: Element<'_>) -> bool {
    element.is_one_of(&["img", "iframe"]) && element.attribute_is("loading", "lazy")
}

fn resolve(page: &Page<'_>, reference: &str) -> Option<Url> {
    // Parsing a long data: URL would waste time.
    if is_data_url(reference) {
        return None;
    }
    let mut url = page.resolve(reference)?;
    url.set_fragment(None);
    matches!(url.scheme(), "http" | "https").then_some(url)
}

/// Whether this is a `data:` URL.
pub(crate) fn is_data_url(url: &str) -> bool {
    url.trim_ascii_start()
        .get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case("data:"))
}

/// The URL that an element by itself makes browsers load, as it is written.
fn reference(element: Element<'_>) -> Option<(ResourceKind, &str)> {
    if element.namespace() != Namespace::Html {
        return svg_image(element);
    }
    let attribute = |name| {
        let url = element.attribute(name)?;
        (!url.trim_ascii().is_empty()).then_some(url)
    };
    match element.name() {
        "img" => Some((ResourceKind::Image, image_source(element)?)),
        "input" if element.attribute_is("type", "image") => {
            Some((ResourceKind::Image, attribute("src")?))
        }
        "script" => {
            let runs = match script_kind(element) {
                ScriptKind::Classic => !element.has_attribute("nomodule"),
                ScriptKind::Module => true,
                ScriptKind::Data => false,
            };
            runs.then(|| attribute("src").map(|url| (ResourceKind::Script, url)))?
        }
        "link" => Some((link_kind(element)?, attribute("href")?)),
        "iframe" if !element.has_attribute("srcdoc") => {
            Some((ResourceKind::Frame, attribute("src")?))
        }
        "frame" => Some((ResourceKind::Frame, attribute("src")?)),
        "embed" => Some((ResourceKind::Other, attribute("src")?)),
        "object" => Some((ResourceKind::Other, attribute("data")?)),
        "track" if element.has_attribute("default") => {
            Some((ResourceKind::Other, attribute("src")?))
        }
        "video" | "audio" if !is_loaded_when_played(element) => {
            Some((ResourceKind::Media, attribute("src")?))
        }
        "source" => {
            let media = element
                .parent()
                .filter(|parent| parent.is_html("video") || parent.is_html("audio"))?;
            let is_first = element
                .previous_sibling()
                .is_none_or(|before| !before.is_html("source"));
            let loaded = is_first && !media.has_attribute("src") && !is_loaded_when_played(media);
            loaded.then(|| attribute("src").map(|url| (ResourceKind::Media, url)))?
        }
        _ => None,
    }
}

fn poster(element: Element<'_>) -> Option<(ResourceKind, &str)> {
    let poster = element
        .is_html("video")
        .then(|| element.attribute("poster"))??;
    (!poster.trim_ascii().is_empty()).then_some((ResourceKind::Image, poster))
}

/// The image used for an `<img>` with several candidates: its `src`, or else its first candidate. A
/// `data:` URL is a placeholder if there is another image.
pub(crate) fn image_source(image: Element<'_>) -> Option<&str> {
    let source = image
        .attribute("src")
        .filter(|source| !source.trim_ascii().is_empty());
    if source.is_some_and(|source| !is_data_url(source)) {
        return source;
    }
    let srcset = image.attribute("srcset").unwrap_or_default();
    let candidate = srcset_urls(srcset).find(|url| !url.is_empty());
    candidate.or(source)
}

fn svg_image(element: Element<'_>) -> Option<(ResourceKind, &str)> {
    if element.namespace() != Namespace::Svg || element.name() != "image" {
        return None;
    }
    // `href`, or `xlink:href` as older documents have it.
    let mut attributes = element.attributes().iter();
    let href = attributes.find(|attribute| attribute.name() == "href")?;
    Some((ResourceKind::Image, href.value()))
}

fn is_loaded_when_played(media: Element<'_>) -> bool {
    media.attribute_is("preload", "none") && !media.has_attribute("autoplay")
}

fn link_kind(link: Element<'_>) -> Option<ResourceKind> {
    if link.has_token("rel", "stylesheet") {
        return (!link.has_attribute("disabled")).then_some(ResourceKind::StyleSheet);
    }
    if link.has_token("rel", "modulepreload") {
        return Some(ResourceKind::Script);
    }
    if !link.has_token("rel", "preload") {
        return None;
    }
    let destination = link.attribute("as").unwrap_or_default();
    match destination.trim_ascii().to_ascii_lowercase().as_str() {
        "style" => Some(ResourceKind::StyleSheet),
        "script" => Some(ResourceKind::Script),
        "image" => Some(ResourceKind::Image),
        "font" => Some(ResourceKind::Font),
        "track" | "fetch" | "json" => Some(ResourceKind::Other),
        _ => None,
    }
}

impl Page<'_> {
    /// What browsers load to show the page, each URL once, in document order.
    pub(crate) fn resources(&self) -> &[Resource] {
        self.resources.get_or_init(|| collect(self))
    }
}

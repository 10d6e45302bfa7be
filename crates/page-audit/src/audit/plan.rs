//! Chooses a page's subresources and probes.

use std::collections::HashSet;

use html_document::Element;
use url::Url;
use web_formats::url_host::{is_same_site, www_variant};

use crate::fetch::{Plan, PlannedLink, PlannedSubresource, at_root};
use crate::page::{Page, Resource, ResourceKind};
use crate::seen::Seen;
use crate::snapshot::SubresourceKind;

mod sample;
#[cfg(test)]
mod tests;

use sample::{missing_path, rank, sample};

/// How many style sheets and scripts of the page's origin are fetched with their bodies.
const MAX_BODIES: usize = 10;

/// How many of them are not for scripts if the page has style sheets, which may import others.
const KEPT_FOR_IMPORTS: usize = 3;

/// For how many other subresources the headers are fetched.
const MAX_HEADERS: usize = 100;

/// How many folders are tried.
const MAX_FOLDERS: usize = 2;

const MAX_INTERNAL_LINKS: usize = 20;
const MAX_EXTERNAL_LINKS: usize = 10;

/// How many different links are considered: no real page has this many.
const MAX_LINKS_SEEN: usize = 10_000;

impl Plan {
    /// The plan for a page, as far as it follows from its HTML.
    pub(super) fn of(page: &Page<'_>) -> Self {
        Self {
            missing_page: at_root(page.url(), &missing_path(page.url())),
            llms_txt: at_root(page.url(), "/llms.txt"),
            security_txt: at_root(page.url(), "/.well-known/security.txt"),
            favicon: favicon(page),
            http_variant: http_variant(page.url()),
            canonical: canonical(page),
            og_image: og_image(page),
            old_tls: (page.url().scheme() == "https").then(|| page.url().clone()),
            host_variants: host_variants(page.url()),
            folders: folders(page),
            subresources: subresources(page),
            links: links(page),
        }
    }
}

/// `None` for an icon that is embedded in the page.
fn favicon(page: &Page<'_>) -> Option<Url> {
    match page.links("icon").next() {
        Some((_, href)) => fetchable(page, href),
        None => Some(at_root(page.url(), "/favicon.ico")),
    }
}

/// The URL that a browser opens when only the host is entered. A page on another port has none.
fn http_variant(url: &Url) -> Option<Url> {
    if url.scheme() != "https" || url.port().is_some() {
        return None;
    }
    let mut variant = url.clone();
    variant.set_scheme("http").ok()?;
    Some(variant)
}

/// What people get who enter the host with or without `www.`, unlike the page.
fn host_variants(url: &Url) -> Vec<Url> {
    let variant = www_variant(url).filter(|_| url.port().is_none());
    let plain = variant.as_ref().and_then(http_variant);
    variant.into_iter().chain(plain).collect()
}

/// The folders of the page's origin that it loads files from. The root and the page's own folder
/// are pages.
fn folders(page: &Page<'_>) -> Vec<Url> {
    let own = page.url().join(".").ok();
    let mut folders = Vec::new();
    for resource in page.resources() {
        let is_file = resource.kind != ResourceKind::Frame && page.is_same_origin(&resource.url);
        let folder = resource.url.join(".").ok().filter(|_| is_file);
        let Some(folder) = folder.filter(|folder| folder.path() != "/") else {
            continue;
        };
        if Some(&folder) != own.as_ref() && !folders.contains(&folder) {
            folders.push(folder);
        }
        if folders.len() == MAX_FOLDERS {
            break;
        }
    }
    folders
}

fn canonical(page: &Page<'_>) -> Option<Url> {
    let links = page.links("canonical");
    let mut in_head = links.filter(|(link, _)| page.is_in_head(*link));
    let declared = match in_head.next() {
        Some((_, href)) => fetchable(page, href),
        None => page
            .link_headers("canonical")
            .first()
            .and_then(|target| without_fragment(page.url().join(target).ok()?)),
    };
    declared.filter(|url| url != page.url())
}

/// The first image that Open Graph names. Relative URLs are ignored.
fn og_image(page: &Page<'_>) -> Option<Url> {
    let metas = page.document().html_elements("meta");
    let mut images = metas.filter(|meta| meta.attribute_is("property", "og:image"));
    let content = images.find_map(|meta| meta.attribute("content"))?;
    without_fragment(Url::parse(content.trim_ascii()).ok()?)
}

/// The subresources that are known and were not fetched yet. Those in the HTML come first, so they
/// are the same whatever style sheets name in addition.
pub(super) fn subresources(page: &Page<'_>) -> Vec<PlannedSubresource> {
    let fetched = page.snapshot().subresources.iter();
    let fetched: HashSet<&Url> = fetched.map(|file| &file.url).collect();
    let mut bodies = Bodies::of(page, &fetched);
    let mut headers = 0;
    let mut planned = Vec::new();
    for resource in page.resources() {
        let kind = match resource.kind {
            ResourceKind::StyleSheet => SubresourceKind::Stylesheet,
            ResourceKind::Script => SubresourceKind::Script,
            ResourceKind::Image => SubresourceKind::Image,
            ResourceKind::Font => SubresourceKind::Font,
            ResourceKind::Media | ResourceKind::Other => SubresourceKind::Other,
            // A frame is a page in its own right.
            ResourceKind::Frame => continue,
        };
        let is_fetched = fetched.contains(&resource.url);
        let with_body = bodies.take(page, resource, is_fetched);
        if !with_body {
            if headers == MAX_HEADERS {
                continue;
            }
            headers += 1;
        }
        if !is_fetched {
            planned.push(PlannedSubresource {
                url: resource.url.clone(),
                kind,
                with_body,
            });
        }
    }
    planned
}

/// How many bodies are left for each kind of file. Style sheets come first: without them, much
/// about the page is not known.
struct Bodies {
    sheets: usize,
    scripts: usize,
    imports: usize,
}

impl Bodies {
    fn of(page: &Page<'_>, fetched: &HashSet<&Url>) -> Self {
        let of_kind = |kind| {
            let resources = page.resources().iter();
            let resources = resources.filter(|resource| !resource.is_of_style);
            let own = resources.filter(move |resource| page.is_same_origin(&resource.url));
            own.filter(|resource| resource.kind == kind).count()
        };
        let has_sheets = page.has_style_sheets();
        let sheets = of_kind(ResourceKind::StyleSheet).min(MAX_BODIES);
        let kept = if has_sheets { KEPT_FOR_IMPORTS } else { 0 };
        let left = MAX_BODIES.saturating_sub(sheets);
        let scripts = of_kind(ResourceKind::Script).min(left.saturating_sub(kept));
        // What is imported is found in another order each time.
        let imports = page.resources().iter().filter(|resource| {
            resource.is_of_style
                && resource.kind == ResourceKind::StyleSheet
                && page.is_same_origin(&resource.url)
                && fetched.contains(&resource.url)
        });
        Self {
            sheets,
            scripts,
            imports: left.saturating_sub(scripts).saturating_sub(imports.count()),
        }
    }

    /// Whether this file is fetched with its body.
    fn take(&mut self, page: &Page<'_>, resource: &Resource, is_fetched: bool) -> bool {
        if is_fetched && resource.is_of_style {
            return resource.kind == ResourceKind::StyleSheet;
        }
        let left = match resource.kind {
            ResourceKind::StyleSheet if resource.is_of_style => &mut self.imports,
            ResourceKind::StyleSheet => &mut self.sheets,
            ResourceKind::Script => &mut self.scripts,
            _ => return false,
        };
        if *left == 0 || !page.is_same_origin(&resource.url) {
            return false;
        }
        *left -= 1;
        true
    }
}

/// A link that may be checked, without its URL, which may be many times as long.
struct Candidate<'d> {
    rank: u64,
    /// Its place among all links of the page to different URLs.
    place: usize,
    element: Element<'d>,
    is_internal: bool,
}

fn links(page: &Page<'_>) -> Vec<PlannedLink> {
    let mut seen = Seen::default();
    let (mut internal, mut external) = (Vec::new(), Vec::new());
    for element in page.document().elements() {
        if !element.is_html("a") && !element.is_html("area") {
            continue;
        }
        let Some(url) = target(page, element) else {
            continue;
        };
        if url == *page.url() || !seen.insert(&url) {
            continue;
        }
        let is_internal = is_same_site(&url, page.url());
        let candidates = if is_internal {
            &mut internal
        } else {
            &mut external
        };
        candidates.push(Candidate {
            rank: rank(&url),
            place: seen.len(),
            element,
            is_internal,
        });
        if seen.len() == MAX_LINKS_SEEN {
            break;
        }
    }
    let mut chosen = sample(internal, MAX_INTERNAL_LINKS, |link| link.rank);
    chosen.extend(sample(external, MAX_EXTERNAL_LINKS, |link| link.rank));
    chosen.sort_by_key(|link| link.place);
    let planned = chosen.into_iter().filter_map(|link| {
        Some(PlannedLink {
            url: target(page, link.element)?,
            internal: link.is_internal,
        })
    });
    planned.collect()
}

fn target(page: &Page<'_>, link: Element<'_>) -> Option<Url> {
    fetchable(page, link.attribute("href").unwrap_or_default())
}

/// A URL in the page, resolved, if it can be fetched.
fn fetchable(page: &Page<'_>, reference: &str) -> Option<Url> {
    let reference = reference.trim_ascii();
    // Parsing these would waste time: they can be long.
    let embedded = reference
        .get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case("data:"));
    if embedded || reference.is_empty() {
        return None;
    }
    without_fragment(page.resolve(reference)?)
}

fn without_fragment(mut url: Url) -> Option<Url> {
    url.set_fragment(None);
    matches!(url.scheme(), "http" | "https").then_some(url)
}

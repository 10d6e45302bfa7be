//! Chooses what to fetch beside a page.

use std::collections::HashSet;

use url::Url;

use super::sample::sample;
use crate::formats::url_host::is_same_site;
use crate::page::{Page, ResourceKind};
use crate::snapshot::AssetKind;

/// How many style sheets and scripts of the page's origin are fetched with their bodies.
const MOST_BODIES: usize = 10;

/// Of how many other assets the headers are fetched.
const MOST_HEADERS: usize = 100;

const MOST_INTERNAL_LINKS: usize = 20;
const MOST_EXTERNAL_LINKS: usize = 10;

/// How many different links are looked at: no page that is used has as many.
const MOST_LINKS_SEEN: usize = 10_000;

/// What to fetch beside a page, as far as its HTML tells.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::fetch) struct Plan {
    pub(super) favicon: Option<Url>,
    pub(super) http_variant: Option<Url>,
    pub(super) canonical: Option<Url>,
    pub(super) og_image: Option<Url>,
    pub(super) assets: Vec<PlannedAsset>,
    pub(super) links: Vec<PlannedLink>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct PlannedAsset {
    pub(super) url: Url,
    pub(super) kind: AssetKind,
    pub(super) with_body: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct PlannedLink {
    pub(super) url: Url,
    pub(super) internal: bool,
}

impl Plan {
    pub(in crate::fetch) fn of(page: &Page<'_>) -> Self {
        Self {
            favicon: favicon(page),
            http_variant: http_variant(page.url()),
            canonical: canonical(page),
            og_image: og_image(page),
            assets: assets(page),
            links: links(page),
        }
    }
}

/// This path of the URL's origin.
pub(super) fn at_root(url: &Url, path: &str) -> Url {
    let mut url = url.clone();
    url.set_path(path);
    url.set_query(None);
    url.set_fragment(None);
    url
}

/// `None` for an icon that is in the page itself.
fn favicon(page: &Page<'_>) -> Option<Url> {
    match page.links("icon").next() {
        Some((_, href)) => fetchable(page, href),
        None => Some(at_root(page.url(), "/favicon.ico")),
    }
}

/// Where a browser goes that is told the host alone. A page on a port of its own has no such place.
fn http_variant(url: &Url) -> Option<Url> {
    if url.scheme() != "https" || url.port().is_some() {
        return None;
    }
    let mut variant = url.clone();
    variant.set_scheme("http").ok()?;
    Some(variant)
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

/// The first image of those that Open Graph names. A relative URL is none.
fn og_image(page: &Page<'_>) -> Option<Url> {
    let metas = page.document().html_elements("meta");
    let mut images = metas.filter(|meta| meta.attribute_is("property", "og:image"));
    let content = images.find_map(|meta| meta.attribute("content"))?;
    without_fragment(Url::parse(content.trim_ascii()).ok()?)
}

fn assets(page: &Page<'_>) -> Vec<PlannedAsset> {
    let origin = page.url().origin();
    let mut bodies = 0;
    let mut headers = 0;
    let mut assets = Vec::new();
    for resource in page.resources() {
        let kind = match resource.kind {
            ResourceKind::StyleSheet => AssetKind::Stylesheet,
            ResourceKind::Script => AssetKind::Script,
            ResourceKind::Image => AssetKind::Image,
            ResourceKind::Font => AssetKind::Font,
            ResourceKind::Media | ResourceKind::Other => AssetKind::Other,
            // A page of its own.
            ResourceKind::Frame => continue,
        };
        let with_body = bodies < MOST_BODIES
            && matches!(kind, AssetKind::Stylesheet | AssetKind::Script)
            && resource.url.origin() == origin;
        if with_body {
            bodies += 1;
        } else if headers < MOST_HEADERS {
            headers += 1;
        } else {
            continue;
        }
        assets.push(PlannedAsset {
            url: resource.url.clone(),
            kind,
            with_body,
        });
    }
    assets
}

fn links(page: &Page<'_>) -> Vec<PlannedLink> {
    let mut seen = HashSet::new();
    let mut links = Vec::new();
    for element in page.document().elements() {
        if !element.is_html("a") && !element.is_html("area") {
            continue;
        }
        let href = element.attribute("href").unwrap_or_default();
        let Some(url) = fetchable(page, href) else {
            continue;
        };
        if url == *page.url() || !seen.insert(url.clone()) {
            continue;
        }
        let internal = is_same_site(&url, page.url());
        links.push((links.len(), PlannedLink { url, internal }));
        if links.len() == MOST_LINKS_SEEN {
            break;
        }
    }
    let (internal, external) = links.into_iter().partition(|(_, link)| link.internal);
    let mut chosen = sample(internal, MOST_INTERNAL_LINKS, |(_, link)| &link.url);
    chosen.extend(sample(external, MOST_EXTERNAL_LINKS, |(_, link)| &link.url));
    chosen.sort_by_key(|(place, _)| *place);
    chosen.into_iter().map(|(_, link)| link).collect()
}

/// A URL in the page, resolved, if it can be fetched.
fn fetchable(page: &Page<'_>, reference: &str) -> Option<Url> {
    let reference = reference.trim_ascii();
    // Parsing these for nothing takes time: they can be long.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Snapshot;

    fn plan(url: &str, html: &str) -> Plan {
        let url = Url::parse(url).unwrap();
        Plan::of(&Page::new(&Snapshot::of_html(url, html)))
    }

    #[test]
    fn the_http_variant_is_where_browsers_go_by_the_host_alone() {
        let variant = |url: &str| plan(url, "").http_variant.map(String::from);
        assert_eq!(
            variant("https://example.com/a?b").as_deref(),
            Some("http://example.com/a?b")
        );
        assert_eq!(variant("https://example.com:8443/"), None);
        assert_eq!(variant("http://example.com/"), None);
    }

    #[test]
    fn urls_follow_the_base_and_the_scheme_of_the_page() {
        let plan = plan(
            "https://example.com/dir/page",
            "<base href=//static.example.com/x/><link rel=icon href=icon.png>
             <link rel=canonical href=//example.com/original>
             <meta property='OG:image' content=' https://例え.jp/ü.png '>
             <a href=' \n b \t '>b</a><img src=é.png>",
        );

        let icon = plan.favicon.unwrap();
        assert_eq!(icon.as_str(), "https://static.example.com/x/icon.png");
        let canonical = plan.canonical.unwrap();
        assert_eq!(canonical.as_str(), "https://example.com/original");
        let og_image = plan.og_image.unwrap();
        assert_eq!(og_image.as_str(), "https://xn--r8jz45g.jp/%C3%BC.png");
        assert_eq!(plan.links[0].url.as_str(), "https://static.example.com/x/b");
        assert!(plan.links[0].internal);
        assert_eq!(
            plan.assets[0].url.as_str(),
            "https://static.example.com/x/%C3%A9.png"
        );
    }

    #[test]
    fn what_cannot_be_fetched_is_not_planned() {
        let plan = plan(
            "https://example.com/",
            "<body><link rel=canonical href=/other><link rel=icon href='DATA:,x'>
             <meta property=og:image content=/relative.png>
             <a href=''>x</a><a href='tel:1'>x</a><a href='http://'>x</a><a href=/#here>x</a>
             <svg><a href=/svg></a><title>x</title></svg>",
        );

        assert_eq!(plan.canonical, None, "it is not in the head");
        assert_eq!((plan.favicon, plan.og_image), (None, None));
        assert!(plan.links.is_empty(), "{:?}", plan.links);
    }
}

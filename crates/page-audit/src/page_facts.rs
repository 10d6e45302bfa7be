//! What a page says about itself: how search engines and services that show links present it.

use fetch_guard::MAX_URL_BYTES;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use web_formats::text_width::{clip, text_width};

use crate::page::{Page, StandIn};

#[cfg(test)]
mod tests;

/// The most characters of a title, a description, a site's name and a language. Longer texts are
/// cut.
const MAX_TITLE: usize = 300;
const MAX_DESCRIPTION: usize = 600;
const MAX_NAME: usize = 100;
const MAX_LANGUAGE: usize = 35;

/// About how many characters of a title and of a description search engines show, as the checks of
/// their lengths have it.
const SHOWN_OF_TITLE: usize = 60;
const SHOWN_OF_DESCRIPTION: usize = 160;

/// What a page says about itself. Texts are on one line and cut if they are long.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct PageFacts {
    /// The title in `<head>`.
    #[schema(max_length = 301)]
    pub title: Option<String>,
    /// The description in `<head>`.
    #[schema(max_length = 601)]
    pub description: Option<String>,
    /// The language as it was declared, which need not be one.
    #[schema(max_length = 36)]
    pub language: Option<String>,
    /// The canonical URL, if it is http or https.
    #[schema(format = "uri")]
    pub canonical: Option<String>,
    /// What the page declares for services that show links to it.
    pub open_graph: OpenGraph,
    /// What the page is, if it is not the content that was asked for. Absent from reports that were
    /// stored before this was recognised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stand_in: Option<StandIn>,
    /// Whether the page was fetched with headers for pages behind a login; absent if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub with_credentials: bool,
}

/// The Open Graph properties of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct OpenGraph {
    /// The title.
    #[schema(max_length = 301)]
    pub title: Option<String>,
    /// The description.
    #[schema(max_length = 601)]
    pub description: Option<String>,
    /// The site's name.
    #[schema(max_length = 101)]
    pub site_name: Option<String>,
    /// The URL of the image, if it is http or https.
    #[schema(format = "uri")]
    pub image: Option<String>,
}

/// A text as a search result shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clipped<'t> {
    /// The text or, if it is too wide, its beginning.
    pub text: &'t str,
    /// Whether it is only the beginning.
    pub is_cut: bool,
    /// The width of all of it, in characters; East Asian wide characters count as two.
    pub width: usize,
}

impl PageFacts {
    pub(crate) fn of(page: &Page<'_>) -> Self {
        let property = |name| page.open_graph(name).map(|(_, content)| content);
        let html = page.document().html();
        let title = page.title();
        Self {
            title: bounded(title.as_deref(), MAX_TITLE),
            description: bounded(page.description(), MAX_DESCRIPTION),
            language: bounded(html.and_then(|html| html.attribute("lang")), MAX_LANGUAGE),
            canonical: canonical(page),
            open_graph: OpenGraph {
                title: bounded(property("og:title"), MAX_TITLE),
                description: bounded(property("og:description"), MAX_DESCRIPTION),
                site_name: bounded(property("og:site_name"), MAX_NAME),
                image: page.open_graph_image().and_then(|(_, url)| web_url(url)),
            },
            stand_in: page.stand_in(),
            with_credentials: false,
        }
    }

    /// The title in a search result.
    pub fn title_in_results(&self) -> Option<Clipped<'_>> {
        Some(Clipped::new(self.title.as_deref()?, SHOWN_OF_TITLE))
    }

    /// The description in a search result.
    pub fn description_in_results(&self) -> Option<Clipped<'_>> {
        let description = self.description.as_deref()?;
        Some(Clipped::new(description, SHOWN_OF_DESCRIPTION))
    }
}

impl<'t> Clipped<'t> {
    fn new(text: &'t str, width: usize) -> Self {
        let beginning = clip(text, width);
        Self {
            text: beginning.unwrap_or(text),
            is_cut: beginning.is_some(),
            width: text_width(text),
        }
    }
}

/// The first canonical link that counts.
fn canonical(page: &Page<'_>) -> Option<String> {
    let mut links = page.links("canonical");
    let in_head = links.find(|(link, _)| page.is_in_head(*link));
    let url = match in_head {
        Some((_, href)) => page.resolve(href),
        None => page.resolve(page.link_headers("canonical").first()?),
    };
    web_url(url?.as_str())
}

fn web_url(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https");
    (is_web && url.as_str().len() <= MAX_URL_BYTES).then(|| url.into())
}

/// The text on one line, cut after this many characters; `None` if there is none.
pub(crate) fn bounded(text: Option<&str>, most: usize) -> Option<String> {
    let mut bounded = String::new();
    let mut count = 0;
    for character in text?.trim().chars() {
        // A database may refuse U+0000.
        let is_space = character.is_whitespace() || character.is_control();
        if is_space && bounded.ends_with(' ') {
            continue;
        }
        if count == most {
            bounded.push('…');
            break;
        }
        count += 1;
        bounded.push(if is_space { ' ' } else { character });
    }
    (!bounded.trim().is_empty()).then_some(bounded)
}

//! What a page says about itself: how search engines and services that show links present it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::formats::text_width::{clip, text_width};
use crate::page::{Page, is_absolute};
use crate::target_url::MAX_URL_BYTES;

/// The most characters of a title, a description, a site's name and a language. Longer texts are
/// cut.
const LONGEST_TITLE: usize = 300;
const LONGEST_DESCRIPTION: usize = 600;
const LONGEST_NAME: usize = 100;
const LONGEST_LANGUAGE: usize = 35;

/// About how many characters of a title and of a description search engines show.
const SHOWN_OF_TITLE: usize = 60;
const SHOWN_OF_DESCRIPTION: usize = 155;

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
    /// What services that show links to the page are told.
    pub open_graph: OpenGraph,
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
            title: bounded(title.as_deref(), LONGEST_TITLE),
            description: bounded(page.description(), LONGEST_DESCRIPTION),
            language: bounded(
                html.and_then(|html| html.attribute("lang")),
                LONGEST_LANGUAGE,
            ),
            canonical: canonical(page),
            open_graph: OpenGraph {
                title: bounded(property("og:title"), LONGEST_TITLE),
                description: bounded(property("og:description"), LONGEST_DESCRIPTION),
                site_name: bounded(property("og:site_name"), LONGEST_NAME),
                image: page.open_graph_image().and_then(|(_, url)| web_url(url)),
            },
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
    (url.len() <= MAX_URL_BYTES && is_absolute(url)).then(|| url.to_owned())
}

/// The text on one line, cut after this many characters; `None` if there is none.
fn bounded(text: Option<&str>, most: usize) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::snapshot::Snapshot;

    fn facts_of(html: &str) -> PageFacts {
        let url = Url::parse("https://example.com/shoes").unwrap();
        PageFacts::of(&Page::new(&Snapshot::of_html(url, html)))
    }

    #[test]
    fn a_page_is_described_by_its_head() {
        let facts = facts_of(
            "<html lang=de><title> Rote \n Schuhe </title>\
             <meta name=description content='Aus Leder.'><link rel=canonical href=/schuhe>\
             <meta property=og:title content=Schuhe><meta property=og:site_name content=Laden>\
             <meta property=og:image content=javascript:alert(1)>",
        );
        let text = |text: &str| Some(text.to_owned());
        let expected = PageFacts {
            title: text("Rote Schuhe"),
            description: text("Aus Leder."),
            language: text("de"),
            canonical: text("https://example.com/schuhe"),
            open_graph: OpenGraph {
                title: text("Schuhe"),
                site_name: text("Laden"),
                ..OpenGraph::default()
            },
        };
        assert_eq!(facts, expected);
        assert_eq!(facts_of("<p>Nothing."), PageFacts::default());
    }

    #[test]
    fn no_page_makes_them_long() {
        let long = "a".repeat(100_000);
        let facts = facts_of(&format!(
            "<html lang={long}><title>{long}</title><meta name=description content=\"{long}\">\
             <link rel=canonical href=/{long}><meta property=og:title content={long}>\
             <meta property=og:description content={long}>\
             <meta property=og:site_name content={long}>\
             <meta property=og:image content=https://example.com/{long}>"
        ));
        assert_eq!(
            facts.title.as_ref().unwrap().chars().count(),
            LONGEST_TITLE + 1
        );
        assert_eq!(
            (facts.canonical.as_ref(), facts.open_graph.image.as_ref()),
            (None, None)
        );
        assert!(serde_json::to_string(&facts).unwrap().len() < 2_500);
    }

    #[test]
    fn control_characters_become_spaces() {
        let facts = facts_of("<title>a\u{1}\u{7f}b\u{85}\tc</title><html lang='\u{1}'>");
        assert_eq!(facts.title.as_deref(), Some("a b c"));
        assert_eq!(facts.language, None);
    }

    #[test]
    fn search_results_show_the_beginning_of_long_texts() {
        let title = format!("{} end", "word ".repeat(13).trim());
        let facts = facts_of(&format!("<title>{title}</title>"));
        let shown = facts.title_in_results().unwrap();
        assert!(shown.is_cut && shown.text.ends_with("word"), "{shown:?}");
        assert_eq!((shown.text.len(), shown.width), (54, 68));
        assert_eq!(facts.description_in_results(), None);
    }
}

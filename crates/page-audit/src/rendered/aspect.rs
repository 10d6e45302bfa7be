//! What a page says about itself, of a page as it was sent and as it is shown.

use html_document::Element;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Provided;
use crate::page::{Page, Role, heading_level, heading_text};
use crate::page_facts::{PageFacts, bounded};
use crate::page_links::PageLinks;

const MAX_TEXT: usize = 300;

/// Something that a page says about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// The title.
    Title,
    /// The description for search engines.
    Description,
    /// The language.
    Language,
    /// The canonical URL.
    Canonical,
    /// What the page asks of search engines.
    Robots,
    /// The first main heading.
    MainHeading,
    /// The title for services that show links.
    OpenGraphTitle,
    /// The image for services that show links.
    OpenGraphImage,
    /// How many pieces of structured data there are.
    StructuredData,
    /// How many pages of its site it links to.
    Links,
    /// How many words there are.
    Words,
}

impl Aspect {
    /// The name as programs know it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Description => "description",
            Self::Language => "language",
            Self::Canonical => "canonical",
            Self::Robots => "robots",
            Self::MainHeading => "main_heading",
            Self::OpenGraphTitle => "open_graph_title",
            Self::OpenGraphImage => "open_graph_image",
            Self::StructuredData => "structured_data",
            Self::Links => "links",
            Self::Words => "words",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Title => "Title",
            Self::Description => "Description",
            Self::Language => "Language",
            Self::Canonical => "Canonical URL",
            Self::Robots => "Robots directives",
            Self::MainHeading => "Main heading",
            Self::OpenGraphTitle => "Title for shared links",
            Self::OpenGraphImage => "Image for shared links",
            Self::StructuredData => "Structured data",
            Self::Links => "Links to pages of the site",
            Self::Words => "Words",
        }
    }

    /// Where two pages differ, in a fixed order.
    pub(super) fn differences(served: &Page<'_>, rendered: &Page<'_>) -> Vec<Provided> {
        let both = said(served).into_iter().zip(said(rendered));
        let differ = both.filter(|((_, served), (_, rendered))| served != rendered);
        let provided = differ.map(|((what, served), (_, rendered))| Provided {
            what,
            served,
            rendered,
        });
        provided.collect()
    }
}

fn said(page: &Page<'_>) -> [(Aspect, Option<String>); 11] {
    let facts = PageFacts::of(page);
    let count = |count: usize| (count > 0).then(|| count.to_string());
    let data = page.structured_data();
    [
        (Aspect::Title, facts.title),
        (Aspect::Description, facts.description),
        (Aspect::Language, facts.language),
        (Aspect::Canonical, facts.canonical),
        (Aspect::Robots, robots(page)),
        (Aspect::MainHeading, main_heading(page)),
        (Aspect::OpenGraphTitle, facts.open_graph.title),
        (Aspect::OpenGraphImage, facts.open_graph.image),
        (
            Aspect::StructuredData,
            count(data.json_ld.len() + data.items.len()),
        ),
        (Aspect::Links, count(links_to_others(page))),
        (Aspect::Words, count(page.word_count())),
    ]
}

/// How many pages of its site it links to, but for itself.
fn links_to_others(page: &Page<'_>) -> usize {
    let mut own = page.url().clone();
    own.set_fragment(None);
    let links = PageLinks::of(page).internal;
    links.iter().filter(|link| link.url != own).count()
}

fn robots(page: &Page<'_>) -> Option<String> {
    let contents = page
        .metas("robots")
        .filter_map(|at| at.attribute("content"));
    let all: Vec<_> = contents.collect();
    bounded(Some(&all.join(", ")), MAX_TEXT)
}

fn main_heading(page: &Page<'_>) -> Option<String> {
    let is_main = |at: &Element<'_>| page.role(*at) == Role::Heading && heading_level(*at) == 1;
    let mut headings = page.document().elements().filter(is_main);
    let heading = headings.find(|at| !page.is_unseen(*at) && page.has_text(*at))?;
    bounded(Some(&heading_text(heading)), MAX_TEXT)
}

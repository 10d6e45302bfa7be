//! The directives for search engines in `<meta>` elements and `X-Robots-Tag` headers.

use std::rc::Rc;

use html_document::{Element, NodeId};
use web_formats::robots_directives::{of_header, split};

use super::Page;
use crate::finding::Evidence;

/// A directive and the bot it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RobotsDirective {
    /// The bot in lower case; `*` for all bots.
    pub(crate) agent: String,
    /// Its name in lower case.
    pub(crate) name: String,
    /// The text after a colon.
    pub(crate) value: Option<String>,
    pub(crate) source: DirectiveSource,
}

/// Where a directive is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DirectiveSource {
    /// A `<meta>` element.
    Meta(NodeId),
    /// An `X-Robots-Tag` header with this value, which all its directives share.
    Header(Rc<str>),
}

impl RobotsDirective {
    /// Whether it is for Google's search or for all bots.
    pub(crate) fn is_for_search(&self) -> bool {
        matches!(self.agent.as_str(), "*" | "robots" | "googlebot")
    }

    /// Whether it is for another search engine. Other bots read pages for news, pictures, answers
    /// or advertisements.
    pub(crate) fn is_for_other_search(&self) -> bool {
        SEARCH_ENGINES.contains(&self.agent.as_str())
    }

    /// The directive as evidence.
    pub(crate) fn evidence(&self, page: &Page<'_>, key: &'static str, expected: &str) -> Evidence {
        match &self.source {
            DirectiveSource::Header(value) => {
                Evidence::of(key, format_args!("X-Robots-Tag: {value}"), expected)
            }
            DirectiveSource::Meta(id) => {
                let meta = page.document().element(*id);
                Evidence::at(key, meta, described(meta), expected)
            }
        }
    }
}

fn described(meta: Element<'_>) -> String {
    let attribute = |name| meta.attribute(name).unwrap_or_default();
    format!(
        r#"<meta name="{}" content="{}">"#,
        attribute("name"),
        attribute("content")
    )
}

/// The bots of search engines other than Google's, which counts for all.
const SEARCH_ENGINES: [&str; 10] = [
    "applebot",
    "baiduspider",
    "bingbot",
    "duckduckbot",
    "msnbot",
    "naverbot",
    "petalbot",
    "slurp",
    "yandex",
    "yandexbot",
];

/// The names of `<meta>` elements for a single bot that lists no pages in a search for pages. Any
/// name could be a bot's, but nearly all are not.
const OTHER_BOTS: [&str; 5] = [
    "adsbot-google",
    "googlebot-image",
    "googlebot-news",
    "googlebot-video",
    "gptbot",
];

/// How many directives of `<meta>` elements are read: no real page has this many.
const MAX_DIRECTIVES: usize = 10_000;

/// A page's directives for search engines.
#[derive(Debug, Default)]
pub(super) struct RobotsDirectives {
    /// Those of `<meta>` elements come first.
    found: Vec<RobotsDirective>,
    /// Whether there are more in `<meta>` elements, which are left out.
    has_more: bool,
}

fn collect(page: &Page<'_>) -> RobotsDirectives {
    let (mut directives, mut has_more) = (Vec::new(), false);
    for meta in page.document().html_elements("meta") {
        let Some(agent) = meta.attribute("name").and_then(meta_agent) else {
            continue;
        };
        let content = meta.attribute("content").unwrap_or_default();
        let room = MAX_DIRECTIVES.saturating_sub(directives.len());
        let mut read = split(content);
        for (name, value) in read.by_ref().take(room) {
            directives.push(RobotsDirective {
                agent: agent.clone(),
                name,
                value,
                source: DirectiveSource::Meta(meta.id()),
            });
        }
        has_more |= read.next().is_some();
    }
    for header in page.snapshot().headers.get_all("x-robots-tag") {
        let source = DirectiveSource::Header(Rc::from(&*header));
        let of_header = of_header(&header).map(|directive| RobotsDirective {
            agent: directive.agent,
            name: directive.name,
            value: directive.value,
            source: source.clone(),
        });
        directives.extend(of_header);
    }
    RobotsDirectives {
        found: directives,
        has_more,
    }
}

/// The bot that a `<meta>` with this name is for, if it is for one or for all.
fn meta_agent(name: &str) -> Option<String> {
    let name = name.trim_ascii().to_ascii_lowercase();
    match name.as_str() {
        "robots" => Some("*".to_owned()),
        "googlebot" => Some(name),
        other => {
            let is_bot = SEARCH_ENGINES.contains(&other) || OTHER_BOTS.contains(&other);
            is_bot.then_some(name)
        }
    }
}

impl Page<'_> {
    /// The directives for search engines.
    pub(crate) fn robots_directives(&self) -> &[RobotsDirective] {
        &self.read_directives().found
    }

    /// A sentence on directives that were left out, if any were.
    pub(crate) fn directives_left_out(&self) -> Option<String> {
        self.read_directives().has_more.then(|| {
            format!("Only {MAX_DIRECTIVES} of its directives for search engines were checked.")
        })
    }

    fn read_directives(&self) -> &RobotsDirectives {
        self.robots_directives.get_or_init(|| collect(self))
    }
}

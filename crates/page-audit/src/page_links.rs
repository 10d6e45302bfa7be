//! Where a page leads within its site: what the pages of a site are found by, and compared by.

use url::Url;

use crate::page::{Page, target_of, without_fragment};

/// How many links of a page are kept: no real page has this many.
const MAX_LINKS: usize = 5_000;

/// The links of a page to others of its site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageLinks {
    /// The pages of its own site that it links to, each once, in the order of the first links.
    pub internal: Vec<PageLink>,
    /// The versions of the page in other languages that it names (`hreflang`), itself included.
    pub alternates: Vec<Url>,
    /// The pages that its forms lead to, without fragments, in their order.
    pub forms: Vec<Url>,
}

/// A link to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLink {
    /// The page, without a fragment.
    pub url: Url,
    /// The line of the link in the page's source, from 1.
    pub line: u32,
    /// Whether programs are asked not to follow it, or none of the page's links.
    pub is_nofollow: bool,
}

impl PageLinks {
    pub(crate) fn of(page: &Page<'_>) -> Self {
        let mut targets = 0..;
        let mut next = targets.next();
        // The first link to each target is where the index of the target is new.
        let firsts = page.hyperlinks().filter(|link| {
            let is_first = next == Some(link.target_index);
            if is_first {
                next = targets.next();
            }
            is_first && link.target.internal
        });
        let follows_none = page.robots_directives().iter().any(|directive| {
            let is_for_all = matches!(directive.agent.as_str(), "*" | "robots");
            is_for_all && matches!(directive.name.as_str(), "nofollow" | "none")
        });
        let internal = firsts.filter_map(|link| {
            Some(PageLink {
                url: target_of(page, link.element)?,
                line: link.element.line(),
                is_nofollow: follows_none || link.is_nofollow(),
            })
        });
        let alternates = page.alternates().filter_map(|at| at.url(page));
        let forms = page.document().html_elements("form");
        let actions = forms.filter_map(|form| form.attribute("action"));
        let forms = actions.filter_map(|action| page.resolve(action).map(without_fragment));
        Self {
            forms: forms.take(MAX_LINKS).collect(),
            internal: internal.take(MAX_LINKS).collect(),
            alternates: alternates.take(MAX_LINKS).collect(),
        }
    }
}

//! What many pages have in common: their scores, and what to fix on which of them.

use askama::Template;
use page_audit::Category;
use texts::Words;
use url::Url;

use crate::checks_page::ChecksPage;
use crate::described::{described, texts};
use crate::expectation::{expectation, place};
use crate::groups::{Group, Kind, OnPage, groups, ignored, ignored_on};
use crate::record::{Record, name, nothing_found};
use crate::site::SiteFinding;
use crate::verdict::counted;

/// How many pages each message shows before the rest is folded away.
const FEW_PAGES: usize = 5;

#[derive(Template)]
#[template(path = "pages.html")]
pub struct PagesFile<'a> {
    words: Words,
    title: String,
    categories: Vec<&'static str>,
    pages: Vec<PageRow<'a>>,
    groups: Vec<GroupView<'a>>,
    /// What to say where there is nothing to fix.
    nothing: String,
    ignored: Vec<String>,
}

struct PageRow<'a> {
    name: std::borrow::Cow<'a, str>,
    /// Its scores and counts, in the order of the columns.
    numbers: Vec<String>,
    failure: Option<&'a str>,
}

struct GroupView<'a> {
    id: &'a str,
    outcome: &'static str,
    heading: String,
    severity: String,
    pages: String,
    kinds: Vec<KindView<'a>>,
    why: &'a str,
    how_to_fix: &'a str,
    fixer: String,
    source: &'a str,
    host: String,
    about: Option<String>,
}

struct KindView<'a> {
    /// What is said about all of the pages, if that is the same.
    message: Option<&'a str>,
    few: Vec<OnPageView<'a>>,
    more: Vec<OnPageView<'a>>,
}

struct OnPageView<'a> {
    page: &'a str,
    message: Option<&'a str>,
    places: Vec<(String, String)>,
    /// How many other places there are.
    more: u64,
}

impl<'a> PagesFile<'a> {
    pub fn new(
        words: Words,
        pages: &'a [Record],
        site: &'a [SiteFinding],
        checks: &ChecksPage,
    ) -> Self {
        let title = match pages {
            [page] => format!("Page audit of {}", name(&page.url, page.file.as_ref())),
            pages => format!("Page audit of {} pages", pages.len()),
        };
        let groups = groups(pages, site);
        let groups = groups.iter();
        let ignored = ignored(pages, site);
        Self {
            words,
            title,
            categories: Category::ALL.map(Category::title).to_vec(),
            pages: pages.iter().map(PageRow::new).collect(),
            groups: groups
                .filter_map(|group| GroupView::new(words, group, checks))
                .collect(),
            nothing: nothing_found(pages),
            ignored: ignored.iter().map(ignored_on).collect(),
        }
    }
}

impl<'a> PageRow<'a> {
    fn new(page: &'a Record) -> Self {
        let name = name(&page.url, page.file.as_ref());
        match &page.result {
            Ok(scored) => {
                let of_category = scored.categories.iter().map(|category| {
                    let score = category.score.map(|score| score.to_string());
                    score.unwrap_or_else(|| "–".to_owned())
                });
                let counts = [scored.fails, scored.warnings].map(|count| count.to_string());
                let numbers = [scored.score.to_string()].into_iter();
                Self {
                    name,
                    numbers: numbers.chain(counts).chain(of_category).collect(),
                    failure: None,
                }
            }
            Err(failure) => Self {
                name,
                numbers: Vec::new(),
                failure: Some(&failure.message),
            },
        }
    }
}

impl<'a> GroupView<'a> {
    fn new(words: Words, group: &Group<'a>, checks: &ChecksPage) -> Option<Self> {
        let check = group.check()?;
        let described = described(&check.id)?;
        let texts = texts(check);
        Some(Self {
            id: &check.id,
            outcome: group.outcome.as_str(),
            heading: group.heading(),
            severity: format!("Severity {}", check.severity.as_str()),
            pages: counted(group.on.len(), "page"),
            kinds: group.kinds().iter().map(KindView::new).collect(),
            why: texts.why,
            how_to_fix: texts.how_to_fix,
            fixer: [
                words.say(format!("fixer-{}", described.fixer.as_str())),
                words.say(format!("effort-{}", described.effort.as_str())),
            ]
            .join(" · "),
            host: host_of(texts.source_url),
            source: texts.source_url,
            about: checks.section(&check.id),
        })
    }
}

/// The host of a rule's source.
fn host_of(url: &str) -> String {
    let host = Url::parse(url).ok();
    let host = host.as_ref().and_then(Url::host_str);
    host.unwrap_or(url).to_owned()
}

impl<'a> KindView<'a> {
    fn new(kind: &Kind<'a>) -> Self {
        let on = kind.on.iter().map(|on| OnPageView::new(kind, on));
        let mut few: Vec<OnPageView<'_>> = on.collect();
        let more = few.split_off(few.len().min(FEW_PAGES));
        Self {
            message: kind.message,
            few,
            more,
        }
    }
}

impl<'a> OnPageView<'a> {
    fn new(kind: &Kind<'a>, on: &OnPage<'a>) -> Self {
        let evidence = &on.check.evidence;
        let items = evidence.items.iter();
        let places = items.map(|item| (place(item).unwrap_or_default(), expectation(item)));
        Self {
            page: on.page,
            message: kind.message_of(on),
            places: places.collect(),
            more: evidence.total.saturating_sub(evidence.items.len() as u64),
        }
    }
}

//! A report as its page shows it: the most important fixes come first.

mod failure;
mod history;
mod paper;

use askama::Template;
use look::Layout;
use report_view::{
    AllFindings, Filter, Found, Links, Overview, Owner, ResultView, Subject, moment,
};
use texts::Words;
use web_console::Frame;

use crate::ignored::Counted;
use crate::model::{FullReport, GenerationRow, Privacy, Rating, ReportRow, State};
use failure::Failure;
use history::HistoryView;
pub use paper::paper;

/// The page of a report.
#[derive(Template)]
#[template(path = "report.html")]
pub struct ReportPage<'a> {
    layout: Layout,
    words: Words,
    id: i64,
    slug: &'a str,
    links: Links,
    /// The console around the page, if the visitor is signed in as the report's owner.
    owner: Option<Frame>,
    /// How often the page is checked again, and when next, for the owner.
    schedule: Option<(String, String, String)>,
    /// Whether the visitor may have the page checked again.
    may_write: bool,
    subject: Subject<'a>,
    /// The heading of the page, if it is not the title of the audited page.
    heading: Option<String>,
    progress: Option<Progress>,
    failure: Option<Failure>,
    /// From the last good generation.
    result: Option<ResultView<'a>>,
    history: Option<HistoryView>,
    filter: Filter,
    address: &'a str,
    /// Whether links to the page may say what it shows.
    is_public: bool,
    /// The address under which search engines may list the page.
    listed_as: Option<&'a str>,
}

/// The parts of a report to show, and the visitor's rights.
pub struct Shown<'a> {
    /// The last segment of the page's address.
    pub slug: &'a str,
    /// The page's public address.
    pub address: &'a str,
    /// The console around the page, if the visitor is signed in as the report's owner.
    pub owner: Option<Frame>,
    /// Whether the visitor may change the report.
    pub may_write: bool,
    /// The report's position among its account's waiting reports.
    pub place: Option<i64>,
    /// Which findings are shown.
    pub filter: Filter,
    /// The token of the link by which the visitor came.
    pub share: Option<&'a str>,
}

/// The maximum number of generations shown.
pub const SHOWN_GENERATIONS: u8 = 100;

/// A generation that has not ended.
struct Progress {
    words: Words,
    is_running: bool,
    /// Whether there is an earlier report to read in the meantime.
    has_report: bool,
    rules: usize,
    /// Its position among its account's waiting reports.
    place: Option<i64>,
}

impl Progress {
    /// After how many seconds a browser without scripts reloads the page. Short if there is nothing
    /// to read yet; longer if there is a report, so as not to disturb its reader too often.
    const fn pause(&self) -> u8 {
        if self.has_report { 15 } else { 3 }
    }

    /// Its position in the queue, in words.
    fn line(&self) -> String {
        let words = self.words;
        match self.place {
            Some(1) => words.say("progress-next"),
            Some(place @ 2..1000) => words.with("progress-place", ("count", place)),
            _ => words.say("progress-others"),
        }
    }
}

impl<'a> ReportPage<'a> {
    /// Prepares the page. If this version can no longer read the stored findings (`found` is
    /// `None`), the page shows the score without the checks.
    pub fn new(
        layout: Layout,
        shown: Shown<'a>,
        report: &'a FullReport,
        found: Option<&'a Counted>,
        history: &[GenerationRow],
    ) -> Self {
        let Shown {
            slug,
            address,
            owner,
            may_write,
            place,
            filter,
            share,
        } = shown;
        let row = &report.row;
        let words = layout.words();
        let findings = found.map(|found| &found.report);
        let page = findings.and_then(|found| found.page.as_ref());
        let history = HistoryView::new(words, history, SHOWN_GENERATIONS.into(), findings);
        let audited = found.map(|found| found.audited(owner.is_some()));
        let found = audited.as_ref();
        let found = found.map(|audited| Found::new(words, audited, Some(filter), &row.url));
        let result = result(words, row, found);
        let heading = match (row.state, &result) {
            (State::Failed, _) => Some("page-failed"),
            (State::Queued, None) => Some("page-queued"),
            (State::Running, None) => Some("page-running"),
            _ => None,
        };
        let progress = row.state.is_waiting().then(|| Progress {
            words,
            is_running: row.state == State::Running,
            has_report: result.is_some(),
            rules: page_audit::catalogue().count(),
            place,
        });
        let is_failed = row.state == State::Failed;
        let next = row
            .next_check_at
            .filter(|_| owner.is_some())
            .map(|at| moment(words, at));
        let every = words.say(format!("every-{}", row.every.as_str()));
        let schedule = next.map(|(at, at_for_programs)| (every, at, at_for_programs));
        let root = layout.root();
        let links = Links {
            rules: Some(format!("{root}docs/reports/checks")),
            captures: Some(format!("{root}r/{slug}/")),
            share: share.map(str::to_owned),
        };
        Self {
            links,
            layout,
            words,
            id: row.id,
            slug,
            owner,
            schedule,
            may_write,
            subject: Subject::new(&row.url, page),
            heading: heading.map(|key| words.say(key)),
            progress,
            failure: is_failed.then(|| Failure::new(words, report)),
            result,
            history,
            filter,
            address,
            is_public: row.privacy == Privacy::Public,
            listed_as: report.may_be_listed().then_some(address),
        }
    }

    /// What comes before the history.
    fn overview(&self, result: &'a ResultView<'a>, found: &'a Found<'a>) -> Overview<'_> {
        let history = self.history.as_ref();
        Overview {
            words: self.words,
            result,
            found,
            is_filtered: !self.filter.is_empty(),
            since: history.map(|history| (history.gain(), history.direction())),
            links: &self.links,
        }
    }

    /// What comes after it.
    fn all_findings(&self, found: &'a Found<'a>) -> AllFindings<'_> {
        let owner = self.owner.as_ref().filter(|_| self.may_write);
        AllFindings {
            words: self.words,
            found,
            foreign_language: self.subject.language,
            filter: self.filter,
            links: &self.links,
            owner: owner.map(|frame| Owner {
                console: format!("{}console/reports/{}", self.layout.root(), self.id),
                token: frame.token(),
            }),
        }
    }

    /// What a shared link says below the title.
    fn description(&self) -> String {
        let found = self
            .result
            .as_ref()
            .and_then(|result| result.found.as_ref());
        let host = &self.subject.host;
        found.map_or_else(
            || self.words.with("page-description-none", ("host", host)),
            |found| {
                let counts = (("count", found.to_fix), ("number", found.to_improve));
                let (to_fix, to_improve) = counts;
                let arguments = (("host", host), to_fix, to_improve);
                self.words.with("page-description", arguments)
            },
        )
    }

    /// The title of the page in the browser.
    fn title(&self) -> String {
        match (&self.heading, &self.result) {
            (None, Some(result)) => {
                let title = ("title", self.subject.title());
                self.words
                    .with("page-title", (("score", result.score), title))
            }
            (heading, _) => {
                let heading = heading.clone();
                let heading = heading.unwrap_or_else(|| self.words.say("page-report"));
                let host = ("host", self.subject.host.as_str());
                self.words
                    .with("page-heading", (("heading", heading), host))
            }
        }
    }
}

/// The last good result; `None` if the page has not been checked yet.
fn result<'a>(words: Words, row: &ReportRow, found: Option<Found<'a>>) -> Option<ResultView<'a>> {
    Some(ResultView {
        at: moment(words, row.generated_at?),
        score: row.score?,
        rating: row.result.map_or("", Rating::as_str),
        found,
    })
}

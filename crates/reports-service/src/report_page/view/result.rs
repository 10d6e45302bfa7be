//! The result of the last good generation.

use page_audit::{BindingCap, Outcome, Report, StandIn};
use texts::Words;

use super::categories::CategoryView;
use super::elsewhere::Elsewhere;
use super::findings::Findings;
use super::first::FirstFixes;
use super::ignored::IgnoredView;
use super::moment::moment;
use super::rendered::RenderedView;
use super::said::heading;
use crate::ignored::Counted;
use crate::model::{Rating, ReportRow};
use crate::report_page::filter::Filter;

pub(super) struct ResultView<'a> {
    pub score: i16,
    pub rating: &'static str,
    /// The time of the check.
    pub at: String,
    pub at_for_programs: String,
    pub found: Option<Found<'a>>,
}

/// The findings.
pub(super) struct Found<'a> {
    pub ruleset: u32,
    /// Whether some categories have no score.
    pub is_partial: bool,
    pub stand_in: Option<StandIn>,
    /// Whether the page was fetched with the credentials of its project.
    pub with_credentials: bool,
    pub checks: usize,
    pub to_fix: usize,
    pub to_improve: usize,
    pub passed: usize,
    pub not_applicable: usize,
    pub categories: Vec<CategoryView>,
    pub caps: Vec<CapView>,
    /// The cap on the score, if it lowers the score.
    pub cap: Option<u8>,
    pub first: Option<FirstFixes>,
    pub findings: Findings,
    pub ignored: Vec<IgnoredView>,
    pub elsewhere: Option<Elsewhere<'a>>,
    pub rendered: Option<RenderedView>,
}

/// A cap that lowers a score.
pub(super) struct CapView {
    pub what: String,
    pub at_most: u8,
    pub otherwise: u8,
    pub check: String,
    pub heading: String,
}

impl<'a> ResultView<'a> {
    /// `None` if the page has not been checked yet.
    pub(super) fn new(words: Words, row: &ReportRow, found: Option<Found<'a>>) -> Option<Self> {
        let (at, at_for_programs) = moment(words, row.generated_at?);
        Some(Self {
            score: row.score?,
            rating: row.result.map_or("", Rating::as_str),
            at,
            at_for_programs,
            found,
        })
    }
}

impl<'a> Found<'a> {
    /// `for_owner` says who ignores something.
    pub(super) fn new(
        words: Words,
        counted: &'a Counted,
        filter: Filter,
        url: &'a str,
        for_owner: bool,
    ) -> Self {
        let report = &counted.report;
        let ignored = counted.ignored.iter().map(|taken| {
            let is_all = counted.is_ignored(&taken.1.id);
            IgnoredView::new(words, taken, is_all, for_owner)
        });
        let count = |outcome| {
            let checks = report.checks.iter();
            checks.filter(|check| check.outcome == outcome).count()
        };
        let caps = report.binding_caps();
        let first = FirstFixes::new(words, report);
        let stand_in = report.page.as_ref().and_then(|page| page.stand_in);
        let overall = caps.iter().find(|cap| cap.category.is_none());
        Self {
            ruleset: report.ruleset,
            is_partial: report.is_partial,
            stand_in,
            with_credentials: report
                .page
                .as_ref()
                .is_some_and(|page| page.with_credentials),
            checks: report.checks.len(),
            to_fix: count(Outcome::Fail),
            to_improve: count(Outcome::Warn),
            passed: count(Outcome::Pass),
            not_applicable: count(Outcome::NotApplicable),
            categories: CategoryView::all(words, report, &caps),
            cap: overall.map(|cap| cap.at_most),
            caps: caps
                .iter()
                .filter_map(|cap| CapView::new(words, report, cap))
                .collect(),
            findings: Findings::new(words, counted, first.as_ref(), filter),
            first,
            ignored: ignored.collect(),
            elsewhere: report
                .page
                .as_ref()
                .map(|page| Elsewhere::new(words, page, &report.checks, url)),
            rendered: report.rendered.as_ref().map(|rendered| {
                RenderedView::new(words, rendered, stand_in == Some(StandIn::Shell))
            }),
        }
    }
}

impl CapView {
    fn new(words: Words, report: &Report, cap: &BindingCap<'_>) -> Option<Self> {
        let check = report.checks.iter().find(|check| check.id == cap.check)?;
        Some(Self {
            what: cap.category.map_or_else(
                || words.say("cap-score"),
                |category| words.say(format!("category-{}", category.as_str())),
            ),
            at_most: cap.at_most,
            otherwise: cap.otherwise,
            check: cap.check.to_owned(),
            heading: heading(words, check),
        })
    }
}

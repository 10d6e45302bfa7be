//! The result of the last good generation.

use page_audit::{BindingCap, Outcome, Report, StandIn};
use texts::Words;

use crate::audited::Audited;
use crate::categories::CategoryView;
use crate::elsewhere::Elsewhere;
use crate::filter::Filter;
use crate::findings::Findings;
use crate::first::FirstFixes;
use crate::ignored::IgnoredView;
use crate::rendered::RenderedView;
use crate::said::heading;

/// A score and what it is made of.
pub struct ResultView<'a> {
    /// From 0 to 100.
    pub score: i16,
    /// `good`, `decent` or `bad`.
    pub rating: &'static str,
    /// The time of the check: for people, and for programs.
    pub at: (String, String),
    /// `None` if this version cannot read it.
    pub found: Option<Found<'a>>,
}

/// The findings.
pub struct Found<'a> {
    /// The version of the rules.
    pub ruleset: u32,
    /// Whether some categories have no score.
    pub is_partial: bool,
    /// What there is in place of the page.
    pub stand_in: Option<StandIn>,
    /// Whether the page was fetched with the credentials of its project.
    pub with_credentials: bool,
    /// How many checks there are.
    pub checks: usize,
    /// How many of them fail.
    pub to_fix: usize,
    /// How many of them warn.
    pub to_improve: usize,
    pub(crate) passed: usize,
    pub(crate) not_applicable: usize,
    pub(crate) categories: Vec<CategoryView>,
    pub(crate) caps: Vec<CapView>,
    /// The cap on the score, if it lowers the score.
    pub(crate) cap: Option<u8>,
    pub(crate) first: Option<FirstFixes>,
    pub(crate) findings: Findings,
    pub(crate) ignored: Vec<IgnoredView>,
    pub(crate) elsewhere: Option<Elsewhere<'a>>,
    pub(crate) rendered: Option<RenderedView>,
}

/// A cap that lowers a score.
pub struct CapView {
    pub what: String,
    pub at_most: u8,
    pub otherwise: u8,
    pub check: String,
    pub heading: String,
}

impl<'a> Found<'a> {
    /// The findings about the page of this URL. With `links`, they are filtered, and others can be
    /// asked for.
    pub fn new(words: Words, audited: &Audited<'a>, links: Option<Filter>, url: &str) -> Self {
        let report = audited.report;
        let ignored = audited.ignored.iter().map(|ignored| {
            let is_all = audited.is_ignored(&ignored.check.id);
            IgnoredView::new(words, ignored, is_all)
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
            findings: Findings::new(words, audited, first.as_ref(), links),
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

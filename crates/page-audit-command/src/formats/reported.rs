//! A page's report as the web service shows it.

use chrono::Utc;
use page_audit::PageFacts;
use report_view::{Audited, Found, Ignored, ResultView, Subject, moment};
use texts::Words;

use crate::inspect::{Inspected, Seen};
use crate::record::name;

/// A page, its score, and what that is made of.
pub struct Reported<'a> {
    pub subject: Subject<'a>,
    pub result: ResultView<'a>,
}

impl<'a> Reported<'a> {
    /// As it is now.
    pub fn new(words: Words, page: &'a Inspected, seen: &'a Seen) -> Self {
        let report = &seen.report;
        let ignored = seen.findings.ignored.iter().map(|ignored| Ignored {
            id: 0,
            check: &ignored.check,
            reason: &ignored.reason,
            author: None,
            at: None,
            is_everywhere: false,
        });
        let audited = Audited {
            report,
            ignored: ignored.collect(),
        };
        Self {
            subject: subject(page, report.page.as_ref()),
            result: ResultView {
                score: report.score.into(),
                rating: report.rating.as_str(),
                at: moment(words, Utc::now().naive_utc()),
                found: Some(Found::new(words, &audited, None, &page.url)),
            },
        }
    }
}

/// The page. Without a title, it is called by its file, if it was read from one, or else its URL.
pub fn subject<'a>(page: &'a Inspected, facts: Option<&'a PageFacts>) -> Subject<'a> {
    let name = name(&page.url, page.file.as_ref());
    Subject::new(&page.url, facts).or_called(&name)
}

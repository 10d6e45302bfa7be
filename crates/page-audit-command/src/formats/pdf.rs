//! A PDF document that screen readers can read (PDF/UA-1), as the web service makes it.

use chrono::Utc;
use report_pdf::Fonts;
use report_pdf::paper::{Fact, Notice, Paper, Section, Subject, Verdict};
use report_view::paper::{add_result, created, verdict};
use texts::Words;

use super::Printer;
use super::reported::{self, Reported};
use crate::inspect::{Failure, Inspected, Seen};
use crate::record::name;
use crate::site::SiteFinding;

const BRAND: &str = "Waymark";
const COLOUR: [u8; 3] = [0x0a, 0x5c, 0x86];
const OF_ALL: &str = "All pages together";
const FAILED: &str = "The page could not be checked";

#[derive(Default)]
pub struct Pdf {
    words: Words,
    subjects: Vec<Subject>,
}

impl Printer for Pdf {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let id = format!("page-{}", self.subjects.len());
        let subject = match &page.result {
            Ok(seen) => of_page(self.words, page, seen, &id),
            Err(failure) => of_failure(page, failure, &id),
        };
        self.subjects.push(subject);
        Ok(String::new())
    }

    fn finish(&mut self, site: &[SiteFinding]) -> anyhow::Result<Vec<u8>> {
        let now = Utc::now().naive_utc();
        let mut subjects = std::mem::take(&mut self.subjects);
        let (heading, about) = match subjects.as_slice() {
            [only] => (None, only.host.clone()),
            many => {
                let title = format!("Page audit of {} pages", many.len());
                (Some(title.clone()), title)
            }
        };
        let title = match (&heading, subjects.first()) {
            (None, Some(only)) => only.score.as_ref().map_or_else(
                || format!("{}: {}", only.heading, only.host),
                |score| format!("{} of 100: {}", score.score, only.heading),
            ),
            _ => about.clone(),
        };
        subjects.extend(of_site(site));
        let paper = Paper {
            title,
            language: self.words.code().to_owned(),
            brand: BRAND.to_owned(),
            colour: COLOUR,
            link_colour: COLOUR,
            margin: format!("{about} · {}", self.words.moment(now)),
            created: Some(created(now)),
            heading,
            subjects,
            ..Paper::default()
        };
        Ok(report_pdf::pdf(&(&paper).into(), &Fonts::default())?)
    }
}

fn of_page(words: Words, page: &Inspected, seen: &Seen, id: &str) -> Subject {
    let Reported { subject, result } = Reported::new(words, page, seen);
    let heading = subject.title().to_owned();
    let mut on_paper = report_view::paper::subject(id, &subject, heading);
    add_result(words, &mut on_paper, &result, (None, false));
    on_paper
}

fn of_failure(page: &Inspected, failure: &Failure, id: &str) -> Subject {
    let subject = reported::subject(page, None);
    let mut on_paper = report_view::paper::subject(id, &subject, FAILED.to_owned());
    on_paper.notices.push(Notice {
        verdict: Verdict::Fail,
        title: failure.message.clone(),
        texts: Vec::new(),
    });
    on_paper
}

/// What only all pages show, if there is any.
fn of_site(site: &[SiteFinding]) -> Option<Subject> {
    let facts = site.iter().flat_map(|page| {
        page.findings.new.iter().map(|check| Fact {
            verdict: verdict(check.outcome),
            title: check.heading().into_owned().into(),
            texts: vec![
                name(&page.url, page.file.as_ref()).into_owned().into(),
                check.message.clone().into(),
            ],
        })
    });
    let facts: Vec<Fact> = facts.collect();
    (!facts.is_empty()).then(|| Subject {
        id: "site".to_owned(),
        heading: OF_ALL.to_owned(),
        sections: vec![Section {
            title: "What to fix".to_owned(),
            lists: vec![("Between pages".to_owned(), facts)],
            ..Section::default()
        }],
        ..Subject::default()
    })
}

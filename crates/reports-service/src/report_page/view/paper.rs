//! A report on paper: what its page shows to everybody who may see it.

use look::InlineBrand;
use report_pdf::document::Colour;
use report_pdf::paper::{Change, History, Notice, Paper, Subject, Verdict};
use report_view::Found;
use report_view::paper::{created, verdict_of};
use texts::Words;

use super::failure::Failure;
use super::history::HistoryView;
use super::{SHOWN_GENERATIONS, result};
use crate::ignored::Counted;
use crate::model::{FullReport, GenerationRow, State};

/// The report on paper, in these words.
pub fn paper(
    words: Words,
    report: &FullReport,
    found: Option<&Counted>,
    history: &[GenerationRow],
    brand: &InlineBrand,
) -> Paper {
    let row = &report.row;
    let findings = found.map(|found| &found.report);
    let page = findings.and_then(|found| found.page.as_ref());
    let history = HistoryView::new(words, history, SHOWN_GENERATIONS.into(), findings);
    let audited = found.map(|found| found.audited(false));
    let found = audited.as_ref();
    let found = found.map(|audited| Found::new(words, audited, None, &row.url));
    let result = result(words, row, found);
    let failure = (row.state == State::Failed).then(|| Failure::new(words, report));
    let about = report_view::Subject::new(&row.url, page);
    let heading = match (row.state, &result) {
        (State::Failed, _) => words.say("page-failed"),
        (State::Queued, None) => words.say("page-queued"),
        (State::Running, None) => words.say("page-running"),
        _ => about.title().to_owned(),
    };
    let title = match (&failure, &result) {
        (None, Some(result)) => {
            words.with("page-title", (("score", result.score), ("title", &heading)))
        }
        _ => words.with(
            "page-heading",
            (("heading", &heading), ("host", &about.host)),
        ),
    };
    let at = result.as_ref().map(|result| &*result.at.0);
    let margin = [Some(&*about.host), at].into_iter().flatten();
    let margin: Vec<&str> = margin.collect();
    let mut paper = Paper {
        title,
        language: words.code().to_owned(),
        brand: brand.name.clone(),
        footer: brand.footer.clone(),
        colour: colour(&brand.colour),
        link_colour: colour(&brand.link_colour),
        margin: margin.join(" · "),
        created: row.generated_at.map(created),
        ..Paper::default()
    };
    let mut subject = report_view::paper::subject("report", &about, heading);
    if let Some(failure) = &failure {
        add_failure(words, &mut subject, failure);
    }
    if let Some(result) = &result {
        let gain = history.as_ref().map(HistoryView::gain);
        report_view::paper::add_result(words, &mut subject, result, (gain, failure.is_some()));
        let is_readable = result.found.is_some();
        subject.history = history.as_ref().filter(|_| is_readable).map(shown_history);
    }
    paper.subjects.push(subject);
    paper
}

fn add_failure(words: Words, subject: &mut Subject, failure: &Failure) {
    let since = failure.since.as_ref();
    let since = since.map(|(at, _)| words.with("failure-since", ("it", at)));
    subject.notices.push(Notice {
        verdict: Verdict::Fail,
        title: failure.message.text.clone(),
        texts: since.into_iter().collect(),
    });
    let advice = failure.advice.iter();
    let advice = advice.map(|key| {
        let text = words.say(format_args!("advice-{key}-text"));
        (words.say(format_args!("advice-{key}")), text)
    });
    subject.advice = advice.collect();
}

fn shown_history(history: &HistoryView) -> History {
    let changes = history.changes.iter().map(|change| Change {
        verdict: verdict_of(change.mark),
        word: change.word.clone(),
        check: change.is_shown.then(|| change.check.clone()),
        heading: change.heading.clone(),
    });
    History {
        scores: history.rows.iter().rev().map(|row| row.score).collect(),
        rating: history.newest.rating.to_owned(),
        words: history.in_words(),
        oldest: history.oldest.on.clone(),
        since: (history.since.clone(), history.gain()),
        summary: history.summary(),
        changes: changes.collect(),
    }
}

/// `#rrggbb` as a colour.
fn colour(text: &str) -> Colour {
    let part = |start: usize| {
        let digits = text.get(start..start + 2).unwrap_or_default();
        u8::from_str_radix(digits, 16).unwrap_or_default()
    };
    [part(1), part(3), part(5)]
}

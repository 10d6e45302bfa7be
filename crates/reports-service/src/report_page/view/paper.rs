//! A report on paper: what its page shows to everybody who may see it.

use look::InlineBrand;
use page_audit::Outcome;
use report_pdf::document::Colour;
use report_pdf::paper::{
    Cap, Change, First, FirstResult, Fix, History, Notice, Paper, Score, Subject, Verdict,
};
use texts::Words;

use super::failure::Failure;
use super::history::HistoryView;
use super::result::{Found, ResultView};
use super::subject;
use super::{Filter, SHOWN_GENERATIONS};
use crate::ignored::Counted;
use crate::model::{FullReport, GenerationRow, State};

mod findings;
mod rendered;

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
    let counted = found.map(|found| Found::new(words, found, Filter::default(), &row.url, false));
    let result = ResultView::new(words, row, counted);
    let failure = (row.state == State::Failed).then(|| Failure::new(words, report));
    let about = subject::Subject::new(&row.url, page);
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
    let at = result.as_ref().map(|result| &*result.at);
    let margin = [Some(&*about.host), at].into_iter().flatten();
    let margin: Vec<&str> = margin.collect();
    let mut paper = Paper {
        title,
        language: words.code().to_owned(),
        brand: brand.name.clone(),
        footer: brand.footer.clone(),
        colour: colour(&brand.colour),
        margin: margin.join(" · "),
        created: row.generated_at.map(created),
        ..Paper::default()
    };
    let mut subject = Subject {
        id: "report".to_owned(),
        host: about.host.clone(),
        path: about.path.clone(),
        link: about.link.map(str::to_owned),
        heading,
        foreign_language: Some(about.language.to_owned()).filter(|language| !language.is_empty()),
        ..Subject::default()
    };
    if let Some(failure) = &failure {
        add_failure(words, &mut subject, failure);
    }
    if let Some(result) = &result {
        add_result(
            words,
            &mut subject,
            result,
            (history.as_ref(), failure.is_some()),
        );
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

fn add_result(
    words: Words,
    subject: &mut Subject,
    result: &ResultView<'_>,
    (history, is_failed): (Option<&HistoryView>, bool),
) {
    let gain = history.map(HistoryView::gain);
    let of = words.with("failure-last-of", ("it", &result.at));
    let last = format!("{}. {of}", words.say("failure-last"));
    subject.score = Some(Score {
        score: u8::try_from(result.score).unwrap_or_default(),
        rating: result.rating.to_owned(),
        is_partial: result.found.as_ref().is_some_and(|found| found.is_partial),
        gain,
        at: is_failed.then_some(last),
    });
    let checked = words.with("head-checked", ("it", &result.at));
    let Some(found) = &result.found else {
        subject.facts.push(checked);
        subject.notices.push(Notice {
            verdict: Verdict::Info,
            title: words.with(
                "page-unreadable",
                (
                    ("score", result.score),
                    (
                        "rating",
                        words.say(format_args!("rating-{}", result.rating)),
                    ),
                ),
            ),
            texts: Vec::new(),
        });
        return;
    };
    if !is_failed {
        let ruleset = words.with("head-ruleset", ("count", found.ruleset));
        let checks = words.with("head-checks", ("count", found.checks));
        subject
            .facts
            .push(format!("{checked} · {ruleset} · {checks}"));
    }
    if found.with_credentials {
        subject.facts.push(words.say("head-credentials"));
    }
    if let Some(stand_in) = found.stand_in {
        subject.notices.push(Notice {
            verdict: Verdict::Warn,
            title: format!(
                "{}.",
                words.say(format_args!("stand-in-{}", stand_in.as_str()))
            ),
            texts: vec![words.say(format_args!("stand-in-advice-{}", stand_in.as_str()))],
        });
    }
    subject.first = Some(first(words, found));
    let rendered = found.rendered.as_ref();
    let rendered = rendered.map(|rendered| rendered::section(words, rendered));
    subject.sections.extend(rendered);
    subject.history = history.map(shown_history);
    subject.findings = Some(findings::of(words, found));
}

fn first(words: Words, found: &Found<'_>) -> First {
    let caps = found.caps.iter().map(|cap| Cap {
        what: cap.what.clone(),
        at_most: cap.at_most,
        otherwise: cap.otherwise,
        check: cap.check.clone(),
        heading: cap.heading.clone(),
    });
    let fixes = found.first.iter().flat_map(|first| &first.fixes);
    let fixes = fixes.map(|fix| Fix {
        check: fix.check.to_owned(),
        heading: fix.heading.clone(),
        category: fix.category.clone(),
        fixer: fix.fixer.clone(),
        effort: fix.effort.clone(),
        places: fix.places,
        points: (!fix.points.is_zero()).then(|| words.number(fix.points)),
    });
    let result = found.first.as_ref().map(|first| FirstResult {
        from: words.number(first.from),
        reached: words.number(first.reached),
        gain: words.number(first.gain),
        rating: words.say(format_args!("rating-{}", first.rating)),
    });
    First {
        caps: caps.collect(),
        stand_in: found
            .stand_in
            .map(|what| words.say(format_args!("stand-in-{}", what.as_str()))),
        fixes: fixes.collect(),
        result,
        others: found.first.as_ref().map_or(0, |first| first.others),
    }
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

const fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Fail => Verdict::Fail,
        Outcome::Warn => Verdict::Warn,
        Outcome::Unmeasured => Verdict::Unmeasured,
        Outcome::Info => Verdict::Info,
        Outcome::Pass => Verdict::Pass,
        Outcome::NotApplicable => Verdict::NotApplicable,
    }
}

/// The outcome of this name, which marks have.
fn verdict_of(mark: &str) -> Verdict {
    let outcomes = [
        Outcome::Fail,
        Outcome::Warn,
        Outcome::Unmeasured,
        Outcome::Pass,
        Outcome::NotApplicable,
    ];
    let mut outcomes = outcomes.into_iter();
    let outcome = outcomes.find(|outcome| outcome.as_str() == mark);
    outcome.map_or(Verdict::Info, verdict)
}

/// `#rrggbb` as a colour.
fn colour(text: &str) -> Colour {
    let part = |start: usize| {
        let digits = text.get(start..start + 2).unwrap_or_default();
        u8::from_str_radix(digits, 16).unwrap_or_default()
    };
    [part(1), part(3), part(5)]
}

fn created(at: chrono::NaiveDateTime) -> [u16; 6] {
    use chrono::{Datelike, Timelike};
    let rest = [at.month(), at.day(), at.hour(), at.minute(), at.second()];
    let [month, day, hour, minute, second] = rest.map(|part| u16::try_from(part).unwrap_or(0));
    let year = u16::try_from(at.year()).unwrap_or(0);
    [year, month, day, hour, minute, second]
}

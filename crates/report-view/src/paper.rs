//! A report on paper.

mod elsewhere;
mod findings;
mod rendered;

use chrono::{Datelike, NaiveDateTime, Timelike};
use page_audit::Outcome;
use report_pdf::paper::{Cap, First, FirstResult, Fix, Notice, Score, Subject, Verdict};
use texts::Words;

use crate::result::{Found, ResultView};
use crate::subject;

/// The page that a report is about, below this heading.
pub fn subject(id: &str, about: &subject::Subject<'_>, heading: String) -> Subject {
    Subject {
        id: id.to_owned(),
        host: about.host.clone(),
        path: about.path.clone(),
        link: about.link.map(str::to_owned),
        heading,
        foreign_language: Some(about.language.to_owned()).filter(|language| !language.is_empty()),
        ..Subject::default()
    }
}

/// Adds the score and what it is made of. `gain` is the difference to the score before. If the page
/// could not be checked since, that is said.
pub fn add_result(
    words: Words,
    subject: &mut Subject,
    result: &ResultView<'_>,
    (gain, is_failed): (Option<String>, bool),
) {
    let of = words.with("failure-last-of", ("it", &result.at.0));
    let last = format!("{}. {of}", words.say("failure-last"));
    subject.score = Some(Score {
        score: u8::try_from(result.score).unwrap_or_default(),
        rating: result.rating.to_owned(),
        is_partial: result.found.as_ref().is_some_and(|found| found.is_partial),
        gain,
        at: is_failed.then_some(last),
    });
    let checked = words.with("head-checked", ("it", &result.at.0));
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
    subject.findings = Some(findings::of(words, found));
    let elsewhere = found.elsewhere.as_ref();
    subject.elsewhere = elsewhere.map(|elsewhere| elsewhere::section(words, elsewhere));
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

/// The sign of an outcome.
pub const fn verdict(outcome: Outcome) -> Verdict {
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
pub fn verdict_of(mark: &str) -> Verdict {
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

/// A time (UTC) as [`Paper::created`](report_pdf::paper::Paper::created).
pub fn created(at: NaiveDateTime) -> [u16; 6] {
    let rest = [at.month(), at.day(), at.hour(), at.minute(), at.second()];
    let [month, day, hour, minute, second] = rest.map(|part| u16::try_from(part).unwrap_or(0));
    let year = u16::try_from(at.year()).unwrap_or(0);
    [year, month, day, hour, minute, second]
}

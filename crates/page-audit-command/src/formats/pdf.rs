//! A PDF document that screen readers can read (PDF/UA-1), as the web service makes it.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{Datelike, Timelike, Utc};
use page_audit::{Category, CheckResult, Evidence, Gain, Outcome, Report, rule};
use report_pdf::Fonts;
use report_pdf::paper::{
    Cap, Category as PaperCategory, Fact, Finding, Findings, First, FirstResult, Fix, Ignored,
    Noted, Notice, Paper, Place, Score, Section, Subject, Verdict,
};
use url::Url;

use super::Printer;
use crate::described::{Texts, texts};
use crate::findings::Ignored as IgnoredCheck;
use crate::inspect::{Failure, Inspected, Seen};
use crate::record::name;
use crate::site::SiteFinding;

/// As many as the page of a report shows.
const MAX_FIXES: usize = 5;
const BRAND: &str = "Waymark";
const COLOUR: [u8; 3] = [0x0a, 0x5c, 0x86];
const OF_ALL: &str = "All pages together";
const FAILED: &str = "The page could not be checked";

#[derive(Default)]
pub struct Pdf {
    subjects: Vec<Subject>,
}

impl Printer for Pdf {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let id = format!("page-{}", self.subjects.len());
        let subject = match &page.result {
            Ok(seen) => of_page(page, seen, id),
            Err(failure) => of_failure(page, failure, id),
        };
        self.subjects.push(subject);
        Ok(String::new())
    }

    fn finish(&mut self, site: &[SiteFinding]) -> anyhow::Result<Vec<u8>> {
        let now = Utc::now();
        let day = now.format("%-d %B %Y, %H:%M UTC").to_string();
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
        let numbers = [
            now.month(),
            now.day(),
            now.hour(),
            now.minute(),
            now.second(),
        ];
        let [month, day_of_month, hour, minute, second] =
            numbers.map(|number| u16::try_from(number).unwrap_or(0));
        let year = u16::try_from(now.year()).unwrap_or(0);
        let paper = Paper {
            title,
            language: "en".to_owned(),
            brand: BRAND.to_owned(),
            colour: COLOUR,
            margin: format!("{about} · {day}"),
            created: Some([year, month, day_of_month, hour, minute, second]),
            heading,
            subjects,
            ..Paper::default()
        };
        Ok(report_pdf::pdf(&(&paper).into(), &Fonts::default())?)
    }
}

fn subject(page: &Inspected, id: String) -> Subject {
    let url = Url::parse(&page.url).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
    let path = url
        .as_ref()
        .map_or("", |url| &url[url::Position::BeforePath..]);
    Subject {
        id,
        host: host.to_owned(),
        path: path.to_owned(),
        link: Some(page.url.clone()),
        heading: name(&page.url, page.file.as_ref()).into_owned(),
        ..Subject::default()
    }
}

fn of_failure(page: &Inspected, failure: &Failure, id: String) -> Subject {
    let mut subject = subject(page, id);
    FAILED.clone_into(&mut subject.heading);
    subject.notices.push(Notice {
        verdict: Verdict::Fail,
        title: failure.message.clone(),
        texts: Vec::new(),
    });
    subject
}

fn of_page(page: &Inspected, seen: &Seen, id: String) -> Subject {
    let report = &seen.report;
    let facts = report.page.as_ref();
    let mut subject = subject(page, id);
    if let Some(title) = facts.and_then(|facts| facts.title.clone()) {
        subject.heading = title;
    }
    let (ruleset, checks) = (report.ruleset, report.checks.len());
    subject
        .facts
        .push(format!("Ruleset {ruleset} · {checks} checks"));
    let stand_in = facts.and_then(|facts| facts.stand_in);
    subject.notices.extend(stand_in.map(|stand_in| Notice {
        verdict: Verdict::Warn,
        title: format!("{}.", stand_in.title()),
        texts: vec![stand_in.advice().to_owned()],
    }));
    subject.score = Some(Score {
        score: report.score,
        rating: report.rating.as_str().to_owned(),
        is_partial: report.is_partial,
        ..Score::default()
    });
    let mut first = first(report);
    first.stand_in = stand_in.map(|stand_in| stand_in.title().to_owned());
    subject.first = Some(first);
    subject.findings = Some(findings(report, &seen.findings.ignored));
    subject
}

fn first(report: &Report) -> First {
    let find = |id: &str| report.checks.iter().find(|check| check.id == id);
    let plan = report.fix_first(MAX_FIXES);
    let fixes = plan.fixes.iter().filter_map(|(check, points)| {
        let (check, rule) = (find(check)?, rule(check)?);
        Some(Fix {
            check: check.id.clone(),
            heading: check.heading().into_owned(),
            category: check.category.title().to_owned(),
            fixer: rule.fixer.title().to_owned(),
            effort: rule.effort.as_str().to_owned(),
            places: check.evidence.total,
            points: (!points.is_zero()).then(|| points.to_string()),
        })
    });
    let fixes: Vec<Fix> = fixes.collect();
    let caps = report.binding_caps().into_iter().filter_map(|cap| {
        Some(Cap {
            what: cap.category.map_or("The score", Category::title).to_owned(),
            at_most: cap.at_most,
            otherwise: cap.otherwise,
            check: cap.check.to_owned(),
            heading: find(cap.check)?.heading().into_owned(),
        })
    });
    let at_fault = count(report, |check| check.outcome == Outcome::Fail)
        + count(report, |check| check.outcome == Outcome::Warn);
    let result = (!fixes.is_empty()).then(|| FirstResult {
        from: plan.from.to_string(),
        reached: plan.reached.to_string(),
        gain: plan.gain().to_string(),
        rating: page_audit::Rating::of(plan.reached.whole())
            .as_str()
            .to_owned(),
    });
    First {
        caps: caps.collect(),
        others: at_fault.saturating_sub(fixes.len()),
        fixes,
        result,
        stand_in: None,
    }
}

fn findings(report: &Report, ignored: &[IgnoredCheck]) -> Findings {
    let is_ignored = |check: &CheckResult| ignored.iter().any(|other| other.check.id == check.id);
    let gains: HashMap<&str, Gain<'_>> = report
        .gains()
        .into_iter()
        .map(|gain| (gain.check, gain))
        .collect();
    let mut checks: Vec<&CheckResult> = report.checks.iter().collect();
    // The order of a report's page.
    checks.sort_by_key(|check| {
        let gain = gains.get(check.id.as_str());
        let gain = gain.map(|gain| (gain.now, gain.later));
        (
            check.outcome != Outcome::Fail,
            Reverse(gain),
            Reverse(check.weight),
        )
    });
    let caps = report.binding_caps();
    let categories = report.categories.iter().map(|category| {
        let own = |outcome| {
            count(report, |check| {
                check.category == category.id && check.outcome == outcome
            })
        };
        let at_fault = checks.iter().filter(|check| {
            check.category == category.id && matches!(check.outcome, Outcome::Fail | Outcome::Warn)
        });
        let held = caps.iter().find(|cap| cap.category == Some(category.id));
        PaperCategory {
            title: category.id.title().to_owned(),
            score: category.score,
            rating: category
                .score
                .map_or("none", |score| page_audit::Rating::of(score).as_str())
                .to_owned(),
            weight: category.weight,
            to_fix: own(Outcome::Fail),
            to_improve: own(Outcome::Warn),
            passed: own(Outcome::Pass),
            held_at: held.map(|cap| cap.at_most),
            findings: at_fault
                .map(|check| finding(check, gains.get(check.id.as_str())))
                .collect(),
        }
    });
    let of = |outcome| {
        let own = checks
            .iter()
            .filter(move |check| check.outcome == outcome && !is_ignored(check));
        own.map(|check| noted(check)).collect::<Vec<Noted>>()
    };
    let passed = Category::ALL.into_iter().map(|category| {
        let own = of(Outcome::Pass).into_iter().map(|noted| Noted {
            message: None,
            ..noted
        });
        let title = category.title();
        let own: Vec<Noted> = own.filter(|noted| noted.category == title).collect();
        (title.to_owned(), own)
    });
    Findings {
        categories: categories.collect(),
        unmeasured: of(Outcome::Unmeasured),
        ignored: ignored.iter().map(shown_ignored).collect(),
        passed: passed.filter(|(_, noted)| !noted.is_empty()).collect(),
        information: of(Outcome::Info),
        not_applicable: of(Outcome::NotApplicable),
    }
}

fn finding(check: &CheckResult, gain: Option<&Gain<'_>>) -> Finding {
    let Texts {
        heading,
        why,
        how_to_fix,
        source_url,
        ..
    } = texts(check);
    let rule = rule(&check.id);
    let items = &check.evidence.items;
    let first = items.first().map(|item| item.expected.as_str());
    let shared = first.filter(|first| items.iter().all(|item| item.expected == *first));
    let gain = gain.filter(|gain| !gain.now.is_zero() || !gain.later.is_zero());
    let points = gain.map(|gain| {
        if gain.now.is_zero() {
            gain.later
        } else {
            gain.now
        }
    });
    let source = Url::parse(source_url).ok();
    let source = source.as_ref().and_then(Url::host_str).unwrap_or_default();
    let (word, verdict) = match check.outcome {
        Outcome::Fail => ("To fix", Verdict::Fail),
        _ => ("To improve", Verdict::Warn),
    };
    Finding {
        check: check.id.clone(),
        verdict,
        word: word.to_owned(),
        heading: heading.into_owned(),
        message: check.message_below_heading().map(str::to_owned),
        points: points.map(|points| points.to_string()),
        is_later: gain.is_some_and(|gain| gain.now.is_zero()),
        places: items
            .iter()
            .map(|item| place(item, shared.is_none()))
            .collect(),
        expected: shared.map(str::to_owned),
        places_in_all: check.evidence.total,
        why: why.to_owned(),
        how_to_fix: how_to_fix.to_owned(),
        fixer: rule.map_or_else(String::new, |rule| {
            format!("{} · {}", rule.fixer.title(), rule.effort.as_str())
        }),
        source: (source.to_owned(), source_url.to_owned()),
        severity: check.severity.as_str().to_owned(),
        weight: check.weight,
    }
}

fn place(item: &Evidence, with_expected: bool) -> Place {
    let expected = Some(&item.expected).filter(|text| with_expected && !text.is_empty());
    Place {
        line: item.line,
        found: item.found.clone(),
        selector: item.selector.clone(),
        expected: expected.cloned(),
    }
}

fn noted(check: &CheckResult) -> Noted {
    Noted {
        check: check.id.clone(),
        heading: check.heading().into_owned(),
        category: check.category.title().to_owned(),
        message: check.message_below_heading().map(str::to_owned),
    }
}

fn shown_ignored(ignored: &IgnoredCheck) -> Ignored {
    let check = &ignored.check;
    Ignored {
        heading: check.heading().into_owned(),
        category: check.category.title().to_owned(),
        places: check.evidence.total,
        reason: ignored.reason.clone(),
        at: None,
        is_everywhere: false,
    }
}

/// What only all pages show, if there is any.
fn of_site(site: &[SiteFinding]) -> Option<Subject> {
    let facts = site.iter().flat_map(|page| {
        page.findings.new.iter().map(|check| Fact {
            verdict: match check.outcome {
                Outcome::Fail => Verdict::Fail,
                _ => Verdict::Warn,
            },
            title: check.heading().into_owned(),
            texts: vec![
                name(&page.url, page.file.as_ref()).into_owned(),
                check.message.clone(),
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

fn count(report: &Report, fits: impl Fn(&CheckResult) -> bool) -> usize {
    report.checks.iter().filter(|check| fits(check)).count()
}

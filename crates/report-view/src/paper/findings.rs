//! The findings on paper.

use report_pdf::paper::{Category, Finding, Findings, Ignored, Noted, Place};
use texts::Words;

use super::verdict;
use crate::categories::CategoryView;
use crate::finding::{self, FindingView};
use crate::ignored::IgnoredView;
use crate::result::Found;

/// All findings.
pub fn of(words: Words, found: &Found<'_>) -> Findings {
    let shown = &found.findings;
    let categories = found.categories.iter().map(|category: &CategoryView| {
        let mut sections = shown.sections.iter();
        let section = sections.find(|section| section.category == category.id);
        let findings = section.into_iter().flat_map(|section| &section.findings);
        Category {
            title: category.title.clone(),
            score: category.score,
            rating: category.rating.to_owned(),
            weight: category.weight,
            to_fix: category.to_fix,
            to_improve: category.to_improve,
            passed: category.passed,
            held_at: category.held_at,
            findings: findings.map(|it| shown_finding(words, it)).collect(),
        }
    });
    let noted = |findings: &[FindingView]| findings.iter().map(noted).collect();
    let passed = shown.passed.iter();
    Findings {
        categories: categories.collect(),
        unmeasured: noted(&shown.unmeasured),
        ignored: found.ignored.iter().map(ignored).collect(),
        passed: passed
            .map(|(category, findings)| {
                let findings = findings.iter().map(|finding| Noted {
                    message: None,
                    ..self::noted(finding)
                });
                (category.clone(), findings.collect())
            })
            .collect(),
        information: noted(&shown.information),
        not_applicable: noted(&shown.not_applicable),
    }
}

fn shown_finding(words: Words, finding: &FindingView) -> Finding {
    let places = finding.places.iter().chain(&finding.more_places);
    let points = finding.points.as_ref();
    let rule = finding.rule;
    Finding {
        check: rule.id.to_owned(),
        verdict: verdict(finding.outcome),
        word: finding.word.clone(),
        heading: finding.heading.clone(),
        message: finding.message.as_ref().map(|it| it.text.clone()),
        points: points.map(|points| words.number(points.points)),
        is_later: points.is_some_and(|points| points.is_later),
        places: places.map(place).collect(),
        expected: finding.expected.as_ref().map(|it| it.text.clone()),
        places_in_all: finding.places_in_all,
        why: finding.why.clone(),
        how_to_fix: finding.how_to_fix.clone(),
        fixer: format!(
            "{}\u{a0}·\u{a0}{}",
            words.say(format_args!("fixer-{}", rule.fixer.as_str())),
            words.say(format_args!("effort-{}", rule.effort.as_str()))
        ),
        source: (finding.source.clone(), rule.source_url.to_owned()),
        severity: words.say(format_args!("severity-{}", rule.severity.as_str())),
        weight: finding.weight,
    }
}

fn place(place: &finding::Place) -> Place {
    Place {
        line: place.line,
        found: place.found.clone(),
        selector: place.selector.clone(),
        expected: place.expected.as_ref().map(|it| it.text.clone()),
    }
}

fn noted(finding: &FindingView) -> Noted {
    Noted {
        check: finding.rule.id.to_owned(),
        heading: finding.heading.clone(),
        category: finding.category.clone(),
        message: finding.message.as_ref().map(|it| it.text.clone()),
    }
}

fn ignored(ignored: &IgnoredView) -> Ignored {
    Ignored {
        heading: ignored.heading.clone(),
        category: ignored.category.clone(),
        places: ignored.places,
        reason: ignored.reason.clone(),
        at: ignored.at.as_ref().map(|(at, _)| at.clone()),
        is_everywhere: ignored.is_everywhere,
    }
}

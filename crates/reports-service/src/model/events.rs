//! The events of a report's generations.

use chrono::{NaiveDateTime, SecondsFormat};
use notify::Event;
use page_audit::Outcome;
use serde_json::{Map, Value, json};

use super::history::Summary;

/// By how much a score changes before that is an event.
const STEP: i16 = 5;
/// How many generations a check must not have failed in before a failure is new.
pub(super) const STEADY: i64 = 3;

/// What is known of a report whose generation has ended.
#[derive(Debug)]
pub(super) struct Ended<'a> {
    /// Whose it is.
    pub account: String,
    /// The report.
    pub report: i64,
    /// Its page.
    pub url: String,
    /// The page's project.
    pub project: String,
    /// The report's page for people.
    pub page_url: Option<&'a str>,
    /// When it ended, UTC.
    pub at: NaiveDateTime,
}

impl Ended<'_> {
    fn event(&self, kind: &'static str, more: Value) -> Event {
        let mut data = Map::new();
        data.insert("id".to_owned(), json!(self.report));
        data.insert("url".to_owned(), json!(self.url));
        data.insert("project".to_owned(), json!(self.project));
        data.insert("page_url".to_owned(), json!(self.page_url));
        if let Value::Object(more) = more {
            data.extend(more);
        }
        Event {
            account: self.account.clone(),
            kind,
            subject: self.report,
            place: self.project.clone(),
            at: self.at,
            data: Value::Object(data),
        }
    }

    /// The generation failed, after one that did not.
    pub fn failed(&self, (code, message): (&str, &str)) -> Event {
        let more = json!({ "error_code": code, "error_message": message });
        self.event("report.failed", more)
    }

    /// The generation succeeded.
    pub fn ready(&self, result: &str, score: i16) -> Event {
        self.event("report.ready", json!({ "result": result, "score": score }))
    }

    /// So many generations in a row have failed that the next one is later than usual.
    pub fn schedule_slowed(&self, every: &str, next: NaiveDateTime) -> Event {
        let next = database::utc(next).to_rfc3339_opts(SecondsFormat::AutoSi, true);
        let more = json!({ "every": every, "next_check_at": next });
        self.event("report.schedule_slowed", more)
    }

    /// The report is worse or better than when that last made an event, if it is: its score has moved by
    /// some points, or a check fails that failed in none of the last generations.
    pub fn changed(
        &self,
        (score_before, score): (i16, i16),
        now: &Summary,
        before: &[Summary],
    ) -> Option<Event> {
        let has_failed = |check: &String| {
            let mut before = before.iter();
            before.any(|summary| summary.outcomes.get(check) == Some(&Outcome::Fail))
        };
        let was_checked = |check: &String| {
            before.first().is_some_and(|last| {
                last.outcomes.contains_key(check) && !now.ignores_differently(last, check)
            })
        };
        let failing = now
            .outcomes
            .iter()
            .filter(|(_, outcome)| **outcome == Outcome::Fail);
        let newly_failing: Vec<&String> = failing
            .map(|(check, _)| check)
            .filter(|check| was_checked(check) && !has_failed(check))
            .collect();
        let kind = if score <= score_before - STEP || !newly_failing.is_empty() {
            "report.worse"
        } else if score >= score_before + STEP {
            "report.better"
        } else {
            return None;
        };
        let more =
            json!({ "score": score, "score_before": score_before, "newly_failing": newly_failing });
        Some(self.event(kind, more))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn ended() -> Ended<'static> {
        Ended {
            account: "acme".to_owned(),
            report: 7,
            url: "https://example.com/".to_owned(),
            project: "example.com".to_owned(),
            page_url: None,
            at: database::now(),
        }
    }

    fn summary(outcome: Outcome) -> Summary {
        Summary {
            outcomes: BTreeMap::from([("title".to_owned(), outcome)]),
            ..Summary::default()
        }
    }

    fn kind(scores: (i16, i16), now: Outcome, before: &[Outcome]) -> Option<&'static str> {
        let before: Vec<Summary> = before.iter().copied().map(summary).collect();
        let event = ended().changed(scores, &summary(now), &before);
        event.map(|event| event.kind)
    }

    #[test]
    fn a_score_has_to_move_by_some_points_from_the_one_that_was_told() {
        let steady = [Outcome::Pass];

        assert_eq!(kind((80, 76), Outcome::Pass, &steady), None);
        assert_eq!(kind((80, 75), Outcome::Pass, &steady), Some("report.worse"));
        assert_eq!(kind((80, 84), Outcome::Pass, &steady), None);
        assert_eq!(
            kind((80, 85), Outcome::Pass, &steady),
            Some("report.better")
        );
    }

    #[test]
    fn a_check_that_fails_now_and_then_is_told_once() {
        let (pass, fail) = (Outcome::Pass, Outcome::Fail);

        assert_eq!(kind((80, 80), fail, &[pass, pass]), Some("report.worse"));
        assert_eq!(kind((80, 80), fail, &[pass, fail]), None);
        assert_eq!(kind((80, 80), fail, &[fail]), None);
    }

    #[test]
    fn a_new_check_makes_no_page_worse() {
        assert_eq!(kind((80, 80), Outcome::Fail, &[]), None);
    }
}

//! How consistent a report is with a rule, as the W3C computes it: `get-consistency.ts` and
//! `find-procedure-set.ts` of <https://github.com/act-rules/act-tools>.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::criteria::criterion;

/// A test case.
#[derive(Debug)]
pub struct Case {
    url: String,
    is_failed: bool,
    is_inapplicable: bool,
    pub approved: bool,
    /// The success criteria that the rule allows, and whether it requires them.
    criteria: BTreeMap<String, bool>,
}

impl Case {
    pub fn of(case: &Value) -> Self {
        let requirements = case["ruleAccessibilityRequirements"].as_object();
        let criteria = requirements
            .into_iter()
            .flatten()
            .filter_map(|(key, requirement)| {
                let number = key.strip_prefix("wcag2").and_then(|key| key.get(2..))?;
                let is_required = requirement.get("secondary").is_none();
                Some((criterion(number).to_owned(), is_required))
            });
        Self {
            url: case["url"].as_str().unwrap().to_owned(),
            is_failed: case["expected"] == "failed",
            is_inapplicable: case["expected"] == "inapplicable",
            approved: case["approved"] == true,
            criteria: criteria.collect(),
        }
    }
}

/// What a procedure says about a page.
#[derive(Debug)]
pub struct Assertion {
    procedure: String,
    outcome: String,
    criteria: Vec<String>,
}

impl Assertion {
    pub fn of(assertion: &Value) -> Self {
        let criteria = assertion["test"]["isPartOf"].as_array().unwrap().iter();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self {
            procedure: text(&assertion["test"]["title"]),
            outcome: text(&assertion["result"]["outcome"]).replace("earl:", ""),
            criteria: criteria.map(text).collect(),
        }
    }
}

/// Whether a tool decides a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Consistency {
    Inconsistent,
    Partial,
    Complete,
}

/// A procedure, or several as if they were one.
#[derive(Debug, Default)]
struct Procedure<'a> {
    names: Vec<&'a str>,
    /// For each case, in their order.
    outcomes: Vec<Vec<&'a str>>,
    failed_criteria: BTreeSet<&'a str>,
}

/// How consistent the procedures that are closest to a rule are with it, and which these are.
pub fn consistency<'a>(
    cases: &[Case],
    assertions: &'a BTreeMap<String, Vec<Assertion>>,
) -> (Consistency, Vec<&'a str>) {
    // Approved cases count alone, if there are any. Criteria are those that fail in any of them.
    let mut procedures: BTreeMap<&str, Procedure> = BTreeMap::new();
    for (index, case) in cases.iter().enumerate() {
        for assertion in assertions.get(&case.url).into_iter().flatten() {
            let procedure = procedures.entry(&assertion.procedure).or_default();
            procedure.names = vec![&assertion.procedure];
            procedure.outcomes.resize(cases.len(), Vec::new());
            procedure.outcomes[index].push(&assertion.outcome);
            if matches!(assertion.outcome.as_str(), "failed" | "cantTell") {
                let criteria = assertion.criteria.iter().map(String::as_str);
                procedure.failed_criteria.extend(criteria);
            }
        }
    }
    let levels = procedures
        .into_values()
        .map(|procedure| (procedure.level(cases), procedure));
    let levels: Vec<_> = levels.collect();
    let best = levels.iter().map(|(level, _)| *level).max();
    let best = best.unwrap_or(Consistency::Inconsistent);
    let mut together = Procedure::default();
    for (_, procedure) in levels.into_iter().filter(|(level, _)| *level == best) {
        together.add(procedure);
    }
    match best {
        Consistency::Partial => (together.level(cases), together.names),
        Consistency::Complete => (best, together.names),
        Consistency::Inconsistent => (best, Vec::new()),
    }
}

impl<'a> Procedure<'a> {
    fn add(&mut self, other: Self) {
        self.names.extend(other.names);
        self.outcomes.resize(other.outcomes.len(), Vec::new());
        for (outcomes, more) in self.outcomes.iter_mut().zip(other.outcomes) {
            outcomes.extend(more);
        }
        self.failed_criteria.extend(other.failed_criteria);
    }

    fn level(&self, cases: &[Case]) -> Consistency {
        let has_approved = cases.iter().any(|case| case.approved);
        let results = cases.iter().zip(&self.outcomes);
        let results = results.filter(|(case, _)| case.approved || !has_approved);
        let results: Vec<(&Case, &Vec<&'a str>)> = results.collect();
        let any = |test: fn(&Case, &[&str]) -> bool| {
            results.iter().any(|(case, outcomes)| test(case, outcomes))
        };
        if any(|case, outcomes| !case.is_failed && outcomes.contains(&"failed")) {
            return Consistency::Inconsistent;
        }
        let has_missed = any(|case, outcomes| {
            let satisfied = |outcome: &&str| !matches!(*outcome, "failed" | "cantTell");
            case.is_failed && outcomes.iter().all(satisfied)
        });
        let has_untested = any(|_, outcomes| outcomes.is_empty() || outcomes.contains(&"untested"));
        let has_found = any(|case, outcomes| case.is_failed && outcomes.contains(&"failed"));
        let is_in_doubt = any(|_, outcomes| outcomes.contains(&"cantTell"));
        let is_applied = any(|case, outcomes| {
            let is_satisfied = |outcome: &&str| matches!(*outcome, "passed" | "inapplicable");
            case.is_inapplicable && !outcomes.iter().all(is_satisfied)
        });
        if has_found && !has_missed && !has_untested && self.names_criteria(cases) {
            Consistency::Complete
        } else if has_found || (is_in_doubt && !is_applied) {
            Consistency::Partial
        } else {
            Consistency::Inconsistent
        }
    }

    /// Whether the failed criteria are those that the rule requires, and perhaps others it allows.
    fn names_criteria(&self, cases: &[Case]) -> bool {
        let allowed = cases.first().map(|case| &case.criteria).unwrap();
        let required = allowed.iter().filter(|(_, is_required)| **is_required);
        let mut required = required.map(|(criterion, _)| criterion.as_str());
        let mut failed = self.failed_criteria.iter();
        required.all(|criterion| self.failed_criteria.contains(criterion))
            && failed.all(|criterion| allowed.contains_key(*criterion))
    }
}

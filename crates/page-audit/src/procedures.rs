//! What the checks say about single requirements, as W3C's Accessibility Conformance Testing (ACT)
//! has them: a check may decide several, and a requirement may need several checks.

use crate::finding::{Evidence, Outcome};
use crate::report::{CheckResult, Report};

mod table;

pub use table::PROCEDURES;

/// A test of one requirement.
#[derive(Debug)]
pub struct Procedure {
    /// The name. Its meaning never changes.
    pub name: &'static str,
    /// The success criteria that a page does not meet if it fails, by their IDs in WCAG 2; none if
    /// that depends on more than the procedure knows.
    pub criteria: &'static [&'static str],
    parts: &'static [Part],
}

/// What a check contributes to a procedure.
#[derive(Debug)]
struct Part {
    check: &'static str,
    /// The keys of the faults that are about the requirement.
    kinds: &'static [&'static str],
    /// What such a fault means if the check only warns.
    warning: Verdict,
    /// What it means if the check does not apply.
    nothing: Verdict,
}

/// The outcome of a procedure, as the Evaluation and Report Language (EARL) 1.0 names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The page has nothing that the requirement is about.
    Inapplicable,
    /// The requirement is met.
    Passed,
    /// It was not tested.
    Untested,
    /// It could not be determined.
    CantTell,
    /// The requirement is not met.
    Failed,
}

impl Verdict {
    /// The name in EARL.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inapplicable => "inapplicable",
            Self::Passed => "passed",
            Self::Untested => "untested",
            Self::CantTell => "cantTell",
            Self::Failed => "failed",
        }
    }
}

impl Procedure {
    /// What the report says about the requirement: the worst of its checks.
    pub fn verdict(&self, report: &Report) -> Verdict {
        let results = self.results(report);
        let verdicts = results.map(|(part, check)| part.verdict(check));
        verdicts.max().unwrap_or(Verdict::Untested)
    }

    /// Where the requirement is not met.
    pub fn evidence<'r>(&'r self, report: &'r Report) -> impl Iterator<Item = &'r Evidence> {
        self.results(report)
            .flat_map(|(part, check)| part.evidence(check))
    }

    fn results<'r>(
        &'r self,
        report: &'r Report,
    ) -> impl Iterator<Item = (&'r Part, &'r CheckResult)> {
        self.parts.iter().filter_map(|part| {
            let mut checks = report.checks.iter();
            Some((part, checks.find(|check| check.id == part.check)?))
        })
    }
}

impl Part {
    const fn new(check: &'static str, kinds: &'static [&'static str]) -> Self {
        Self {
            check,
            kinds,
            warning: Verdict::Failed,
            nothing: Verdict::Inapplicable,
        }
    }

    /// Warnings are about what may be right.
    const fn warning_in_doubt(self) -> Self {
        Self {
            warning: Verdict::CantTell,
            ..self
        }
    }

    /// The check does not apply if it is certain of nothing.
    const fn judging_the_certain(self) -> Self {
        Self {
            nothing: Verdict::CantTell,
            ..self
        }
    }

    fn verdict(&self, check: &CheckResult) -> Verdict {
        let evidence = &check.evidence;
        let fault = match check.outcome {
            Outcome::Unmeasured => return Verdict::CantTell,
            Outcome::NotApplicable => return self.nothing,
            Outcome::Pass | Outcome::Info => return Verdict::Passed,
            Outcome::Warn => self.warning,
            Outcome::Fail => Verdict::Failed,
        };
        if self.evidence(check).next().is_some()
            || (check.outcome == Outcome::Fail && evidence.is_empty())
        {
            fault
        } else if evidence.total > evidence.items.len() as u64 {
            Verdict::CantTell
        } else {
            Verdict::Passed
        }
    }

    fn evidence<'r>(&'r self, check: &'r CheckResult) -> impl Iterator<Item = &'r Evidence> {
        let is_at_fault = matches!(check.outcome, Outcome::Warn | Outcome::Fail);
        let items = check.evidence.items.iter().filter(move |_| is_at_fault);
        items.filter(|item| {
            let key = item.key.as_deref();
            key.is_some_and(|key| self.kinds.contains(&key))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::catalogue::rule;

    #[test]
    fn procedures_have_names_of_their_own_and_checks_that_there_are() {
        let mut names = HashSet::new();
        for procedure in PROCEDURES {
            assert!(
                names.insert(procedure.name),
                "{} is there twice",
                procedure.name
            );
            for part in procedure.parts {
                let rule = rule(part.check).unwrap();
                let is_known = |kind: &&str| rule.faults.iter().any(|fault| fault.key == *kind);
                let unknown = part.kinds.iter().find(|kind| !is_known(kind));
                assert!(
                    rule.faults.is_empty() || unknown.is_none(),
                    "{}: {unknown:?}",
                    part.check
                );
            }
        }
    }
}

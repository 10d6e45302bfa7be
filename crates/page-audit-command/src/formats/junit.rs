//! XML for test reports, as `JUnit` writes it: a suite for each page, a test case for each check
//! that could be decided.
//!
//! It is valid by the schema of Jenkins and by the older one of Ant: what both allow.

use std::fmt::Write;

use chrono::Utc;
use page_audit::{CheckResult, Outcome, RULESET};

use super::Printer;
use crate::demand::Demand;
use crate::described::{texts, with_heading};
use crate::expectation::{expectation, place};
use crate::inspect::{Inspected, Seen};
use crate::markup::escaped;
use crate::site::SiteFinding;

pub struct Junit {
    demand: Demand,
    suites: usize,
}

/// A test case.
struct Case<'c> {
    class: &'c str,
    name: String,
    /// The element of its fault, if it has one, and what that says.
    fault: Option<Fault>,
}

struct Fault {
    element: &'static str,
    kind: &'static str,
    message: String,
    text: String,
}

impl Junit {
    pub fn new(demand: Demand) -> Self {
        Self { demand, suites: 0 }
    }

    fn suite(&mut self, name: &str, seconds: f64, cases: &[Case<'_>], notes: &str) -> String {
        let count = |element| {
            let faults = cases.iter().filter_map(|case| case.fault.as_ref());
            faults.filter(|fault| fault.element == element).count()
        };
        let mut text = format!(
            "<testsuite id=\"{}\" name=\"{}\" package=\"page-audit\" hostname=\"localhost\" \
             timestamp=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{seconds:.3}\">\n\
             <properties><property name=\"ruleset\" value=\"{RULESET}\"/></properties>\n",
            self.suites,
            escaped(name),
            Utc::now().format("%Y-%m-%dT%H:%M:%S"),
            cases.len(),
            count("failure"),
            count("error"),
        );
        self.suites += 1;
        for case in cases {
            text += &case_of(case);
        }
        let _ = writeln!(text, "<system-out>{}</system-out>", escaped(notes));
        text + "<system-err></system-err>\n</testsuite>\n"
    }

    /// The cases of a page, and as notes what is no failed test.
    fn cases<'s>(&self, seen: &'s Seen) -> (Vec<Case<'s>>, String) {
        let mut cases = Vec::new();
        let mut notes = String::new();
        for check in &seen.report.checks {
            let is_decided = matches!(check.outcome, Outcome::Pass | Outcome::Warn | Outcome::Fail);
            if !is_decided {
                continue;
            }
            let found = seen.findings.new.iter().find(|new| new.id == check.id);
            let fault = found.filter(|new| self.fails(new));
            if let (Some(found), None) = (found, fault) {
                let _ = writeln!(notes, "{}: {}", found.id, found.message);
            }
            cases.push(Case {
                class: check.category.as_str(),
                name: check.id.clone(),
                fault: fault.map(failure),
            });
        }
        (cases, notes)
    }

    /// Whether it is a failed test: as for the exit status, and if that depends on scores only, each
    /// failure.
    fn fails(&self, check: &CheckResult) -> bool {
        match self.demand.fail_on {
            None => check.outcome == Outcome::Fail,
            Some(_) => self.demand.is_missed_by(check),
        }
    }
}

fn failure(check: &CheckResult) -> Fault {
    let texts = texts(check);
    let mut text = String::new();
    for evidence in &check.evidence.items {
        let place = place(evidence)
            .map(|place| place + ": ")
            .unwrap_or_default();
        let _ = writeln!(text, "{place}{}", expectation(evidence));
    }
    let _ = writeln!(text, "To fix ({}): {}", texts.fixer, texts.how_to_fix);
    Fault {
        element: "failure",
        kind: check.outcome.as_str(),
        message: with_heading(check),
        text,
    }
}

fn case_of(case: &Case<'_>) -> String {
    let mut text = format!(
        "<testcase classname=\"{}\" name=\"{}\" time=\"0\"",
        escaped(case.class),
        escaped(&case.name)
    );
    match &case.fault {
        None => text += "/>\n",
        Some(fault) => {
            let element = fault.element;
            let _ = writeln!(
                text,
                "><{element} type=\"{}\" message=\"{}\">{}</{element}></testcase>",
                escaped(fault.kind),
                escaped(&fault.message),
                escaped(&fault.text)
            );
        }
    }
    text
}

impl Printer for Junit {
    fn start(&mut self) -> anyhow::Result<String> {
        Ok("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned())
    }

    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let (cases, notes) = match &page.result {
            Ok(seen) => self.cases(seen),
            Err(failure) => {
                let fault = Fault {
                    element: "error",
                    kind: failure.code,
                    message: failure.message.clone(),
                    text: String::new(),
                };
                let case = Case {
                    class: "page-audit",
                    name: "page".to_owned(),
                    fault: Some(fault),
                };
                (vec![case], String::new())
            }
        };
        let name = crate::record::name(&page.url, page.file.as_ref());
        Ok(self.suite(&name, page.duration.as_secs_f64(), &cases, &notes))
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let mut cases = Vec::new();
        let mut notes = String::new();
        for finding in site {
            for check in &finding.findings.new {
                if self.fails(check) {
                    let name = format!("{}: {}", check.id, finding.url);
                    cases.push(Case {
                        class: "site",
                        name,
                        fault: Some(failure(check)),
                    });
                } else {
                    let _ = writeln!(notes, "{}: {}: {}", finding.url, check.id, check.message);
                }
            }
            for ignored in &finding.findings.ignored {
                let check = &ignored.check;
                let _ = writeln!(notes, "{}: {}: {}", finding.url, check.id, check.message);
            }
        }
        let mut text = String::new();
        if !site.is_empty() {
            text += &self.suite("site", 0.0, &cases, &notes);
        }
        Ok(text + "</testsuites>\n")
    }
}

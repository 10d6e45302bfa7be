//! The number of each outcome per check, as a Markdown table.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use page_audit::{Outcome, catalogue};

use crate::real_pages::audit::Audited;

const OUTCOMES: [(Outcome, &str); 6] = [
    (Outcome::Pass, "pass"),
    (Outcome::Warn, "warn"),
    (Outcome::Fail, "fail"),
    (Outcome::NotApplicable, "n/a"),
    (Outcome::Info, "info"),
    (Outcome::Unmeasured, "unmeasured"),
];

/// Prints a line for each check.
pub fn print(pages: &[Audited]) {
    println!("{} pages\n", pages.len());
    let names = OUTCOMES.map(|(_, name)| format!(" {name} |")).concat();
    println!("| check |{names}\n|---|{}", "--:|".repeat(OUTCOMES.len()));
    for rule in catalogue() {
        let outcomes: Vec<Outcome> = pages
            .iter()
            .flat_map(|page| &page.report().checks)
            .filter(|check| check.id == rule.id)
            .map(|check| check.outcome)
            .collect();
        let counts = OUTCOMES.map(|(outcome, _)| {
            match outcomes.iter().filter(|held| **held == outcome).count() {
                0 => " |".to_owned(),
                count => format!(" {count} |"),
            }
        });
        println!("| `{}` |{}", rule.id, counts.concat());
    }
}

//! What the other account sees.

use std::time::{Duration, Instant};

use testing::Answer;

use crate::subject::Subject;

/// How long each request took, by kind, and how many were refused.
#[derive(Debug, Default)]
pub struct Seen {
    list: Vec<Duration>,
    store: Vec<Duration>,
    page: Vec<Duration>,
    refused: usize,
}

impl Seen {
    /// Sends requests one after the other, for this time.
    pub async fn during(subject: &Subject, time: Duration) -> Self {
        let (mut seen, started) = (Self::default(), Instant::now());
        while started.elapsed() < time {
            let sent = Instant::now();
            let list = subject.list().await;
            seen.list.push(sent.elapsed());
            let sent = Instant::now();
            let store = subject.store().await;
            seen.store.push(sent.elapsed());
            let sent = Instant::now();
            let page = subject.page().await;
            if page.is_some() {
                seen.page.push(sent.elapsed());
            }
            let answers = [Some(list), Some(store), page];
            let is_refused = |answer: &Answer| answer.status >= 400;
            seen.refused += answers
                .iter()
                .flatten()
                .filter(|one| is_refused(one))
                .count();
        }
        seen
    }

    /// Prints a row of the table: what the load did, the p99 idle, meanwhile, and the goal.
    pub fn print(&self, names: &[&str], per_second: f64, idle: &Self) {
        let cell = |idle: &[Duration], busy: &[Duration]| {
            let (idle, busy) = (p99(idle), p99(busy));
            let goal = idle * 5 + Duration::from_millis(50);
            let missed = if busy > goal { ": missed" } else { "" };
            format!(
                "{:.1} / {:.1} ms (at most {:.0}{missed})",
                milliseconds(idle),
                milliseconds(busy),
                milliseconds(goal)
            )
        };
        println!(
            "| {} | {per_second:.0} | {} | {} | {} | {} |",
            names.join(" | "),
            cell(&idle.list, &self.list),
            cell(&idle.store, &self.store),
            cell(&idle.page, &self.page),
            self.refused
        );
    }
}

/// Prints the head of the table.
pub fn print_head() {
    println!("| database | service | load | a second | list | store | page | refused |");
    println!("|---|---|---|--:|--:|--:|--:|--:|");
}

fn p99(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let place = (sorted.len() * 99 / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or_default()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

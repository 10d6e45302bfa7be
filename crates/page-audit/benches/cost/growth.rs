//! How processor time grows with the worst pages: for parsing alone, which is html5ever's and the
//! tree's work, and for parsing with all checks. Both should grow no faster than the page.
//!
//! With `MIMALLOC_PURGE_DELAY=-1` the allocator keeps free memory. Otherwise it returns some, and
//! the kernel fills it with zeros before giving it out again, which is not the program's work.

use std::io;
use std::time::Duration;

use page_audit::{Page, Snapshot, audit};

use super::cpu_time;
use super::documents;
use super::worst::{WORST, Worst};

const MEGABYTES: [usize; 4] = [1, 2, 4, 8];

/// Sizes take turns, and the shortest time for each counts: other load on the machine only adds to
/// it.
const ROUNDS: usize = 5;

/// The cost of a page of one size.
struct Cost {
    snapshot: Snapshot,
    parse: Duration,
    audit: Duration,
    /// How many pages of memory the kernel gives a run, each filled with zeros first; also the
    /// least of all rounds.
    page_faults: u64,
}

pub fn run_if(wanted: bool, is_chosen: impl Fn(&str) -> bool) -> io::Result<()> {
    if !wanted {
        return Ok(());
    }
    println!("growth: processor time in ms for pages of 2 and 8 MB, and their ratio");
    println!("(4 if proportional); and thousands of page faults of parsing with all checks");
    println!(
        "\n| page | parsing 2 MB | parsing 8 MB | ratio | with all checks 1 MB | 2 MB | 4 MB | 8 MB | \
         ratio of 8 to 2 MB | faults at 2 MB | at 8 MB |"
    );
    println!("|---|{}", "--:|".repeat(10));
    let mut sums = [0.0; 4];
    for (name, page) in WORST.iter().filter(|(name, _)| is_chosen(name)) {
        let costs = costs(*page)?;
        let [one, two, four, eight] = &costs;
        println!(
            "| {name} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | \
             {:.1} |",
            ms(two.parse),
            ms(eight.parse),
            ms(eight.parse) / ms(two.parse),
            ms(one.audit),
            ms(two.audit),
            ms(four.audit),
            ms(eight.audit),
            ms(eight.audit) / ms(two.audit),
            super::ratio(two.page_faults, 1_000),
            super::ratio(eight.page_faults, 1_000),
        );
        let of_page = [two.parse, eight.parse, two.audit, eight.audit];
        for (sum, time) in sums.iter_mut().zip(of_page) {
            *sum += ms(time);
        }
    }
    let [parse_two, parse_eight, audit_two, audit_eight] = sums;
    println!(
        "all together: parsing {:.2} times, and all checks {:.2} times\n",
        parse_eight / parse_two,
        audit_eight / audit_two
    );
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn costs(page: Worst) -> io::Result<[Cost; 4]> {
    let [one, two, four, eight] = MEGABYTES.map(|megabytes| Cost::new(page, megabytes));
    let mut costs = [one?, two?, four?, eight?];
    for _ in 0..ROUNDS {
        for cost in &mut costs {
            cost.measure()?;
        }
    }
    Ok(costs)
}

impl Cost {
    fn new(page: Worst, megabytes: usize) -> io::Result<Self> {
        Ok(Self {
            snapshot: documents::worst(page, megabytes)?,
            parse: Duration::MAX,
            audit: Duration::MAX,
            page_faults: u64::MAX,
        })
    }

    fn measure(&mut self) -> io::Result<()> {
        let parse = cpu_time::once(|| Page::new(&self.snapshot));
        let before = cpu_time::page_faults()?;
        let audit = cpu_time::once(|| audit(&self.snapshot));
        let page_faults = cpu_time::page_faults()? - before;
        self.parse = self.parse.min(parse);
        self.audit = self.audit.min(audit);
        self.page_faults = self.page_faults.min(page_faults);
        Ok(())
    }
}

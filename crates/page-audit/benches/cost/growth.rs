//! How processor time grows with the worst pages: that of parsing alone, which is html5ever's and the
//! tree's, beside that of parsing and all checks. Both should grow no faster than the page does.

use std::hint::black_box;
use std::io;

use page_audit::{Page, audit};

use super::cpu_time;
use super::worst::{WORST, Worst, snapshot};

const MEGABYTES: [usize; 4] = [1, 2, 4, 8];

/// What a page of one size costs.
struct Cost {
    parse_ms: f64,
    audit_ms: f64,
    /// Pages of memory that the kernel gives a run, each filled with zeros first.
    page_faults: u64,
}

pub fn run_if(wanted: bool) -> io::Result<()> {
    if !wanted {
        return Ok(());
    }
    println!("growth: processor time in ms of pages of 2 and 8 MB, and how many times it is then");
    println!("(in proportion 4); and thousands of page faults of parsing and all checks");
    println!(
        "{:<26}{:>8}{:>8}{:>6} {:>8}{:>8}{:>8}{:>8}{:>6} {:>7}{:>7}",
        "", "parse 2", "8 MB", "times", "all 1", "2", "4", "8 MB", "times", "faults", "8 MB"
    );
    let mut sums = [0.0; 4];
    for (name, page) in WORST {
        let costs = costs(page)?;
        let [one, two, four, eight] = &costs;
        println!(
            "{name:<26}{:>8.1}{:>8.1}{:>6.1} {:>8.1}{:>8.1}{:>8.1}{:>8.1}{:>6.1} {:>7.1}{:>7.1}",
            two.parse_ms,
            eight.parse_ms,
            eight.parse_ms / two.parse_ms,
            one.audit_ms,
            two.audit_ms,
            four.audit_ms,
            eight.audit_ms,
            eight.audit_ms / two.audit_ms,
            super::ratio(two.page_faults, 1_000),
            super::ratio(eight.page_faults, 1_000),
        );
        let of_page = [two.parse_ms, eight.parse_ms, two.audit_ms, eight.audit_ms];
        for (sum, cost) in sums.iter_mut().zip(of_page) {
            *sum += cost;
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

fn costs(page: Worst) -> io::Result<[Cost; 4]> {
    let [one, two, four, eight] = MEGABYTES.map(|megabytes| cost(page, megabytes));
    Ok([one?, two?, four?, eight?])
}

fn cost(page: Worst, megabytes: usize) -> io::Result<Cost> {
    let snapshot = snapshot(page, megabytes)?;
    let parse = cpu_time::mean(|| Page::new(&snapshot))?;
    let audited = cpu_time::mean(|| audit(&snapshot))?;
    let before = cpu_time::page_faults()?;
    drop(black_box(audit(&snapshot)));
    Ok(Cost {
        parse_ms: parse.as_secs_f64() * 1e3,
        audit_ms: audited.as_secs_f64() * 1e3,
        page_faults: cpu_time::page_faults()? - before,
    })
}

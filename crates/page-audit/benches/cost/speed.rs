//! Real documents: parsing alone, and parsing with all checks.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::io;
use std::time::Instant;

use divan::Bencher;
use page_audit::{Page, audit, catalogue};

use super::cpu_time;
use super::documents::{self, RealDocument};

pub fn run_if(wanted: bool) -> io::Result<()> {
    if !wanted {
        return Ok(());
    }
    divan::main();
    let documents = documents::all()?;
    println!("\nspeed: medians of the processor time");
    println!("\n| page | parsing | parsing and all checks | ratio | at most |");
    println!("|---|--:|--:|--:|--:|");
    documents.iter().for_each(report);
    println!();
    documents.iter().for_each(dearest);
    Ok(())
}

fn report(document: &RealDocument) {
    let (parse, check, times) = cpu_time::in_turns(
        || Page::new(&document.snapshot),
        || audit(&document.snapshot),
    );
    println!(
        "| {} | {:.2} ms | {:.2} ms | {times:.2} | {:.1} |",
        document.name,
        parse.as_secs_f64() * 1e3,
        check.as_secs_f64() * 1e3,
        document.most_times,
    );
}

/// The checks that take longest on a document. What several share counts for the first that needs
/// it.
fn dearest(document: &RealDocument) {
    let mut least = BTreeMap::new();
    for _ in 0..5 {
        let page = Page::new(&document.snapshot);
        for rule in catalogue() {
            let started = Instant::now();
            drop(black_box((rule.check)(&page)));
            let time = started.elapsed();
            let held = least.entry(rule.id).or_insert(time);
            *held = time.min(*held);
        }
    }
    let mut times: Vec<_> = least.into_iter().map(|(id, time)| (time, id)).collect();
    times.sort_by(|one, other| other.cmp(one));
    println!("the most expensive checks on {}", document.name);
    for (time, id) in times.iter().take(10) {
        println!("  {id:<40} {:>8.3} ms", time.as_secs_f64() * 1e3);
    }
    println!();
}

/// The available documents, for divan to bench.
fn sizes() -> Vec<usize> {
    (0..documents::all().map_or(0, |documents| documents.len())).collect()
}

fn document(index: usize) -> Option<RealDocument> {
    documents::all().ok()?.into_iter().nth(index)
}

#[divan::bench(args = sizes(), sample_count = 10, sample_size = 1)]
fn parse(bencher: Bencher<'_, '_>, index: usize) {
    if let Some(document) = document(index) {
        bencher.bench_local(|| Page::new(&document.snapshot));
    }
}

#[divan::bench(args = sizes(), sample_count = 10, sample_size = 1)]
fn parse_and_check(bencher: Bencher<'_, '_>, index: usize) {
    if let Some(document) = document(index) {
        bencher.bench_local(|| audit(&document.snapshot));
    }
}

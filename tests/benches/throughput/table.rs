//! The tables, as Markdown.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::time::Duration;

use testing::Backend;

use crate::Options;
use crate::at_once::ManyAtOnce;
use crate::cost::Cost;
use crate::service::Measured;

/// Prints a line for each database.
pub fn print(measured: &[(Backend, Measured)], reports: usize) {
    let reports = i64::try_from(reports).unwrap_or(i64::MAX);
    println!(
        "\n| database | reports/s | plain pages/s | share | CPU s per report | per plain page | \
         times |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (backend, measured) in measured {
        let rate = median(&measured.reports, Cost::rate);
        let plain_rate = median(&measured.plain, Cost::rate);
        let processor = median(&measured.reports, Cost::processor_each);
        let plain_processor = median(&measured.plain, Cost::processor_each);
        println!(
            "| {backend:?} | {rate:.0} | {plain_rate:.0} | {:.2} | {processor:.4} | \
             {plain_processor:.4} | {:.1} |",
            rate / plain_rate,
            processor / plain_processor
        );
    }
    for (backend, Measured { server, .. }) in measured {
        let processor = server.iter().map(|cost| cost.processor.as_secs_f64());
        let logged = server.iter().map(|cost| as_float(cost.logged));
        let (processor, logged) = (processor.collect::<Vec<_>>(), logged.collect::<Vec<_>>());
        if !server.is_empty() {
            println!("\n| server | CPU s per report | bytes logged per report |");
            println!("|---|--:|--:|");
            println!(
                "| {backend:?} | {:.4} | {:.0} |",
                middle(processor) / as_float(reports),
                middle(logged) / as_float(reports)
            );
        }
    }
    println!("\n| database | list, idle: median / p99 ms | while reports are made | times (p99) |");
    println!("|---|--:|--:|--:|");
    for (backend, Measured { idle, busy, .. }) in measured {
        println!(
            "| {backend:?} | {:.1} / {:.1} (of {}) | {:.1} / {:.1} (of {}) | {:.1} |",
            milliseconds(idle.median()),
            milliseconds(idle.p99()),
            idle.count(),
            milliseconds(busy.median()),
            milliseconds(busy.p99()),
            busy.count(),
            milliseconds(busy.p99()) / milliseconds(idle.p99())
        );
    }
}

/// Prints what many generations at once cost, a line for each database.
pub fn print_at_once(measured: &[(Backend, ManyAtOnce)], options: &Options) {
    println!(
        "\n| database | reports with subresources/s | most at once | memory, idle: MiB | meanwhile | \
         list, idle: median / p99 ms | meanwhile | times (p99) |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for (backend, many) in measured {
        println!(
            "| {backend:?} | {:.0} | {} | {:.0} | {:.0} | {:.1} / {:.1} | {:.1} / {:.1} | {:.1} |",
            as_float(i64::try_from(options.extras).unwrap_or(i64::MAX))
                / many.elapsed.as_secs_f64(),
            many.at_once,
            many.idle_memory,
            many.memory,
            milliseconds(many.idle.median()),
            milliseconds(many.idle.p99()),
            milliseconds(many.busy.median()),
            milliseconds(many.busy.p99()),
            milliseconds(many.busy.p99()) / milliseconds(many.idle.p99())
        );
    }
}

fn median(rounds: &[Cost], of: impl Fn(&Cost) -> f64) -> f64 {
    middle(rounds.iter().map(of).collect())
}

fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small enough")]
fn as_float(number: i64) -> f64 {
    number as f64
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

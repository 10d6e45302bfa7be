//! The table, as Markdown.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use database::DatabaseUrl;

use crate::measure::{Measured, Size};

/// Prints the table of one database: a line for each list, a column for each size.
pub fn print(url: &DatabaseUrl, connections: usize, sizes: &[Size]) {
    let (name, what) = match url {
        DatabaseUrl::Sqlite(_) => (
            "SQLite",
            "median / p99 ms, requests per second; share of diesel alone by rate",
        ),
        DatabaseUrl::Postgres(_) => (
            "PostgreSQL",
            "median / p99 ms, requests per second; share of pgbench by rate, by processor time",
        ),
    };
    println!("\n{name}, {connections} connections: {what}\n");
    let heads = sizes
        .iter()
        .map(|size| format!(" {} rows |", grouped(size.rows)))
        .collect::<Vec<_>>()
        .concat();
    println!("| list |{heads}\n|---|{}", "--:|".repeat(sizes.len()));
    let memory = sizes
        .iter()
        .map(|size| format!(" {:.1} MiB |", size.memory_mib))
        .collect::<Vec<_>>()
        .concat();
    println!("| memory of the idle service |{memory}");
    let lists = sizes.first().map(|size| size.lists.as_slice());
    for (place, list) in lists.unwrap_or_default().iter().enumerate() {
        let cells = sizes.iter().filter_map(|size| size.lists.get(place));
        let cells = cells
            .map(|measured| format!(" {} |", cell(measured)))
            .collect::<Vec<_>>()
            .concat();
        println!("| {} |{cells}", list.name);
    }
}

/// The results of one list, printed as progress.
pub fn line(measured: &Measured) -> String {
    format!("{}: {}", measured.name, cell(measured))
}

fn cell(measured: &Measured) -> String {
    let milliseconds = |share| measured.load.quantile(share).as_secs_f64() * 1000.0;
    let shares = measured
        .shares
        .map(|shares| format!("; {:.2}, {:.2}", shares.rate, shares.processor));
    let of_bare = measured.share_of_bare.map(|share| format!("; {share:.2}"));
    let shares = shares.or(of_bare).unwrap_or_default();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rate is small and not negative"
    )]
    let rate = grouped(measured.rate.round() as u64);
    format!(
        "{:.1} / {:.1}, {rate}/s{shares}",
        milliseconds(0.5),
        milliseconds(0.99)
    )
}

/// Formats a number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

//! The tables, as Markdown.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

/// The results of one server.
pub struct Line {
    /// The server.
    pub server: String,
    /// For each load, processor time per visit in microseconds, and its work per processor time as
    /// a multiple of nginx's and of Caddy's; medians of the rounds.
    pub costs: Vec<(f64, Option<f64>, Option<f64>)>,
}

/// Prints the comparison.
pub fn print(loads: &[&str], lines: &[Line]) {
    for (index, load) in loads.iter().enumerate() {
        println!("\n| {load} | processor µs | × nginx | × Caddy |\n|---|--:|--:|--:|");
        for line in lines {
            let Some((cost, nginx, caddy)) = line.costs.get(index) else {
                continue;
            };
            let ratio =
                |ratio: &Option<f64>| ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
            println!(
                "| {} | {cost:.1} | {} | {} |",
                line.server,
                ratio(nginx),
                ratio(caddy)
            );
        }
    }
}

/// Prints a sentence.
pub fn say(sentence: &str) {
    println!("\n{sentence}");
}

//! The command line of `page-audit`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use clap_complete::Shell;
use page_audit::AddressPolicy;

const USAGE: &str = "\
page-audit [OPTIONS] <URL>...
       page-audit [OPTIONS] --from <FILE>
       page-audit [OPTIONS] --html <FILE> --url <URL>";

const EXAMPLES: &str = "\
Examples:
  page-audit example.com
      Check a page and say what to fix.
  page-audit --min-score 80 --fail-on fail https://staging.example.com/
      In a pipeline: exit with 1 if the score is below 80 or a check failed.
  page-audit --allow-private http://localhost:8080/
      Check a page on this machine or on the local network.
  page-audit --from urls.txt --summary
      Check every page in a list and print one table.
  page-audit --json example.com example.org | jq '.score'
      Print a line of JSON for each page.
  page-audit --html build/index.html --url https://example.com/
      Check a file before it is published.

Exit status:
  0  every page was checked and meets the requirements
  1  a page is below --min-score, or --fail-on found something
  2  usage error: nothing was checked
  3  a page could not be fetched or checked (takes precedence over 1)";

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would be in the way"
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent switch of the command line"
)]
/// Checks web pages and says what to fix.
///
/// Fetches each page and a few related files (robots.txt, the sitemap, style sheets, a sample of
/// links ...), but does not crawl the site, and checks what search engines, browsers and people
/// with assistive technology make of the page. The result is a score from 0 to 100, and a list of
/// what to fix, where and how, most important first. Nothing is sent anywhere else.
#[derive(Debug, Parser)]
#[command(
    name = "page-audit",
    version,
    max_term_width = 80,
    override_usage = USAGE,
    after_long_help = EXAMPLES,
    after_help = "For more, with examples, see --help."
)]
pub struct Arguments {
    /// The pages: http or https URLs; https:// may be left out.
    #[arg(value_name = "URL", required_unless_present_any = ["from", "html", "completions"])]
    pub urls: Vec<String>,

    /// Also check the pages listed in this file: one URL per line; empty lines and lines that begin
    /// with # are ignored; - is standard input.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,

    /// Check this HTML file instead of fetching anything; - is standard input. Checks that need the
    /// server's response or another file are unmeasured.
    #[arg(long, value_name = "FILE", requires = "url", conflicts_with_all = ["urls", "from"])]
    pub html: Option<PathBuf>,

    /// The URL at which the page of --html is or will be published.
    #[arg(long, value_name = "URL", requires = "html")]
    pub url: Option<String>,

    /// Print JSON: one object per page, each on one line, with url, final_url, state (ready or
    /// failed), error, and the report as the web service writes it: ruleset, score, rating, caps,
    /// categories, checks.
    #[arg(long, conflicts_with_all = ["summary", "all"])]
    pub json: bool,

    /// Print only the summary table, with a line for each page.
    #[arg(long, conflicts_with = "all")]
    pub summary: bool,

    /// Also print the checks that passed or do not apply, and all evidence.
    #[arg(long)]
    pub all: bool,

    /// Require at least this score for every page; otherwise, the exit status is 1.
    #[arg(long, value_name = "0-100", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub min_score: Option<u8>,

    /// Require that no check has this outcome (warn: neither warn nor fail); otherwise, the exit
    /// status is 1.
    #[arg(long, value_name = "OUTCOME")]
    pub fail_on: Option<FailOn>,

    /// Allow pages on this machine and on private networks (10/8, 172.16/12, 192.168/16, fc00::/7).
    #[arg(long)]
    pub allow_private: bool,

    /// Do not fetch pages that their site's robots.txt refuses to Waymark by name. Without
    /// this, robots.txt is only checked: as in a browser, a person asks for the page.
    #[arg(long)]
    pub obey_robots: bool,

    /// Trust the certificate authorities in this PEM file in addition to those of the system.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,

    /// How long fetching one page may take in total, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub timeout: Duration,

    /// Whether to use colours; auto: on a terminal, unless NO_COLOR is set or TERM is dumb.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// Print a completion script for this shell, and do nothing else.
    #[arg(long, value_name = "SHELL", exclusive = true)]
    pub completions: Option<Shell>,
}

/// What `--fail-on` requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// No check fails.
    Fail,
    /// No check fails or warns.
    Warn,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl Arguments {
    pub fn address_policy(&self) -> AddressPolicy {
        if self.allow_private {
            AddressPolicy::AllowPrivate
        } else {
            AddressPolicy::PublicOnly
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text).parse().ok();
    number
        .filter(|seconds| (1.0..=3600.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write a number of seconds from 1 to 3600".to_owned())
}

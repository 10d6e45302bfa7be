//! The command line of `page-audit`.

use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::checks_page::ChecksPage;

mod check_names;
mod fetching;
mod output;
mod pages;
mod requirements;
mod way_in;

use check_names::CheckNames;
pub use fetching::{Fetching, WhenRendered};
pub use output::{Format, Output, OutputFile, When};
pub use pages::Pages;
pub use requirements::{FailOn, Requirements};

const USAGE: &str = "\
page-audit [OPTIONS] <URL>...
       page-audit [OPTIONS] --from <FILE>
       page-audit [OPTIONS] --sitemap <URL>
       page-audit [OPTIONS] --crawl <URL>
       page-audit [OPTIONS] --html <FILE> --url <URL>
       page-audit [OPTIONS] --dir <FOLDER> --url <URL>
       page-audit list
       page-audit explain <CHECK>...";

const EXAMPLES: &str = "\
Examples:
  page-audit example.com
      Check a page and say what to fix.
  page-audit --min-score 80 --fail-on fail https://staging.example.com/
      In a pipeline: exit with 1 if the score is below 80 or a check failed.
  page-audit --dir dist --url https://example.com/ --format sarif >audit.sarif
      Check every page of a built site before it is published.
  page-audit --crawl https://example.com/ --max 50 --jobs 4
      Check the pages of a site, and what only a whole site shows.
  page-audit --write-baseline known.json https://example.com/
  page-audit --baseline known.json https://example.com/
      Exit with 1 only if something is found that was not known.
  page-audit --allow-private http://localhost:8080/
      Check a page on this machine or on the local network.
  page-audit --from urls.txt --summary
      Check every page in a list and print one table.
  page-audit --json example.com example.org | jq '.score'
      Print a line of JSON for each page.
  page-audit explain csp
      Say what a check is about, why it matters and how to fix what it finds.

Requirements, and what to ignore, can be in a file, page-audit.toml:
  min-score = 80
  [categories]
  security = 90
  [[ignore]]
  check = \"csp\"
  reason = \"The shop's widgets need inline scripts until May.\"

Exit status:
  0  every page was checked and meets the requirements
  1  a page does not meet the requirements; the last line says which
  2  usage error, or a file that cannot be written
  3  a page could not be fetched or checked (takes precedence over 1)";

/// Checks web pages and says what to fix.
///
/// Fetches each page and a few related files (robots.txt, the sitemap, style sheets, a sample of
/// links ...), and checks what search engines, browsers and people with assistive technology make
/// of the page. The result is a score from 0 to 100, and a list of what to fix, where and how, most
/// important first. Nothing is sent anywhere else.
#[derive(Debug, Parser)]
#[command(
    name = "page-audit",
    version,
    max_term_width = 80,
    override_usage = USAGE,
    after_long_help = EXAMPLES,
    after_help = "For more, with examples, see --help.",
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub struct Arguments {
    #[command(subcommand)]
    pub question: Option<Question>,

    #[command(flatten)]
    pub pages: Pages,

    #[command(flatten)]
    pub output: Output,

    #[command(flatten)]
    pub requirements: Requirements,

    #[command(flatten)]
    pub fetching: Fetching,

    /// Print a completion script for this shell, and do nothing else.
    #[arg(long, value_name = "SHELL", exclusive = true)]
    pub completions: Option<Shell>,

    /// Write the manual pages to this folder, and do nothing else.
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    pub man_pages: Option<PathBuf>,
}

impl Arguments {
    /// The arguments of this process; ends it if they are wrong.
    pub fn of_process() -> Self {
        let mut command = Self::command();
        let matches = command.get_matches_mut();
        let arguments = Self::from_arg_matches(&matches);
        let refused = matches
            .subcommand_name()
            .and_then(|question| misplaced(&command, &matches, question));
        match (arguments, refused) {
            (Ok(arguments), None) => arguments,
            (_, Some(text)) => command.error(ErrorKind::ArgumentConflict, text).exit(),
            (Err(error), None) => error.format(&mut command).exit(),
        }
    }

    /// Where people read about checks.
    pub fn checks_page(&self) -> ChecksPage {
        let given = self.output.checks_url.as_ref();
        ChecksPage::new(given.and_then(|given| given.0.as_ref()))
    }
}

/// What is wrong with options for checking pages if a question about checks is asked.
fn misplaced(command: &clap::Command, matches: &ArgMatches, question: &str) -> Option<String> {
    let mut options = command
        .get_arguments()
        .filter(|option| !option.is_global_set());
    let given = options.find(|option| {
        let id = option.get_id().as_str();
        let source = matches
            .try_contains_id(id)
            .ok()
            .and_then(|_| matches.value_source(id));
        source == Some(ValueSource::CommandLine)
    });
    given.map(|option| format!("the argument '{option}' cannot be used with '{question}'"))
}

/// What can be asked about the checks themselves.
#[derive(Debug, Subcommand)]
pub enum Question {
    /// List every check: its name, severity, and what it requires.
    #[command(max_term_width = 80)]
    List {
        /// How to print the list.
        #[arg(long, value_name = "FORMAT", default_value = "text")]
        format: ListFormat,
    },
    /// Say what checks are about, why they matter and how to fix what they find.
    #[command(max_term_width = 80)]
    Explain {
        /// The names of the checks, as in reports: title, csp, hsts ...
        #[arg(
            value_name = "CHECK",
            required = true,
            value_parser = CheckNames,
            hide_possible_values = true
        )]
        checks: Vec<String>,
    },
}

/// How the list of checks is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ListFormat {
    /// A line for each check.
    Text,
    /// A JSON array.
    Json,
    /// A document with a section for each check.
    Markdown,
}

/// A whole number from 1 to this one.
fn up_to(most: u32) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text
            .parse()
            .ok()
            .filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| format!("write a whole number from 1 to {most}"))
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text).parse().ok();
    number
        .filter(|seconds| (1.0..=3600.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write a number of seconds from 1 to 3600".to_owned())
}

//! What to print.

use anyhow::bail;
use clap::{Args, ValueEnum};

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would be in the way"
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent switch of the command line"
)]
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct Output {
    /// What to print. jsonl is the same as --json; json is one document; sarif is for code scanning,
    /// junit for test reports, github for annotations of GitHub Actions.
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        conflicts_with = "json"
    )]
    pub format: Format,

    /// Print JSON: one object per page, each on one line, with url, final_url, state (ready or
    /// failed), error, and the report as the web service writes it: ruleset, score, rating, caps,
    /// categories, checks.
    #[arg(long, conflicts_with_all = ["summary", "all", "group"])]
    pub json: bool,

    /// Print only the summary table, with a line for each page.
    #[arg(long, conflicts_with = "all")]
    pub summary: bool,

    /// Also print the checks that passed or do not apply, and all evidence.
    #[arg(long)]
    pub all: bool,

    /// Print what was found check by check, each with the pages it was found on, instead of page by
    /// page. So it is for --sitemap, --crawl and --dir, unless --all is given.
    #[arg(long, conflicts_with_all = ["summary", "all"])]
    pub group: bool,

    /// Whether to use colours; auto: on a terminal, unless NO_COLOR is set or TERM is dumb.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,
}

impl Output {
    /// # Errors
    ///
    /// When an option has no meaning for the format.
    pub fn check(&self) -> anyhow::Result<()> {
        let for_text = [
            (self.summary, "--summary"),
            (self.all, "--all"),
            (self.group, "--group"),
        ];
        for (is_given, name) in for_text {
            if is_given && self.format() != Format::Text {
                bail!("{name} is for --format text only");
            }
        }
        Ok(())
    }

    pub fn format(&self) -> Format {
        if self.json {
            Format::Jsonl
        } else {
            self.format
        }
    }
}

/// What to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON document.
    Json,
    /// A line of JSON for each page.
    Jsonl,
    /// A page for people.
    Html,
    /// For comments and summaries.
    Markdown,
    /// XML for test reports.
    Junit,
    /// SARIF 2.1.0 for code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

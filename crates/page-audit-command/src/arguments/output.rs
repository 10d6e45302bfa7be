//! What to print.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use url::Url;

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
    /// junit for test reports, earl for reports on accessibility by the W3C's rules, github for
    /// annotations of GitHub Actions.
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        conflicts_with = "json"
    )]
    pub format: Format,

    /// Also write this format to this file, as in sarif=page-audit.sarif. May be given several times.
    #[arg(long = "output", value_name = "FORMAT=FILE", value_parser = output_file)]
    pub files: Vec<OutputFile>,

    /// Print JSON: one object per page, each on one line, with url, final_url, state (ready or
    /// failed), error, and the report as the web service writes it: ruleset, score, rating, caps,
    /// categories, checks.
    #[arg(long, conflicts_with_all = ["summary", "all", "group"])]
    pub json: bool,

    /// Print only the summary table, with a line for each page.
    #[arg(long, conflicts_with = "all")]
    pub summary: bool,

    /// Also print what is for information, the checks that passed or do not apply, and all evidence.
    #[arg(long)]
    pub all: bool,

    /// Print what was found check by check, each with the pages it was found on, instead of page by
    /// page. So it is for --sitemap, --crawl and --dir, unless --all is given.
    #[arg(long, conflicts_with_all = ["summary", "all"])]
    pub group: bool,

    /// Whether to use colours; auto: on a terminal, unless NO_COLOR is set or TERM is dumb.
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub color: When,

    /// Where docs/checks.md is published, for links from findings to what they are about. By
    /// default, the repository that this program was built from, if that is known.
    #[arg(
        long,
        value_name = "URL",
        env = "PAGE_AUDIT_CHECKS_URL",
        hide_env_values = true,
        global = true,
        value_parser = checks_url
    )]
    pub checks_url: Option<ChecksUrl>,
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
        if self.format() == Format::Pdf && io::stdout().is_terminal() {
            bail!("a terminal cannot show a PDF: write it to a file, as in --output pdf=audit.pdf");
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

/// A file to write, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    pub format: Format,
    pub file: PathBuf,
}

fn output_file(text: &str) -> Result<OutputFile, String> {
    let known = || {
        let formats = Format::value_variants().iter();
        let names = formats.filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
        format!(
            "write a format and a file, as in sarif=page-audit.sarif; the formats are {}",
            names.join(", ")
        )
    };
    let (format, file) = text.split_once('=').ok_or_else(known)?;
    let format = Format::from_str(format, false).map_err(|_| known())?;
    if file.is_empty() {
        return Err(known());
    }
    Ok(OutputFile {
        format,
        file: file.into(),
    })
}

/// Where the page about checks is; none if it was given without any text, as an empty variable is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChecksUrl(pub Option<Url>);

fn checks_url(text: &str) -> Result<ChecksUrl, String> {
    if text.is_empty() {
        return Ok(ChecksUrl(None));
    }
    let url = Url::parse(text).ok();
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https"));
    let url = url.ok_or_else(|| "write an http or https URL".to_owned())?;
    Ok(ChecksUrl(Some(url)))
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
    /// A document to send and to print, which screen readers can read: PDF/UA.
    Pdf,
    /// For comments and summaries.
    Markdown,
    /// XML for test reports.
    Junit,
    /// SARIF 2.1.0 for code scanning.
    Sarif,
    /// EARL 1.0 for accessibility reports.
    Earl,
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

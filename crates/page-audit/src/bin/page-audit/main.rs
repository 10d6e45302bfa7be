//! The `page-audit` command: fetches pages, checks them, and reports what to fix.

mod arguments;
mod inspect;
mod json;
mod page_text;
mod progress;
mod scores;
mod style;
mod summary;
mod targets;
mod verdict;
mod wrap;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use page_audit::{FetchSettings, Fetcher};

use arguments::Arguments;
use inspect::{inspect, inspect_saved};
use progress::Progress;
use style::Style;
use summary::Row;
use targets::{Task, tasks};
use verdict::{Verdict, WRONG_USAGE};
use wrap::{plain, wrapped};

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run(&Arguments::parse()).await {
        Ok(code) => code,
        Err(error) => {
            let message = plain(&format!("page-audit: {error:#}"));
            let message = if io::stderr().is_terminal() {
                wrapped(&message, "", "  ").join("\n")
            } else {
                message
            };
            // There is nothing left to do when standard error is closed too.
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::from(WRONG_USAGE)
        }
    }
}

async fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(shell) = arguments.completions {
        print(&completions(shell)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let tasks = tasks(arguments)?;
    let settings = FetchSettings {
        address_policy: arguments.address_policy(),
        obey_robots: arguments.obey_robots,
        total_timeout: arguments.timeout,
        extra_ca_file: arguments.ca_file.clone(),
        ..FetchSettings::default()
    };
    let limit_bytes = settings.max_body_bytes;
    let fetcher = Fetcher::new(settings)?;
    let progress = Progress::new(tasks.len());
    let style = Style::of_stdout(arguments.color);
    let mut verdict = Verdict::new(arguments);
    let mut rows = Vec::new();
    let several = tasks.len() > 1;
    // One after the other: pages fetched at the same time would slow each other down.
    for task in tasks {
        let inspected = match task {
            Task::Fetch(target) => inspect(&fetcher, target, &progress).await,
            Task::Read { file, url } => inspect_saved(&file, url, limit_bytes)
                .with_context(|| format!("cannot read {}", file.display()))?,
        };
        verdict.add(&inspected);
        if arguments.json {
            print(&json::line(&inspected)?)?;
        } else if !arguments.summary {
            print(&page_text::of(&inspected, arguments.all, style))?;
        }
        rows.push(Row::of(&inspected));
    }
    if !arguments.json && (several || arguments.summary) {
        print(&summary::of(&rows, style))?;
    }
    Ok(verdict.exit_code())
}

fn completions(shell: Shell) -> anyhow::Result<String> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "page-audit", &mut script);
    Ok(String::from_utf8(script)?)
}

/// Prints immediately. A reader that stops reading, such as `head`, is not an error.
fn print(text: &str) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(()),
    }
}

//! The `page-audit` command: fetches pages, checks them, and reports what to fix.

mod arguments;
mod baseline;
mod config;
mod demand;
mod expectation;
mod explain;
mod findings;
mod formats;
mod groups;
mod inspect;
mod list;
mod markup;
mod pace;
mod print;
mod progress;
mod queue;
mod record;
mod run;
mod site;
mod style;
mod targets;
mod texts;
mod verdict;
mod wrap;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use clap_complete::Shell;

use arguments::{Arguments, Question};
use print::{note, print};
use style::Style;
use verdict::WRONG_USAGE;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match answer(&arguments).await {
        Ok(code) => code,
        Err(error) => {
            note(&format!("{error:#}"));
            ExitCode::from(WRONG_USAGE)
        }
    }
}

async fn answer(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let style = Style::of_stdout(arguments.output.color);
    if let Some(shell) = arguments.completions {
        print(&completions(shell)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    match &arguments.question {
        Some(Question::List { format }) => print(&list::list(*format, style)?)?,
        Some(Question::Explain { checks }) => print(&explain::explain(checks, style)?)?,
        None => {
            arguments.pages.check()?;
            arguments.output.check()?;
            return run::run(arguments).await;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn completions(shell: Shell) -> anyhow::Result<String> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "page-audit", &mut script);
    Ok(String::from_utf8(script)?)
}

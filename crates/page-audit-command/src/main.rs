//! The `page-audit` command: fetches pages, checks them, and reports what to fix.

mod arguments;
mod baseline;
mod checks_page;
mod config;
mod demand;
mod described;
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
mod rendered;
mod run;
mod sinks;
mod site;
mod style;
mod targets;
mod verdict;
mod wrap;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use arguments::{Arguments, Question};
use print::{note, print};
use rendered::PAGE_RENDER;
use style::Style;
use verdict::WRONG_USAGE;

fn main() -> ExitCode {
    if page_render::is_meant(PAGE_RENDER) {
        return page_render::program(&[PAGE_RENDER]);
    }
    check()
}

#[tokio::main(flavor = "current_thread")]
async fn check() -> ExitCode {
    let arguments = Arguments::of_process();
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
    let page = arguments.checks_page();
    if let Some(shell) = arguments.completions {
        print(completions(shell)?.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(folder) = &arguments.man_pages {
        write_man_pages(folder)?;
        return Ok(ExitCode::SUCCESS);
    }
    match &arguments.question {
        Some(Question::List { format }) => print(list::list(*format, &page, style)?.as_bytes())?,
        Some(Question::Explain { checks }) => {
            print(explain::explain(checks, &page, style)?.as_bytes())?
        }
        None => {
            arguments.pages.check()?;
            arguments.output.check()?;
            return run::run(arguments).await;
        }
    };
    Ok(ExitCode::SUCCESS)
}

/// Writes a page for the command and one for each of its subcommands.
fn write_man_pages(folder: &Path) -> anyhow::Result<()> {
    let written = clap_mangen::generate_to(Arguments::command(), folder);
    written.with_context(|| format!("--man-pages: cannot write to {}", folder.display()))
}

fn completions(shell: Shell) -> anyhow::Result<String> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "page-audit", &mut script);
    // clap_complete 4.6 does not find subcommands of programs with a hyphen in their names: it writes
    // these in two ways.
    let script = String::from_utf8(script)?;
    Ok(script.replace("page__subcmd__audit", "page__audit"))
}

//! The `page-audit` command, as people and pipelines run it.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod baseline;
mod catalogue;
mod config;
mod crawls;
mod folders;
mod formats;
mod groups;
mod json;
mod known;
mod lists;
mod output;
mod reports;
mod requirements;
mod server;
mod site_findings;
mod sitemaps;
mod sites;
mod terminal;
mod usage;
mod way_in;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use tempfile::NamedTempFile;

/// A page with few faults.
const PAGE: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A page about lighthouses</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description"
 content="Where lighthouses stand, who built them, and who keeps them today.">
<meta property="og:title" content="Lighthouses">
<meta property="og:type" content="article">
<meta property="og:url" content="https://example.com/lights">
<meta property="og:image" content="https://example.com/light.jpg">
</head>
<body><main><h1>Lighthouses of the north</h1><p>Text about lighthouses.</p></main></body>
</html>
"#;

/// The result of running the command.
struct Run {
    status: i32,
    stdout: String,
    stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The command without a terminal and without variables that would change its output.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_page-audit"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Run {
    command(arguments).output().unwrap().into()
}

fn run_with_input(arguments: &[&str], input: &str) -> Run {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // It may end before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

fn file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

/// Runs the command on a saved page of `https://example.com/lights`.
fn run_saved(html: &str, arguments: &[&str]) -> Run {
    let file = file(html);
    let path = file.path().to_str().unwrap();
    let saved = ["--html", path, "--url", "https://example.com/lights"];
    run(&[&saved, arguments].concat())
}

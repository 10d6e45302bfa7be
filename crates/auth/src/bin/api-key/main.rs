//! The `api-key` command: creates, inspects, revokes and lists API keys.

mod arguments;
mod inspect;
mod lifetime;
mod list;
mod revoke;
mod scopes;
mod sign_in_link;

use std::{
    io::{self, Read, Write},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Context;
use auth::{KeyFolder, NewKey, NewLink, Scopes};
use chrono::SecondsFormat;
use clap::{CommandFactory, Parser, error::ErrorKind};
use clap_complete::Shell;

use arguments::{Arguments, Command};

/// Longer than any key; standard input may contain anything.
const MAX_INPUT_BYTES: u64 = 16 * 1024;

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(exit_code) => exit_code,
        Err(error) => {
            // Nothing more can be done when standard error is closed, too.
            let _ = writeln!(io::stderr(), "api-key: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let dir = || arguments.dir.unwrap_or_else(|| missing_folder());
    match arguments.command {
        Command::Init => init(dir())?,
        Command::Issue {
            account,
            scope,
            expires_in,
            name,
        } => {
            let new = NewKey {
                account,
                scopes: chosen(&scope),
                name,
                lifetime: expires_in.0,
            };
            issue(&KeyFolder::open(dir())?, &new)?;
        }
        Command::SignInLink {
            account,
            role,
            expires_in,
            name,
            base_url,
        } => {
            let new = NewLink {
                account,
                scopes: role.scopes(),
                person: name,
                lifetime: expires_in,
                base_url,
            };
            sign_in_link::run(&KeyFolder::open(dir())?, &new)?;
        }
        Command::Inspect { key } => {
            return inspect::run(&KeyFolder::open(dir())?, &argument_or_input(key)?);
        }
        Command::Revoke { key } => revoke::run(&KeyFolder::open(dir())?, &argument_or_input(key)?)?,
        Command::Rotate => rotate(&KeyFolder::open(dir())?)?,
        Command::List => list::run(&KeyFolder::open(dir())?)?,
        Command::Completions { shell } => completions(shell)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn missing_folder() -> ! {
    let message = "no key folder given: use --dir FOLDER or set API_KEY_DIR";
    Arguments::command()
        .error(ErrorKind::MissingRequiredArgument, message)
        .exit()
}

fn completions(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "api-key", &mut script);
    // clap_complete 4.6 does not find subcommands of programs with a hyphen in their names: it writes
    // these in two ways.
    let script = String::from_utf8(script)?.replace("api__subcmd__key", "api__key");
    Ok(io::stdout().write_all(script.as_bytes())?)
}

fn init(dir: PathBuf) -> anyhow::Result<()> {
    let folder = KeyFolder::init(dir)?;
    let mut output = io::stdout();
    writeln!(
        output,
        "public keys for services: {}",
        folder.key_set_path().display()
    )?;
    writeln!(
        output,
        "revocation list for services: {}",
        folder.revocations_path().display()
    )?;
    Ok(())
}

/// The given scopes; all four if there are none.
fn chosen(scope: &[Scopes]) -> Scopes {
    if scope.is_empty() {
        return scopes::all();
    }
    let named = scopes::in_order(scope);
    if named.is_empty() {
        let message = "--scope is empty; leave it out for all four";
        Arguments::command()
            .error(ErrorKind::InvalidValue, message)
            .exit();
    }
    named
}

fn issue(folder: &KeyFolder, new: &NewKey) -> anyhow::Result<()> {
    let key = folder.issue(new)?;
    let NewKey {
        account, scopes, ..
    } = new;
    let expiry = key.expires_at.map_or("never expires".to_owned(), |end| {
        format!("expires {}", end.to_rfc3339_opts(SecondsFormat::Secs, true))
    });
    writeln!(
        io::stderr(),
        "key {} of account {account} ({scopes}) {expiry}",
        key.id
    )?;
    let mut output = io::stdout();
    writeln!(output, "{}", key.as_str())?;
    output
        .flush()
        .context("the key was issued, but could not be printed")
}

fn rotate(folder: &KeyFolder) -> anyhow::Result<()> {
    let kid = folder.rotate()?;
    writeln!(io::stdout(), "new keys are signed with {kid}")?;
    let advice = "Issue the next key after services have read jwks.json again (5 s by default).";
    writeln!(io::stderr(), "{advice}")?;
    Ok(())
}

/// The argument itself, or the contents of standard input if the argument is `-`.
fn argument_or_input(argument: String) -> anyhow::Result<String> {
    let mut text = argument;
    if text == "-" {
        text.clear();
        let input = io::stdin()
            .lock()
            .take(MAX_INPUT_BYTES)
            .read_to_string(&mut text);
        input.context("cannot read standard input")?;
    }
    Ok(text.trim().to_owned())
}

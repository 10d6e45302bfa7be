//! The command line of `api-key`.

use std::{path::PathBuf, time::Duration};

use auth::{Account, Scopes};
use clap::{Parser, Subcommand};
use clap_complete::Shell;
use settings::parse_duration;

use crate::scopes::parse_known;

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would stand in the way"
)]
/// Makes, inspects, revokes and lists API keys.
///
/// All of it happens in a folder, given by --dir or API_KEY_DIR. Services read two files of it,
/// jwks.json and revoked.json; everything else in it is private.
#[derive(Debug, Parser)]
#[command(
    name = "api-key",
    version,
    after_help = "Exit status: 0 done, 1 failed (or, for inspect, the key is not accepted), \
                  2 wrong usage."
)]
pub struct Arguments {
    /// The folder of keys.
    #[arg(long, env = "API_KEY_DIR", value_name = "FOLDER", global = true)]
    pub dir: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make the folder, with a first signing key. Nothing is ever overwritten.
    Init,
    /// Make a key and print it, alone, as the last line of standard output.
    ///
    /// The key is shown this once and kept nowhere.
    Issue {
        /// Whose the key is: 1 to 64 of A-Z, a-z, 0-9, '.', '_' and '-'.
        #[arg(long, value_name = "NAME")]
        account: Account,
        /// What the key may do: reports:read, reports:write, domains:read, domains:write; repeated,
        /// or several separated by spaces or commas. Without it, all four.
        #[arg(long, value_name = "SCOPE", value_parser = parse_known)]
        scope: Vec<Scopes>,
        /// How long the key lives: a whole number and one of s, m, h, d, w, for example 90d.
        /// Without it, for ever.
        #[arg(long, value_name = "TIME", value_parser = parse_duration)]
        expires_in: Option<Duration>,
    },
    /// Show what is in a key, and whether it is accepted.
    Inspect {
        /// The key, or - to read it from standard input, where other users of the machine cannot
        /// see it.
        key: String,
    },
    /// Revoke a key. Services refuse it as soon as they have read revoked.json again.
    Revoke {
        /// The key's id (jti), as `list` shows it; or the whole key, or - to read either from
        /// standard input.
        #[arg(value_name = "JTI")]
        key: String,
    },
    /// Put a new signing key in use. Keys signed by the old one stay good.
    Rotate,
    /// List the keys that were issued, oldest first.
    List,
    /// Print a completion script for a shell.
    Completions {
        /// The shell that is to complete this command's arguments.
        shell: Shell,
    },
}

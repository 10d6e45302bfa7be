//! The command line of `api-key`.

use std::path::PathBuf;
use std::time::Duration;

use auth::{Account, KeyName, Role, Scopes, parse_link_lifetime};
use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::{lifetime::Lifetime, scopes::parse_known, sign_in_link::parse_base_url};

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would only be noise"
)]
/// Creates, inspects, revokes and lists API keys.
///
/// All commands work on one folder, given by --dir or API_KEY_DIR. Services read two of its files,
/// jwks.json and revoked.json; everything else in it is private.
#[derive(Debug, Parser)]
#[command(
    name = "api-key",
    version,
    after_help = "Exit status: 0 success, 1 failure (or, for inspect, the key is refused), \
                  2 usage error."
)]
pub struct Arguments {
    /// The folder that holds the keys.
    #[arg(long, env = "API_KEY_DIR", value_name = "FOLDER", global = true)]
    pub dir: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Create the folder with a first signing key. Existing files are never overwritten.
    Init,
    /// Create a key and print it, alone, on the last line of standard output.
    ///
    /// The key is shown only once and is not stored.
    Issue {
        /// The account that the key belongs to: 1 to 64 of A-Z, a-z, 0-9, '.', '_' and '-'.
        #[arg(long, value_name = "NAME")]
        account: Account,
        /// What the key may do: reports:read, reports:write, domains:read, domains:write; repeat
        /// the option, or give several separated by spaces or commas. Default: all four.
        #[arg(long, value_name = "SCOPE", value_parser = parse_known)]
        scope: Vec<Scopes>,
        /// How long the key is valid: a whole number and one of s, m, h, d, w, for example 90d; or
        /// never.
        #[arg(
            long,
            value_name = "TIME",
            env = "API_KEY_EXPIRES_IN",
            default_value = "365d"
        )]
        expires_in: Lifetime,
        /// What the key is called, for people: `list` and the services' audit trail show it. It is
        /// not secret.
        #[arg(long, value_name = "TEXT")]
        name: Option<KeyName>,
    },
    /// Print a URL that signs a person in to the console, once.
    ///
    /// The session can be revoked like a key, by the id that is printed on standard error.
    SignInLink {
        /// The account, as for `issue`.
        #[arg(long, value_name = "NAME")]
        account: Account,
        /// What the person may do: viewer, editor or admin.
        #[arg(long, default_value = "admin")]
        role: Role,
        /// How long the link can be used, at most 7d.
        #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_link_lifetime)]
        expires_in: Duration,
        /// The person, as the audit trail and the list of sessions show it.
        #[arg(long, value_name = "TEXT")]
        name: Option<KeyName>,
        /// The base URL of the service that the link is for.
        #[arg(
            long,
            value_name = "URL",
            default_value = "http://127.0.0.1:8080/",
            value_parser = parse_base_url
        )]
        base_url: String,
    },
    /// Show the contents of a key, and whether it is accepted.
    Inspect {
        /// The key, or - to read it from standard input, so that other users of the machine cannot
        /// see it.
        key: String,
    },
    /// Revoke a key. Services refuse it as soon as they have read revoked.json again.
    Revoke {
        /// The key's id (jti), as shown by `list`; or the whole key; or - to read either from
        /// standard input.
        #[arg(value_name = "JTI")]
        key: String,
    },
    /// Start using a new signing key. Keys signed by the old one stay valid.
    Rotate,
    /// List all keys ever issued, oldest first.
    List,
    /// Print a completion script for a shell.
    Completions {
        /// The shell in which to complete this command's arguments.
        shell: Shell,
    },
}

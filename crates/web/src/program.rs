//! The command line of all services' programs, and code that their subcommands share.

mod address;
mod backup;
mod carry_out;
mod health;

use std::io::{self, Write};
use std::path::PathBuf;

use auth::{KeySettings, LoadError, Verifier};
use clap::Subcommand;
use database::DatabaseUrl;
use serde::Serialize;
use utoipa::openapi::OpenApi;

pub use backup::{OnlyDatabase, REVIVED, back_up_or_restore};
pub use carry_out::{CommandError, Commands};
pub use health::{NotHealthy, check_readiness};

use address::Address;

use crate::base_url::BaseUrlError;
use crate::{BaseUrl, HttpSettings, Listener, OperationsSettings, ServeError, openapi};

/// The commands of a service's program.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Serve (the default).
    Serve,
    /// Bring the database's schema up to date, then exit.
    Migrate,
    /// Print the settings in effect as TOML, without secrets; exits with 2 if one is invalid.
    CheckConfig,
    /// Print the OpenAPI document as JSON. It needs no database and no keys.
    Openapi,
    /// Check whether the running service with these settings is ready: exits with 0 or 1.
    Healthcheck,
    /// Copy all rows from one database into another, empty one: `sqlite://PATH` or
    /// `postgres://USER:PASSWORD@HOST/NAME`.
    ///
    /// Stop the service first: rows it writes in the meantime are not copied. The target gets its
    /// schema first, and then everything in one transaction, so that an interrupted copy leaves it
    /// without rows.
    ///
    /// Every user of the machine can see the command line: if an address contains a password, set
    /// `COPY_FROM` and `COPY_TO` instead.
    CopyDatabase {
        /// The database to read.
        #[arg(env = "COPY_FROM", hide_env_values = true, value_parser = Address)]
        from: DatabaseUrl,
        /// The empty database to write.
        #[arg(env = "COPY_TO", hide_env_values = true, value_parser = Address)]
        to: DatabaseUrl,
    },
    /// Copy the SQLite database to a new file while the service runs.
    ///
    /// The copy is the database as it was at one moment: everything that was acknowledged before
    /// the backup began is in it. It is checked before it gets its name, and only its owner can
    /// read it. An existing file is never overwritten.
    ///
    /// Of the settings, only `database.url` is used. For PostgreSQL, use `pg_dump` or point-in-time
    /// recovery: docs/operations/backup.md.
    Backup {
        /// The new file, in a folder that exists.
        file: PathBuf,
    },
    /// Put a backup in the place of the SQLite database. Stop the service first.
    ///
    /// The file is checked first: it has to be whole, of this service, and of this version or an
    /// older one, whose schema the next start brings up to date. The file itself is only read. The
    /// former database is kept beside the new one, as `<name>.before-restore-<UTC time>`: delete it
    /// when it is no longer needed.
    ///
    /// Of the settings, only `database.url` is used. Run it as the user of the service or as root.
    Restore {
        /// The backup.
        file: PathBuf,
    },
}

impl Command {
    /// Whether the command writes a log. The others print only their result.
    pub const fn writes_log(&self) -> bool {
        matches!(
            self,
            Self::Serve | Self::Migrate | Self::CopyDatabase { .. }
        )
    }
}

/// Listens on the addresses of a service; on the public one only if the process serves the API.
///
/// # Errors
/// When an address cannot be listened on.
pub fn bind(
    http: &HttpSettings,
    operations: &OperationsSettings,
    serves_api: bool,
) -> Result<Listener, ServeError> {
    let listener = if serves_api {
        Listener::bind(http)?
    } else {
        Listener::without_public(http)?
    };
    listener.and_operations(operations)
}

/// Reads the key set and the revocations, and keeps them up to date, if the process serves the API.
/// No other role needs them.
///
/// # Errors
/// When a document cannot be read or understood.
pub async fn load_keys(
    settings: KeySettings,
    serves_api: bool,
) -> Result<Option<Verifier>, LoadError> {
    if !serves_api {
        return Ok(None);
    }
    let verifier = Verifier::load(settings).await?;
    verifier.spawn_reload();
    Ok(Some(verifier))
}

/// Output could not be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The settings cannot be written as TOML.
    #[error("the settings cannot be shown: {0}")]
    Settings(#[from] toml::ser::Error),
    /// The document cannot be written as JSON.
    #[error("the document cannot be shown: {0}")]
    Document(#[from] serde_json::Error),
    /// The listen address cannot be made into a URL.
    #[error("the public address cannot be determined: {0}")]
    BaseUrl(#[from] BaseUrlError),
    /// Standard output is closed or fails.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

/// Prints settings as a TOML file.
///
/// # Errors
/// When they cannot be written.
pub fn print_settings(settings: &impl Serialize) -> Result<(), PrintError> {
    print(&settings::masked(&toml::to_string(settings)?))
}

/// Prints a service's OpenAPI document, with its public address.
///
/// # Errors
/// When it cannot be written.
pub fn print_document(document: OpenApi, settings: &HttpSettings) -> Result<(), PrintError> {
    let base = match &settings.base_url {
        Some(base) => base.clone(),
        None => BaseUrl::of_address(settings.listen)?,
    };
    let document = openapi::at_public_address(document, &base);
    print(&format!("{}\n", serde_json::to_string_pretty(&document)?))
}

/// Prints a command's result on standard output.
///
/// # Errors
/// When it is closed or fails.
pub fn print(text: &str) -> Result<(), PrintError> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

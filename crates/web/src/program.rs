//! The command line that every service's program has, and what its sub-commands share.

mod address;
mod health;

use std::io::{self, Write};

use clap::Subcommand;
use database::DatabaseUrl;
use serde::Serialize;
use utoipa::openapi::OpenApi;

pub use health::{NotHealthy, check_readiness};

use address::Address;

use crate::base_url::BaseUrlError;
use crate::{BaseUrl, HttpSettings, openapi};

/// What a service's program can do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Serve (the default).
    Serve,
    /// Bring the database's schema up to date, then exit.
    Migrate,
    /// Print the settings in effect as TOML, without secrets; ends with 2 when one is wrong.
    CheckConfig,
    /// Print the OpenAPI document as JSON. It needs no database and no keys.
    Openapi,
    /// Check whether the running service of these settings is ready: ends with 0 or 1.
    Healthcheck,
    /// Copy all rows from one database into another that is empty: `sqlite://PATH` or
    /// `postgres://USER:PASSWORD@HOST/NAME`.
    ///
    /// Stop the service first: what it writes meanwhile is not copied. The target gets its schema
    /// first, and then everything in one transaction, so that an interrupted copy leaves it without
    /// rows.
    ///
    /// What the command line says is seen by everybody on the machine: with passwords, leave it out
    /// and set `COPY_FROM` and `COPY_TO`.
    CopyDatabase {
        /// The database to read.
        #[arg(env = "COPY_FROM", hide_env_values = true, value_parser = Address)]
        from: DatabaseUrl,
        /// The empty database to write.
        #[arg(env = "COPY_TO", hide_env_values = true, value_parser = Address)]
        to: DatabaseUrl,
    },
}

impl Command {
    /// Whether it writes a log. The others print their result alone.
    pub const fn writes_log(&self) -> bool {
        matches!(
            self,
            Self::Serve | Self::Migrate | Self::CopyDatabase { .. }
        )
    }
}

/// Something can't be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The settings can't be written as TOML.
    #[error("the settings can't be shown: {0}")]
    Settings(#[from] toml::ser::Error),
    /// The document can't be written as JSON.
    #[error("the document can't be shown: {0}")]
    Document(#[from] serde_json::Error),
    /// The address listened on makes no URL.
    #[error("the public address is not known: {0}")]
    BaseUrl(#[from] BaseUrlError),
    /// Nobody takes it.
    #[error("standard output can't be written to: {0}")]
    Output(#[from] io::Error),
}

/// Prints settings as a TOML file.
///
/// # Errors
/// When they can't be written.
pub fn print_settings(settings: &impl Serialize) -> Result<(), PrintError> {
    print(&toml::to_string(settings)?)
}

/// Prints a service's OpenAPI document, with its public address.
///
/// # Errors
/// When it can't be written.
pub fn print_document(document: OpenApi, settings: &HttpSettings) -> Result<(), PrintError> {
    let base = match &settings.base_url {
        Some(base) => base.clone(),
        None => BaseUrl::of_address(settings.listen)?,
    };
    let document = openapi::at_public_address(document, &base);
    print(&format!("{}\n", serde_json::to_string_pretty(&document)?))
}

fn print(text: &str) -> Result<(), PrintError> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

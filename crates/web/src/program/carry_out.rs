//! What the commands do that every service's program has.

use database::{DatabaseSettings, DatabaseUrl, Migrations, OpenError};
use serde::Serialize;
use utoipa::openapi::OpenApi;

use super::{Command, NotHealthy, PrintError, check_readiness, print_document, print_settings};
use crate::telemetry::{self, Telemetry, TelemetryError, TelemetrySettings};
use crate::{HttpSettings, OperationsSettings};

/// What the commands need of a service and its settings.
pub struct Commands<'a, S> {
    /// The service's name for a receiver of telemetry.
    pub name: &'static str,
    /// All its settings, for printing.
    pub settings: &'a S,
    /// Its section `http`.
    pub http: &'a HttpSettings,
    /// Its section `operations`.
    pub operations: &'a OperationsSettings,
    /// Its section `telemetry`.
    pub telemetry: &'a TelemetrySettings,
    /// Its section `database`.
    pub database: &'a DatabaseSettings,
    /// Its migrations.
    pub migrations: Migrations,
    /// Its OpenAPI document.
    pub document: fn() -> OpenApi,
}

/// Why a command that every program has failed.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// Logs cannot be set up, or telemetry cannot be sent.
    #[error(transparent)]
    Telemetry(#[from] TelemetryError),
    /// The schema cannot be brought up to date.
    #[error(transparent)]
    Migrate(#[from] OpenError),
    /// The running service is not ready.
    #[error(transparent)]
    NotHealthy(#[from] NotHealthy),
    /// Something cannot be printed.
    #[error(transparent)]
    Print(#[from] PrintError),
}

impl<S: Serialize> Commands<'_, S> {
    /// Carries out a command, with a log if it writes one. How to serve and how to copy are the
    /// service's own.
    ///
    /// # Errors
    /// Why it failed, worded for the operator.
    pub async fn carry_out<E: From<CommandError>>(
        self,
        command: Command,
        serve: impl AsyncFnOnce(&mut Telemetry) -> Result<(), E>,
        copy: impl AsyncFnOnce(&DatabaseUrl, &DatabaseUrl) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut telemetry = if command.writes_log() {
            telemetry::init(self.telemetry, self.name).map_err(CommandError::from)?
        } else {
            Telemetry::default()
        };
        let done = match command {
            Command::Serve => serve(&mut telemetry).await,
            Command::CopyDatabase { from, to } => copy(&from, &to).await,
            command => self.carry_out_here(command).await.map_err(E::from),
        };
        telemetry.stop().await;
        done
    }

    /// Those that need nothing of the service but these values.
    async fn carry_out_here(self, command: Command) -> Result<(), CommandError> {
        match command {
            Command::Migrate => self.migrate().await?,
            Command::CheckConfig => self.check_config()?,
            Command::Openapi => print_document((self.document)(), self.http)?,
            Command::Healthcheck => check_readiness(self.operations).await?,
            // The first two are the service's own; the others have ended before the settings were
            // loaded.
            Command::Serve
            | Command::CopyDatabase { .. }
            | Command::Backup { .. }
            | Command::Restore { .. } => {}
        }
        Ok(())
    }

    /// Prints the settings.
    fn check_config(self) -> Result<(), PrintError> {
        print_settings(self.settings)
    }

    async fn migrate(self) -> Result<(), OpenError> {
        let url = self.database.direct();
        let indexes = self.migrations.search_indexes;
        let applied = database::migrate(url, self.migrations).await?;
        database::build_search_indexes(url, indexes).await?;
        tracing::info!(applied, database = %self.database.url, "the schema is up to date");
        Ok(())
    }
}

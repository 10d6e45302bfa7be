//! The program: settings, logs, connect, migrate, serve.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use database::DatabaseUrl;
use reports_service::settings::{DEFAULTS, Settings};
use reports_service::{DATABASE, MIGRATIONS, Role, Service, Start, copy_database};
use settings::load_settings;
use web::Server;
use web::program::{self, Command, Commands};
use web::telemetry::Telemetry;

/// Responses consist of many small strings that are soon freed. With the system's allocator,
/// allocation takes a fifth of the time of a list.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Keeps reports about webpages and serves their API.
///
/// Settings come from the file and from the environment: `REPORTS__SECTION__NAME`, for example
/// `REPORTS__DATABASE__URL`. The documentation lists every setting with its default.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// A TOML file with settings.
    #[arg(long, env = "REPORTS_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let command = arguments.command.unwrap_or(Command::Serve);
    let config = arguments.config.as_deref();
    let only_database = || load_settings("REPORTS", DEFAULTS, config);
    let ended = program::back_up_or_restore(&command, DATABASE, only_database).await;
    if let Some(code) = ended {
        return code;
    }
    let settings: Settings = match load_settings("REPORTS", DEFAULTS, config) {
        Ok(settings) => settings,
        Err(error) => return web::fail(2, &error),
    };
    if let Err(reason) = settings.check() {
        return web::fail(2, &reason);
    }
    let done = Box::pin(run(command, settings)).await;
    done.map_or_else(|error| web::fail(1, &error), |()| ExitCode::SUCCESS)
}

async fn run(command: Command, settings: Settings) -> anyhow::Result<()> {
    let own = settings.clone();
    let commands = Commands {
        name: "reports-service",
        settings: &settings,
        http: &settings.http,
        operations: &settings.operations,
        telemetry: &settings.telemetry,
        database: &settings.database,
        migrations: MIGRATIONS,
        document: reports_service::openapi::document,
    };
    let serve = async |telemetry: &mut Telemetry| serve(own, telemetry).await;
    let copy = async |from: &DatabaseUrl, to: &DatabaseUrl| Ok(copy_database(from, to).await?);
    Box::pin(commands.carry_out(command, serve, copy)).await
}

async fn serve(mut settings: Settings, telemetry: &mut Telemetry) -> anyhow::Result<()> {
    // Before anything is written or migrated.
    let roles = settings.service.roles.clone();
    let listener = program::bind(&settings.http, &settings.operations, roles.has(Role::Api))?;
    if roles.has(Role::Api) {
        settings.http.base_url = Some(listener.base_url().clone());
    }
    let verifier = program::load_keys(settings.keys.clone(), roles.has(Role::Api)).await?;
    let keys = verifier.clone();
    let operations = settings.operations.clone();
    let mut service = Box::pin(Service::start(Start { settings, verifier })).await?;
    let server = Server::new(listener, service.configure())?
        .with_operations(&operations, service.readiness())?;
    service.work(server.registry())?;
    if let Some(keys) = &keys {
        web::metrics::watch_keys(server.registry(), keys)?;
    }
    telemetry.send_metrics(server.registry());
    let base_url = server.base_url();
    if let Some(address) = server.addresses().api {
        tracing::info!(%address, %base_url, "serving");
    } else {
        tracing::info!("other processes serve the API");
    }
    let ended = server.run().await;
    service.stop().await;
    Ok(ended?)
}

//! The program: settings, logs, connect, migrate, serve.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use database::DatabaseUrl;
use domains_service::certificates::{Skipped, export_certificates, import_certificates};
use domains_service::edge::EdgeSockets;
use domains_service::model::force_renewal;
use domains_service::settings::{DEFAULTS, Settings};
use domains_service::{DATABASE, MIGRATIONS, Role, Service, Start, copy_database};
use settings::load_settings;
use web::Server;
use web::program::{self, Command, Commands};
use web::telemetry::Telemetry;

/// Responses consist of many small strings that are soon freed. With the system's allocator,
/// allocation takes a fifth of the time of a list.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Keeps the custom domains of a short-link service and serves their API.
///
/// Settings come from the file and from the environment: `DOMAINS__SECTION__NAME`, for example
/// `DOMAINS__DATABASE__URL`. The documentation lists every setting with its default.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// A TOML file with settings.
    #[arg(long, env = "DOMAINS_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<DomainsCommand>,
}

/// The commands of this program.
#[derive(Subcommand)]
enum DomainsCommand {
    #[command(flatten)]
    Common(Command),
    /// Store the certificates of a Caddy server, for HTTPS by the edge itself.
    ///
    /// Every NAME.crt below the folder with a NAME.key beside it is stored, its private key
    /// encrypted, unless it has ended or a stored one is valid for longer. It may be done while
    /// the service runs. Exits with 1 if a file could not be used.
    ImportCertificates {
        /// Caddy's storage, for example /var/lib/caddy/.local/share/caddy.
        folder: PathBuf,
    },
    /// Have another certificate issued for these names now, with a new private key.
    ///
    /// Whatever has been planned: for example because the authority has revoked the certificates.
    /// The present ones are served until then. Running services do it; nothing is waited for.
    /// Exits with 1 if a name is not among those for which certificates are issued.
    RenewCertificates {
        /// The names, as domains show them.
        #[arg(required = true)]
        names: Vec<String>,
    },
    /// Write all certificates with their private keys as a Caddy server stores them.
    ExportCertificates {
        /// Caddy's storage; it is made if it does not exist.
        folder: PathBuf,
        /// What Caddy calls the authority: the address of its directory, with `-` for `/`.
        #[arg(long, default_value = "acme-v02.api.letsencrypt.org-directory")]
        issuer: String,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let config = arguments.config.as_deref();
    let command = arguments.command;
    let command = command.unwrap_or(DomainsCommand::Common(Command::Serve));
    if let DomainsCommand::Common(command) = &command {
        let only_database = || load_settings("DOMAINS", DEFAULTS, config);
        let ended = program::back_up_or_restore(command, DATABASE, only_database).await;
        if let Some(code) = ended {
            return code;
        }
    }
    let settings: Settings = match load_settings("DOMAINS", DEFAULTS, config) {
        Ok(settings) => settings,
        Err(error) => return web::fail(2, &error),
    };
    if let Err(reason) = settings.check() {
        return web::fail(2, &reason);
    }
    let done = match command {
        DomainsCommand::Common(command) => Box::pin(run(command, settings)).await,
        DomainsCommand::ImportCertificates { folder } => import(&settings, &folder).await,
        DomainsCommand::RenewCertificates { names } => renew(&settings, &names).await,
        DomainsCommand::ExportCertificates { folder, issuer } => {
            export(&settings, &folder, &issuer).await
        }
    };
    done.map_or_else(|error| web::fail(1, &error), |()| ExitCode::SUCCESS)
}

async fn run(command: Command, settings: Settings) -> anyhow::Result<()> {
    let own = settings.clone();
    let commands = Commands {
        name: "domains-service",
        settings: &settings,
        http: &settings.http,
        operations: &settings.operations,
        telemetry: &settings.telemetry,
        database: &settings.database,
        migrations: MIGRATIONS,
        document: domains_service::openapi::document,
    };
    let serve = async |telemetry: &mut Telemetry| serve(own, telemetry).await;
    let copy = async |from: &DatabaseUrl, to: &DatabaseUrl| Ok(copy_database(from, to).await?);
    Box::pin(commands.carry_out(command, serve, copy)).await
}

async fn import(settings: &Settings, folder: &Path) -> anyhow::Result<()> {
    let keyring = settings.certificates.keyring()?;
    let pool = settings.database.open(MIGRATIONS).await?;
    let (mut imported, mut skipped, mut failed) = (0, 0, 0);
    let mut output = io::stdout().lock();
    let report = |file: &Path, outcome: Result<(), Skipped>| {
        let file = file.display();
        let _ = match &outcome {
            Ok(()) => writeln!(output, "{file}: stored"),
            Err(reason) => writeln!(output, "{file}: skipped: {reason}"),
        };
        match outcome {
            Ok(()) => imported += 1,
            Err(reason) if reason.is_expected() => skipped += 1,
            Err(_) => failed += 1,
        }
    };
    import_certificates(&pool, &keyring, folder, report).await?;
    writeln!(
        output,
        "{imported} stored, {skipped} not needed, {failed} not usable"
    )?;
    anyhow::ensure!(failed == 0, "{failed} certificates could not be used");
    Ok(())
}

async fn renew(settings: &Settings, names: &[String]) -> anyhow::Result<()> {
    let pool = settings.database.open(MIGRATIONS).await?;
    let mut unknown = 0;
    for name in names {
        let outcome = if force_renewal(&pool, name, database::now()).await? {
            "its renewal is due now"
        } else {
            unknown += 1;
            "no certificates are issued for it"
        };
        writeln!(io::stdout(), "{name}: {outcome}")?;
    }
    anyhow::ensure!(
        unknown == 0,
        "no certificates are issued for {unknown} of the names"
    );
    Ok(())
}

async fn export(settings: &Settings, folder: &Path, issuer: &str) -> anyhow::Result<()> {
    anyhow::ensure!(
        !issuer.is_empty()
            && issuer
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || ".-_".contains(it))
            && !issuer.starts_with('.'),
        "--issuer {issuer}: expected letters, digits, dots and hyphens"
    );
    let keyring = settings.certificates.keyring()?;
    let pool = settings.database.open(MIGRATIONS).await?;
    let count = export_certificates(&pool, &keyring, folder, issuer).await?;
    writeln!(
        io::stdout(),
        "{count} certificates written to {}",
        folder.display()
    )?;
    Ok(())
}

async fn serve(settings: Settings, telemetry: &mut Telemetry) -> anyhow::Result<()> {
    // Before anything is written or migrated.
    let roles = settings.service.roles.clone();
    let listener = program::bind(&settings.http, &settings.operations, roles.has(Role::Api))?;
    let edge_sockets = if roles.has(Role::Edge) {
        EdgeSockets::bind(&settings.edge)?
    } else {
        EdgeSockets::default()
    };
    let names = settings.name_rules(listener.base_url());
    let verifier = program::load_keys(settings.keys.clone(), roles.has(Role::Api)).await?;
    let keys = verifier.clone();
    let (mode, operations) = (settings.verification.mode, settings.operations.clone());
    let start = Start {
        settings,
        names,
        verifier,
        edge_sockets,
    };
    let mut service = Box::pin(Service::start(start)).await?;
    let server = Server::new(listener, service.configure())?.with_operations_and(
        &operations,
        service.readiness(),
        service.operations(),
    )?;
    let edge = service.serve_edge(server.registry())?;
    service.work(server.registry())?;
    if let Some(keys) = &keys {
        web::metrics::watch_keys(server.registry(), keys)?;
    }
    telemetry.send_metrics(server.registry());
    if let Some(address) = edge.plain {
        tracing::info!(%address, "serving visitors");
    }
    if let Some(address) = edge.https {
        tracing::info!(%address, "serving visitors over HTTPS");
    }
    let base_url = server.base_url();
    if let Some(address) = server.addresses().api {
        tracing::info!(%address, %base_url, verification = ?mode, "serving");
    } else {
        tracing::info!("other processes serve the API");
    }
    let ended = server.run().await;
    service.stop().await;
    Ok(ended?)
}

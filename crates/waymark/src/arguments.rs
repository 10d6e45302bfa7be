//! The command line.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use auth::{Account, KeyName, Role, parse_link_lifetime};
use clap::{Parser, Subcommand};
use web::BaseUrl;

const OPERATIONS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8081);

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would only be noise"
)]
/// Serves reports and domains in one process on one port.
///
/// The first start creates the data folder with the databases, the keys and an API key, and prints
/// a link that signs in. Without a settings file, and if its address and its base URL are of this
/// machine alone, it is a trial: it audits pages of this machine and takes names under .test without
/// a proof. Otherwise it has the defaults of the two services.
///
/// All settings of the two services can be set in the file, as [reports.SECTION] and
/// [domains.SECTION], and in the environment, as REPORTS__SECTION__NAME and DOMAINS__SECTION__NAME;
/// the limits of the public listener, the logs, the branding, the console and the keys are those of
/// the reports.
#[derive(Debug, Parser)]
#[command(
    name = "waymark",
    version,
    after_help = "Exit status: 0 stopped by SIGTERM or SIGINT, 1 failure (for example, the port is \
                  in use), 2 usage error or invalid settings."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// A TOML file with settings.
    #[arg(long, env = "WAYMARK_CONFIG", value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,

    /// The address to listen on; port 0 takes any free one.
    #[arg(
        long,
        env = "WAYMARK_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "IP:PORT",
        global = true
    )]
    pub listen: SocketAddr,

    /// The URL at which people and programs reach it. Default: that of the listen address.
    #[arg(long, env = "WAYMARK_BASE_URL", value_name = "URL", global = true)]
    pub base_url: Option<BaseUrl>,

    /// The address for visitors of domains; "off" to disable it. Default: 127.0.0.1:8088 if it is
    /// free.
    #[arg(
        long,
        env = "WAYMARK_EDGE_LISTEN",
        value_name = "IP:PORT",
        value_parser = parse_listen,
        global = true
    )]
    pub edge_listen: Option<Listen>,

    /// The folder for databases and keys.
    #[arg(
        long,
        env = "WAYMARK_DATA_DIR",
        default_value = "./data",
        value_name = "FOLDER",
        global = true
    )]
    pub data_dir: PathBuf,

    /// The browser that pages can be shown to, shut in; "off" for none. Default: Chromium or Chrome,
    /// if it is on the PATH.
    #[arg(long, env = "WAYMARK_BROWSER", value_name = "PATH", global = true)]
    pub browser: Option<PathBuf>,

    /// The address of /healthz, /readyz and /metrics; "off" to disable it. Default: 127.0.0.1:8081
    /// if it is free.
    #[arg(
        long,
        env = "WAYMARK_OPERATIONS_LISTEN",
        value_name = "IP:PORT",
        value_parser = parse_listen,
        global = true
    )]
    pub operations_listen: Option<Listen>,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve (the default).
    Serve,
    /// Print a link that signs a person in once.
    SignInLink {
        /// The account.
        #[arg(long, default_value = crate::api_key::ACCOUNT)]
        account: Account,
        /// What the person may do: viewer, editor or admin.
        #[arg(long, default_value = "admin")]
        role: Role,
        /// How long the link can be used, at most 7d.
        #[arg(long, default_value = "10m", value_parser = parse_link_lifetime, value_name = "TIME")]
        expires_in: Duration,
        /// The person, as the audit trail and the list of sessions show it.
        #[arg(long, value_name = "TEXT")]
        name: Option<KeyName>,
    },
    /// Print the settings in effect as TOML, without secrets; exits with 2 if one is invalid.
    CheckConfig,
    /// Check whether the running program with these settings is ready: exits with 0 or 1.
    Healthcheck,
    /// Copy the SQLite databases and the keys to a new folder while the program runs.
    ///
    /// Each copy is the database as it was at one moment, and is checked. Anyone who has the folder
    /// can issue API keys. What is on PostgreSQL is for `pg_dump`.
    Backup {
        /// The new folder.
        folder: PathBuf,
    },
    /// Put a backup in the place of the databases. Stop the program first.
    ///
    /// The former databases are kept beside the new ones, as `<name>.before-restore-<UTC time>`.
    /// So are the keys, unless they are those of the backup. What is on PostgreSQL is left alone.
    Restore {
        /// The folder of the backup.
        folder: PathBuf,
    },
}

impl Arguments {
    /// Whether this is a trial on one's own machine, which nobody else is meant to reach: `base_url`
    /// is that of the settings, if they have one.
    pub fn is_trial(&self, base_url: Option<&BaseUrl>) -> bool {
        let base_url = self.base_url.as_ref().or(base_url);
        self.config.is_none()
            && self.listen.ip().is_loopback()
            && base_url.is_none_or(BaseUrl::is_loopback)
    }

    /// The operations listener that a health check asks.
    pub fn operations(&self) -> Option<SocketAddr> {
        match self.operations_listen {
            Some(Listen::Off) => None,
            Some(Listen::At(address)) => Some(address),
            None => Some(OPERATIONS),
        }
    }
}

/// The argument for one of the additional listeners.
#[derive(Clone, Copy, Debug)]
pub enum Listen {
    /// No listener.
    Off,
    /// This address only.
    At(SocketAddr),
}

fn parse_listen(text: &str) -> Result<Listen, String> {
    if text == "off" {
        return Ok(Listen::Off);
    }
    let address = text.parse().map(Listen::At);
    address.map_err(|_| "expected IP:PORT or off".to_owned())
}

//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Parser;
use web::BaseUrl;

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would only be noise"
)]
/// Starts the reports and the domains API in one process on one port, with SQLite files.
///
/// The first start creates the data folder with keys and an API key. All other settings of the two
/// services can be set in the environment, as REPORTS__SECTION__NAME and DOMAINS__SECTION__NAME;
/// settings of the public listener are taken from REPORTS__HTTP__NAME.
#[derive(Debug, Parser)]
#[command(
    name = "local-stack",
    version,
    after_help = "Exit status: 0 stopped by SIGTERM or SIGINT, 1 failure (for example, the port is \
                  in use), 2 usage error or invalid settings."
)]
pub struct Arguments {
    /// The address to listen on; port 0 takes any free one.
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "IP:PORT")]
    pub listen: SocketAddr,

    /// The base URL of links in responses, if the program runs behind a proxy. Default: the listen
    /// address.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<BaseUrl>,

    /// The address for visitors of domains; "off" to disable it. Default: 127.0.0.1:8088 if it is
    /// free.
    #[arg(long, value_name = "IP:PORT", value_parser = parse_listen)]
    pub edge_listen: Option<Listen>,

    /// The folder for databases and keys.
    #[arg(long, default_value = "./data", value_name = "FOLDER")]
    pub data_dir: PathBuf,

    /// The address of /healthz, /readyz and /metrics; "off" to disable it. Default: 127.0.0.1:8081
    /// if it is free.
    #[arg(long, value_name = "IP:PORT", value_parser = parse_listen)]
    pub operations_listen: Option<Listen>,
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

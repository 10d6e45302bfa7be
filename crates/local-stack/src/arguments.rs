//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Parser;
use web::BaseUrl;

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would stand in the way"
)]
/// Starts the reports and the domains API in one process on one port, with SQLite files.
///
/// The first start makes the data folder with keys and an API key. Every other setting of the two
/// services can be set by the environment, as REPORTS__SECTION__NAME and DOMAINS__SECTION__NAME;
/// what concerns the public listener is taken from REPORTS__HTTP__NAME.
#[derive(Debug, Parser)]
#[command(
    name = "local-stack",
    version,
    after_help = "Exit status: 0 stopped by SIGTERM or SIGINT, 1 failed (for example: the port is \
                  taken), 2 wrong usage or settings."
)]
pub struct Arguments {
    /// The address to listen on; port 0 takes any free one.
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "IP:PORT")]
    pub listen: SocketAddr,

    /// The address that links in answers begin with, when a proxy stands in front. Without it, the
    /// address listened on.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<BaseUrl>,

    /// The address where visitors of domains come; "off" for none. Without it, 127.0.0.1:8088 if
    /// that is free.
    #[arg(long, value_name = "IP:PORT", value_parser = parse_listen)]
    pub edge_listen: Option<Listen>,

    /// The folder of databases and keys.
    #[arg(long, default_value = "./data", value_name = "FOLDER")]
    pub data_dir: PathBuf,

    /// The address of /healthz, /readyz and /metrics; "off" for none. Without it, 127.0.0.1:8081 if
    /// that is free.
    #[arg(long, value_name = "IP:PORT", value_parser = parse_listen)]
    pub operations_listen: Option<Listen>,
}

/// What an argument says about a listener beside the first.
#[derive(Clone, Copy, Debug)]
pub enum Listen {
    /// No listener.
    Off,
    /// This address and no other.
    At(SocketAddr),
}

fn parse_listen(text: &str) -> Result<Listen, String> {
    if text == "off" {
        return Ok(Listen::Off);
    }
    let address = text.parse().map(Listen::At);
    address.map_err(|_| "expected IP:PORT or off".to_owned())
}

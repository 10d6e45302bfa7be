//! The program's arguments.

use std::net::{AddrParseError, IpAddr};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};
use fetch_guard::{AddressPolicy, NeverFetch, OwnAddresses, TargetRules};
use ipnet::IpNet;
use render_client::Limits;

use crate::namespace::Inside;

/// Renders pages in Chromium for reports-service and page-audit: a request to its socket is one
/// line of JSON with the field "url", and so is the answer.
///
/// Chromium is shut in: it can reach nothing but this program, which checks each of its requests.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Arguments {
    #[command(flatten)]
    pub settings: Settings,

    #[command(subcommand)]
    pub part: Option<Part>,
}

/// What this process is, if not the one with the socket.
#[derive(Debug, Subcommand)]
pub enum Part {
    /// Renders the pages of one browser.
    #[command(hide = true)]
    Worker {
        #[arg(long)]
        control_group: Option<PathBuf>,
    },
    /// Shuts a browser in.
    #[command(hide = true)]
    BecomeBrowser(Inside),
    /// Becomes the browser, as the first process of a namespace.
    #[command(hide = true)]
    StartBrowser(Inside),
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an argument of its own"
)]
#[derive(Debug, Args)]
pub struct Settings {
    /// The Unix socket to listen on. Its owner and its group may ask.
    #[arg(long, env = "PAGE_RENDER_SOCKET", default_value = "page-render.sock")]
    pub socket: PathBuf,

    /// The browser, by default chromium-headless-shell, chromium or google-chrome on the PATH.
    #[arg(long, env = "PAGE_RENDER_BROWSER", value_name = "PATH")]
    pub browser: Option<PathBuf>,

    /// The user to become when started as root.
    #[arg(long, default_value = "nobody")]
    pub user: String,

    /// How many browsers to run at once, each with one page at a time.
    #[arg(long, value_name = "1-16", default_value = "2", value_parser = clap::value_parser!(u16).range(1..=16))]
    pub browsers: u16,

    /// How many pages may wait for a browser; more are answered "busy".
    #[arg(long, value_name = "0-10000", default_value = "64", value_parser = clap::value_parser!(u16).range(0..=10_000))]
    pub waiting: u16,

    /// The memory of a browser, in MiB: by a control group where one is delegated to this program,
    /// otherwise of each of its processes.
    #[arg(long, value_name = "256-65536", default_value = "1024", value_parser = clap::value_parser!(u64).range(256..=65_536))]
    pub memory: u64,

    /// How long a page may take until it is quiet, in seconds; then it is taken as it is.
    #[arg(long, value_name = "1-300", default_value = "20", value_parser = clap::value_parser!(u64).range(1..=300))]
    pub quiet: u64,

    /// How long a page may take in all, in seconds.
    #[arg(long, value_name = "1-300", default_value = "30", value_parser = clap::value_parser!(u64).range(1..=300))]
    pub total: u64,

    /// How many requests a page may send.
    #[arg(long, value_name = "1-10000", default_value = "300", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub requests: u32,

    /// How much a page may send and receive, in MiB.
    #[arg(long, value_name = "1-1024", default_value = "32", value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub traffic: u64,

    /// Allow pages on this machine and on private networks.
    #[arg(long)]
    pub allow_private: bool,

    /// Allow pages on the loopback addresses of this machine, but on no private network.
    #[arg(long, conflicts_with = "allow_private")]
    pub allow_loopback: bool,

    /// Allow pages on the public addresses of this machine.
    #[arg(long)]
    pub allow_own_addresses: bool,

    /// Never fetch from this host and the names below it, or this address or network. Repeatable.
    #[arg(long, value_name = "HOST or NETWORK")]
    pub never_fetch: Vec<NeverFetch>,

    /// End with the process that has started this one, and print "ready" when pages can be rendered.
    #[arg(long)]
    pub with_parent: bool,

    /// Further addresses or networks through which this machine can be reached, separated by
    /// commas. Repeatable.
    #[arg(long, env = "PAGE_RENDER_OWN_ADDRESSES", value_name = "NETWORKS")]
    pub own_address: Vec<Networks>,
}

/// Networks and single addresses; none of an empty text, as variables of compose files have it.
#[derive(Debug, Clone)]
pub struct Networks(Vec<IpNet>);

impl FromStr for Networks {
    type Err = AddrParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split(',').map(str::trim);
        let network = |part: &str| part.parse().or_else(|_| part.parse().map(IpAddr::into));
        let networks = parts.filter(|part| !part.is_empty()).map(network);
        networks.collect::<Result<_, _>>().map(Self)
    }
}

impl Settings {
    pub fn limits(&self) -> Limits {
        Limits {
            quiet_ms: self.quiet * 1000,
            total_ms: self.total * 1000,
            requests: self.requests,
            bytes: self.traffic << 20,
            ..Limits::default()
        }
    }

    pub fn rules(&self) -> TargetRules {
        let policy = match (self.allow_private, self.allow_loopback) {
            (true, _) => AddressPolicy::AllowPrivate,
            (false, true) => AddressPolicy::AllowLoopback,
            (false, false) => AddressPolicy::PublicOnly,
        };
        let own_addresses = if self.allow_private || self.allow_own_addresses {
            OwnAddresses::default()
        } else {
            let networks = self.own_address.iter().flat_map(|some| some.0.clone());
            OwnAddresses::of_this_machine(networks.collect())
        };
        TargetRules {
            policy,
            never_fetch: self.never_fetch.clone(),
            own_addresses,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_addresses_are_a_list() {
        let of = |text| Networks::from_str(text).map(|networks| networks.0);
        let both = ["192.0.2.1/32", "2001:db8::/48"].map(|text| text.parse().unwrap());
        assert_eq!(of("192.0.2.1, 2001:db8::/48").unwrap(), both);
        assert_eq!(of("").unwrap(), []);
        assert!(of("192.0.2.1,there").is_err());
    }
}

//! How pages are fetched.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use page_audit::{AddressPolicy, FetchSettings};

use super::{seconds, up_to};

#[expect(
    clippy::doc_markdown,
    reason = "printed as help, where backticks would be in the way"
)]
#[derive(Debug, Args)]
#[command(next_help_heading = "Fetching")]
pub struct Fetching {
    /// Allow pages on this machine and on private networks (10/8, 172.16/12, 192.168/16, fc00::/7).
    #[arg(long)]
    pub allow_private: bool,

    /// Do not fetch pages that their site's robots.txt refuses to Waymark by name. Without this,
    /// robots.txt is only checked: as in a browser, a person asks for the page. --sitemap and
    /// --crawl always leave out what it forbids every robot.
    #[arg(long)]
    pub obey_robots: bool,

    /// Also show the page to a browser, and say what only its scripts provide and which checks they
    /// change; with --rendered=auto, only a page that is empty without scripts. The file of --html is
    /// what the browser gets from the server of --url.
    #[arg(long, value_name = "WHEN", num_args = 0..=1, require_equals = true,
        default_missing_value = "1", conflicts_with = "dir")]
    pub rendered: Option<WhenRendered>,

    /// The browser of --rendered; by default Chromium or Chrome, if it is on the PATH.
    #[arg(long, value_name = "PATH", requires = "rendered")]
    pub browser: Option<PathBuf>,

    /// Load each page as often as this, as on a slow phone, to measure how fast it is shown: up to
    /// 5 times. It changes nothing else of the report.
    #[arg(long, value_name = "RUNS", requires = "rendered", conflicts_with = "local", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(0..=5))]
    pub lab_runs: u8,

    /// Trust the certificate authorities in this PEM file in addition to those of the system.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,

    /// Send this header, for pages behind a login: to the origin of the first page only, never over
    /// a connection whose certificate does not verify. @FILE reads headers from a file, one per
    /// line, so that nothing secret is among the arguments.
    #[arg(short = 'H', long = "header", value_name = "NAME: VALUE")]
    pub headers: Vec<String>,

    /// Send these cookies, such as "session=1a2b; theme=dark", in the same way.
    #[arg(long, value_name = "COOKIES")]
    pub cookie: Option<String>,

    /// Send this user and password (HTTP Basic), in the same way.
    #[arg(long, value_name = "USER:PASSWORD")]
    pub basic: Option<String>,

    /// How long fetching one page may take in total, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "20", allow_negative_numbers = true, value_parser = seconds)]
    pub timeout: Duration,

    /// How many pages to check at the same time, of one host at most two. By default one, since
    /// pages slow each other down; for --dir, as many as there are processors.
    #[arg(long, value_name = "1-64", allow_negative_numbers = true, value_parser = up_to(64))]
    pub jobs: Option<u32>,
}

/// Which pages are shown to a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WhenRendered {
    /// All.
    #[value(name = "1")]
    Always,
    /// Those that are empty without scripts.
    Auto,
}

impl Fetching {
    pub fn address_policy(&self) -> AddressPolicy {
        if self.allow_private {
            AddressPolicy::AllowPrivate
        } else {
            AddressPolicy::PublicOnly
        }
    }

    pub fn settings(&self) -> FetchSettings {
        FetchSettings {
            address_policy: self.address_policy(),
            obey_robots: self.obey_robots,
            total_timeout: self.timeout,
            extra_ca_file: self.ca_file.clone(),
            ..FetchSettings::default()
        }
    }
}

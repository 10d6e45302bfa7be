//! The information for a person who has just started the program, printed on standard output.

use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;

use web::BaseUrl;

use crate::api_key::ApiKey;

/// Where everything is.
pub struct Announcement<'a> {
    /// The beginning of every address.
    pub base_url: &'a BaseUrl,
    /// Whether it is a trial on one's own machine.
    pub is_trial: bool,
    /// The listener for visitors of domains.
    pub edge: Option<SocketAddr>,
    /// The initial API key.
    pub api_key: &'a ApiKey,
    /// The browser that pages are shown to, if one is installed.
    pub browser: Option<&'a Path>,
    /// A link that signs in once, at the first start.
    pub link: Option<&'a str>,
}

impl Announcement<'_> {
    /// Prints it. It is not an error if standard output is closed.
    pub fn print(&self) {
        let mut output = io::stdout().lock();
        let _ = write!(output, "{self}").and_then(|()| output.flush());
    }
}

impl fmt::Display for Announcement<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.api_key.file.display();
        let kind = if self.is_trial {
            ", as a trial (--help)"
        } else {
            ""
        };
        writeln!(formatter, "Waymark is at {}{kind}", self.base_url)?;
        match self.link {
            Some(link) => writeln!(formatter, "Sign in, once within ten minutes: {link}")?,
            None => writeln!(
                formatter,
                "Sign in with a link from `waymark sign-in-link`, or the API key in {key}"
            )?,
        }
        if let Some(address) = self.edge {
            let shown = BaseUrl::of_address(address).map_err(|_| fmt::Error)?;
            writeln!(formatter, "Visitors of domains: {shown}")?;
        }
        if let Some(browser) = self.browser {
            let browser = browser.display();
            writeln!(
                formatter,
                "Pages that need scripts are also shown to {browser}"
            )?;
        }
        if let (Some(folder), Some(_)) = (self.api_key.file.parent(), self.link) {
            let folder = folder.display();
            write!(
                formatter,
                "Data, and a key for programs (api-key): {folder}. "
            )?;
        }
        writeln!(formatter, "Stop with Ctrl-C; the next start resumes here.")
    }
}

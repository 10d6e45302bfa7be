//! `api-key sign-in-link`: prints a URL that signs a person in once.

use std::io::{self, Write};

use auth::{KeyFolder, NewLink};
use settings::format_duration;

pub fn run(folder: &KeyFolder, new: &NewLink) -> anyhow::Result<()> {
    let (url, id) = folder.sign_in_link(new)?;
    let NewLink {
        account,
        scopes,
        lifetime,
        ..
    } = new;
    let within = format_duration(*lifetime);
    writeln!(
        io::stderr(),
        "link {id} to account {account} ({scopes}), to be used once within {within}"
    )?;
    Ok(writeln!(io::stdout(), "{url}")?)
}

/// Reads the base URL of a service.
pub fn parse_base_url(text: &str) -> Result<String, String> {
    let url = url::Url::parse(text).ok().filter(|url| {
        let is_web = matches!(url.scheme(), "http" | "https");
        is_web && url.query().is_none() && url.fragment().is_none() && url.username().is_empty()
    });
    let url = url.ok_or("expected http:// or https://, a host and optionally a path")?;
    Ok(url.into())
}

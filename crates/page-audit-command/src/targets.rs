//! Which pages to check: from the command line and from a list.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use page_audit::{TargetUrl, TargetUrlError};
use url::Url;

use crate::arguments::Arguments;

/// The longest list that is read; longer ones should be split.
const MAX_LIST_BYTES: u64 = 16 * 1024 * 1024;

/// One page to check.
pub enum Task {
    /// Fetch it.
    Fetch(TargetUrl),
    /// Read it from a file, as the page of this URL.
    Read { file: PathBuf, url: Url },
}

impl Task {
    /// The URL of the page.
    pub fn url(&self) -> &str {
        match self {
            Self::Fetch(target) => target.as_str(),
            Self::Read { url, .. } => url.as_str(),
        }
    }
}

/// Every page to check. The URLs are valid as far as can be determined without a DNS lookup.
pub fn tasks(arguments: &Arguments) -> anyhow::Result<Vec<Task>> {
    let pages = &arguments.pages;
    if let (Some(file), Some(url)) = (&pages.html, &pages.url) {
        // Nothing is fetched, so any address is fine.
        let target = TargetUrl::parse(url, page_audit::AddressPolicy::AllowPrivate)
            .with_context(|| format!("--url {url}"))?;
        return Ok(vec![Task::Read {
            file: file.clone(),
            url: target.as_url().clone(),
        }]);
    }
    let mut tasks = Vec::new();
    for url in &pages.urls {
        let place = if url.trim().is_empty() { "<URL>" } else { url };
        tasks.push(Task::Fetch(target(url, place, arguments)?));
    }
    if let Some(list) = &pages.from {
        let text = read(list, MAX_LIST_BYTES)
            .with_context(|| format!("--from: cannot read {}", list.display()))?;
        let text = String::from_utf8(text)
            .with_context(|| format!("--from: {} is not UTF-8 text", list.display()))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        for (index, line) in text.lines().enumerate() {
            let url = line.trim();
            if !url.is_empty() && !url.starts_with('#') {
                let place = format!("{}, line {}: {url}", list.display(), index + 1);
                tasks.push(Task::Fetch(target(url, &place, arguments)?));
            }
        }
        if tasks.is_empty() {
            bail!("--from: {} lists no URL", list.display());
        }
    }
    Ok(tasks)
}

/// The URL of a page to fetch; `place` is where it is from.
///
/// # Errors
///
/// When it is not the URL of a page, or one that may not be fetched.
pub fn target(url: &str, place: &str, arguments: &Arguments) -> anyhow::Result<TargetUrl> {
    let fetching = &arguments.fetching;
    match TargetUrl::parse(url, fetching.address_policy()) {
        Ok(target) => Ok(target),
        Err(error @ TargetUrlError::BlockedAddress { .. }) if !fetching.allow_private => {
            bail!("{place}: {error} Use --allow-private to check it.")
        }
        Err(error) => bail!("{place}: {error}"),
    }
}

/// The whole of a file, or of standard input for `-`, up to this many bytes.
pub fn read(file: &Path, limit_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input: Box<dyn Read> = if file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file)?)
    };
    input
        .as_mut()
        .take(limit_bytes.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit_bytes {
        let message = format!("it is larger than {limit_bytes} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

//! The information for a person who has just started the program, printed on standard output.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;

use web::BaseUrl;

use crate::api_key::{ACCOUNT, ApiKey, KEYS_FOLDER};

/// The addresses of everything, and a first command to try.
pub struct Announcement<'a> {
    /// The beginning of every address.
    pub base_url: &'a BaseUrl,
    /// The operations listener.
    pub operations: Option<SocketAddr>,
    /// The listener for visitors of domains.
    pub edge: Option<SocketAddr>,
    /// The folder that contains databases and keys.
    pub data_dir: &'a Path,
    /// The initial API key.
    pub api_key: &'a ApiKey,
    /// Whether pages on this machine may be checked.
    pub allows_loopback: bool,
}

impl Announcement<'_> {
    /// Prints it. It is not an error if standard output is closed.
    pub fn print(&self) {
        let mut output = io::stdout().lock();
        let _ = write!(output, "{self}").and_then(|()| output.flush());
    }
}

/// The readable parts of a report: its rating, score, state and page.
const READABLE: &str = r#"grep -oE '"(result|score|state|page_url)":("[^"]*"|[0-9]+)' | head -n 4"#;

impl fmt::Display for Announcement<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = |path: &str| self.base_url.join(path);
        let key_file = self.api_key.file.display().to_string();
        let key = quoted(&key_file);
        writeln!(formatter, "\nReady at {}\n", self.base_url)?;
        match &self.api_key.new {
            Some(key) => writeln!(
                formatter,
                "Open it in a browser and sign in with this API key of the account {ACCOUNT}, \
                 which is also in {key_file}:\n\n  {key}\n"
            )?,
            None => writeln!(
                formatter,
                "Open it in a browser and sign in with the API key of the account {ACCOUNT} in \
                 {key_file}.\n"
            )?,
        }
        writeln!(
            formatter,
            "Or store a report with a command (the URL of any page will do):\n\n  \
             curl -sS {} -H \"Authorization: Bearer $(cat {key})\" \
             --data-urlencode url={} | {READABLE}\n",
            url("/api/v1/reports"),
            url("/docs/reports"),
        )?;
        if self.allows_loopback {
            writeln!(
                formatter,
                "Pages on this machine (loopback addresses) may be checked; \
                 a stand-alone reports-service refuses them by default.\n"
            )?;
        }
        if let Some(address) = self.edge {
            writeln!(
                formatter,
                "Store a domain, then visit it:\n\n  \
                 curl {} -H \"Authorization: Bearer $(cat {key})\" \
                 -d name=go.brand.test -d index_page=https://example.com/\n  \
                 curl -i http://{address}/ -H 'Host: go.brand.test'\n",
                url("/api/v1/domains"),
            )?;
        }
        self.list_places(formatter)
    }
}

impl Announcement<'_> {
    /// Lists everything else, a line each.
    fn list_places(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = |path: &str| self.base_url.join(path);
        let data_dir = self.api_key.file.parent().unwrap_or(self.data_dir);
        writeln!(formatter, "  API        {}   how to call it", url("/docs"))?;
        for name in ["reports", "domains"] {
            let docs = url(&format!("/docs/{name}"));
            writeln!(formatter, "  {name}    {docs}   every operation")?;
        }
        if let Some(address) = self.edge {
            writeln!(
                formatter,
                "  visitors   http://{address}   for visitors of domains"
            )?;
        }
        if let Some(address) = self.operations {
            writeln!(
                formatter,
                "  health     http://{address}/readyz   metrics at http://{address}/metrics"
            )?;
        }
        let keys = data_dir.join(KEYS_FOLDER).display().to_string();
        writeln!(
            formatter,
            "  data       {}\n  more keys  cargo run -p auth --bin api-key -- --dir {} issue \
             --account NAME\n",
            data_dir.display(),
            quoted(&keys)
        )
    }
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> Cow<'_, str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    if word.bytes().all(plain) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_spaces_and_quotes_is_one_word() {
        assert_eq!(quoted("/home/a/data/api-key"), "/home/a/data/api-key");
        assert_eq!(quoted("/it's here/key"), r"'/it'\''s here/key'");
    }
}

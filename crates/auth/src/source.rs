//! Where a document is read from: a file or an http(s) URL.

mod private_host;

use std::{
    fmt,
    io::{self, Read as _},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use serde::{Deserialize, Serialize, Serializer};
use settings::FromText;
use url::{Position, Url};

use private_host::is_private;

/// Connection timeout.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Total request timeout.
const FETCH_TIMEOUT: Duration = Duration::from_secs(10);

/// The location of a document, written as a path or as an `http://` or `https://` URL.
///
/// Displayed without a URL's user-info and query, since either may contain a secret.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Source {
    /// A file on this machine.
    File(PathBuf),
    /// A document at an `http` or `https` URL. User-info in it is sent as basic authentication.
    Url(Url),
}

/// The text is neither a path nor an http(s) URL.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The text is empty.
    #[error("expected a file path or an http(s) URL, not an empty string")]
    Empty,
    /// A URL with another scheme.
    #[error("only file paths, http:// and https:// URLs can be read")]
    Scheme,
    /// A URL that cannot be parsed.
    #[error("not a URL: {0}")]
    Url(#[from] url::ParseError),
}

/// A document could not be read.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The file cannot be read.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The path is a folder or a device.
    #[error("not a regular file")]
    NotAFile,
    /// The server did not send a complete response in time.
    #[error("{0}")]
    Http(#[source] reqwest::Error),
    /// The response has a status other than 200. Redirects are not followed.
    #[error("the response has the status {0}, not 200")]
    Status(u16),
    /// The document exceeds the size limit.
    #[error("larger than {limit_bytes} bytes")]
    TooLarge {
        /// The limit, in bytes.
        limit_bytes: usize,
    },
}

impl Source {
    /// Whether others could read and change the document in transit: it is fetched over plain http
    /// from outside this machine and private networks.
    pub(crate) fn is_exposed(&self) -> bool {
        match self {
            Self::File(_) => false,
            Self::Url(url) => {
                let is_private = url.host().is_some_and(|host| is_private(&host));
                url.scheme() != "https" && !is_private
            }
        }
    }
}

impl FromStr for Source {
    type Err = SourceError;

    fn from_str(text: &str) -> Result<Self, SourceError> {
        let Some((scheme, _)) = text.split_once("://") else {
            return if text.is_empty() {
                Err(SourceError::Empty)
            } else {
                Ok(Self::File(text.into()))
            };
        };
        if ["http", "https"]
            .iter()
            .any(|known| scheme.eq_ignore_ascii_case(known))
        {
            return Ok(Self::Url(Url::parse(text)?));
        }
        Err(SourceError::Scheme)
    }
}

impl FromText for Source {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: SourceError| error.to_string())
    }
}

impl TryFrom<String> for Source {
    type Error = SourceError;

    fn try_from(text: String) -> Result<Self, SourceError> {
        text.parse()
    }
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(formatter, "{}", path.display()),
            Self::Url(url) => {
                let location = &url[Position::BeforeHost..Position::AfterPath];
                write!(formatter, "{}://{location}", url.scheme())
            }
        }
    }
}

/// For printing settings: secrets are replaced by `***`.
impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self::Url(url) = self else {
            return serializer.collect_str(self);
        };
        let has_user_info = !url.username().is_empty() || url.password().is_some();
        let user_info = if has_user_info { "***@" } else { "" };
        let query = if url.query().is_some() { "?***" } else { "" };
        let location = &url[Position::BeforeHost..Position::AfterPath];
        serializer.collect_str(&format_args!(
            "{}://{user_info}{location}{query}",
            url.scheme()
        ))
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Source({self})")
    }
}

/// A source prepared for repeated reading, with limits on size and time.
#[derive(Clone, Debug)]
pub(crate) enum Reader {
    File(PathBuf),
    Url { client: reqwest::Client, url: Url },
}

impl Reader {
    /// Creates a reader. A URL is fetched directly: redirects are not followed and no proxy is
    /// used.
    pub(crate) fn new(source: &Source) -> Result<Self, FetchError> {
        let url = match source {
            Source::File(path) => return Ok(Self::File(path.clone())),
            Source::Url(url) => url.clone(),
        };
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(FETCH_TIMEOUT)
            .build();
        Ok(Self::Url {
            client: client.map_err(FetchError::Http)?,
            url,
        })
    }

    /// What changes with a file; `None` for a URL, and while there is no file.
    pub(crate) async fn stamp(&self) -> Option<Stamp> {
        let Self::File(path) = self else {
            return None;
        };
        let file = tokio::fs::metadata(path).await.ok()?;
        Some(Stamp([
            file.dev(),
            file.ino(),
            file.len(),
            file.mtime().cast_unsigned(),
            file.mtime_nsec().cast_unsigned(),
        ]))
    }

    /// Reads the whole document; fails if it is larger than `limit_bytes`.
    pub(crate) async fn read(&self, limit_bytes: usize) -> Result<Vec<u8>, FetchError> {
        match self {
            Self::File(path) => read_file(path, limit_bytes).await,
            Self::Url { client, url } => read_url(client, url.clone(), limit_bytes).await,
        }
    }
}

/// Which file it is, how long, and when it was last written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp([u64; 5]);

async fn read_url(
    client: &reqwest::Client,
    url: Url,
    limit_bytes: usize,
) -> Result<Vec<u8>, FetchError> {
    // Otherwise the error would show the URL, including secrets in its query.
    let hide = |error: reqwest::Error| FetchError::Http(error.without_url());
    let mut response = client.get(url).send().await.map_err(hide)?;
    if response.status() != reqwest::StatusCode::OK {
        return Err(FetchError::Status(response.status().as_u16()));
    }
    let mut document = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(hide)? {
        if document.len() + chunk.len() > limit_bytes {
            return Err(FetchError::TooLarge { limit_bytes });
        }
        document.extend_from_slice(&chunk);
    }
    Ok(document)
}

async fn read_file(path: &Path, limit_bytes: usize) -> Result<Vec<u8>, FetchError> {
    let path = path.to_owned();
    let reading = tokio::task::spawn_blocking(move || read_file_blocking(&path, limit_bytes));
    match reading.await {
        Ok(read) => read,
        // Only a runtime that is shutting down does this, and it ends the present task next.
        Err(error) if error.is_cancelled() => std::future::pending().await,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

fn read_file_blocking(path: &Path, limit_bytes: usize) -> Result<Vec<u8>, FetchError> {
    // Checked before opening, since opening a named pipe waits for a writer.
    if !std::fs::metadata(path)?.is_file() {
        return Err(FetchError::NotAFile);
    }
    let file = std::fs::File::open(path)?;
    let mut document = Vec::new();
    file.take(limit_bytes as u64 + 1)
        .read_to_end(&mut document)?;
    if document.len() > limit_bytes {
        return Err(FetchError::TooLarge { limit_bytes });
    }
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_http_urls_are_sources() {
        assert_eq!(
            "keys/jwks.json".parse(),
            Ok(Source::File("keys/jwks.json".into()))
        );
        assert!(matches!(
            "HTTPS://example.com/jwks.json".parse(),
            Ok(Source::Url(_))
        ));
    }

    #[test]
    fn other_schemes_are_refused() {
        assert_eq!(
            "file:///etc/passwd".parse::<Source>(),
            Err(SourceError::Scheme)
        );
        assert_eq!(
            "ftp://example.com/k".parse::<Source>(),
            Err(SourceError::Scheme)
        );
        assert_eq!("".parse::<Source>(), Err(SourceError::Empty));
        assert!("http://".parse::<Source>().is_err());
    }

    #[test]
    fn secrets_in_a_url_are_not_shown() {
        let source: Source = "https://user:pw@example.com:8443/k.json?token=abc"
            .parse()
            .unwrap();

        assert_eq!(source.to_string(), "https://example.com:8443/k.json");
        assert!(!format!("{source:?}").contains("pw"));
        let shown = serde_json::to_string(&source).unwrap();
        assert_eq!(shown, r#""https://***@example.com:8443/k.json?***""#);
    }

    #[tokio::test]
    async fn a_folder_and_a_file_too_large_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("big");
        std::fs::write(&file, [b'x'; 11]).unwrap();

        let of_folder = Reader::File(folder.path().into()).read(10).await;
        let of_file = Reader::File(file.clone()).read(10).await;

        assert!(matches!(of_folder, Err(FetchError::NotAFile)));
        assert!(matches!(
            of_file,
            Err(FetchError::TooLarge { limit_bytes: 10 })
        ));
        assert_eq!(Reader::File(file).read(11).await.unwrap().len(), 11);
    }
}

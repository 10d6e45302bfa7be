//! The address of a database, and which kind of database it refers to.

mod parts;

use std::path::PathBuf;

use serde::{Deserialize, Serialize, Serializer};

use crate::OpenError;
use crate::postgres::Address;
use parts::Parts;

/// Where a service stores its rows: `sqlite://PATH`, `postgres://USER:PASSWORD@HOST/NAME`, or with
/// several hosts `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME?target_session_attrs=read-write`.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum DatabaseUrl {
    /// A file of the embedded SQLite. `sqlite://data/x.sqlite` is relative,
    /// `sqlite:///var/x.sqlite` absolute.
    Sqlite(PathBuf),
    /// A PostgreSQL server, or one that speaks its protocol; the whole URL, with libpq's `sslmode`,
    /// `sslrootcert`, `sslcert` and `sslkey`. A connection that becomes silent (because a firewall
    /// dropped it or the server moved) is closed after half a minute, unless the URL's own
    /// parameters say otherwise.
    Postgres(String),
}

impl TryFrom<String> for DatabaseUrl {
    type Error = OpenError;

    fn try_from(text: String) -> Result<Self, OpenError> {
        let scheme = text.split(':').next().unwrap_or_default();
        match scheme {
            "sqlite" => {
                let path = text.trim_start_matches("sqlite:").trim_start_matches("//");
                if path.is_empty() || path == ":memory:" {
                    return Err(OpenError::NoFile);
                }
                let path = if text.starts_with("sqlite:///") {
                    format!("/{}", path.trim_start_matches('/'))
                } else {
                    path.to_owned()
                };
                Ok(Self::Sqlite(PathBuf::from(path)))
            }
            "postgres" | "postgresql" => {
                let parts = Parts::parse(&text)?;
                let limited = format!("{text}{}", parts.missing_silence_limits());
                Address::parse(&text)?.check_files()?;
                Ok(Self::Postgres(limited))
            }
            // What is no scheme could be anything, also a password.
            other => Err(OpenError::UnknownScheme(if is_scheme(other, &text) {
                other.to_owned()
            } else {
                String::new()
            })),
        }
    }
}

/// Whether a text begins with this scheme (RFC 3986, section 3.1).
fn is_scheme(scheme: &str, text: &str) -> bool {
    let is_allowed = |letter: u8| letter.is_ascii_alphanumeric() || b"+.-".contains(&letter);
    text.get(scheme.len()..)
        .is_some_and(|rest| rest.starts_with("://"))
        && scheme.len() <= 40
        && scheme.bytes().all(is_allowed)
}

impl std::str::FromStr for DatabaseUrl {
    type Err = OpenError;

    fn from_str(text: &str) -> Result<Self, OpenError> {
        text.to_owned().try_into()
    }
}

/// Leaves out the password, so that an address can be logged.
impl std::fmt::Display for DatabaseUrl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sqlite(path) => write!(formatter, "sqlite://{}", path.display()),
            Self::Postgres(text) => match Parts::parse(text) {
                Ok(parts) => formatter.write_str(&parts.without_secrets()),
                Err(_) => formatter.write_str("postgres://"),
            },
        }
    }
}

/// For printing settings: secrets are replaced by `***`.
impl Serialize for DatabaseUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self::Postgres(text) = self else {
            return serializer.collect_str(self);
        };
        match Parts::parse(text) {
            Ok(parts) => serializer.serialize_str(&parts.masked()),
            Err(_) => serializer.serialize_str("postgres://***"),
        }
    }
}

impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "DatabaseUrl({self})")
    }
}

#[cfg(test)]
mod tests;

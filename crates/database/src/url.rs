//! The address of a database, and which kind of database it refers to.

use std::path::PathBuf;

use serde::{Deserialize, Serialize, Serializer};

use crate::OpenError;
use crate::postgres::Address;

/// Where a service stores its rows: `sqlite://PATH` or `postgres://USER:PASSWORD@HOST/NAME`.
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
                let url = ::url::Url::parse(&text)
                    .map_err(|error| OpenError::InvalidUrl(error.to_string()))?;
                if !is_read_by_all_alike(&text) {
                    return Err(OpenError::InvalidUrl(UNCLEAR.to_owned()));
                }
                Address::parse(&text)?.check_files()?;
                Ok(Self::Postgres(with_silence_limits(text, &url)))
            }
            other => Err(OpenError::UnknownScheme(other.chars().take(40).collect())),
        }
    }
}

const UNCLEAR: &str = "it is not postgres://USER:PASSWORD@HOST/NAME, or it is ambiguous";

/// The driver treats everything before the first `@` as user and password; according to RFC 3986
/// `/`, `?` and `#` end them earlier. A password on which the two disagree would be shown as part
/// of a path.
fn is_read_by_all_alike(text: &str) -> bool {
    let Some((_, rest)) = text.split_once("://") else {
        return false;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    rest.matches('@').count() == authority.matches('@').count()
        && authority.matches('@').count() <= 1
        && !rest.contains('#')
}

/// Seconds of silence after which a connection is closed. The system's own limits are hours, during
/// which every query on the connection would hang.
const SILENCE_LIMITS: [(&str, u8); 4] = [
    ("tcp_user_timeout", 15),
    ("keepalives_idle", 15),
    ("keepalives_interval", 5),
    ("keepalives_retries", 3),
];

fn with_silence_limits(mut text: String, url: &::url::Url) -> String {
    for (name, value) in SILENCE_LIMITS {
        if url.query_pairs().all(|(set, _)| set != name) {
            let separator = if text.contains('?') { '&' } else { '?' };
            text = format!("{text}{separator}{name}={value}");
        }
    }
    text
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
            Self::Postgres(text) => {
                let Ok(mut url) = ::url::Url::parse(text) else {
                    return formatter.write_str("postgres://");
                };
                let _ = url.set_password(None);
                url.set_query(None);
                write!(formatter, "{url}")
            }
        }
    }
}

/// For printing settings: secrets are replaced by `***`.
impl Serialize for DatabaseUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self::Postgres(text) = self else {
            return serializer.collect_str(self);
        };
        let Ok(mut url) = ::url::Url::parse(text) else {
            return serializer.serialize_str("postgres://***");
        };
        if url.password().is_some() {
            let _ = url.set_password(Some("***"));
        }
        let parameters: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let shown = parameters.iter().map(|(name, value)| {
            let is_secret = name.to_ascii_lowercase().contains("pass");
            (name.as_str(), if is_secret { "***" } else { value })
        });
        url.query_pairs_mut().clear().extend_pairs(shown);
        serializer.serialize_str(url.as_str())
    }
}

impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "DatabaseUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silent_connections_are_closed_unless_the_url_says_otherwise() {
        let text = "postgres://u@h/d?tcp_user_timeout=60";
        let DatabaseUrl::Postgres(limited) = text.parse().unwrap() else {
            panic!("not PostgreSQL");
        };
        let rest = "&keepalives_idle=15&keepalives_interval=5&keepalives_retries=3";
        assert_eq!(limited, format!("{text}{rest}"));
    }

    #[test]
    fn the_scheme_decides_the_kind() {
        let relative: DatabaseUrl = "sqlite://data/reports.sqlite".parse().unwrap();
        assert_eq!(relative, DatabaseUrl::Sqlite("data/reports.sqlite".into()));
        let absolute: DatabaseUrl = "sqlite:///var/lib/reports.sqlite".parse().unwrap();
        assert_eq!(
            absolute,
            DatabaseUrl::Sqlite("/var/lib/reports.sqlite".into())
        );
        assert!(matches!(
            "postgresql://localhost/x".parse(),
            Ok(DatabaseUrl::Postgres(_))
        ));
    }

    #[test]
    fn an_address_that_is_not_a_database_is_refused_with_what_is_allowed() {
        for text in ["mysql://localhost/x", "", "reports.sqlite"] {
            let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
            assert!(
                error.contains("sqlite://") && error.contains("postgres://"),
                "{text}: {error}"
            );
        }
        assert!("sqlite::memory:".parse::<DatabaseUrl>().is_err());
    }

    #[test]
    fn the_error_for_an_unencoded_password_says_how_to_write_it() {
        let broken = "postgres://waymark:one/two@db/reports".parse::<DatabaseUrl>();
        let message = broken.unwrap_err().to_string();
        assert!(message.contains("write %2F for /"), "{message}");
        assert!(!message.contains("one"), "{message}");
    }

    #[test]
    fn a_password_that_ends_the_address_early_is_refused_and_not_repeated() {
        for text in [
            "postgres://waymark:/sesame@db/reports",
            "postgres://waymark:12/sesame@db/reports",
            "postgres://waymark:12?sesame@db/reports",
            "postgres://waymark:12#sesame@db/reports",
            "postgres://waymark:a@sesame@db/reports",
            "postgres:waymark:sesame@db/reports",
        ] {
            let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
            assert!(error.contains("write %2F for /"), "{text}: {error}");
            assert!(!error.contains("sesame"), "{error}");
        }
        let encoded = "postgres://waymark:12%2Fs%40@db/reports?application_name=a";
        assert!(encoded.parse::<DatabaseUrl>().is_ok());
    }

    #[test]
    fn a_shown_address_has_no_password() {
        let url: DatabaseUrl = "postgres://waymark:secret@db/reports?password=secret"
            .parse()
            .unwrap();
        assert!(!format!("{url} {url:?}").contains("secret"));
    }
}

//! Why a database cannot be opened.

/// A database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names a kind of database that is not supported.
    #[error(
        "unknown kind of database{}: use sqlite://PATH or postgres://USER:PASSWORD@HOST/NAME",
        quoted(.0)
    )]
    UnknownScheme(String),
    /// SQLite without a file: an in-memory database would be lost, and each connection would have
    /// its own.
    #[error("an SQLite address needs a file: sqlite://PATH")]
    NoFile,
    /// The address cannot be parsed.
    #[error(
        "the database address cannot be parsed: {0}; in its password write %2F for /, %23 for #, \
         %3F for ?, %40 for @, %25 for %"
    )]
    InvalidUrl(String),
    /// The hosts of a server's address cannot be used.
    #[error("the hosts of the postgres:// address cannot be used: {0}")]
    Hosts(String),
    /// The parameters for TLS cannot be used.
    #[error("the postgres:// address cannot be used: {0}")]
    Tls(String),
    /// The file or server cannot be opened.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// Settings do not go together, or do not fit what they refer to.
    #[error("setting {0}")]
    Setting(String),
    /// A migration failed and was rolled back completely.
    #[error("a migration failed: {0}")]
    Migration(String),
}

/// A scheme in a sentence, if there is one.
fn quoted(scheme: &str) -> String {
    if scheme.is_empty() {
        return String::new();
    }
    format!(" `{scheme}`")
}

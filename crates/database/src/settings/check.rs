//! Whether the settings go together.

use super::DatabaseSettings;
use crate::{DatabaseUrl, Pooler};

impl DatabaseSettings {
    /// Checks that the settings go together.
    ///
    /// # Errors
    /// The first that does not, with what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let is_postgres = matches!(self.url, DatabaseUrl::Postgres(_));
        if let Some(direct) = &self.direct_url {
            if !is_postgres {
                return Err(
                    "`database.direct_url` is for PostgreSQL, but `database.url` is SQLite; \
                            remove it"
                        .to_owned(),
                );
            }
            if !matches!(direct, DatabaseUrl::Postgres(_)) {
                return Err(
                    "`database.direct_url`: expected postgres://…, the database of \
                            `database.url` without the pooler"
                        .to_owned(),
                );
            }
        }
        if let Some(read) = &self.read_url {
            if !is_postgres {
                return Err(
                    "`database.read_url` is for PostgreSQL, but `database.url` is SQLite, which has \
                     no standby; remove it"
                        .to_owned(),
                );
            }
            if !matches!(read, DatabaseUrl::Postgres(_)) || *read == self.url {
                return Err(
                    "`database.read_url`: expected postgres://…, a standby of the server \
                            at `database.url`"
                        .to_owned(),
                );
            }
        }
        match self.pooler {
            Pooler::Transaction if !is_postgres => Err(
                "`database.pooler`: \"transaction\" is for PostgreSQL, but `database.url` is SQLite"
                    .to_owned(),
            ),
            Pooler::Transaction if self.direct_url.is_none() => Err(
                "`database.pooler`: \"transaction\" needs `database.direct_url`, an address of the \
                 database without the pooler: migrations need a session of their own"
                    .to_owned(),
            ),
            Pooler::Session | Pooler::Transaction => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSTGRES: &str = r#""url":"postgres://u@h/d""#;
    const SQLITE: &str = r#""url":"sqlite://d.sqlite""#;

    fn checked(json: &str) -> Result<(), String> {
        let settings: DatabaseSettings = serde_json::from_str(&format!("{{{json}}}")).unwrap();
        settings.check()
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_the_reason() {
        let direct = r#""direct_url":"postgres://u@h:5433/d""#;
        let shared = r#""pooler":"transaction""#;
        assert_eq!(checked(POSTGRES), Ok(()));
        assert_eq!(checked(&format!("{POSTGRES},{direct}")), Ok(()));
        assert_eq!(checked(&format!("{POSTGRES},{direct},{shared}")), Ok(()));
        assert_eq!(checked(&format!("{POSTGRES},\"direct_url\":\"\"")), Ok(()));
        for (json, expected) in [
            (
                format!("{SQLITE},{direct}"),
                "`database.direct_url` is for PostgreSQL",
            ),
            (
                format!("{SQLITE},{shared}"),
                "`database.pooler`: \"transaction\" is for",
            ),
            (
                format!("{POSTGRES},{shared}"),
                "needs `database.direct_url`",
            ),
            (
                format!("{SQLITE},\"read_url\":\"postgres://u@h/d\""),
                "`database.read_url` is for PostgreSQL",
            ),
            (
                format!("{POSTGRES},\"read_url\":\"postgres://u@h/d\""),
                "`database.read_url`: expected postgres://…, a standby",
            ),
            (
                format!("{POSTGRES},\"direct_url\":\"sqlite://d.sqlite\""),
                "`database.direct_url`: expected postgres://",
            ),
        ] {
            let reason = checked(&json).unwrap_err();
            assert!(reason.contains(expected), "{reason}");
        }
    }
}

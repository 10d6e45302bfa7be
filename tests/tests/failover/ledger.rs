//! What the services have acknowledged, and whether the database contains it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use database::PostgresConnection;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;

/// The rows that a service stores: reports or domains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    pub path: &'static str,
    /// The field that names a row, and one that is changed later.
    pub field: &'static str,
    pub changed: &'static str,
    /// All rows as `id`, `name` and `value`.
    query: &'static str,
}

pub const REPORTS: Kind = Kind {
    path: "/api/v1/reports",
    field: "url",
    changed: "privacy",
    query: "SELECT id, url AS name, privacy::text AS value FROM reports",
};

pub const DOMAINS: Kind = Kind {
    path: "/api/v1/domains",
    field: "name",
    changed: "index_page",
    query: "SELECT id, name, coalesce(index_page, '') AS value FROM domains",
};

/// The known state of a row that a client stores.
#[derive(Clone, Default)]
struct Known {
    /// Its id, once a store was acknowledged.
    id: Option<i64>,
    value: Value,
}

/// The changed field of a row.
#[derive(Clone, Default, PartialEq)]
enum Value {
    #[default]
    Any,
    Acknowledged(String),
}

/// The rows that clients store, by their names.
#[derive(Default)]
pub struct Ledger(Mutex<BTreeMap<String, Known>>);

/// The differences between the database and what was acknowledged.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Differences {
    pub lost: Vec<String>,
    /// Rows that one retried request has stored more than once.
    pub doubled: Vec<String>,
    pub unwanted: Vec<String>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    value: String,
}

impl Ledger {
    /// A client is about to store this.
    pub fn wants(&self, name: &str) {
        self.0.lock().unwrap().entry(name.to_owned()).or_default();
    }

    /// The store has been acknowledged.
    pub fn stored(&self, name: &str, id: i64) {
        let mut rows = self.0.lock().unwrap();
        rows.get_mut(name).unwrap().id = Some(id);
    }

    /// Its change has been acknowledged, or is about to be requested.
    pub fn changed(&self, name: &str, to: Option<&str>) {
        let mut rows = self.0.lock().unwrap();
        let value = to.map_or(Value::Any, |to| Value::Acknowledged(to.to_owned()));
        rows.get_mut(name).unwrap().value = value;
    }

    /// The number of acknowledged stores.
    pub fn count(&self) -> usize {
        let rows = self.0.lock().unwrap();
        rows.values().filter(|known| known.id.is_some()).count()
    }

    /// One of the acknowledged rows.
    pub fn any(&self) -> Option<i64> {
        let rows = self.0.lock().unwrap();
        let ids: Vec<i64> = rows.values().filter_map(|known| known.id).collect();
        let place = rand::random::<u32>() as usize % ids.len().max(1);
        ids.get(place).copied()
    }

    /// Compares it with every row of the database.
    pub async fn compare(&self, kind: Kind, connection: &mut PostgresConnection) -> Differences {
        let rows = diesel::sql_query(kind.query).load::<Row>(connection);
        self.differences(rows.await.unwrap())
    }

    fn differences(&self, rows: Vec<Row>) -> Differences {
        let mut by_name = BTreeMap::<String, Vec<Row>>::new();
        for row in rows {
            by_name.entry(row.name.clone()).or_default().push(row);
        }
        let mut found = Differences::default();
        for (name, known) in self.0.lock().unwrap().iter() {
            let rows = by_name.remove(name).unwrap_or_default();
            if rows.len() > 1 {
                found.doubled.push(name.clone());
            }
            let is_there = |id: i64| {
                rows.iter()
                    .any(|row| row.id == id && known.value.allows(row))
            };
            if known.id.is_some_and(|id| !is_there(id)) {
                found.lost.push(name.clone());
            }
        }
        found.unwanted.extend(by_name.into_keys());
        found
    }
}

impl Value {
    fn allows(&self, row: &Row) -> bool {
        match self {
            Self::Any => true,
            Self::Acknowledged(value) => row.value == *value,
        }
    }
}

mod tests {
    use super::*;

    fn row(id: i64, name: &str, value: &str) -> Row {
        Row {
            id,
            name: name.to_owned(),
            value: value.to_owned(),
        }
    }

    /// Two acknowledged stores, with a change of the first; the third store has an unknown result.
    fn ledger() -> Ledger {
        let ledger = Ledger::default();
        for name in ["changed", "stored", "wanted"] {
            ledger.wants(name);
        }
        ledger.stored("changed", 1);
        ledger.changed("changed", Some("new"));
        ledger.stored("stored", 2);
        ledger
    }

    fn lost(names: &[&str]) -> Differences {
        Differences {
            lost: names.iter().map(|&name| name.to_owned()).collect(),
            ..Differences::default()
        }
    }

    #[test]
    fn an_acknowledged_row_that_is_missing_changed_back_or_another_one_is_lost() {
        let changed = || row(1, "changed", "new");
        for (rows, expected) in [
            (vec![changed(), row(2, "stored", "any")], lost(&[])),
            // A response may have been lost, so it is unknown whether this was stored.
            (
                vec![changed(), row(2, "stored", ""), row(3, "wanted", "")],
                lost(&[]),
            ),
            (vec![changed()], lost(&["stored"])),
            (vec![changed(), row(4, "stored", "")], lost(&["stored"])),
            (
                vec![row(1, "changed", "old"), row(2, "stored", "")],
                lost(&["changed"]),
            ),
            (vec![], lost(&["changed", "stored"])),
        ] {
            assert_eq!(ledger().differences(rows), expected);
        }
    }

    #[test]
    fn a_change_without_an_answer_may_or_may_not_have_been_made() {
        let ledger = ledger();
        ledger.changed("changed", None);
        for value in ["new", "newer"] {
            let rows = vec![row(1, "changed", value), row(2, "stored", "")];
            assert_eq!(ledger.differences(rows), lost(&[]));
        }
    }

    #[test]
    fn duplicate_and_unwanted_rows_are_reported() {
        let (first, second) = (row(1, "changed", "new"), row(2, "stored", ""));
        let rows = vec![first, second, row(3, "stored", ""), row(4, "unknown", "")];
        let expected = Differences {
            lost: Vec::new(),
            doubled: vec!["stored".to_owned()],
            unwanted: vec!["unknown".to_owned()],
        };
        assert_eq!(ledger().differences(rows), expected);
    }
}

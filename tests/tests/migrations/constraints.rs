//! What the tables of a database refuse, and what ON CONFLICT relies on, in a form that can be kept
//! in a file.

use std::collections::BTreeSet;
use std::fmt;

use database::PostgresConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use diesel_async::AsyncConnection;

use crate::migrations::checks::checks_in;

/// How a table refuses rows.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Kind {
    /// A unique index, that of a primary key included.
    Unique,
    /// A CHECK.
    Check,
    /// A foreign key.
    Reference,
    /// A trigger that raises errors or, before the statement, changes rows or leaves them out.
    Trigger,
}

impl Kind {
    const ALL: [(Self, &str); 4] = [
        (Self::Unique, "unique"),
        (Self::Check, "check"),
        (Self::Reference, "reference"),
        (Self::Trigger, "trigger"),
    ];

    fn from_text(text: &str) -> Self {
        let found = Self::ALL.iter().find(|(_, name)| *name == text);
        found.unwrap_or_else(|| panic!("{text}")).0
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Check => "check",
            Self::Reference => "reference",
            Self::Trigger => "trigger",
        }
    }
}

#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Constraint {
    pub table: String,
    pub kind: Kind,
    /// As the database writes it, without its name.
    pub definition: String,
}

/// Those of a database.
#[derive(Default)]
pub struct Constraints(pub BTreeSet<Constraint>);

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    on_table: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    definition: String,
}

/// What an index includes beside its columns changes nothing.
const POSTGRES: &str = r"
    SELECT c.relname::text AS on_table, 'unique' AS kind,
           regexp_replace(regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING \w+ ', ''),
             ' INCLUDE \([^)]*\)', '') AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT c.relname::text, CASE o.contype WHEN 'f' THEN 'reference' ELSE 'check' END,
           pg_get_constraintdef(o.oid)
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
    WHERE o.contype IN ('c', 'f', 'x') AND c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT c.relname::text, 'trigger', pg_get_triggerdef(t.oid) || ': ' || p.prosrc
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
      AND (p.prosrc ~* '\mraise\M' OR t.tgtype & 2 <> 0)";

/// A table's checks are in its text alone.
const SQLITE: &str = r"
    WITH tables AS (
      SELECT name, sql FROM sqlite_master
      WHERE type = 'table' AND name NOT LIKE '\_\_diesel%' ESCAPE '\'
        AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT LIKE '%\_search%' ESCAPE '\'
    )
    SELECT t.name AS on_table, 'unique' AS kind,
           CASE WHEN i.partial OR EXISTS (SELECT 1 FROM pragma_index_info(i.name) WHERE name IS NULL)
             THEN substr(m.sql, instr(m.sql, '('))
             ELSE '(' || (SELECT group_concat(name, ', ') FROM
               (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) || ')' END AS definition
    FROM tables t JOIN pragma_index_list(t.name) i LEFT JOIN sqlite_master m ON m.name = i.name
    WHERE i.[unique]
    UNION
    SELECT t.name, 'unique', '(' || group_concat(c.name, ', ') || ')'
    FROM tables t JOIN pragma_table_info(t.name) c WHERE c.pk > 0
    GROUP BY t.name HAVING count(*) = 1
    UNION
    SELECT t.name, 'reference', 'FOREIGN KEY (' || group_concat(f.[from], ', ') || ') REFERENCES '
           || f.[table] || ' (' || coalesce(group_concat(f.[to], ', '), '') || ') ON UPDATE '
           || f.on_update || ' ON DELETE ' || f.on_delete
    FROM tables t JOIN pragma_foreign_key_list(t.name) f GROUP BY t.name, f.id
    UNION
    SELECT t.name, 'table', t.sql FROM tables t
    UNION
    SELECT tbl_name, 'trigger', sql FROM sqlite_master
    WHERE type = 'trigger' AND sql LIKE '%raise%(%'";

impl Constraints {
    pub async fn read(url: &str) -> Self {
        let rows: Vec<Row> = if let Some(file) = url.strip_prefix("sqlite://") {
            let mut connection = SqliteConnection::establish(file).unwrap();
            diesel::sql_query(SQLITE).load(&mut connection).unwrap()
        } else {
            let mut connection = PostgresConnection::establish(url).await.unwrap();
            let query = diesel::sql_query(POSTGRES);
            let rows = diesel_async::RunQueryDsl::load(query, &mut connection);
            rows.await.unwrap()
        };
        let mut constraints = BTreeSet::new();
        for row in rows {
            let definitions = match &*row.kind {
                "table" => checks_in(&row.definition),
                _ => vec![row.definition.clone()],
            };
            let kind = match &*row.kind {
                "table" => Kind::Check,
                kind => Kind::from_text(kind),
            };
            constraints.extend(definitions.iter().map(|definition| Constraint {
                table: row.on_table.clone(),
                kind,
                definition: in_one_line(definition),
            }));
        }
        Self(constraints)
    }

    /// Reads what [`to_string`](ToString::to_string) writes.
    pub fn parse(text: &str) -> Self {
        let constraints = text.lines().map(|line| {
            let [table, kind, definition] = &*line.splitn(3, ' ').collect::<Vec<_>>() else {
                panic!("no table, kind and definition in {line:?}");
            };
            Constraint {
                table: (*table).to_owned(),
                kind: Kind::from_text(kind),
                definition: (*definition).to_owned(),
            }
        });
        Self(constraints.collect())
    }
}

impl fmt::Display for Constraints {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for constraint in &self.0 {
            let Constraint {
                table,
                kind,
                definition,
            } = constraint;
            writeln!(out, "{table} {} {definition}", kind.name())?;
        }
        Ok(())
    }
}

fn in_one_line(definition: &str) -> String {
    definition.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! The requirements of a version that does not know the newest migrations.

use std::collections::BTreeSet;

use crate::migrations::columns::{Column, Columns};
use crate::migrations::constraints::{Constraint, Kind};
use crate::migrations::schema::Schema;

/// How the statements of a version with the schema of `before` would fail on that of `now`.
pub fn broken(before: &Schema, now: &Schema) -> Vec<String> {
    let mut broken = broken_columns(&before.columns, &now.columns);
    let gone = before.constraints.0.difference(&now.constraints.0);
    let gone = gone.filter(|gone| gone.kind == Kind::Unique);
    broken.extend(gone.map(
        |Constraint {
             table, definition, ..
         }| {
            format!(
                "{table}: unique {definition} is gone: the version before names it in ON CONFLICT"
            )
        },
    ));
    for added in now.constraints.0.difference(&before.constraints.0) {
        let Constraint {
            table,
            kind,
            definition,
        } = added;
        // Into a table that is new itself, the version before writes nothing.
        let is_old = !before.columns.in_table(table).is_empty();
        if is_old && may_refuse(added, before, now) {
            broken.push(format!(
                "{table}: {kind:?} {definition} may refuse what the version before writes"
            ));
        }
    }
    broken
}

/// Whether a constraint that is new refuses rows that do not name the new columns.
fn may_refuse(added: &Constraint, before: &Schema, now: &Schema) -> bool {
    let (old, new) = (
        before.columns.in_table(&added.table),
        now.columns.in_table(&added.table),
    );
    // Of a foreign key, only the columns of its own table.
    let own = added.definition.split(" REFERENCES ").next();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words: BTreeSet<_> = own.unwrap_or_default().split(|it| !is_part(it)).collect();
    let named = new.iter().filter(|(name, _)| words.contains(**name));
    let named: Vec<(&&str, &&Column)> = named.collect();
    let is_left_null = |(name, column): &(&&str, &&Column)| {
        !old.contains_key(**name) && column.is_nullable && !column.has_default
    };
    match added.kind {
        // NULL equals nothing and refers to nothing.
        Kind::Unique | Kind::Reference => {
            let is_distinct = !added.definition.contains("NULLS NOT DISTINCT");
            !(is_distinct && named.iter().any(is_left_null))
        }
        // One of new columns alone is about what the version before leaves out.
        Kind::Check => {
            let is_of_old = named.iter().any(|(name, _)| old.contains_key(**name));
            let left_null = named.iter().any(is_left_null);
            let wants_value = added.definition.to_uppercase().contains("IS NOT NULL");
            named.is_empty() || is_of_old || (left_null && wants_value)
        }
        Kind::Trigger => true,
    }
}

/// How they would fail on its columns.
fn broken_columns(before: &Columns, now: &Columns) -> Vec<String> {
    let mut broken = Vec::new();
    for (name, column) in &before.0 {
        let Some(new) = now.0.get(name) else {
            broken.push(format!(
                "{name} is gone: the version before reads and writes it"
            ));
            continue;
        };
        if new.kind != column.kind {
            broken.push(format!("{name} was {} and is {}", column.kind, new.kind));
        }
        if column.is_nullable && !new.is_nullable {
            broken.push(format!(
                "{name} refuses NULL, which the version before writes"
            ));
        }
        if !column.is_nullable && new.is_nullable {
            broken.push(format!(
                "{name} may be NULL, which the version before cannot read"
            ));
        }
        if column.is_optional && !new.is_optional {
            broken.push(format!(
                "{name} has no default: the version before leaves it out"
            ));
        }
    }
    let tables: Vec<_> = before
        .0
        .keys()
        .filter_map(|name| name.split('.').next())
        .collect();
    for (name, column) in &now.0 {
        let is_new = !before.0.contains_key(name);
        // The version before inserts nothing into a new table.
        let is_inserted = name
            .split('.')
            .next()
            .is_some_and(|table| tables.contains(&table));
        if is_new && is_inserted && !column.is_optional {
            broken.push(format!(
                "{name} is new and has no default: the version before lacks it"
            ));
        }
    }
    broken
}

#[test]
fn each_break_is_found() {
    let before = Columns::parse("t.a text\nt.b text nullable optional\nt.c bigint optional\n");
    let with = |text: &str| broken_columns(&before, &Columns::parse(text)).join("; ");
    let same = "t.a text\nt.b text nullable optional\nt.c bigint optional\n";

    assert_eq!(with(same), "");
    assert_eq!(
        with(&format!("{same}t.d text nullable optional\nu.a text\n")),
        ""
    );
    assert!(with(&format!("{same}t.d text\n")).contains("t.d is new and has no default"));
    assert!(with(&same.replace("t.a text\n", "")).contains("t.a is gone"));
    assert!(with(&same.replace("t.a text", "t.a bytea")).contains("t.a was text and is bytea"));
    assert!(with(&same.replace("t.a text", "t.a text nullable")).contains("t.a may be NULL"));
    assert!(with(&same.replace("t.b text nullable", "t.b text")).contains("t.b refuses NULL"));
    assert!(with(&same.replace(" bigint optional", " bigint")).contains("t.c has no default"));
}

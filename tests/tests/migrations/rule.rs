//! The requirements of a version that does not know the newest migrations.

use crate::columns::Columns;

/// How statements written for the columns of `before` would fail on those of `now`.
pub fn broken(before: &Columns, now: &Columns) -> Vec<String> {
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
    let with = |text: &str| broken(&before, &Columns::parse(text)).join("; ");
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

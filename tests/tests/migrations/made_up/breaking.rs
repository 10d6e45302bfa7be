//! Migrations that break the version before.

use super::{MadeUp, on_both, on_each, rebuilt};

/// A migration that has to be refused.
pub struct Breaking {
    pub migration: MadeUp,
    /// A part of the reason that is given.
    pub reason: &'static str,
    /// Whether a statement fails; otherwise what is read or sent does not fit.
    pub fails: bool,
}

fn fails(reason: &'static str, migration: MadeUp) -> Breaking {
    Breaking {
        migration,
        reason,
        fails: true,
    }
}

fn does_not_fit(reason: &'static str, migration: MadeUp) -> Breaking {
    Breaking {
        fails: false,
        ..fails(reason, migration)
    }
}

pub fn breaking() -> Vec<Breaking> {
    let mut all = columns_and_tables();
    all.extend(what_refuses());
    all.extend(what_is_relied_on());
    all
}

fn columns_and_tables() -> Vec<Breaking> {
    vec![
        fails(
            "things.size is gone",
            on_both(
                "a column less",
                "DROP INDEX things_by_size; ALTER TABLE things DROP COLUMN size",
            ),
        ),
        fails(
            "things.size is gone",
            on_both(
                "a column with another name",
                "ALTER TABLE things RENAME COLUMN size TO length",
            ),
        ),
        fails(
            "parts.thing is gone",
            on_both("a table less", "DROP TABLE parts"),
        ),
        fails(
            "parts.part is gone",
            on_both(
                "a table with another name",
                "ALTER TABLE parts RENAME TO pieces",
            ),
        ),
        fails(
            "parts.hue is new and has no default",
            on_each(
                "a column that must have a value",
                "CREATE TABLE new_parts (thing BIGINT NOT NULL REFERENCES things (id), \
                   part TEXT NOT NULL, hue TEXT NOT NULL);
                 DROP TABLE parts;
                 ALTER TABLE new_parts RENAME TO parts",
                "ALTER TABLE parts ADD hue TEXT NOT NULL",
            ),
        ),
        fails(
            "things.note refuses NULL",
            rebuilt(
                "NULL is refused",
                ("note TEXT,", "note TEXT NOT NULL,"),
                "ALTER TABLE things ALTER note SET NOT NULL",
            ),
        ),
        does_not_fit(
            "things.name may be NULL",
            rebuilt(
                "NULL is allowed",
                ("name TEXT NOT NULL", "name TEXT"),
                "ALTER TABLE things ALTER name DROP NOT NULL",
            ),
        ),
        fails(
            "things.kind has no default",
            rebuilt(
                "a default less",
                ("DEFAULT 'a' ", ""),
                "ALTER TABLE things ALTER kind DROP DEFAULT",
            ),
        ),
        does_not_fit(
            "things.size was",
            rebuilt(
                "another type",
                ("size INTEGER", "size TEXT"),
                "ALTER TABLE things ALTER size TYPE TEXT",
            ),
        ),
    ]
}

fn what_refuses() -> Vec<Breaking> {
    vec![
        fails(
            "Unique (size) may refuse",
            on_each(
                "a unique index",
                "CREATE UNIQUE INDEX one_of_size ON things (size)",
                "CREATE UNIQUE INDEX one_of_size ON things (size)",
            ),
        ),
        fails(
            "Unique (account) may refuse",
            rebuilt(
                "a unique constraint",
                (
                    "UNIQUE (account, name)",
                    "UNIQUE (account, name), UNIQUE (account)",
                ),
                "ALTER TABLE things ADD UNIQUE (account)",
            ),
        ),
        fails(
            "Unique (hue) may refuse",
            on_both(
                "a unique index on a new column with a default",
                "ALTER TABLE things ADD hue TEXT DEFAULT 'red';
                 CREATE UNIQUE INDEX one_of_hue ON things (hue)",
            ),
        ),
        fails(
            "may refuse",
            rebuilt(
                "a check of an old column",
                ("size INTEGER", "size INTEGER CHECK (size > 10)"),
                "ALTER TABLE things ADD CHECK (size > 10)",
            ),
        ),
        fails(
            "may refuse",
            rebuilt(
                "a narrower check",
                ("('a', 'b')", "('a', 'c')"),
                "ALTER TABLE things DROP CONSTRAINT things_kind_check; \
                 ALTER TABLE things ADD CONSTRAINT things_kind_check CHECK (kind IN ('a', 'c'))",
            ),
        ),
        fails(
            "may refuse",
            rebuilt(
                "a check of a new column that wants a value",
                (
                    "size INTEGER",
                    "size INTEGER, hue TEXT CHECK (id = 1 OR hue IS NOT NULL)",
                ),
                "ALTER TABLE things ADD hue TEXT CHECK (id = 1 OR hue IS NOT NULL)",
            ),
        ),
        fails(
            "Reference FOREIGN KEY (size)",
            rebuilt(
                "a foreign key",
                ("size INTEGER", "size BIGINT REFERENCES things (id)"),
                "ALTER TABLE things ALTER size TYPE BIGINT; \
                 ALTER TABLE things ADD FOREIGN KEY (size) REFERENCES things (id)",
            ),
        ),
        fails(
            "Trigger",
            on_each(
                "a trigger that raises",
                "CREATE TRIGGER no_things BEFORE INSERT ON things WHEN new.id > 1
                   BEGIN SELECT RAISE(ABORT, 'no more things'); END",
                "CREATE FUNCTION no_things() RETURNS trigger LANGUAGE plpgsql AS $$
                 BEGIN RAISE EXCEPTION 'no more things'; END $$;
                 CREATE TRIGGER no_things AFTER INSERT ON things
                   FOR EACH ROW EXECUTE FUNCTION no_things()",
            ),
        ),
    ]
}

fn what_is_relied_on() -> Vec<Breaking> {
    vec![
        fails(
            "unique (account, name) is gone",
            rebuilt(
                "a unique constraint less",
                (
                    "size INTEGER,\n      UNIQUE (account, name)",
                    "size INTEGER",
                ),
                "ALTER TABLE things DROP CONSTRAINT things_account_name_key",
            ),
        ),
        fails(
            "is gone: the version before names it in ON CONFLICT",
            on_both("a unique index less", "DROP INDEX things_of_note"),
        ),
        fails(
            "is gone: the version before names it in ON CONFLICT",
            on_both(
                "a unique index of fewer rows",
                "DROP INDEX things_of_note;
                 CREATE UNIQUE INDEX things_of_note ON things (account, note) WHERE note > ''",
            ),
        ),
    ]
}

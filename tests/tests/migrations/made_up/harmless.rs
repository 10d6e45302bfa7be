//! Migrations that only add.

use super::{MadeUp, on_both, on_each};

pub fn harmless() -> Vec<MadeUp> {
    vec![
        on_both("nothing", ""),
        on_both(
            "a new table with all that refuses",
            "CREATE TABLE sets (
               id BIGINT NOT NULL PRIMARY KEY,
               thing BIGINT NOT NULL REFERENCES things (id) ON DELETE CASCADE,
               size INTEGER NOT NULL CHECK (size > 0),
               UNIQUE (thing, size)
             )",
        ),
        on_both(
            "a column that may be NULL",
            "ALTER TABLE things ADD hue TEXT",
        ),
        on_both(
            "a column with a default",
            "ALTER TABLE things ADD hue TEXT NOT NULL DEFAULT 'red'",
        ),
        on_both(
            "a column with a check that its default meets",
            "ALTER TABLE things ADD hue TEXT NOT NULL DEFAULT 'red' CHECK (hue IN ('red', 'blue'))",
        ),
        on_both(
            "a column that may be NULL, with a check",
            "ALTER TABLE things ADD hue TEXT CHECK (hue <> '')",
        ),
        on_both(
            "a unique index on what the version before leaves NULL",
            "ALTER TABLE things ADD store_key TEXT;
             CREATE UNIQUE INDEX things_of_key ON things (account, store_key)
               WHERE store_key IS NOT NULL",
        ),
        on_both(
            "a reference that the version before leaves NULL",
            "ALTER TABLE things ADD parent BIGINT REFERENCES things (id)",
        ),
        on_both(
            "an index",
            "CREATE INDEX things_by_kind ON things (kind, size)",
        ),
        on_both("an index less", "DROP INDEX things_by_size"),
        on_each(
            "a check less",
            "",
            "ALTER TABLE things DROP CONSTRAINT things_kind_check",
        ),
        on_each(
            "a trigger that counts",
            "CREATE TABLE counts (count INTEGER NOT NULL);
             CREATE TRIGGER things_count AFTER INSERT ON things
               BEGIN INSERT INTO counts VALUES (1); END",
            "CREATE TABLE counts (count INTEGER NOT NULL);
             CREATE FUNCTION count_things() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN INSERT INTO counts VALUES (1); RETURN NULL; END $$;
             CREATE TRIGGER things_count AFTER INSERT ON things
               FOR EACH ROW EXECUTE FUNCTION count_things()",
        ),
    ]
}

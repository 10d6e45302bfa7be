//! The rule for migrations: during a rollout two adjacent versions share a database, so a migration
//! may only add to the schema. A column may be dropped only once no running version uses it
//! (CONTRIBUTING, "A migration").
//!
//! `released/` has the columns that the previous version knows, and what its tables refuse. After a
//! release, `WAYMARK_RECORD_COLUMNS=1 cargo test -p end-to-end migrations` updates them.
//! `made_up` has migrations of each kind, and shows that the rule refuses those that break.

mod checks;
mod columns;
mod constraints;
mod made_up;
mod rule;
mod schema;

use std::path::{Path, PathBuf};

use end_to_end::{Databases, Launch};
use testing::{Backend, TestKeys};

use crate::migrations::columns::Columns;
use crate::migrations::constraints::Constraints;
use crate::migrations::schema::Schema;

testing::on_each_database!(
    reports_migrations_keep_what_the_version_before_uses,
    domains_migrations_keep_what_the_version_before_uses,
);

async fn reports_migrations_keep_what_the_version_before_uses(backend: Backend) {
    expect_growth(backend, "reports", Launch::reports).await;
}

async fn domains_migrations_keep_what_the_version_before_uses(backend: Backend) {
    expect_growth(backend, "domains", Launch::domains).await;
}

async fn expect_growth(backend: Backend, name: &str, launch: fn(&TestKeys, &str) -> Launch) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let url = databases.create(name).await;
    let migrated = launch(&keys, &url).command().arg("migrate").output();
    let migrated = migrated.unwrap();
    let errors = String::from_utf8_lossy(&migrated.stderr);
    assert!(migrated.status.success(), "{errors}");
    let now = Schema::read(&url).await;
    let (columns, constraints) = (
        recorded(backend, name, "txt"),
        recorded(backend, name, "constraints.txt"),
    );
    if std::env::var_os("WAYMARK_RECORD_COLUMNS").is_some() {
        std::fs::write(&columns, now.columns.to_string()).unwrap();
        std::fs::write(&constraints, now.constraints.to_string()).unwrap();
    }
    let before = Schema {
        columns: Columns::parse(&std::fs::read_to_string(&columns).unwrap()),
        constraints: Constraints::parse(&std::fs::read_to_string(&constraints).unwrap()),
    };
    let broken = rule::broken(&before, &now);
    assert_eq!(
        broken,
        Vec::<String>::new(),
        "see CONTRIBUTING, \"A migration\""
    );
}

fn recorded(backend: Backend, name: &str, extension: &str) -> PathBuf {
    let kind = format!("{backend:?}").to_lowercase();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/migrations/released");
    folder.join(format!("{name}.{kind}.{extension}"))
}

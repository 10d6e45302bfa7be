//! What is not copied, and that nothing is changed then.

use database::testing::Backend;
use end_to_end::{Databases, Launch, TestKeys};

use crate::rows::Tables;
use crate::{LIMIT, copy, copy_whole, fill, migrate};

/// What the program says when it refuses.
fn refused(program: &str, from: &str, to: &str) -> String {
    let mut copying = copy(program, from, to);
    let ended = copying.wait(LIMIT);
    assert_eq!(ended.code(), Some(1), "{}", copying.stderr());
    copying.stderr()
}

database::on_each_database!(
    a_target_with_rows_is_refused,
    a_source_of_another_schema_is_refused
);

async fn a_target_with_rows_is_refused(backend: Backend) {
    let (files, databases) = (
        Databases::start(Backend::Sqlite).await,
        Databases::start(backend).await,
    );
    let (source, target) = (
        files.create("source").await,
        databases.create("target").await,
    );
    migrate(&Launch::reports(&TestKeys::new(), &source)).await;
    fill::reports(&source, 300);
    copy_whole("reports-service", &source, &target);

    let told = refused("reports-service", &source, &target);

    assert!(told.contains("is not empty: the table report"), "{told}");
    assert_eq!(Tables::of(&target).await.count("reports").await, 300);
}

async fn a_source_of_another_schema_is_refused(backend: Backend) {
    let databases = Databases::start(backend).await;
    let (empty, target) = (
        databases.create("empty").await,
        databases.create("target").await,
    );
    let domains = databases.create("domains").await;
    let keys = TestKeys::new();
    migrate(&Launch::domains(&keys, &domains)).await;

    let of_empty = refused("reports-service", &empty, &target);
    let of_other = refused("reports-service", &domains, &target);

    let expected = if backend == Backend::Sqlite {
        "there is no database at sqlite://"
    } else {
        "does not have this version's schema: it was not made by this program"
    };
    assert!(of_empty.contains(expected), "{of_empty}");
    assert!(
        of_other.contains("is of another program or version"),
        "{of_other}"
    );

    // A target is somebody else's just as well.
    let reports = databases.create("reports").await;
    migrate(&Launch::reports(&keys, &reports)).await;
    let into_other = refused("reports-service", &reports, &domains);
    assert!(
        into_other.contains("is of another program or version"),
        "{into_other}"
    );
}

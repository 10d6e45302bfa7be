//! The refusals of `copy-database`, which change nothing.

use std::process::Command;

use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};
use end_to_end::{Databases, Launch};
use testing::{Backend, TestKeys, built, eventually};

use crate::copy_database::rows::Tables;
use crate::copy_database::{LIMIT, copy, copy_whole, fill, migrate};

/// The program's error message when it refuses to copy.
fn refused(program: &str, from: &str, to: &str) -> String {
    let mut copying = copy(program, from, to);
    let ended = copying.wait(LIMIT);
    assert_eq!(ended.code(), Some(1), "{}", copying.stderr());
    copying.stderr()
}

testing::on_each_database!(
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

    let stderr = refused("reports-service", &source, &target);

    assert!(stderr.contains("is not empty: the table "), "{stderr}");
    assert_eq!(Tables::read(&target).await.count("reports").await, 300);
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
        of_other.contains("belongs to another program or version"),
        "{of_other}"
    );

    // The target may also belong to another program.
    let reports = databases.create("reports").await;
    migrate(&Launch::reports(&keys, &reports)).await;
    let into_other = refused("reports-service", &reports, &domains);
    assert!(
        into_other.contains("belongs to another program or version"),
        "{into_other}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_written_concurrently_is_found() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (files, server) = (
        Databases::start(Backend::Sqlite).await,
        Databases::start(Backend::Postgres).await,
    );
    let (source, target) = (files.create("source").await, server.create("target").await);
    let keys = TestKeys::new();
    migrate(&Launch::domains(&keys, &source)).await;
    migrate(&Launch::domains(&keys, &target)).await;
    fill::domains(&source, 300);
    let mut other = AsyncPgConnection::establish(&target).await.unwrap();
    let insert = "INSERT INTO visit_writers (writer, batch, written_at) VALUES ('other', 1, now())";
    other.batch_execute("BEGIN").await.unwrap();
    other.batch_execute(insert).await.unwrap();

    let mut copying = copy("domains-service", &source, &target);
    let mut tables = Tables::read(&target).await;
    eventually("it waits for the other writer", LIMIT, async || {
        (tables.count("pg_locks WHERE NOT granted").await > 0).then_some(())
    })
    .await;
    other.batch_execute("COMMIT").await.unwrap();
    let ended = copying.wait(LIMIT);

    assert_eq!(ended.code(), Some(1), "{}", copying.stderr());
    let stderr = copying.stderr();
    let expected = "is not empty: the table visit_writers has rows";
    assert!(stderr.contains(expected), "{stderr}");
    assert_eq!(tables.count("domains").await, 0);
}

#[test]
fn a_malformed_address_is_wrong_usage_and_its_password_is_not_shown() {
    let run = |arguments: &[&str], environment: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(built("domains-service"));
        command.arg("copy-database").args(arguments).env_clear();
        command.envs(environment.iter().copied());
        let output = command.current_dir(folder.path()).output().unwrap();
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let good = "sqlite://source.sqlite";

    for bad in [
        "nonsense",
        "mysql://waymark:sesame@db/x",
        "postgres://waymark:sesame@db:99999/x",
        "postgres://waymark:1/sesame@db/x",
    ] {
        for (arguments, environment, which) in [
            (&[bad, good][..], &[][..], "FROM"),
            (&[good, bad][..], &[][..], "TO"),
            (
                &[][..],
                &[("COPY_FROM", bad), ("COPY_TO", good)][..],
                "FROM",
            ),
        ] {
            let (code, stderr) = run(arguments, environment);
            assert_eq!(code, Some(2), "{stderr}");
            assert!(
                stderr.contains(which) && !stderr.contains("sesame"),
                "{stderr}"
            );
        }
    }

    // From here on the usage is correct, but there is nothing to copy.
    let (code, stderr) = run(&[], &[("COPY_FROM", good), ("COPY_TO", "sqlite://target")]);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(stderr.contains("there is no database"), "{stderr}");
    let (code, stderr) = run(&[good, good], &[]);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(stderr.contains("into itself"), "{stderr}");
}

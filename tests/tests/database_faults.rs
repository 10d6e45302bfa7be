//! Faults of a reachable database: it is read-only, its disk is full, it accepts only encrypted
//! connections.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use database::PostgresConnection;
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use end_to_end::{Launch, Service};
use testing::{
    Answer, Authority, Backend, Client, PostgresServer, TestKeys, at_once, built, eventually,
    for_name, give_to_postgres, own_server,
};

const LIMIT: Duration = Duration::from_mins(1);

/// The rows that a service stores.
#[derive(Clone, Copy)]
struct Kind {
    launch: fn(&TestKeys, &str) -> Launch,
    program: &'static str,
    path: &'static str,
    table: &'static str,
    fields: fn(usize) -> (&'static str, String),
    /// A change that causes another write.
    change: fn(usize) -> (&'static str, String),
}

const KINDS: [Kind; 2] = [
    Kind {
        launch: Launch::reports,
        program: "reports-service",
        path: "/api/v1/reports",
        table: "reports",
        change: |number| ("privacy", (number % 2).to_string()),
        fields: |number| ("url", format!("http://127.0.0.1:8009/{number}")),
    },
    Kind {
        launch: Launch::domains,
        program: "domains-service",
        path: "/api/v1/domains",
        table: "domains",
        change: |number| ("index_page", format!("https://p{number}.dev/")),
        fields: |number| ("name", format!("n{number}.waymark.dev")),
    },
];

async fn store(api: &Client, kind: Kind, number: usize) -> Answer {
    let (name, value) = (kind.fields)(number);
    let request = api.request("POST", kind.path, &[(name, &value)]);
    let request = request.header("Prefer", "respond-async");
    api.try_send(request).await.unwrap()
}

async fn change(api: &Client, kind: Kind, path: &str, number: usize) -> Answer {
    let (name, value) = (kind.change)(number);
    api.patch(path, &[(name, &value)]).await
}

fn assert_unavailable(answer: &Answer) {
    assert_eq!(answer.status, 503, "{}", answer.text);
    let seconds: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&seconds), "{seconds}");
    assert_eq!(answer.json["code"], "unavailable");
}

/// Waits until `/readyz` gives this reason.
async fn becomes_unready(service: &Service, reason: &str) {
    eventually(reason, LIMIT, async || {
        let answer = service.health().get("/readyz").await;
        if answer.status == 200 {
            return None;
        }
        assert_unavailable(&answer);
        assert_eq!(answer.json["message"], reason);
        Some(())
    })
    .await;
}

/// Stores until that is possible again; then the service is ready, and has all acknowledged rows.
async fn recovers(service: &mut Service, api: &Client, kind: Kind, stored: &BTreeSet<i64>) {
    let last = eventually("changes are accepted", LIMIT, async || {
        let answer = store(api, kind, 1_000_000).await;
        (answer.status == 201).then(|| answer.id())
    })
    .await;
    eventually("it is ready", LIMIT, async || {
        (service.health().get("/readyz").await.status == 200).then_some(())
    })
    .await;
    for id in stored.iter().chain([&last]) {
        let path = format!("{}/{id}", kind.path);
        api.get(&path).await.expect(200);
    }
    assert_eq!(service.process.ended(), None, "the same process");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_is_read_and_is_used_once_it_is_promoted() {
    if !Backend::Postgres.is_available() {
        return;
    }
    for kind in KINDS {
        let (keys, (primary, url)) = (TestKeys::new(), own_server().await.unwrap());
        let database::DatabaseUrl::Postgres(url) = url else {
            continue;
        };
        let first = (kind.launch)(&keys, &url).start().await;
        let key = keys.issue("default");
        let id = store(&first.client(&key), kind, 0).await.expect(201).id();
        drop(first);
        let standby = primary.start_standby().await;
        let url = url.replace(&primary.port().to_string(), &standby.port().to_string());

        let mut service = (kind.launch)(&keys, &url).spawn();
        let api = service.client(&key);
        let path = format!("{}/{id}", kind.path);
        eventually("it responds", LIMIT, async || {
            let answer = api.try_send(api.request("GET", &path, &[])).await;
            answer.ok().filter(|answer| answer.status == 200)
        })
        .await;
        assert_unavailable(&store(&api, kind, 1).await);
        assert_unavailable(&api.delete(&path).await);
        assert_eq!(service.health().get("/healthz").await.status, 200);
        becomes_unready(&service, "The database is read-only.").await;

        standby.promote().await;
        recovers(&mut service, &api, kind, &BTreeSet::from([id])).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_other_transactions_cause_is_temporary() {
    if !Backend::Postgres.is_available() {
        return;
    }
    for kind in KINDS {
        let (keys, (_server, url)) = (TestKeys::new(), own_server().await.unwrap());
        let database::DatabaseUrl::Postgres(url) = url else {
            continue;
        };
        let option = |option: &str| format!("{url}?options=-c%20{option}");
        let impatient = (kind.launch)(&keys, &url).set("database.statement_timeout", "1s");
        let services = [
            impatient,
            (kind.launch)(&keys, &option("lock_timeout%3D500")),
            (kind.launch)(
                &keys,
                &option("default_transaction_isolation%3Dserializable"),
            ),
        ];
        let key = keys.issue("default");
        let mut running = Vec::new();
        for launch in services {
            running.push(launch.start().await);
        }
        let id = store(&running[0].client(&key), kind, 0)
            .await
            .expect(201)
            .id();
        let path = format!("{}/{id}", kind.path);

        // It blocks writers, not readers.
        let mut holder = PostgresConnection::establish(&url).await.unwrap();
        let lock = format!("BEGIN; LOCK TABLE {} IN SHARE MODE", kind.table);
        holder.batch_execute(&lock).await.unwrap();
        for service in &running[..2] {
            let api = service.client(&key);
            assert_unavailable(&change(&api, kind, &path, 1).await);
            api.get(&path).await.expect(200);
            assert_eq!(service.health().get("/readyz").await.status, 200);
        }
        holder.batch_execute("COMMIT").await.unwrap();
        for (number, service) in running.iter().enumerate() {
            let changed = change(&service.client(&key), kind, &path, number).await;
            changed.expect(200);
        }

        let strict = running[2].client(&key);
        let answers = at_once(60, |number| {
            let (api, path) = (strict.clone(), path.clone());
            async move { change(&api, kind, &path, number).await }
        })
        .await;
        let failed = answers.iter().filter(|answer| answer.status != 200);
        failed.for_each(assert_unavailable);
        assert!(answers.iter().any(|answer| answer.status == 200));
        change(&strict, kind, &path, 60).await.expect(200);
    }
}

/// Fills a disk; returns the file that fills it.
fn fill(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("filler");
    let mut file = File::create(&path).unwrap();
    while file.write_all(&[0; 4096]).is_ok() {}
    path
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    for kind in KINDS {
        let (keys, folder) = (TestKeys::new(), tempfile::tempdir().unwrap());
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=16m", "tmpfs"])
            .arg(folder.path())
            .output();
        if !mounted.is_ok_and(|output| output.status.success()) {
            let _ = writeln!(std::io::stderr(), "skipped: nothing can be mounted here");
            return;
        }
        let file = folder.path().join("data/test.sqlite");
        let mut service = (kind.launch)(&keys, &format!("sqlite://{}", file.display()))
            .start()
            .await;
        let api = service.client(&keys.issue("default"));
        let filler = fill(folder.path());

        let mut stored = BTreeSet::new();
        for number in 0.. {
            assert!(number < 20_000, "the disk is larger than it should be");
            let answer = store(&api, kind, number).await;
            if answer.status != 201 {
                assert_unavailable(&answer);
                break;
            }
            stored.insert(answer.id());
        }
        assert_eq!(api.get(kind.path).await.status, 200, "it can still be read");
        becomes_unready(&service, "The database's disk is full.").await;

        std::fs::remove_file(filler).unwrap();
        recovers(&mut service, &api, kind, &stored).await;
        drop(service);
        let _ = Command::new("umount")
            .arg("--lazy")
            .arg(folder.path())
            .output();
    }
}

fn mount(arguments: &[&str], path: &str) -> bool {
    let output = Command::new("mount").args(arguments).arg(path).output();
    output.is_ok_and(|output| output.status.success())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_read_only_is_read_and_is_written_to_once_it_can_be() {
    for kind in KINDS {
        let (keys, folder) = (TestKeys::new(), tempfile::tempdir().unwrap());
        let file = folder.path().join("test.sqlite").display().to_string();
        let launch = (kind.launch)(&keys, &format!("sqlite://{file}"));
        let first = launch.start().await;
        let key = keys.issue("default");
        let id = store(&first.client(&key), kind, 0).await.expect(201).id();
        drop(first);
        // A separate mount, since root can write to files without permission.
        let is_mounted = mount(&["--bind", &file], &file);
        if !is_mounted || !mount(&["-o", "remount,bind,ro"], &file) {
            let _ = writeln!(std::io::stderr(), "skipped: nothing can be mounted here");
            return;
        }

        let mut service = launch.spawn();
        let api = service.client(&key);
        let path = format!("{}/{id}", kind.path);
        eventually("it responds", LIMIT, async || {
            let answer = api.try_send(api.request("GET", &path, &[])).await;
            answer.ok().filter(|answer| answer.status == 200)
        })
        .await;
        assert_unavailable(&store(&api, kind, 1).await);
        assert_unavailable(&change(&api, kind, &path, 1).await);
        assert_unavailable(&api.delete(&path).await);
        becomes_unready(&service, "The database is read-only.").await;

        let _ = Command::new("umount").args(["--lazy", &file]).output();
        recovers(&mut service, &api, kind, &BTreeSet::from([id])).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_connection_is_encrypted_where_that_is_required() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (path, authority) = (folder.path(), Authority::new("our own"));
    authority.issue(path, "server", &for_name("localhost"));
    let rules = "host postgres postgres all trust\nhostssl all postgres all trust\n";
    std::fs::write(path.join("hba.conf"), rules).unwrap();
    let root = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(root.path(), authority.pem()).unwrap();
    give_to_postgres(path);
    let file = |setting: &str, name: &str| format!("{setting}={}", path.join(name).display());
    let server = PostgresServer::start_with(&[
        "ssl=on",
        "fsync=off",
        &file("hba_file", "hba.conf"),
        &file("ssl_cert_file", "server.pem"),
        &file("ssl_key_file", "server.key"),
    ])
    .await;
    let parameters = format!("sslmode=verify-full&sslrootcert={}", root.path().display());
    for kind in KINDS {
        let keys = TestKeys::new();
        let mut urls = Vec::new();
        for _ in 0..2 {
            let name = server.create_database(None).await;
            let port = server.port();
            urls.push(format!(
                "postgres://postgres@localhost:{port}/{name}?{parameters}"
            ));
        }
        // Of the domains' two processes, one is notified by the other.
        let launch = (kind.launch)(&keys, &urls[0]);
        let services = [launch.start().await, launch.beside().start().await];
        let key = keys.issue("default");
        let id = store(&services[0].client(&key), kind, 0)
            .await
            .expect(201)
            .id();
        let item = format!("{}/{id}", kind.path);
        services[1].client(&key).get(&item).await.expect(200);
        for service in &services {
            assert!(!service.process.stderr().contains("no encryption"));
        }
        drop(services);

        let copied = Command::new(built(kind.program))
            .args(["copy-database", &urls[0], &urls[1]])
            .output()
            .unwrap();
        assert!(copied.status.success(), "{copied:?}");
        let copy = (kind.launch)(&keys, &urls[1]).start().await;
        copy.client(&key).get(&item).await.expect(200);
    }
}

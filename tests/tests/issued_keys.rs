//! Keys that accounts make, in several processes: revoked everywhere within a second, and good at
//! one service only.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use end_to_end::{Databases, Launch};
use testing::{Answer, Backend, Client, EVERY_SCOPE, TestKeys, eventually};

testing::on_each_database!(a_revocation_reaches_every_process);

const REPORT_KEYS: &str = "/api/v1/report-keys";
const READ: [(&str, &str); 2] = [("name", "Import"), ("scopes", "reports:read")];

/// The new key, which no log may have.
fn key(made: &Answer) -> &str {
    let key = made.data()["key"].as_str().unwrap();
    testing::add_secret(key.rsplit('.').next().unwrap());
    key
}

/// Within a second, which a busy machine may double.
async fn assert_refused(holder: &Client) {
    eventually("the key is refused", Duration::from_secs(2), async || {
        (holder.get("/api/v1/reports").await.status == 401).then_some(())
    })
    .await;
}

async fn a_revocation_reaches_every_process(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let all = Launch::reports(&keys, &databases.create("reports").await)
        .set("keys.issuer", keys.issuing_settings().issuer);
    let first = all.clone().start().await;
    let second = all.beside().start().await;
    let owner = first.client(&keys.issue("default"));

    for _ in 0..3 {
        let made = owner.post(REPORT_KEYS, &READ).await.expect(201);
        let there = second.client(key(&made));
        // At once, wherever the first request goes.
        there.get("/api/v1/reports").await.expect(200);
        let one = format!("{REPORT_KEYS}/{}", made.id());
        owner.delete(&one).await.expect(200);
        first
            .client(key(&made))
            .get("/api/v1/reports")
            .await
            .expect(401);
        assert_refused(&there).await;

        let of_operator = keys.issue_with("default", EVERY_SCOPE, None);
        let holders = [&first, &second].map(|service| service.client(of_operator.as_str()));
        for holder in &holders {
            holder.get("/api/v1/reports").await.expect(200);
        }
        keys.folder.revoke(&of_operator.id).unwrap();
        tokio::join!(assert_refused(&holders[0]), assert_refused(&holders[1]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_one_program_each_service_has_keys_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch::waymark(folder.path());
    let service = launch.start().await;
    let admin = fs::read_to_string(folder.path().join("api-key")).unwrap();
    let admin = service.client(admin.trim());
    for (noun, other) in [("report", "domain"), ("domain", "report")] {
        let file = folder.path().join(format!("keys/{noun}s-issuer.pem"));
        let mode = fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let keys = format!("/api/v1/{noun}-keys");
        let scopes = format!("{noun}s:read,{noun}s:write");
        let fields = [("name", "Import"), ("scopes", scopes.as_str())];
        let answer = admin.post(&keys, &fields).await.expect(201);
        let holder = service.client(key(&answer));
        holder.get(&format!("/api/v1/{noun}s")).await.expect(200);
        for closed in ["s", "-keys", "-endpoints", "-events", "-feeds"] {
            let closed = format!("/api/v1/{other}{closed}");
            holder.get(&closed).await.expect(403);
        }
        let foreign = [("name", "Import"), ("scopes", &format!("{other}s:read"))];
        admin.post(&keys, &foreign).await.expect(422);
    }
}

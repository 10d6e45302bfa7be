//! No operation lets one account see, count, alter or delete what is another's; and which keys are let in at all.

#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::time::Duration;

use auth::{Scope, Scopes};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use database::testing::Backend;
use end_to_end::{Answer, Client, Databases, Launch, Service, TestKeys, eventually};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

/// One of the two services, with rows of two accounts.
struct World {
    service: Service,
    keys: TestKeys,
    kind: &'static Kind,
    mine: Client,
    theirs: Client,
    my_ids: BTreeSet<i64>,
    their_ids: Vec<i64>,
    _databases: Databases,
}

/// What differs between the services.
struct Kind {
    name: &'static str,
    list: &'static str,
    stored: fn(usize) -> Vec<(&'static str, String)>,
    changes: &'static [&'static [(&'static str, &'static str)]],
    queries: &'static [&'static str],
    read: Scope,
    write: Scope,
}

const REPORTS: Kind = Kind {
    name: "report",
    list: "/api/v1/reports",
    stored: |number| {
        let privacy = (number % 3).to_string();
        vec![
            ("url", format!("http://127.0.0.1/{number}")),
            ("privacy", privacy),
            ("password", "secret".to_owned()),
        ]
    },
    changes: &[
        &[("privacy", "0")],
        &[("privacy", "2"), ("password", "x")],
        &[("update", "1")],
        &[],
        &[("privacy", "7")],
    ],
    queries: &[
        "project=127.0.0.1",
        "search=127.0.0.1",
        "search=%25",
        "sort_by=url&sort=asc",
        "sort_by=score",
    ],
    read: Scope::ReportsRead,
    write: Scope::ReportsWrite,
};

const DOMAINS: Kind = Kind {
    name: "domain",
    list: "/api/v1/domains",
    stored: |number| {
        vec![
            ("name", format!("n{number}.waymark.dev")),
            ("index_page", "https://waymark.dev/".to_owned()),
        ]
    },
    changes: &[
        &[("index_page", "https://waymark.dev/mine")],
        &[("index_page", "")],
        &[],
        &[("not_found_page", "x")],
    ],
    queries: &[
        "search=waymark",
        "search=%25",
        "search=_",
        "sort_by=name&sort=asc",
    ],
    read: Scope::DomainsRead,
    write: Scope::DomainsWrite,
};

/// An id that nobody has.
const UNKNOWN: i64 = 987_654_321;

impl World {
    async fn new(kind: &'static Kind, backend: Backend) -> Self {
        let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
        let url = databases.create(kind.name).await;
        let launch = if kind.name == "report" {
            Launch::reports(&keys, &url)
                .set("generation.enabled", "false")
                .set("generation.wait", "0s")
        } else {
            Launch::domains(&keys, &url)
        };
        let service = launch.start().await;
        let (mine, theirs) = (
            service.client(&keys.issue("mine")),
            service.client(&keys.issue("theirs")),
        );
        let mut world = Self {
            service,
            keys,
            kind,
            mine,
            theirs,
            my_ids: BTreeSet::new(),
            their_ids: Vec::new(),
            _databases: databases,
        };
        for number in 0..6 {
            let id = world
                .store(
                    if number % 2 == 0 {
                        &world.mine
                    } else {
                        &world.theirs
                    },
                    number,
                )
                .await;
            if number % 2 == 0 {
                world.my_ids.insert(id);
            } else {
                world.their_ids.push(id);
            }
        }
        world
    }

    async fn store(&self, api: &Client, number: usize) -> i64 {
        let fields = (self.kind.stored)(number);
        let fields: Vec<_> = fields
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        api.post(self.kind.list, &fields).await.expect(201).id()
    }

    /// All that the other account sees of its own: the list, and each row with its entity tag.
    async fn their_view(&self) -> Vec<(Value, String)> {
        let list = self.theirs.get(self.kind.list).await.expect(200);
        let mut view = vec![(list.json, String::new())];
        for id in &self.their_ids {
            let answer = self.theirs.get(&self.path(*id)).await.expect(200);
            let tag = answer.header("etag").to_owned();
            view.push((answer.json, tag));
        }
        view
    }

    fn path(&self, id: i64) -> String {
        format!("{}/{id}", self.kind.list)
    }
}

/// Something that an account may try with an id.
#[derive(Clone, Debug)]
struct Attempt {
    method: &'static str,
    change: usize,
    condition: Option<(&'static str, &'static str)>,
    target: usize,
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let conditions = select(vec![
        None,
        Some(("If-Match", "*")),
        Some(("If-None-Match", "*")),
        Some(("If-Match", "\"1-1\"")),
    ]);
    let method = select(vec!["GET", "HEAD", "PUT", "PATCH", "DELETE"]);
    let attempt = (method, 0..5_usize, conditions, 0..3_usize).prop_map(
        |(method, change, condition, target)| Attempt {
            method,
            change,
            condition,
            target,
        },
    );
    prop::collection::vec(attempt, 1..12)
}

/// Without what differs from answer to answer.
fn comparable(answer: &Answer) -> (u16, Value) {
    let mut json = answer.json.clone();
    if let Some(object) = json.as_object_mut() {
        object.remove("request_id");
    }
    (answer.status, json)
}

async fn attempt(world: &World, attempt: &Attempt, id: i64) -> Answer {
    let sends_fields = matches!(attempt.method, "PUT" | "PATCH");
    let fields = if sends_fields {
        world.kind.changes[attempt.change % world.kind.changes.len()]
    } else {
        &[]
    };
    let mut request = world.mine.request(attempt.method, &world.path(id), fields);
    if let Some((name, value)) = attempt.condition {
        request = request.header(name, value);
    }
    world.mine.try_send(request).await.expect("an answer")
}

/// Whatever is tried with another's id, the answer is the one for an id that nobody has, and nothing changes.
async fn nothing_reaches_another_accounts_rows(world: &World) {
    let before = world.their_view().await;
    let mut runner = TestRunner::new(Config {
        cases: 40,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let try_all = |attempts: Vec<Attempt>| {
        runtime.block_on(async {
            for tried in &attempts {
                let id = world.their_ids[tried.target];
                let answer = attempt(world, tried, id).await;
                let unknown = attempt(world, tried, UNKNOWN).await;
                prop_assert!(
                    answer.status == 404 || answer.status == 422,
                    "{tried:?}: {answer:?}"
                );
                prop_assert_eq!(comparable(&answer), comparable(&unknown));
            }
            prop_assert_eq!(&world.their_view().await, &before);
            Ok(())
        })
    };
    let result = tokio::task::block_in_place(|| runner.run(&attempts(), try_all));
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// Whatever a list asks for, it shows and counts only what is the caller's.
async fn lists_show_and_count_only_ones_own(world: &World) {
    for query in world.kind.queries {
        for rest in ["", "&per_page=10", "&page=2", "&per_page=25&page=1"] {
            let list = world
                .mine
                .get(&format!("{}?{query}{rest}", world.kind.list))
                .await
                .expect(200);
            let ids = list
                .rows()
                .iter()
                .filter_map(|row| row["id"].as_i64())
                .collect::<BTreeSet<_>>();
            assert!(ids.is_subset(&world.my_ids), "{query}{rest}: {}", list.text);
            assert!(
                list.total() <= world.my_ids.len() as u64,
                "{query}{rest}: {}",
                list.text
            );
        }
    }
    let all = world.mine.get(world.kind.list).await.expect(200);
    assert_eq!(all.total(), world.my_ids.len() as u64);
}

async fn a_key_needs_the_scope(world: &World) {
    let id = *world.my_ids.first().expect("a row");
    let (list, row) = (world.kind.list.to_owned(), world.path(id));
    let (read, write) = (world.kind.read, world.kind.write);
    let operations = [
        ("GET", &list, read),
        ("GET", &row, read),
        ("POST", &list, write),
        ("PUT", &row, write),
        ("PATCH", &row, write),
        ("DELETE", &row, write),
    ];
    for (method, path, scope) in operations {
        let others: Scopes = Scope::ALL
            .into_iter()
            .filter(|other| *other != scope)
            .collect();
        let without = world.keys.issue_with("mine", others, None);
        let answer = world
            .mine
            .with_key(Some(without.as_str()))
            .send(method, path, &[])
            .await;
        let challenge = answer.header("www-authenticate").to_owned();
        assert_eq!(answer.status, 403, "{method} {path}: {}", answer.text);
        assert!(
            challenge.contains(r#"error="insufficient_scope""#),
            "{challenge}"
        );
        assert!(
            challenge.contains(&format!(r#"scope="{scope}""#)),
            "{challenge}"
        );
    }
    // Nothing was deleted, and each scope alone is enough for what it is for.
    let only = |scope: Scope| {
        world
            .keys
            .issue_with("mine", [scope].into_iter().collect(), None)
    };
    let reader = world.mine.with_key(Some(only(read).as_str()));
    assert_eq!(
        reader.get(&list).await.expect(200).total(),
        world.my_ids.len() as u64
    );
    reader.get(&row).await.expect(200);
    let writer = world.mine.with_key(Some(only(write).as_str()));
    writer.send("PATCH", &row, &[]).await.expect(200);
}

/// A key made like a good one, but for what `change` does to its claims or the algorithm and key say.
fn forge(
    world: &World,
    algorithm: Algorithm,
    key: &EncodingKey,
    change: impl FnOnce(&mut Value),
) -> String {
    let good = world.keys.issue("mine");
    let header = jsonwebtoken::decode_header(&good).expect("a header");
    let mut forged = Header::new(algorithm);
    forged.kid = header.kid;
    let claims = good.split('.').nth(1).expect("claims");
    let claims = URL_SAFE_NO_PAD.decode(claims).expect("base64");
    let mut claims: Value = serde_json::from_slice(&claims).expect("JSON");
    change(&mut claims);
    jsonwebtoken::encode(&forged, &claims, key).expect("a token")
}

fn bad_keys(world: &World) -> Vec<(&'static str, String)> {
    let good = world.keys.issue("mine");
    let signing_key = EncodingKey::from_ed_pem(&world.keys.signing_key()).expect("the signing key");
    let jwks = std::fs::read(world.keys.folder.key_set_path()).expect("the key set");
    let unsigned = {
        let kid = jsonwebtoken::decode_header(&good).expect("a header").kid;
        let header =
            URL_SAFE_NO_PAD.encode(json!({"alg": "none", "typ": "JWT", "kid": kid}).to_string());
        let claims = good.split('.').nth(1).expect("claims");
        format!("{header}.{claims}.")
    };
    let mut flipped = good.clone().into_bytes();
    let middle = flipped.len() - 20;
    flipped[middle] = if flipped[middle] == b'A' { b'B' } else { b'A' };
    vec![
        (
            "expired",
            forge(world, Algorithm::EdDSA, &signing_key, |claims| {
                claims["exp"] = json!(1_700_000_000);
            }),
        ),
        (
            "another account, the old signature",
            good.replacen('.', "x.", 1),
        ),
        ("wrongly signed", String::from_utf8(flipped).expect("ASCII")),
        ("alg none", unsigned),
        (
            "alg HS256 with the public key",
            forge(
                world,
                Algorithm::HS256,
                &EncodingKey::from_secret(&jwks),
                |_| (),
            ),
        ),
        ("unknown kid", TestKeys::new().issue("mine")),
        ("truncated", good[..good.len() - 1].to_owned()),
        (
            "without its signature",
            good.rsplit_once('.').expect("a signature").0.to_owned(),
        ),
        (
            "over-long",
            forge(world, Algorithm::EdDSA, &signing_key, |claims| {
                claims["note"] = "x".repeat(5000).into();
            }),
        ),
        ("empty", String::new()),
        ("nonsense", "secret".to_owned()),
    ]
}

async fn bad_keys_are_refused(world: &World) {
    for (case, key) in bad_keys(world) {
        for (method, path) in [
            ("GET", world.kind.list.to_owned()),
            ("DELETE", world.path(world.their_ids[0])),
        ] {
            let answer = world
                .mine
                .with_key(Some(&key))
                .send(method, &path, &[])
                .await;
            let challenge = answer.header("www-authenticate");
            assert_eq!(answer.status, 401, "{case}: {}", answer.text);
            assert!(
                challenge.starts_with(r#"Bearer realm="waymark""#),
                "{case}: {challenge}"
            );
            assert!(
                key.is_empty() || challenge.contains(r#"error="invalid_token""#),
                "{case}: {challenge}"
            );
            assert!(
                key.len() < 7 || !answer.text.contains(&key),
                "{case}: the key is not repeated"
            );
        }
    }
    let without = world
        .mine
        .with_key(None)
        .get(world.kind.list)
        .await
        .expect(401);
    assert_eq!(
        without.header("www-authenticate"),
        r#"Bearer realm="waymark""#
    );
}

/// The reload interval in these tests is one second.
async fn keys_change_while_the_service_runs(world: &World) {
    let limit = Duration::from_secs(15);
    let key = world.keys.issue_with("mine", Scopes::ALL, None);
    let (revoked, other) = (world.mine.with_key(Some(key.as_str())), world.mine.clone());
    revoked.get(world.kind.list).await.expect(200);

    world.keys.folder.revoke(&key.id).expect("a revocation");
    let answer = eventually("the key is refused", limit, async || {
        Some(revoked.get(world.kind.list).await).filter(|answer| answer.status == 401)
    })
    .await;
    assert!(
        answer.header("www-authenticate").contains("revoked"),
        "{:?}",
        answer.headers
    );
    other.get(world.kind.list).await.expect(200);

    world.keys.folder.rotate().expect("a new signing key");
    let new = world.mine.with_key(Some(&world.keys.issue("mine")));
    eventually(
        "a key of the new signing key is accepted",
        limit,
        async || (new.get(world.kind.list).await.status == 200).then_some(()),
    )
    .await;
    other.get(world.kind.list).await.expect(200);

    let short = world
        .keys
        .issue_with("mine", Scopes::ALL, Some(Duration::from_secs(2)));
    let expiring = world.mine.with_key(Some(short.as_str()));
    expiring.get(world.kind.list).await.expect(200);
    eventually("a key ends", limit, async || {
        (expiring.get(world.kind.list).await.status == 401).then_some(())
    })
    .await;
}

/// A private page is not there for another account, not even with its key.
async fn private_pages_are_their_owners(world: &World) {
    for id in &world.their_ids {
        let path = format!("/reports/{id}");
        let privacy =
            world.theirs.get(&world.path(*id)).await.expect(200).data()["privacy"].as_i64();
        let (owner, other) = (
            world.theirs.get(&path).await.status,
            world.mine.get(&path).await.status,
        );
        let expected = match privacy {
            Some(0) => 200,
            Some(1) => 404,
            _ => 403,
        };
        assert_eq!((owner, other), (200, expected), "privacy {privacy:?}");
    }
}

database::on_each_database!(reports_are_their_accounts, domains_are_their_accounts);

async fn reports_are_their_accounts(backend: Backend) {
    let world = World::new(&REPORTS, backend).await;
    private_pages_are_their_owners(&world).await;
    all_of(&world).await;
}

async fn domains_are_their_accounts(backend: Backend) {
    all_of(&World::new(&DOMAINS, backend).await).await;
}

async fn all_of(world: &World) {
    nothing_reaches_another_accounts_rows(world).await;
    lists_show_and_count_only_ones_own(world).await;
    a_key_needs_the_scope(world).await;
    bad_keys_are_refused(world).await;
    keys_change_while_the_service_runs(world).await;
    let log = world.service.process.stderr();
    assert!(!log.contains("panicked"), "{log}");
    assert!(!log.contains("eyJ"), "no key is logged: {log}");
}

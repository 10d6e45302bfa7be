//! One of the two services, with rows of two accounts.

use std::collections::BTreeSet;

use end_to_end::{Databases, Launch, Service};
use serde_json::Value;
use testing::{Backend, Client, TestKeys};

/// A running service, its keys, and clients of both accounts.
pub struct World {
    pub service: Service,
    pub keys: TestKeys,
    pub kind: &'static Kind,
    pub mine: Client,
    pub theirs: Client,
    pub my_ids: BTreeSet<i64>,
    pub their_ids: Vec<i64>,
    _databases: Databases,
}

/// The differences between the services.
pub struct Kind {
    pub name: &'static str,
    pub list: &'static str,
    pub stored: fn(usize) -> Vec<(&'static str, String)>,
    pub changes: &'static [&'static [(&'static str, &'static str)]],
    pub queries: &'static [&'static str],
    pub read: &'static str,
    pub write: &'static str,
}

pub const REPORTS: Kind = Kind {
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
    read: "reports:read",
    write: "reports:write",
};

pub const DOMAINS: Kind = Kind {
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
    read: "domains:read",
    write: "domains:write",
};

/// An id that does not exist.
pub const UNKNOWN: i64 = 987_654_321;

impl World {
    pub async fn new(kind: &'static Kind, backend: Backend) -> Self {
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

    pub async fn store(&self, api: &Client, number: usize) -> i64 {
        let fields = (self.kind.stored)(number);
        let fields: Vec<_> = fields
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        api.post(self.kind.list, &fields).await.expect(201).id()
    }

    /// Everything that the other account sees of its own rows: the list, and each row with its
    /// entity tag.
    pub async fn their_view(&self) -> Vec<(Value, String)> {
        let list = self.theirs.get(self.kind.list).await.expect(200);
        let mut view = vec![(list.json, String::new())];
        for id in &self.their_ids {
            let answer = self.theirs.get(&self.path(*id)).await.expect(200);
            let tag = answer.header("etag").to_owned();
            view.push((answer.json, tag));
        }
        view
    }

    pub fn path(&self, id: i64) -> String {
        format!("{}/{id}", self.kind.list)
    }
}

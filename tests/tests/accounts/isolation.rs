//! What an account can do with another account's rows, and what it can see of them in its own lists
//! and pages.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use testing::Answer;

use crate::accounts::world::{UNKNOWN, World};

/// A request that an account may try for an id.
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

/// Removes the parts that differ between any two responses.
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
    world.mine.try_send(request).await.expect("a response")
}

/// For another account's id, any request gets the same response as for an id that does not exist,
/// and changes nothing.
pub async fn another_accounts_rows_cannot_be_reached(world: &World) {
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

/// A list shows and counts only the caller's rows, whatever its parameters are.
pub async fn lists_show_and_count_only_the_callers_rows(world: &World) {
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

/// A private page is not accessible to another account, not even with that account's API key.
pub async fn private_pages_belong_to_their_owners(world: &World) {
    for id in &world.their_ids {
        let report = world.theirs.get(&world.path(*id)).await.expect(200);
        let privacy = report.data()["privacy"].as_i64();
        let page_url = report.data()["page_url"].as_str().unwrap_or_default();
        let path = page_url.trim_start_matches(&world.service.base);
        let (owner, other) = (
            world.theirs.get(path).await.status,
            world.mine.get(path).await.status,
        );
        let expected = match privacy {
            Some(0) => 200,
            Some(1) => 404,
            _ => 403,
        };
        assert_eq!((owner, other), (200, expected), "privacy {privacy:?}");
    }
}

//! The life of a domain, as the worker checks it over time.

use chrono::TimeDelta;
use serde_json::json;

use super::world::{World, settings};
use crate::api::app::TestApp;
use domains_service::verification::VerificationSettings;
use testing::Backend;

testing::on_each_database!(
    a_domain_is_proved_lost_and_proved_again,
    a_claim_that_is_never_proved_expires,
    a_check_that_finds_nothing_new_makes_no_new_version,
    a_record_below_a_former_edge_target_still_proves,
    a_clock_that_was_ahead_delays_no_check,
    a_clock_that_was_ahead_for_hours_delays_no_claim,
);

async fn a_domain_is_proved_lost_and_proved_again(backend: Backend) {
    let world = World::working(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    claim.wait_for_check().await;

    claim.prove(world.dns());
    world.advance(TimeDelta::minutes(2));
    let verified = claim.wait_for("verified").await;
    assert_eq!(
        (&verified["method"], &verified["error"]),
        (&json!("txt"), &json!(null))
    );
    assert!(verified["verified_at"].is_string() && verified["next_check_at"].is_string());
    assert_eq!(
        verified["records"][0]["value"],
        claim.txt_value(),
        "the record must be kept"
    );

    world.dns().remove(&claim.txt_name());
    world.advance(TimeDelta::hours(27));
    let grace = claim.wait_for("grace").await;
    assert_eq!(grace["error"]["code"], "txt_not_found");
    assert_eq!(grace["verified_at"], verified["verified_at"]);

    let days = |from: &serde_json::Value, to: &serde_json::Value| {
        let time = |value: &serde_json::Value| {
            let text = value.as_str().unwrap();
            chrono::DateTime::parse_from_rfc3339(text).unwrap()
        };
        (time(to) - time(from)).num_days()
    };
    assert_eq!(verified["lapses_at"], json!(null));
    assert_eq!(grace["last_seen_at"], verified["last_seen_at"]);
    assert_eq!(days(&grace["last_seen_at"], &grace["lapses_at"]), 7);

    world.advance(TimeDelta::days(7));
    let lapsed = claim.wait_for("lapsed").await;
    assert_eq!(lapsed["lapses_at"], json!(null));
    assert_eq!(lapsed["next_check_at"], json!(null), "only on request");

    claim.prove(world.dns());
    let again = world.verify(&claim).await;
    let again = &again.json["data"]["verification"];
    assert_eq!(again["status"], "verified");
    assert_ne!(
        again["verified_at"], verified["verified_at"],
        "it was not owned in between"
    );
}

async fn a_claim_that_is_never_proved_expires(backend: Backend) {
    let world = World::working(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    claim.wait_for_check().await;
    world.advance(TimeDelta::hours(7 * 24 - 1));
    let pending = claim.client.get(&claim.path).await;
    let created: chrono::DateTime<chrono::Utc> = pending.data()["created_at"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let pending = &pending.data()["verification"];
    assert_eq!(pending["status"], "pending");
    assert_eq!(pending["last_seen_at"], json!(null));
    let lapses_at = pending["lapses_at"].as_str().unwrap();
    assert_eq!(lapses_at.parse(), Ok(created + TimeDelta::days(7)));

    world.advance(TimeDelta::hours(2));
    let expired = claim.wait_for("expired").await;

    assert_eq!(expired["error"]["code"], "txt_not_found");
    assert_eq!(expired["next_check_at"], json!(null));
    assert_eq!(
        claim.client.get(&claim.path).await.status,
        200,
        "nothing is deleted"
    );
}

async fn a_check_that_finds_nothing_new_makes_no_new_version(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    let stored = claim.client.get(&claim.path).await;

    let first = claim.verify().await;
    assert_ne!(
        first.header("etag"),
        stored.header("etag"),
        "there is an error now"
    );
    let second = world.verify(&claim).await;

    assert_eq!(second.header("etag"), first.header("etag"));
    let (first, second) = (&first.json["data"], &second.json["data"]);
    assert_ne!(
        first["verification"]["last_checked_at"],
        second["verification"]["last_checked_at"]
    );
    assert_eq!(first["updated_at"], second["updated_at"]);
}

async fn a_record_below_a_former_edge_target_still_proves(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    let target = format!("{}.old-edge.waymark.dev", claim.token);
    world.dns().set_cname(&claim.name, &target);
    let missed = claim.verify().await;
    let error = &missed.json["data"]["verification"]["error"]["code"];
    assert_eq!(error, "cname_elsewhere");

    let moved = VerificationSettings {
        former_edge_targets: vec!["old-edge.waymark.dev".to_owned()],
        ..settings(&world.dns, true)
    };
    let second = TestApp::start_verifying_on(&world.app.database().url, moved).await;
    second.clock().advance(TimeDelta::minutes(2));

    let verified = claim.wait_for("verified").await;
    assert_eq!(verified["method"], "cname");
    drop(second);
}

async fn a_clock_that_was_ahead_delays_no_check(backend: Backend) {
    let world = World::working(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    claim.wait_for_check().await;
    claim.prove(world.dns());
    world.advance(TimeDelta::minutes(2));
    claim.wait_for("verified").await;

    world.advance(TimeDelta::days(3_650));
    let checked = world.verify(&claim).await;
    assert_eq!(checked.json["data"]["verification"]["status"], "verified");
    world.advance(TimeDelta::days(-3_650));
    world.dns().remove(&claim.txt_name());

    claim.wait_for("grace").await;
}

/// As long as the waits of proved names are.
async fn a_clock_that_was_ahead_for_hours_delays_no_claim(backend: Backend) {
    let world = World::working(backend).await;
    world.advance(TimeDelta::hours(20));
    let claim = world.claim("a", "go.waymark.dev").await;
    claim.wait_for_check().await;
    let lost = world.claim("a", "lost.waymark.dev").await;
    lost.prove(world.dns());
    world.verify(&lost).await;
    world.dns().remove(&lost.txt_name());
    let grace = world.verify(&lost).await;
    assert_eq!(grace.json["data"]["verification"]["status"], "grace");

    world.advance(TimeDelta::hours(-20));
    claim.prove(world.dns());
    lost.prove(world.dns());

    claim.wait_for("verified").await;
    lost.wait_for("verified").await;
}

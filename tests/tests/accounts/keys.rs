//! The accepted keys, and the rights that they grant.

use std::time::Duration;

use testing::{EVERY_SCOPE, eventually};

use crate::accounts::forgery::bad_keys;
use crate::accounts::world::World;

pub async fn a_key_needs_the_scope(world: &World) {
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
        let others = EVERY_SCOPE.replace(scope, "");
        let without = world.keys.issue_with("mine", &others, None);
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
    // Nothing was deleted, and each scope is sufficient for its own operations.
    let only = |scope: &str| world.keys.issue_with("mine", scope, None);
    let reader = world.mine.with_key(Some(only(read).as_str()));
    assert_eq!(
        reader.get(&list).await.expect(200).total(),
        world.my_ids.len() as u64
    );
    reader.get(&row).await.expect(200);
    let writer = world.mine.with_key(Some(only(write).as_str()));
    writer.send("PATCH", &row, &[]).await.expect(200);
}

pub async fn bad_keys_are_refused(world: &World) {
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

/// A change is noticed within a second, which a busy machine may double.
pub async fn keys_change_while_the_service_runs(world: &World) {
    let limit = Duration::from_secs(2);
    let key = world.keys.issue_with("mine", EVERY_SCOPE, None);
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
        .issue_with("mine", EVERY_SCOPE, Some(Duration::from_secs(6)));
    let expiring = world.mine.with_key(Some(short.as_str()));
    expiring.get(world.kind.list).await.expect(200);
    eventually("the key expires", Duration::from_secs(30), async || {
        (expiring.get(world.kind.list).await.status == 401).then_some(())
    })
    .await;
}

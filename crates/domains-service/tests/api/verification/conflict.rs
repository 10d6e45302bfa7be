//! Two accounts and one name.

use serde_json::json;
use testing::{Backend, Reply};

use super::world::{Claim, World, outcome};

testing::on_each_database!(
    the_first_proof_wins_and_the_second_takes_over_when_it_is_gone,
    an_unclear_check_of_the_owners_proof_changes_nothing,
    an_owner_in_grace_gives_way_to_a_proof,
    records_of_another_account_are_not_shown,
    exactly_one_of_ten_accounts_that_prove_at_once_wins,
);

fn assert_contested(answer: &testing::Answer) {
    let code = json!("claimed_by_another_account");
    assert_eq!(
        (answer.status, &answer.json["code"]),
        (409, &code),
        "{}",
        answer.text
    );
}

/// Publishes both accounts' records at the same name.
fn prove_both(world: &World, first: &Claim, second: &Claim) {
    let values = [first.txt_value(), second.txt_value()];
    world
        .dns()
        .set_txt(&first.txt_name(), &[&values[0], &values[1]]);
}

async fn the_first_proof_wins_and_the_second_takes_over_when_it_is_gone(backend: Backend) {
    let world = World::quiet(backend).await;
    let claims = [
        world.claim("a", "go.waymark.dev").await,
        world.claim("b", "go.waymark.dev").await,
    ];
    // The first to prove wins, not the first to store.
    let [second, first] = &claims;
    first.prove(world.dns());
    assert_eq!(
        first.verify().await.json["data"]["verification"]["status"],
        "verified"
    );

    prove_both(&world, first, second);
    let refused = second.verify().await;
    assert_contested(&refused);
    let expected = (
        "pending".to_owned(),
        "claimed_by_another_account".to_owned(),
    );
    assert_eq!(outcome(&second.shown().await), expected);
    let text = second.client.get(&second.path).await.text + &refused.text;
    assert!(
        !text.contains(&first.token),
        "nothing about the first account is disclosed: {text}"
    );
    assert_eq!(second.client.get(&first.path).await.status, 404);
    assert_eq!(first.shown().await["status"], "verified");

    second.prove(world.dns());
    let won = world.verify(second).await;
    assert_eq!(
        won.json["data"]["verification"]["status"], "verified",
        "{}",
        won.text
    );
    let lost = first.shown().await;
    assert_eq!(lost["status"], "lapsed");
    assert!(!lost.to_string().contains("\"b\""), "{lost}");

    first.prove(world.dns());
    let back = world.verify(first).await;
    assert_eq!(back.json["data"]["verification"]["status"], "verified");
    assert_eq!(second.shown().await["status"], "lapsed");
}

async fn an_unclear_check_of_the_owners_proof_changes_nothing(backend: Backend) {
    let world = World::quiet(backend).await;
    let first = world.claim("a", "go.waymark.dev").await;
    first.prove(world.dns());
    first.verify().await;
    let second = world.claim("b", "go.waymark.dev").await;

    // The second proves by CNAME; whether the first's TXT record exists is unknown.
    let target = format!("{}.{}", second.token, super::world::EDGE);
    world.dns().set_cname("go.waymark.dev", &target);
    world.dns().set(&first.txt_name(), Reply::Servfail);

    assert_contested(&second.verify().await);
    assert_eq!(first.shown().await["status"], "verified");
}

async fn an_owner_in_grace_gives_way_to_a_proof(backend: Backend) {
    let world = World::quiet(backend).await;
    let first = world.claim("a", "go.waymark.dev").await;
    first.prove(world.dns());
    first.verify().await;
    world.dns().remove(&first.txt_name());
    let missed = world.verify(&first).await;
    assert_eq!(missed.json["data"]["verification"]["status"], "grace");

    let second = world.claim("b", "go.waymark.dev").await;
    second.prove(world.dns());
    assert_eq!(
        second.verify().await.json["data"]["verification"]["status"],
        "verified"
    );
    assert_eq!(first.shown().await["status"], "lapsed");
}

async fn records_of_another_account_are_not_shown(backend: Backend) {
    let world = World::quiet(backend).await;
    let first = world.claim("a", "go.waymark.dev").await;
    let second = world.claim("b", "go.waymark.dev").await;
    let quoted = format!("\"{}\" ", first.txt_value());
    world.dns().set_txt(
        &first.txt_name(),
        &[&first.txt_value(), &quoted, "v=spf1 -all"],
    );

    let missed = second.verify().await;

    let expected = ("pending".to_owned(), "txt_mismatch".to_owned());
    assert_eq!(outcome(&second.shown().await), expected);
    assert!(missed.text.contains("v=spf1 -all"), "{}", missed.text);
    assert!(!missed.text.contains(&first.token), "{}", missed.text);
}

async fn exactly_one_of_ten_accounts_that_prove_at_once_wins(backend: Backend) {
    let world = World::quiet(backend).await;
    let mut claims = Vec::new();
    for number in 0..10 {
        claims.push(
            world
                .claim(&format!("account-{number}"), "go.waymark.dev")
                .await,
        );
    }
    let values: Vec<String> = claims.iter().map(Claim::txt_value).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    world.dns().set_txt(&claims[0].txt_name(), &values);

    let tasks = claims
        .iter()
        .cloned()
        .map(|claim| tokio::spawn(async move { claim.verify().await.status }));
    let mut statuses = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        statuses.push(task.await.unwrap());
    }

    statuses.sort_unstable();
    assert_eq!(statuses, [[200].as_slice(), &[409; 9]].concat());
    let mut verified = 0;
    for claim in &claims {
        verified += usize::from(claim.shown().await["status"] == "verified");
    }
    assert_eq!(verified, 1);
}

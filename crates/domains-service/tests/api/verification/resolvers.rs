//! Several name servers that agree, disagree, lie or fail.

use domains_service::verification::VerificationSettings;
use testing::{Backend, Reply};

use super::world::{World, outcome, settings};
use crate::api::app::TestApp;

testing::on_each_database!(
    one_liar_among_three_changes_nothing,
    servers_that_answer_decide_a_proof_and_all_must_answer_for_a_loss,
    an_unreachable_resolver_is_reported,
);

async fn one_liar_among_three_changes_nothing(backend: Backend) {
    let world = World::new(backend, 3, false).await;
    let claim = world.claim("a", "go.waymark.dev").await;

    claim.prove(&world.dns[1]);
    let invented = claim.verify().await;
    let verification = &invented.json["data"]["verification"];
    assert_eq!(
        outcome(verification),
        ("pending".to_owned(), "resolvers_disagree".to_owned())
    );
    let detail = verification["error"]["detail"].as_str().unwrap();
    assert!(detail.starts_with("1 of 3"), "{detail}");

    world.dns.iter().for_each(|dns| claim.prove(dns));
    let agreed = world.verify(&claim).await;
    assert_eq!(agreed.json["data"]["verification"]["status"], "verified");

    world.dns[2].remove(&claim.txt_name());
    let denied = world.verify(&claim).await;
    let verification = &denied.json["data"]["verification"];
    assert_eq!(
        outcome(verification),
        ("verified".to_owned(), "resolvers_disagree".to_owned())
    );
}

async fn servers_that_answer_decide_a_proof_and_all_must_answer_for_a_loss(backend: Backend) {
    let world = World::new(backend, 3, false).await;
    for (name, reply, code) in [
        ("failing.waymark.dev", Reply::Servfail, "dns_servfail"),
        ("silent.waymark.dev", Reply::Silence, "dns_timeout"),
    ] {
        let claim = world.claim("a", name).await;
        world.dns[0].set(&claim.txt_name(), reply);
        claim.prove(&world.dns[1]);
        claim.prove(&world.dns[2]);
        let proved = claim.verify().await;
        assert_eq!(proved.json["data"]["verification"]["status"], "verified");

        world.dns[1].remove(&claim.txt_name());
        world.dns[2].remove(&claim.txt_name());
        let unclear = world.verify(&claim).await;
        let verification = &unclear.json["data"]["verification"];
        let expected = ("verified".to_owned(), code.to_owned());
        assert_eq!(outcome(verification), expected);

        world.dns[0].remove(&claim.txt_name());
        let gone = world.verify(&claim).await;
        let verification = &gone.json["data"]["verification"];
        let expected = ("grace".to_owned(), "txt_not_found".to_owned());
        assert_eq!(outcome(verification), expected);
    }
}

async fn an_unreachable_resolver_is_reported(backend: Backend) {
    let nobody = VerificationSettings {
        resolvers: vec!["127.0.0.1:1".parse().unwrap()],
        ..settings(&[], false)
    };
    let app = TestApp::start_with(backend, nobody).await;
    let world = World { app, dns: vec![] };
    let claim = world.claim("a", "go.waymark.dev").await;

    let answer = claim.verify().await;

    let verification = &answer.json["data"]["verification"];
    let expected = ("pending".to_owned(), "dns_unreachable".to_owned());
    assert_eq!(outcome(verification), expected);
}

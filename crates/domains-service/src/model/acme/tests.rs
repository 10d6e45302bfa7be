use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;

on_each_database!(a_challenge_of_a_clock_that_was_ahead_is_not_answered);

async fn a_challenge_of_a_clock_that_was_ahead_is_not_answered(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let (pool, now) = (database.pool(), database::now());
    for days in [1, 365] {
        for (kind, token) in [
            (ChallengeKind::Http01, "a"),
            (ChallengeKind::TlsAlpn01, "b"),
        ] {
            for (token, ahead) in [("ahead", days), (token, 0)] {
                let challenge = Challenge {
                    token: token.to_owned(),
                    name: "a.example".to_owned(),
                    kind,
                    key_authorization: token.to_owned(),
                    expires_at: now + TimeDelta::days(ahead) + CHALLENGE_LIFE,
                };
                upsert_challenge(&pool, &challenge).await.unwrap();
            }
            let by_token = async |token| {
                let found = challenge_by_token(&pool, "a.example", token, now).await;
                found.unwrap()
            };
            assert_eq!(by_token("ahead").await, None);
            let newest = challenge_by_name(&pool, "a.example", now).await.unwrap();
            match kind {
                ChallengeKind::Http01 => assert_eq!(by_token("a").await.unwrap(), "a"),
                ChallengeKind::TlsAlpn01 => assert_eq!(newest.unwrap(), "b"),
            }
        }
        assert_eq!(delete_challenges(&pool, now).await.unwrap(), 1, "{days}");
    }
}

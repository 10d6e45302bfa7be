use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;

on_each_database!(
    a_bucket_that_was_used_while_the_clock_was_ahead_fills_up_from_now_on,
    an_account_takes_at_most_half_of_what_is_left,
);

const FIVE_AN_HOUR: TimeDelta = TimeDelta::hours(1);

fn bucket() -> Bucket {
    Bucket {
        name: "failures".to_owned(),
        count: 5,
        period: FIVE_AN_HOUR,
    }
}

fn moment(seconds: i64) -> NaiveDateTime {
    chrono::DateTime::from_timestamp(seconds, 0)
        .unwrap()
        .naive_utc()
}

#[test]
fn a_bucket_is_full_at_first_and_fills_up_again() {
    let level = |stored, now| bucket().level(stored, moment(now));
    assert!((level(None, 0) - 5.0).abs() < 1e-9);
    assert!((level(Some((0.0, moment(0))), 720) - 1.0).abs() < 1e-9);
    assert!((level(Some((4.5, moment(0))), 1_000_000) - 5.0).abs() < 1e-9);
    assert!(
        (level(Some((2.0, moment(50))), 0) - 2.0).abs() < 1e-9,
        "the clock went back"
    );
}

#[test]
fn the_wait_is_until_one_is_left() {
    assert_eq!(bucket().wait(1.0), TimeDelta::zero());
    assert_eq!(bucket().wait(0.0), TimeDelta::minutes(12));
    assert_eq!(bucket().wait(0.5), TimeDelta::minutes(6));
}

async fn a_bucket_that_was_used_while_the_clock_was_ahead_fills_up_from_now_on(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let (pool, buckets) = (database.pool(), [bucket()]);
    let ahead = moment(100_000) + TimeDelta::minutes(50);
    for _ in 0..5 {
        assert_eq!(take_tokens(&pool, &buckets, ahead).await.unwrap(), None);
    }

    let now = moment(100_000);
    let until = take_tokens(&pool, &buckets, now).await.unwrap();
    assert_eq!(until, Some(now + TimeDelta::minutes(12)));
    assert_eq!(
        take_tokens(&pool, &buckets, until.unwrap()).await.unwrap(),
        None
    );
}

async fn an_account_takes_at_most_half_of_what_is_left(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let (pool, now) = (database.pool(), moment(0));
    let bucket = |name: &str| Bucket {
        name: name.to_owned(),
        count: 40,
        period: FIVE_AN_HOUR,
    };
    let all = bucket("all");
    let take = async |account: &str| {
        let own = bucket(account);
        for taken in 0.. {
            let until = share_at(&pool, &all, &own, now).await.unwrap();
            if let Some(until) = until {
                return (taken, until);
            }
            let both = [all.clone(), own.clone()];
            assert_eq!(take_tokens(&pool, &both, now).await.unwrap(), None);
        }
        unreachable!()
    };
    assert_eq!(take("a").await, (20, moment(1)), "it fills up for both");
    assert_eq!(take("b").await.0, 10);
    assert_eq!(take("c").await.0, 5);
    // A failure counts as more.
    add_tokens(&pool, &[bucket("d")], -4.0, now).await.unwrap();
    assert_eq!(take("d").await.0, 3, "nobody counts before the first order");
    let all = std::slice::from_ref(&all);
    add_tokens(&pool, all, 9.0, now).await.unwrap();
    add_tokens(&pool, &[bucket("d")], -4.0, now).await.unwrap();
    assert_eq!(take("d").await.0, 2);
}

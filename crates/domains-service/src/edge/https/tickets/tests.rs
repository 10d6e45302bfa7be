use std::path::Path;

use chrono::TimeDelta;
use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;

on_each_database!(keys_of_a_clock_that_was_ahead_are_of_no_use);

async fn keys_of_a_clock_that_was_ahead_are_of_no_use(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let (pool, clock) = (database.pool(), Clock::default());
    let key = Keyring::new_key().unwrap();
    let keyring = Keyring::load("certificates", Path::new(""), &key);
    let keys = TicketKeys::new(keyring.unwrap(), clock.clone());
    for days in [1, 365] {
        clock.advance(TimeDelta::days(days));
        keys.read(&pool).await.unwrap();
        let ahead = keys.encrypt(b"ahead").unwrap();
        assert_eq!(keys.decrypt(&ahead).unwrap(), b"ahead");

        clock.advance(-TimeDelta::days(days));
        assert_eq!(keys.decrypt(&ahead), None, "before they are read again");
        keys.read(&pool).await.unwrap();
        assert_eq!(keys.decrypt(&ahead), None);
        let ticket = keys.encrypt(b"now").unwrap();
        assert_eq!(keys.decrypt(&ticket).unwrap(), b"now");
        let now = period_of(clock.now());
        let stored = ticket_keys(&pool).await.unwrap();
        let hours: Vec<i64> = stored.iter().map(|(hour, _)| *hour).collect();
        assert_eq!(hours, [now + HOURS, now], "{days}");
    }
}

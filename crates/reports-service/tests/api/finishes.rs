//! How the outcomes of generations are written.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use database::Pool;
use futures_util::future::join_all;
use futures_util::poll;
use reports_service::MIGRATIONS;
use reports_service::generation::Finishes;
use reports_service::model::{self, Finished, ReportRow};
use testing::{Backend, TestDatabase, one_for_each_account};

use crate::app::made;
use crate::queue::{limits, store};

testing::on_each_database!(
    outcomes_that_gather_are_written_together,
    one_that_cannot_be_written_loses_no_other,
);

/// Stores and claims reports of the account `a` whose generations ended with these scores.
async fn ended(pool: &Pool, scores: &[u8]) -> Vec<(i64, Arc<Finished>)> {
    let mut all = Vec::new();
    for score in scores {
        let id = store(pool, &format!("h{score}.example")).await;
        let time = Duration::from_mins(1);
        let (limits, hosts) = (limits(), BTreeMap::new());
        let claimed = model::claim(pool, "lease", time, &limits, &hosts);
        assert_eq!(claimed.await.unwrap()[0].id, id);
        let finished = Finished::new(id, "lease", made(*score), None).unwrap();
        all.push((id, Arc::new(finished)));
    }
    all
}

async fn row(pool: &Pool, id: i64) -> ReportRow {
    model::find(pool, "a", id).await.unwrap().unwrap().row
}

async fn outcomes_that_gather_are_written_together(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = Pool::new(&database.url, &one_for_each_account()).unwrap();
    let ended = ended(&pool, &[90, 80, 70]).await;
    let finishes = Arc::new(Finishes::new(pool.clone(), 100));
    let share = pool.for_account("a").write().await.unwrap();
    let mut first = pin!(finishes.write("a", &ended[0].1));
    let mut second = pin!(finishes.write("a", &ended[1].1));
    assert!(poll!(&mut first).is_pending() && poll!(&mut second).is_pending());

    let third = finishes.write("a", &ended[2].1);
    drop(share);
    let written = tokio::join!(first, second, third);

    assert!(written.0.unwrap() && written.1.unwrap() && written.2.unwrap());
    let mut times = BTreeSet::new();
    for (id, _) in &ended {
        times.insert(row(&pool, *id).await.updated_at);
    }
    assert!(times.len() < 3, "at least two of them together");
}

async fn one_that_cannot_be_written_loses_no_other(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = Pool::new(&database.url, &one_for_each_account()).unwrap();
    let ended = ended(&pool, &[90, 101, 70]).await;
    let finishes = Arc::new(Finishes::new(pool.clone(), 100));

    let written = join_all(
        ended
            .iter()
            .map(|(_, outcome)| finishes.write("a", outcome)),
    )
    .await;

    let written: Vec<bool> = written.into_iter().map(|written| written.is_ok()).collect();
    assert_eq!(written, [true, false, true]);
    assert_eq!(row(&pool, ended[2].0).await.score, Some(70));
    assert_eq!(row(&pool, ended[1].0).await.score, None);
}

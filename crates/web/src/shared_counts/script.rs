//! The script that counts in Redis. It runs atomically, and by the server's own clock.

use std::sync::LazyLock;
use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::{ErrorKind, RedisError, Script, ServerErrorKind};

const COUNT: &str = include_str!("count.lua");
/// The hash under which the server caches the script.
static HASH: LazyLock<String> = LazyLock::new(|| Script::new(COUNT).get_hash().to_owned());

/// A bucket in which a request is counted.
#[derive(Clone, Debug)]
pub(crate) struct SharedBucket {
    /// Its name in Redis.
    pub name: String,
    /// The number of requests that fit into it.
    pub quota: u32,
    /// The time in which it gains room for one more.
    pub period: Duration,
}

/// The state of a bucket after a request.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct SharedCount {
    /// Whether there was room for the request.
    pub is_within: bool,
    /// The number of further requests for which there is room.
    pub remaining: u32,
    /// The time until the bucket is full again; if there was no room, the time until there is some.
    pub reset: Duration,
}

/// The reason why a request is not counted.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("no answer within {} ms", .0.as_millis())]
    Late(Duration),
    #[error("{0}")]
    Redis(#[from] RedisError),
    #[error("the answer is invalid")]
    Nonsense,
}

/// Counts a request in these buckets, up to the first one without room, within the time limit.
pub(super) async fn count(
    connection: &mut MultiplexedConnection,
    buckets: &[SharedBucket],
    limit: Duration,
) -> Result<Vec<SharedCount>, Failure> {
    let counting = async {
        match call("EVALSHA", &HASH, buckets, connection).await {
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
                call("EVAL", COUNT, buckets, connection).await
            }
            answered => answered,
        }
    };
    let answer = tokio::time::timeout(limit, counting).await;
    let answer = answer.map_err(|_| Failure::Late(limit))??;
    understand(&answer, buckets).ok_or(Failure::Nonsense)
}

/// Does not use `Script::invoke_async`: its debug build panics if the server returns another hash.
async fn call(
    command: &str,
    script: &str,
    buckets: &[SharedBucket],
    connection: &mut MultiplexedConnection,
) -> Result<Vec<i64>, RedisError> {
    let mut command = redis::cmd(command);
    command.arg(script).arg(buckets.len());
    for bucket in buckets {
        command.arg(&bucket.name);
    }
    for bucket in buckets {
        command.arg(microseconds(bucket.period));
        command.arg(microseconds(bucket.period * bucket.quota));
    }
    command.query_async(connection).await
}

/// With three decimals, which is exact.
fn microseconds(time: Duration) -> String {
    format!("{}.{:03}", time.as_micros(), time.subsec_nanos() % 1000)
}

/// Accepts only plausible answers, since the server may be anything.
fn understand(answer: &[i64], buckets: &[SharedBucket]) -> Option<Vec<SharedCount>> {
    let (triples, rest) = answer.as_chunks::<3>();
    let counts: Option<Vec<SharedCount>> = triples
        .iter()
        .zip(buckets)
        .map(|(&[is_within, remaining, reset], bucket)| {
            let count = SharedCount {
                is_within: is_within == 1,
                remaining: remaining.try_into().ok()?,
                reset: Duration::from_micros(reset.try_into().ok()?),
            };
            let longest = bucket.period * bucket.quota + Duration::from_micros(1);
            let is_possible = matches!(is_within, 0 | 1)
                && count.remaining < bucket.quota
                && (count.is_within || count.remaining == 0)
                && count.reset <= longest;
            is_possible.then_some(count)
        })
        .collect();
    let counts = counts?;
    let (last, before) = counts.split_last()?;
    let is_whole = triples.len() == buckets.len() || !last.is_within;
    let is_in_order = before.iter().all(|count| count.is_within);
    let is_good = rest.is_empty() && triples.len() <= buckets.len() && is_whole && is_in_order;
    is_good.then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buckets(count: usize) -> Vec<SharedBucket> {
        let bucket = SharedBucket {
            name: "waymark:key:1".to_owned(),
            quota: 4,
            period: Duration::from_secs(15),
        };
        vec![bucket; count]
    }

    #[test]
    fn times_keep_their_nanoseconds() {
        assert_eq!(microseconds(Duration::from_nanos(8_571_428)), "8571.428");
        assert_eq!(microseconds(Duration::from_nanos(60)), "0.060");
        assert_eq!(microseconds(Duration::from_hours(1)), "3600000000.000");
    }

    #[test]
    fn answers_are_understood() {
        let counts = understand(&[1, 3, 15_000_000, 0, 0, 14_000_001], &buckets(2)).unwrap();
        let first = SharedCount {
            is_within: true,
            remaining: 3,
            reset: Duration::from_secs(15),
        };
        let second = SharedCount {
            is_within: false,
            remaining: 0,
            reset: Duration::from_micros(14_000_001),
        };
        assert_eq!(counts, [first, second]);
        // A request for which the first bucket has no room is not counted in the second.
        assert!(understand(&[0, 0, 5], &buckets(2)).is_some());
    }

    #[test]
    fn answers_that_cannot_be_true_are_not_believed() {
        for answer in [
            &[][..],
            &[1],
            &[1, 3],
            &[1, 3, 5, 1],
            &[2, 3, 5],
            &[-1, 3, 5],
            &[1, 4, 5],
            &[1, -1, 5],
            &[1, i64::MAX, 5],
            &[1, 3, -5],
            &[1, 3, i64::MAX],
            &[0, 0, 60_000_002],
            &[0, 1, 5],
            &[1, 3, 5, 1, 3, 5],
        ] {
            assert_eq!(understand(answer, &buckets(1)), None, "{answer:?}");
        }
        assert_eq!(understand(&[1, 3, 5], &buckets(2)), None);
        assert_eq!(understand(&[0, 0, 5, 1, 3, 5], &buckets(2)), None);
    }
}

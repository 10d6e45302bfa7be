//! A server that answers nonsense, but only to requests of clients, so that health checks do not
//! notice.

use std::time::{Duration, Instant};

use crate::shared_counts::fake::Fake;
use crate::shared_counts::{Fleet, NOWHERE};

const SETTINGS: [(&str, &str); 2] = [("http.requests_per_key", "10"), ("http.rate_window", "1h")];

/// Answers for a bucket of ten requests an hour.
const NONSENSE: [&[u8]; 29] = [
    b"",
    b"+OK\r\n",
    b"-ERR no\r\n",
    b"-NOSCRIPT No matching script.\r\n",
    b"-MOVED 1 127.0.0.1:1\r\n",
    b"-OOM command not allowed when used memory > 'maxmemory'.\r\n",
    b"-\r\n",
    b":1\r\n",
    b":99999999999999999999999999\r\n",
    b"$-1\r\n",
    b"$9223372036854775807\r\n",
    b"$-9223372036854775808\r\n",
    b"*-1\r\n",
    b"*0\r\n",
    b"*9223372036854775807\r\n",
    b"%9223372036854775807\r\n",
    b"*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n",
    b"*2\r\n:1\r\n:9\r\n",
    b"*4\r\n:1\r\n:9\r\n:1\r\n:1\r\n",
    b"*3\r\n:2\r\n:9\r\n:1\r\n",
    b"*3\r\n:-1\r\n:9\r\n:1\r\n",
    b"*3\r\n:1\r\n:10\r\n:1\r\n",
    b"*3\r\n:1\r\n:-9\r\n:1\r\n",
    b"*3\r\n:0\r\n:0\r\n:9223372036854775807\r\n",
    b"*3\r\n:0\r\n:0\r\n:-1\r\n",
    b"*3\r\n$1\r\nx\r\n$-1\r\n:1\r\n",
    b"*6\r\n:0\r\n:0\r\n:1\r\n:0\r\n:0\r\n:1\r\n",
    b"HTTP/1.1 400 Bad Request\r\n\r\n",
    b"\0\xff\xfe\r\n",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_neither_harms_nor_locks_anyone_out() {
    let fake = Fake::start().await;
    let url = format!("redis://127.0.0.1:{}", fake.port);
    let mut fleet = Fleet::start(1, Some(&url), &SETTINGS).await;
    for (number, nonsense) in NONSENSE.iter().enumerate() {
        let shown = String::from_utf8_lossy(nonsense);
        fake.answers(nonsense);
        fleet.are_sharing(true).await;
        let (asked, failures) = (fake.counted(), fleet.failures().await);

        let key = fleet.key(&format!("account{number}"));
        let began = Instant::now();
        // It allows ten, as if there were no such server, and the headers show its own count.
        let first = fleet.send(0, &key).await.expect(404);
        assert!(
            first.header("ratelimit").starts_with("\"key\";r=9;t="),
            "{shown:?}"
        );
        assert!(began.elapsed() < Duration::from_secs(5), "{shown:?}");
        assert_eq!(fleet.allowed(&key, 12).await, 9, "{shown:?}");

        assert!(fake.counted() > asked, "{shown:?} was not read");
        assert!(fleet.failures().await > failures, "{shown:?}");
    }
    assert!(fleet.services[0].process.ended().is_none());
    let log = fleet.services[0].process.stderr();
    assert!(!log.contains("panicked"), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_requests_at_once_wait_no_longer_than_one() {
    let fake = Fake::start().await;
    // An answer that never ends.
    fake.answers(b"*3\r\n:1\r\n");
    let url = format!("redis://127.0.0.1:{}", fake.port);
    let fleet = Fleet::start(1, Some(&url), &SETTINGS).await;
    fleet.are_sharing(true).await;
    let key = fleet.key("acme");

    let began = Instant::now();
    let answers = testing::at_once(50, |_| {
        let client = fleet.services[0].client(&key);
        async move { client.get(NOWHERE).await.status }
    });
    let answers = answers.await;

    println!("50 requests at once took {:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(answers.iter().filter(|&&status| status == 404).count(), 10);
}

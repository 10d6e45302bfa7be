//! Visitors who request large responses of the backend and do not read them.

use std::time::Duration;

use end_to_end::{Databases, Launch, memory_mib};
use testing::{Backend, TestKeys};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

const READERS: u32 = 200;
/// When the backend could send nothing for this long, the edge holds the maximum.
const PAUSE: Duration = Duration::from_secs(2);

/// A backend whose responses do not end; returns its address.
async fn endless() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("its address");
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let part = vec![b'x'; 64 * 1024];
                let _ = stream.read(&mut [0; 1024]).await?;
                let head = b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n";
                stream.write_all(head).await?;
                while stream.write_all(&part).await.is_ok() {}
                std::io::Result::Ok(())
            });
        }
    });
    format!("http://{address}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_slowly_holds_little_memory() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launch = Launch::domains(&keys, &databases.create("domains").await)
        .with_edge()
        .set("edge.backend", endless().await);
    let service = launch.start().await;
    let name = [("name", "go.waymark.dev")];
    let client = service.client(&keys.issue("default"));
    client.post("/api/v1/domains", &name).await.expect(201);
    let edge = service.edge.expect("an edge");
    let before = memory_mib(service.process.id());

    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        readers.spawn(async move {
            let mut stream = TcpStream::connect(edge).await.expect("a connection");
            let request = b"GET /large HTTP/1.1\r\nHost: go.waymark.dev\r\n\r\n";
            stream.write_all(request).await.expect("a request");
            let mut part = [0; 256];
            // Now and then, so that it does not count as stalled.
            loop {
                let read = timeout(PAUSE * 30, stream.read(&mut part)).await;
                assert!(read.expect("a part in time").expect("a part") > 0);
                sleep(PAUSE / 4).await;
            }
        });
    }
    let mut most = memory_mib(service.process.id());
    loop {
        sleep(PAUSE).await;
        let now = memory_mib(service.process.id());
        if now <= most {
            break;
        }
        most = now;
    }
    let each = (most - before) * 1024.0 / f64::from(READERS);
    let of_system = unsent_kib(edge.port()) / f64::from(READERS);
    println!(
        "Each of {READERS} slow readers holds {each:.0} KiB ({before:.1} to {most:.1} MiB), and \
         {of_system:.0} KiB of the system's memory."
    );
    assert!(readers.try_join_next().is_none(), "a reader was cut off");
    assert!(each < 256.0, "{each:.0} KiB each");
    assert!(of_system < 512.0, "{of_system:.0} KiB each");
}

/// Unsent bytes of the system's buffers on connections to a port, in KiB.
fn unsent_kib(port: u16) -> f64 {
    let table = std::fs::read_to_string("/proc/net/tcp").expect("Linux's /proc");
    // The local address, the peer's, the state, and the queues for sending and receiving.
    let connections = table.lines().skip(1).filter_map(|line| {
        let mut fields = line.split_whitespace().skip(1);
        let (local, queues) = (fields.next()?, fields.nth(2)?);
        let is_ours = local.ends_with(&format!(":{port:04X}"));
        let unsent = u32::from_str_radix(queues.split(':').next()?, 16).ok()?;
        is_ours.then_some(f64::from(unsent))
    });
    connections.sum::<f64>() / 1024.0
}

//! Many generations at once in one process, with subresources and probes, of a server that takes its
//! time for each response.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use end_to_end::{Databases, Launch, Nginx, Service, most_memory_mib};
use testing::{Backend, Client, PostgresServer, TestKeys};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::Options;
use crate::latency::{self, Latencies};
use crate::service::{make, metric, metrics};

/// An account gets at most half of the slots.
const ACCOUNTS: usize = 4;
/// The time that the server takes for each response.
const DELAY: Duration = Duration::from_millis(50);
/// By default, two pages of a host are fetched at once.
const GENERATIONS_PER_HOST: usize = 2;

/// The results on one database.
#[derive(Debug)]
pub struct ManyAtOnce {
    /// Until the last report is made.
    pub elapsed: Duration,
    /// The most generations that were seen at once.
    pub at_once: usize,
    /// The most memory of the service before it made reports, in MiB.
    pub idle_memory: f64,
    /// The most memory of the service until all reports were made, in MiB.
    pub memory: f64,
    /// Lists while the service was otherwise idle.
    pub idle: Latencies,
    /// Lists while reports were made.
    pub busy: Latencies,
}

/// Makes reports of these pages, with as many generations at once as the options say.
pub async fn measure(
    backend: Backend,
    nginx: &Nginx,
    pages: &[PathBuf],
    options: &Options,
) -> ManyAtOnce {
    let databases = match backend {
        Backend::Sqlite => Databases::start(backend).await,
        Backend::Postgres => Databases::Postgres(PostgresServer::start_with(&["fsync=on"]).await),
    };
    let keys = TestKeys::new();
    let service = Launch::reports(&keys, &databases.create("at_once").await)
        .set("generation.extras", "true")
        .set("generation.at_once", options.at_once.to_string())
        .start()
        .await;
    let hosts = slow_hosts(nginx, options.at_once.div_ceil(GENERATIONS_PER_HOST)).await;
    let pages = pages.iter().zip(hosts.iter().cycle()).cycle().enumerate();
    let urls: Vec<String> = pages
        .map(|(number, (page, host))| format!("{host}{}?{number}", Nginx::path(page)))
        .take(options.extras)
        .collect();
    let clients: Vec<Client> = (0..ACCOUNTS)
        .map(|number| service.client(&keys.issue(&format!("at-once-{number}"))))
        .collect();
    let lister = clients.first().expect("an account");

    let idle_memory = most_memory_mib(service.process.id());
    let started = Instant::now();
    let (end, over) = watch::channel(false);
    let (busy, at_once, ()) = tokio::join!(
        latency::lists(lister, over.clone()),
        most_at_once(&service, over),
        async {
            make(&service, &clients, &urls).await;
            end.send_replace(true);
        }
    );
    ManyAtOnce {
        elapsed: started.elapsed(),
        at_once,
        idle_memory,
        memory: most_memory_mib(service.process.id()),
        idle: latency::lists_for(lister, Duration::from_secs(options.idle)).await,
        busy,
    }
}

/// The most generations that are running at once until `over` turns true.
async fn most_at_once(service: &Service, mut over: watch::Receiver<bool>) -> usize {
    let health = service.health();
    let mut most = 0;
    while !*over.borrow_and_update() {
        let metrics = metrics(&health).await;
        most = most.max(metric(&metrics, "waymark_generations_running"));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    most
}

/// Listens on this many addresses, and passes connections on to nginx, each request after a delay.
/// Returns the beginnings of their URLs.
async fn slow_hosts(nginx: &Nginx, number: usize) -> Vec<String> {
    let mut hosts = Vec::new();
    for host in 0..u32::try_from(number).expect("not many") {
        let address = Ipv4Addr::from_bits(Ipv4Addr::new(127, 1, 0, 1).to_bits() + host);
        let listener = TcpListener::bind((address, 0)).await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        hosts.push(format!("http://{address}:{port}"));
        let nginx = nginx.address();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass_on(client, nginx));
            }
        });
    }
    hosts
}

/// Requests of one connection follow each other, so each arrives on its own.
async fn pass_on(client: TcpStream, nginx: SocketAddr) -> io::Result<()> {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_nginx, mut to_nginx) = TcpStream::connect(nginx).await?.into_split();
    tokio::spawn(async move { copy(&mut from_nginx, &mut to_client).await });
    let mut request = Vec::with_capacity(4096);
    while from_client.read_buf(&mut request).await? > 0 {
        tokio::time::sleep(DELAY).await;
        to_nginx.write_all(&request).await?;
        request.clear();
    }
    Ok(())
}

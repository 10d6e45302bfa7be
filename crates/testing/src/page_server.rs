//! A web server for tests with a configurable delay that counts simultaneous requests. Subresources
//! and probes are served at once and not counted.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Serves the same page at every path, on loopback addresses.
pub struct PageServer {
    addresses: Vec<SocketAddr>,
    visits: Arc<Mutex<Visits>>,
    open: watch::Sender<bool>,
    page: watch::Sender<&'static str>,
}

#[derive(Default)]
struct Visits {
    by_path: HashMap<String, Count>,
    by_host: HashMap<SocketAddr, Count>,
}

#[derive(Clone, Copy, Default)]
struct Count {
    total: usize,
    now: usize,
    most_at_once: usize,
}

impl Count {
    fn enter(&mut self) {
        self.total += 1;
        self.now += 1;
        self.most_at_once = self.most_at_once.max(self.now);
    }
}

const PAGE: &str = "<!doctype html><html lang=en><head><meta charset=utf-8>\
     <title>A page that tests are about</title></head>\
     <body><h1>A page</h1><p>With a little text.</p></body></html>";

impl PageServer {
    /// Starts the server; each page takes `delay`.
    pub async fn start(delay: Duration) -> Self {
        Self::start_on(1, delay).await
    }

    /// Starts the server on `hosts` addresses: 127.0.0.1, 127.0.0.2 …
    pub async fn start_on(hosts: u8, delay: Duration) -> Self {
        Self::serve(PAGE, hosts, delay).await
    }

    /// Starts the server with another page, served without delay.
    pub async fn start_with(page: &'static str) -> Self {
        Self::serve(page, 1, Duration::ZERO).await
    }

    async fn serve(page: &'static str, hosts: u8, delay: Duration) -> Self {
        let visits = Arc::new(Mutex::new(Visits::default()));
        let (open, opened) = watch::channel(true);
        let (page, shown) = watch::channel(page);
        let mut addresses = Vec::new();
        for host in 1..=hosts {
            let (listener, address) = listen(Ipv4Addr::new(127, 0, 0, host)).await;
            addresses.push(address);
            let (shared, opened) = (Arc::clone(&visits), opened.clone());
            let shown = shown.clone();
            tokio::spawn(async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let (shared, opened) = (Arc::clone(&shared), opened.clone());
                    let visited = (shared, address);
                    let shown = shown.clone();
                    tokio::spawn(answer(stream, visited, shown, delay, opened));
                }
            });
        }
        Self {
            addresses,
            visits,
            open,
            page,
        }
    }

    /// Holds pages back, or releases them all.
    pub fn hold(&self, hold: bool) {
        self.open.send_replace(!hold);
    }

    /// Serves another page from now on.
    pub fn set(&self, page: &'static str) {
        self.page.send_replace(page);
    }

    /// The URL of a page.
    pub fn url(&self, path: &str) -> String {
        self.url_of(0, path)
    }

    /// The URL of a page on the host with this number, modulo the number of hosts.
    pub fn url_of(&self, number: usize, path: &str) -> String {
        let address = self.addresses.get(number % self.addresses.len());
        let address = address.expect("an address");
        format!("http://{address}{path}")
    }

    /// The total number of page requests.
    pub fn total(&self) -> usize {
        let visits = self.visits.lock().unwrap();
        visits.by_host.values().map(|count| count.total).sum()
    }

    /// The number of pages being served.
    pub fn on_their_way(&self) -> usize {
        let visits = self.visits.lock().unwrap();
        visits.by_host.values().map(|count| count.now).sum()
    }

    /// The largest number of pages that one host was serving at the same time.
    pub fn most_at_once(&self) -> usize {
        let visits = self.visits.lock().unwrap();
        let most = visits.by_host.values().map(|count| count.most_at_once);
        most.max().unwrap_or(0)
    }

    /// The paths that were being served more than once at the same time.
    pub fn fetched_twice_at_once(&self) -> Vec<String> {
        let visits = self.visits.lock().unwrap();
        let twice = visits
            .by_path
            .iter()
            .filter(|(_, count)| count.most_at_once > 1);
        twice.map(|(path, _)| path.clone()).collect()
    }

    /// How many times each path was requested.
    pub fn totals(&self) -> HashMap<String, usize> {
        let visits = self.visits.lock().unwrap();
        visits
            .by_path
            .iter()
            .map(|(path, count)| (path.clone(), count.total))
            .collect()
    }
}

/// Listens at a free port.
async fn listen(host: Ipv4Addr) -> (TcpListener, SocketAddr) {
    // The only one of the system's range for which reports are refused: it belongs to Jenkins.
    const REFUSED: u16 = 50_000;
    loop {
        let listener = TcpListener::bind((host, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        if address.port() != REFUSED {
            return (listener, address);
        }
    }
}

async fn answer(
    mut stream: TcpStream,
    (visits, host): (Arc<Mutex<Visits>>, SocketAddr),
    page: watch::Receiver<&'static str>,
    delay: Duration,
    mut open: watch::Receiver<bool>,
) {
    let Some(head) = read_head(&mut stream).await else {
        return;
    };
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    if is_probe(&path, &head) {
        let _ = stream
            .write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            .await;
        return;
    }
    let visit = Visit::begin(visits, host, path);
    let mut rest = [0; 64];
    let ready = async {
        tokio::time::sleep(delay).await;
        let _ = open.wait_for(|open| *open).await;
    };
    tokio::select! {
        () = ready => {}
        // A killed process closes its connections, which ends its visit.
        _ = stream.read(&mut rest) => return,
    }
    let page = *page.borrow();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        page.len()
    );
    // Ended before the last byte is sent, since the client may then send its next request at once.
    drop(visit);
    let _ = stream.write_all(format!("{head}{page}").as_bytes()).await;
}

/// Whether the request is not for a page, or repeats a page request from another origin.
fn is_probe(path: &str, head: &str) -> bool {
    let files = ["/robots.txt", "/sitemap.xml", "/favicon.ico", "/llms.txt"];
    files.contains(&path)
        || path.starts_with("/no-such-page-")
        || head.to_ascii_lowercase().contains("\r\norigin:")
}

async fn read_head(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    String::from_utf8(head).ok()
}

/// A page being served; dropping it ends the visit.
struct Visit {
    visits: Arc<Mutex<Visits>>,
    host: SocketAddr,
    path: String,
}

impl Visit {
    fn begin(visits: Arc<Mutex<Visits>>, host: SocketAddr, path: String) -> Self {
        {
            let mut visits = visits.lock().unwrap();
            visits.by_host.entry(host).or_default().enter();
            visits.by_path.entry(path.clone()).or_default().enter();
        }
        Self { visits, host, path }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visits = self.visits.lock().unwrap();
        let Visits { by_path, by_host } = &mut *visits;
        let counts = [by_host.get_mut(&self.host), by_path.get_mut(&self.path)];
        for count in counts.into_iter().flatten() {
            count.now -= 1;
        }
    }
}

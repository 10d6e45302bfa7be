//! The edge next to a real Caddy: it hands over the connections for the API's host, imports Caddy's
//! certificates, and exports them again. The authority is Let's Encrypt's `pebble`.

use std::ffi::OsStr;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use end_to_end::{API_HOST, Caddy, CaddyPlace, Databases, DnsServer, Launch, Service, Upstreams};
use reqwest::{Certificate, StatusCode};
use testing::{Backend, CertificateAuthority, TestKeys, built, eventually, free_port, skip};

const NAME: &str = "go.brand.test";
const PAGE: &str = "https://brand.example.com/";
/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const LIMIT: Duration = Duration::from_mins(1);

struct Stack {
    authority: CertificateAuthority,
    launch: Launch,
    keys: TestKeys,
    database: String,
    _databases: Databases,
    _dns: DnsServer,
}

impl Stack {
    /// `None` if a program is not installed.
    async fn start() -> Option<Self> {
        let has_authority = DnsServer::is_installed() && CertificateAuthority::is_installed();
        if !(has_authority && Caddy::is_installed()) {
            skip("pebble or Caddy is not installed");
            return None;
        }
        let dns = DnsServer::start().await;
        let authority = CertificateAuthority::start(&dns.address()).await;
        let databases = Databases::start(Backend::Sqlite).await;
        let database = databases.create("domains").await;
        let keys = TestKeys::new();
        let launch = Launch::domains(&keys, &database)
            .set("names.allow_test", "true")
            .set("certificates.encryption_keys", ENCRYPTION_KEY)
            .with_edge();
        Some(Self {
            authority,
            launch,
            keys,
            database,
            _databases: databases,
            _dns: dns,
        })
    }

    /// Caddy in front of this service.
    async fn caddy(&self, service: &Service, place: CaddyPlace<'_>) -> Caddy {
        let edge = format!("http://{}", service.edge.unwrap());
        let upstreams = Upstreams {
            domains: &service.base,
            domains_operations: &service.operations,
            edge: &edge,
        };
        Caddy::start_in(place, &upstreams, &self.authority).await
    }

    /// `import-certificates` or `export-certificates`; returns what it prints.
    fn transfer<'a>(&self, arguments: impl IntoIterator<Item = &'a OsStr>) -> String {
        let done = Command::new(built("domains-service"))
            .args(arguments)
            .env("DOMAINS__DATABASE__URL", &self.database)
            .env("DOMAINS__CERTIFICATES__ENCRYPTION_KEYS", ENCRYPTION_KEY)
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
        String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr)
    }
}

/// A client that comes from 127.0.0.5 and trusts only this authority.
fn client(root: &Certificate, host: &str, server: SocketAddr) -> reqwest::Client {
    reqwest::Client::builder()
        .no_proxy()
        .http1_only()
        .tls_certs_only([root.clone()])
        .local_address(IpAddr::from([127, 0, 0, 5]))
        .redirect(reqwest::redirect::Policy::none())
        .timeout(Duration::from_secs(30))
        .resolve(host, server)
        .build()
        .unwrap()
}

/// The addresses of clients that Caddy has logged.
fn clients_in(log: &str) -> Vec<&str> {
    let addresses = log.split("\"remote_ip\":\"").skip(1);
    addresses
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_apis_proxy_gets_its_certificate_and_its_requests_through_the_edge() {
    let Some(stack) = Stack::start().await else {
        return;
    };
    // The authority and clients know only the edge's address.
    let (_, https) = stack.authority.challenge_ports();
    let caddys = (free_port(), free_port());
    let folder = tempfile::tempdir().unwrap();
    let mut ways = vec![("direct", "false", "127.0.0.1")];
    if Caddy::has_proxy_protocol() {
        ways.push(("handed_over", "true", "127.0.0.5"));
    } else {
        // .ci/run runs this test with the current Caddy, too.
        println!("this Caddy does not know the PROXY protocol");
    }
    for (listener, proxy_protocol, seen) in ways {
        let launch = stack.launch.clone().with_https_at(https);
        let service = launch
            .set("edge.https.hand_over_hosts", API_HOST)
            .set("edge.https.hand_over_to", format!("localhost:{}", caddys.1))
            .set("edge.https.hand_over_proxy_protocol", proxy_protocol)
            .start()
            .await;
        let place = CaddyPlace {
            folder: folder.path(),
            ports: caddys,
            variables: &[("LISTENER", listener)],
        };
        let caddy = stack.caddy(&service, place).await;
        let root = stack.authority.root().await;
        let client = client(&root, API_HOST, (Ipv4Addr::LOCALHOST, https).into());
        let url = format!("https://{API_HOST}:{https}/api/v1/domains");
        let answer = eventually("the API is there", LIMIT, async || {
            let request = client.get(&url).bearer_auth(stack.keys.issue("brand"));
            // Caddy 2.6 does not log requests with another port than its own in `Host`.
            request.header("host", API_HOST).send().await.ok()
        })
        .await;
        assert_eq!(answer.status(), StatusCode::OK, "{listener}");
        eventually("the request is logged", LIMIT, async || {
            (clients_in(&caddy.log()) == [seen]).then_some(())
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn caddys_certificates_move_to_the_edge_and_back_without_an_order() {
    let Some(stack) = Stack::start().await else {
        return;
    };
    let root = stack.authority.root().await;
    let ports = stack.authority.challenge_ports();
    let at_caddy = SocketAddr::from((Ipv4Addr::LOCALHOST, ports.1));
    let service = stack.launch.clone().with_https().start().await;
    let at_edge = service.https.unwrap();
    let api = service.client(&stack.keys.issue("brand"));
    let fields = [("name", NAME), ("index_page", PAGE)];
    api.post("/api/v1/domains", &fields).await.expect(201);
    // A new connection each time.
    let visit = async |server: SocketAddr| {
        let url = format!("https://{NAME}:{}/", server.port());
        let answer = client(&root, NAME, server).get(url).send().await.ok()?;
        let location = answer.headers().get("location")?.to_str().ok()?;
        (answer.status() == StatusCode::FOUND && location == PAGE).then_some(())
    };

    let before = tempfile::tempdir().unwrap();
    let place = |folder| CaddyPlace {
        folder,
        ports,
        variables: &[],
    };
    let caddy = stack.caddy(&service, place(before.path())).await;
    eventually("Caddy serves the name", LIMIT, async || {
        visit(at_caddy).await
    })
    .await;
    let api_host = client(&root, API_HOST, at_caddy);
    let api_url = format!("https://{API_HOST}:{}/docs", at_caddy.port());
    eventually("Caddy serves the API", LIMIT, async || {
        api_host.get(&api_url).send().await.ok()
    })
    .await;
    drop(caddy);
    let orders = stack.authority.orders();
    assert!(orders >= 2);

    assert!(visit(at_edge).await.is_none(), "it has no certificate yet");
    let storage = |folder: &Path| folder.join("data/caddy");
    stack.transfer([
        OsStr::new("import-certificates"),
        storage(before.path()).as_os_str(),
    ]);
    eventually("the edge serves the name", LIMIT, async || {
        visit(at_edge).await
    })
    .await;

    let after = tempfile::tempdir().unwrap();
    // As the guide says: the address of the authority's directory, with `-` for `/` and `:`.
    let directory = stack.authority.directory().trim_start_matches("https://");
    let issuer = directory.replace(['/', ':'], "-");
    stack.transfer([
        OsStr::new("export-certificates"),
        OsStr::new("--issuer"),
        OsStr::new(&issuer),
        storage(after.path()).as_os_str(),
    ]);
    let caddy = stack.caddy(&service, place(after.path())).await;
    eventually("Caddy serves the name again", LIMIT, async || {
        visit(at_caddy).await
    })
    .await;
    eventually("Caddy serves the API again", LIMIT, async || {
        api_host.get(&api_url).send().await.ok()
    })
    .await;
    drop(caddy);
    assert_eq!(
        stack.authority.orders(),
        orders,
        "nothing was ordered again"
    );
}

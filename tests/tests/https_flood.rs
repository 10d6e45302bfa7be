//! Floods of handshakes for names that are not served leave nothing behind.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::Arc;

use end_to_end::{Databases, Launch, Service, memory_mib};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore};
use testing::{Authority, Backend, TestKeys, built, for_name};

const NAME: &str = "go.waymark.test";
/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
/// The alert `unrecognized_name`.
const REFUSED: [u8; 7] = [21, 3, 3, 0, 2, 2, 112];
/// Names that nobody serves. Half a kilobyte for each of them would be noticed.
const MADE_UP: u32 = 10_000;

/// A service with one thread for visitors and a certificate for one name, and an authority that it
/// could ask for others.
struct Stack {
    service: Service,
    visitors: Arc<ClientConfig>,
    asked: TcpListener,
    _databases: Databases,
}

impl Stack {
    async fn start() -> Self {
        let databases = Databases::start(Backend::Sqlite).await;
        let database = databases.create("domains").await;
        let keys = TestKeys::new();
        let asked = TcpListener::bind("127.0.0.1:0").unwrap();
        asked.set_nonblocking(true).unwrap();
        let directory = format!("https://{}/directory", asked.local_addr().unwrap());
        let launch = Launch::domains(&keys, &database)
            .set("names.allow_test", "true")
            .set("certificates.encryption_keys", ENCRYPTION_KEY)
            .set("edge.workers", "1")
            .set("edge.max_connections_per_address", "1000")
            .with_https();
        let service = launch.start().await;
        let fields = [("name", NAME), ("index_page", "https://example.com/")];
        let api = service.client(&keys.issue("acme"));
        api.post("/api/v1/domains", &fields).await.expect(201);
        let authority = Authority::new("Flood");
        import(&authority, &database);
        drop(service);
        // A start reads all certificates before it is ready.
        let launch = launch.set("certificates.directory", directory);
        Self {
            service: launch.start().await,
            visitors: Arc::new(trusting(&authority)),
            asked,
            _databases: databases,
        }
    }

    fn address(&self) -> SocketAddr {
        self.service.https.unwrap()
    }

    /// A client's first message for a name.
    fn hello(&self, name: String) -> Vec<u8> {
        let name = ServerName::try_from(name).unwrap();
        let mut client = ClientConnection::new(Arc::clone(&self.visitors), name).unwrap();
        let mut bytes = Vec::new();
        client.write_tls(&mut bytes).unwrap();
        bytes
    }

    /// Sends handshakes for names that are not served; all are refused.
    fn visit_made_up(&self, round: u32) {
        let hello = self.hello("r0-00000.made-up.test".to_owned());
        let at = hello.windows(2).position(|two| two == b"r0").unwrap();
        for number in 0..MADE_UP {
            let mut hello = hello.clone();
            hello[at..at + 8].copy_from_slice(format!("r{round}-{number:05}").as_bytes());
            let mut stream = TcpStream::connect(self.address()).unwrap();
            stream.write_all(&hello).unwrap();
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).unwrap();
            assert_eq!(answer, REFUSED, "{number}");
        }
    }
}

/// Imports a certificate for the name.
fn import(authority: &Authority, database: &str) {
    let folder = tempfile::tempdir().unwrap();
    authority.issue(folder.path(), NAME, &for_name(NAME));
    let file = |extension: &str| folder.path().join(format!("{NAME}.{extension}"));
    fs::rename(file("pem"), file("crt")).unwrap();
    let imported = Command::new(built("domains-service"))
        .arg("import-certificates")
        .arg(folder.path())
        .env("DOMAINS__DATABASE__URL", database)
        .env("DOMAINS__CERTIFICATES__ENCRYPTION_KEYS", ENCRYPTION_KEY)
        .output()
        .unwrap();
    assert!(imported.status.success(), "{imported:?}");
}

/// The TLS settings of visitors who trust this authority.
fn trusting(authority: &Authority) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    let root = CertificateDer::from_pem_slice(authority.pem().as_bytes());
    roots.add(root.unwrap()).unwrap();
    let provider = rustls::crypto::aws_lc_rs::default_provider();
    ClientConfig::builder_with_provider(provider.into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth()
}

#[tokio::test]
async fn handshakes_for_made_up_names_leave_nothing_behind() {
    let stack = Stack::start().await;
    // What the first ones allocate once does not count as growth.
    stack.visit_made_up(0);
    let before = memory_mib(stack.service.process.id());
    stack.visit_made_up(1);
    let after = memory_mib(stack.service.process.id());
    assert!(after - before < 5.0, "{before:.1} MiB, then {after:.1} MiB");
    assert!(stack.asked.accept().is_err(), "no authority is asked");
}

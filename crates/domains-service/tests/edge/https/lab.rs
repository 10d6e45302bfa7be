//! A service that serves HTTPS, an authority for its certificates, and visitors who trust it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use domains_service::certificates::Certificate;
use domains_service::edge::https::settings::HttpsSettings;
use domains_service::edge::settings::EdgeSettings;
use domains_service::model::upsert_certificate;
use rcgen::CertificateParams;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use testing::{Authority, Backend, TestDatabase, until};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::edge::service::{TestService, empty, key_settings};

pub const NAME: &str = "go.waymark.dev";
pub const INDEX: &str = "https://waymark.dev/start";

/// A service, its database and an authority.
pub struct Lab {
    pub service: TestService,
    pub database: TestDatabase,
    pub authority: Authority,
}

/// Settings with HTTPS on a free port.
pub fn with_https(settings: EdgeSettings) -> EdgeSettings {
    EdgeSettings {
        https: HttpsSettings {
            listen: Some(([127, 0, 0, 1], 0).into()),
            ..settings.https
        },
        visits_interval: Duration::from_millis(100).into(),
        ..settings
    }
}

impl Lab {
    /// A service that serves [`NAME`], with a certificate for it.
    pub async fn start() -> Self {
        Self::start_with(Backend::Sqlite, EdgeSettings::default()).await
    }

    /// The same with these settings.
    pub async fn start_with(backend: Backend, settings: EdgeSettings) -> Self {
        let lab = Self::without_certificate(backend, settings).await;
        lab.certify(NAME).await;
        lab
    }

    /// A service that serves [`NAME`].
    pub async fn without_certificate(backend: Backend, settings: EdgeSettings) -> Self {
        let database = empty(backend).await;
        let service = TestService::start_with(&database.url, with_https(settings)).await;
        let pages = [("index_page", INDEX), ("not_found_page", INDEX)];
        service.store(NAME, &pages).await;
        Self {
            service,
            database,
            authority: Authority::new("Lab"),
        }
    }

    /// The address to which visitors connect.
    pub fn address(&self) -> SocketAddr {
        self.service.https.unwrap()
    }

    /// Stores a certificate for the name and waits until it is served.
    pub async fn certify(&self, name: &str) {
        self.store(name, &params(name)).await;
        until("the certificate is served", async || {
            self.connect(name).await.is_ok()
        })
        .await;
    }

    /// Stores a certificate.
    pub async fn store(&self, name: &str, params: &CertificateParams) {
        let (chain, key) = self.authority.issue_for(params);
        let key = PrivateKeyDer::try_from(key).unwrap();
        let keyring = key_settings().keyring().unwrap();
        let row = Certificate::row(name, chain, &key, &keyring, database::now()).unwrap();
        upsert_certificate(&self.database.pool(), &row)
            .await
            .unwrap();
    }

    /// The TLS settings of a visitor who trusts the authority.
    pub fn trusting(&self) -> ClientConfig {
        self.trusting_over(rustls::ALL_VERSIONS)
    }

    /// The same with these versions of TLS.
    pub fn trusting_over(
        &self,
        versions: &[&'static rustls::SupportedProtocolVersion],
    ) -> ClientConfig {
        let mut roots = RootCertStore::empty();
        let pem = self.authority.pem();
        roots
            .add(CertificateDer::from_pem_slice(pem.as_bytes()).unwrap())
            .unwrap();
        let provider = rustls::crypto::aws_lc_rs::default_provider();
        ClientConfig::builder_with_provider(provider.into())
            .with_protocol_versions(versions)
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth()
    }

    /// A new connection for the name.
    pub async fn connect(&self, name: &str) -> std::io::Result<TlsStream<TcpStream>> {
        connect(self.address(), name, self.trusting()).await
    }

    /// A browser: with HTTP/2, if the service offers it.
    pub fn browser(&self) -> reqwest::Client {
        self.browser_with(reqwest::Client::builder())
    }

    /// The same with other settings.
    pub fn browser_with(&self, builder: reqwest::ClientBuilder) -> reqwest::Client {
        let authority = reqwest::Certificate::from_pem(self.authority.pem().as_bytes());
        builder
            .no_proxy()
            .tls_certs_only([authority.unwrap()])
            .resolve(NAME, self.address())
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap()
    }

    /// A metric's value.
    pub async fn handshakes(&self, result: &str) -> u64 {
        handshakes(&self.service, result).await
    }
}

/// How many handshakes of a service ended like this.
pub async fn handshakes(service: &TestService, result: &str) -> u64 {
    let metrics = service.operate("/metrics").await;
    let start = format!("waymark_edge_handshakes_total{{result=\"{result}\"}} ");
    let mut lines = metrics
        .text
        .lines()
        .filter_map(|line| line.strip_prefix(&start));
    lines.next().unwrap().parse().unwrap()
}

/// A certificate for the name that is valid now.
pub fn params(name: &str) -> CertificateParams {
    testing::for_name(name)
}

/// A connection for the name.
pub async fn connect(
    address: SocketAddr,
    name: &str,
    config: ClientConfig,
) -> std::io::Result<TlsStream<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let connector = TlsConnector::from(Arc::new(config));
    connector.connect(name, stream).await
}

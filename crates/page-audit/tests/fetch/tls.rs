//! Certificates: faults are recorded, an extra authority can be trusted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use page_audit::{FetchSettings, Fetcher, WayIn};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd,
};
use tempfile::NamedTempFile;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::resolver::Names;
use crate::server::{Server, Step, html, not_found, redirect, response};
use crate::{came_of, code, fetch, fetch_through, loopback};

pub type Authority = CertifiedIssuer<'static, KeyPair>;

pub fn authority(name: &str) -> Authority {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

pub fn leaf() -> CertificateParams {
    CertificateParams::new(vec!["secure.example".to_owned()]).unwrap()
}

/// The configuration of a server with such a certificate; self-signed without an authority.
pub fn server_config(params: &CertificateParams, authority: Option<&Authority>) -> ServerConfig {
    let key = KeyPair::generate().unwrap();
    let certificate = match authority {
        Some(authority) => params.signed_by(&key, authority).unwrap(),
        None => params.self_signed(&key).unwrap(),
    };
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap()
}

async fn secure_server(params: CertificateParams, authority: Option<&Authority>) -> Server {
    let acceptor = TlsAcceptor::from(Arc::new(server_config(&params, authority)));
    Server::start(Some(acceptor), |path| match path {
        "/" => html("<p>secure"),
        _ => not_found(),
    })
    .await
}

/// Settings that trust this authority, and its file.
pub fn trusting(authority: &Authority) -> (FetchSettings, NamedTempFile) {
    let file = NamedTempFile::new().unwrap();
    std::fs::write(file.path(), authority.pem()).unwrap();
    let settings = FetchSettings {
        extra_ca_file: Some(file.path().to_owned()),
        ..loopback()
    };
    (settings, file)
}

async fn fetch_securely(
    server: &Server,
    settings: FetchSettings,
) -> Result<page_audit::Snapshot, page_audit::FetchError> {
    let names = Names::one("secure.example", &["127.0.0.1"]);
    fetch_through(
        names,
        settings,
        &server.named("https", "secure.example", "/"),
    )
    .await
}

#[tokio::test]
async fn a_certificate_of_a_trusted_authority_is_accepted() {
    let authority = authority("Own");
    let server = secure_server(leaf(), Some(&authority)).await;
    let (settings, _file) = trusting(&authority);

    let snapshot = fetch_securely(&server, settings).await.unwrap();

    assert_eq!(snapshot.final_url.scheme(), "https");
    assert_eq!(snapshot.body, b"<p>secure");
}

#[tokio::test]
async fn the_facts_of_a_certificate_are_recorded() {
    let authority = authority("Own");
    let names = ["secure.example", "*.secure.example", "127.0.0.1", "::1"].map(str::to_owned);
    let mut params = CertificateParams::new(names).unwrap();
    params.not_before = date_time_ymd(2020, 1, 1);
    params.not_after = date_time_ymd(3000, 1, 1);
    let server = secure_server(params, Some(&authority)).await;
    let (settings, _file) = trusting(&authority);

    let snapshot = fetch_securely(&server, settings).await.unwrap();

    let tls = snapshot.tls.unwrap();
    assert_eq!(tls.verified, Ok(()));
    assert_eq!(
        (tls.not_before, tls.not_after),
        (1_577_836_800, 32_503_680_000)
    );
    assert_eq!(
        tls.names,
        ["secure.example", "*.secure.example", "127.0.0.1", "::1"]
    );
    assert_eq!(tls.alpn, None);
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let days = (32_503_680_000 - i64::try_from(now).unwrap()) / (24 * 60 * 60);
    assert!(
        (days - 1..=days).contains(&tls.days_left),
        "{}",
        tls.days_left
    );
}

/// The server is asked again by whoever trusts everybody, for the page and for what is beside it.
#[tokio::test]
async fn headers_that_open_a_page_are_only_sent_to_a_server_that_is_verified() {
    let authority = authority("Own");
    for (signed_by, is_sent) in [(Some(&authority), true), (None, false)] {
        let server = secure_server(leaf(), signed_by).await;
        let (settings, _file) = trusting(&authority);
        let url = server.named("https", "secure.example", "/");
        let headers = [("x-way-in".to_owned(), "s3cret".to_owned())];
        let settings = FetchSettings {
            way_in: WayIn::new(&url.parse().unwrap(), &headers),
            ..settings
        };

        fetch_securely(&server, settings).await.unwrap();

        let requests = server.requests();
        assert!(requests.len() > 1, "{requests:?}");
        for request in requests {
            let has_secret = request.head.contains("x-way-in: s3cret");
            assert_eq!(has_secret, is_sent, "{}", request.head);
        }
    }
}

#[tokio::test]
async fn a_certificate_that_does_not_verify_is_recorded_with_the_reason() {
    let authority = authority("Own");
    let mut expired = leaf();
    expired.not_after = date_time_ymd(2020, 1, 1);
    let mut not_yet = leaf();
    not_yet.not_before = date_time_ymd(4000, 1, 1);
    let other_name = CertificateParams::new(vec!["other.example".to_owned()]).unwrap();
    let mut own_authority = leaf();
    own_authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let cases = [
        (leaf(), None, "untrusted", "signed by itself"),
        (own_authority, None, "untrusted", "signed by itself"),
        (
            leaf(),
            Some(&self::authority("Other")),
            "untrusted",
            "issuer is not trusted",
        ),
        (expired, Some(&authority), "expired", "expired"),
        (not_yet, Some(&authority), "not_yet_valid", "not valid yet"),
        (
            other_name,
            Some(&authority),
            "name_mismatch",
            "another name",
        ),
    ];
    for (params, issuer, code, reason) in cases {
        let server = secure_server(params, issuer).await;
        let (settings, _file) = trusting(&authority);

        let snapshot = fetch_securely(&server, settings).await.unwrap();

        assert_eq!(snapshot.body, b"<p>secure");
        let tls = snapshot.tls.unwrap();
        let fault = tls.verified.unwrap_err();
        assert_eq!(fault.code, code, "{fault:?}");
        assert!(fault.message.contains(reason), "{fault:?}");
        assert!(fault.message.contains("secure.example"), "{fault:?}");
        assert_eq!(tls.days_left < 0, code == "expired");
        assert_eq!(came_of(&snapshot.robots_txt), "404", "{code}");
        for request in server.requests() {
            let secret = ["cookie:", "authorization:", "referer:"];
            let sent = secret.iter().find(|name| request.head.contains(**name));
            assert_eq!(sent, None, "{}", request.head);
        }
    }
}

#[tokio::test]
async fn an_authority_is_only_trusted_if_configured() {
    let server = secure_server(leaf(), Some(&authority("Own"))).await;

    let snapshot = fetch_securely(&server, loopback()).await.unwrap();

    assert_eq!(
        snapshot.tls.unwrap().verified.unwrap_err().code,
        "untrusted"
    );
}

#[tokio::test]
async fn a_bad_certificate_on_the_way_to_the_page_is_recorded() {
    let authority = authority("Own");
    let good = secure_server(leaf(), Some(&authority)).await;
    let there = good.named("https", "secure.example", "/");
    let params = CertificateParams::new(vec!["other.example".to_owned()]).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(server_config(&params, Some(&authority))));
    let bad = Server::start(Some(acceptor), move |_| redirect(&there)).await;
    let (settings, _file) = trusting(&authority);
    let names = Names::local(&["secure.example", "first.example"]);

    let url = bad.named("https", "first.example", "/");
    let snapshot = fetch_through(names, settings, &url).await.unwrap();

    assert_eq!(snapshot.hops.len(), 1);
    let tls = snapshot.tls.unwrap();
    assert_eq!(tls.names, ["secure.example"]);
    let fault = tls.verified.unwrap_err();
    assert_eq!(fault.code, "name_mismatch");
    assert!(fault.message.contains("first.example"), "{fault:?}");
}

#[tokio::test]
async fn a_bad_certificate_fails_other_requests_except_at_the_pages_origin() {
    let elsewhere = secure_server(leaf(), None).await;
    let link = elsewhere.named("https", "secure.example", "/");
    let page = format!("<a href='{link}'>x</a><a href=/here>y</a>");
    let acceptor = TlsAcceptor::from(Arc::new(server_config(&leaf(), None)));
    let server = Server::start(Some(acceptor), move |_| html(&page)).await;
    let settings = FetchSettings {
        subresources_and_probes: true,
        ..loopback()
    };

    let snapshot = fetch_securely(&server, settings).await.unwrap();

    let links = &snapshot.probes.links;
    let came: Vec<String> = links.iter().map(|link| came_of(&link.result)).collect();
    assert_eq!(came, ["tls_invalid", "200"]);
    assert!(elsewhere.requests().is_empty(), "nothing may be requested");
}

#[tokio::test]
async fn a_bad_certificate_does_not_hide_what_robots_txt_refuses() {
    let acceptor = TlsAcceptor::from(Arc::new(server_config(&leaf(), None)));
    let server = Server::start(Some(acceptor), |path| match path {
        "/robots.txt" => response("200 OK", "User-agent: Waymark\nDisallow: /"),
        _ => html("<p>private"),
    })
    .await;
    let settings = FetchSettings {
        obey_robots: true,
        ..loopback()
    };

    let result = fetch_securely(&server, settings).await;

    assert_eq!(code(&result), "robots_disallowed");
}

#[tokio::test]
async fn a_port_that_does_not_speak_tls_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://{}/", listener.local_addr().unwrap());
    let answering = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.read_u8().await.unwrap();
        stream
            .write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            .await
            .unwrap();
        stream
    });

    let result = fetch(loopback(), &url).await;

    assert_eq!(code(&result), "tls_invalid", "{result:?}");
    let message = result.unwrap_err().to_string();
    assert!(message.contains("does not speak TLS"), "{message}");
    answering.await.unwrap();
}

#[tokio::test]
async fn a_handshake_that_never_ends_is_abandoned_in_time() {
    let server = Server::always(vec![Step::Hang]).await;
    let settings = FetchSettings {
        connect_timeout: Duration::from_millis(300),
        ..loopback()
    };
    let started = Instant::now();

    let result = fetch(settings, &server.url("/").replace("http://", "https://")).await;

    assert_eq!(code(&result), "timeout", "{result:?}");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_file_of_authorities_that_cannot_be_used_is_an_error() {
    let empty = NamedTempFile::new().unwrap();
    let broken = NamedTempFile::new().unwrap();
    std::fs::write(
        broken.path(),
        "-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n",
    )
    .unwrap();
    let missing = empty.path().with_extension("missing");

    for path in [empty.path(), broken.path(), &missing] {
        let settings = FetchSettings {
            extra_ca_file: Some(path.to_owned()),
            ..FetchSettings::default()
        };
        let error = Fetcher::new(settings).unwrap_err().to_string();
        assert!(error.contains(&path.display().to_string()), "{error}");
    }
}

//! A server whose certificate names a place from where the one of its issuer can be fetched.

use std::sync::Arc;

use rcgen::CustomExtension;
use testing::{Authority, for_name};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};

/// Authority Information Access (RFC 5280, section 4.2.2.1).
const ACCESS: [u64; 9] = [1, 3, 6, 1, 5, 5, 7, 1, 1];
const ISSUERS: [u8; 10] = [6, 8, 0x2b, 6, 1, 5, 5, 7, 0x30, 2];

/// Starts it on 127.0.0.1; returns its port.
pub async fn start(issuer: &str) -> u16 {
    let mut params = for_name("127.0.0.1");
    let place = element(0x86, issuer.as_bytes());
    let access = element(0x30, &element(0x30, &[&ISSUERS, &place[..]].concat()));
    params
        .custom_extensions
        .push(CustomExtension::from_oid_content(&ACCESS, access));
    let (certificate, key) = Authority::new("Unknown").issue_for(&params);
    let certificate = CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], PrivatePkcs8KeyDer::from(key).into());
    let acceptor = TlsAcceptor::from(Arc::new(config.unwrap()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let accepted = acceptor.accept(stream);
            tokio::spawn(async move {
                if let Ok(mut stream) = accepted.await {
                    let _ = stream.shutdown().await;
                }
            });
        }
    });
    port
}

/// In DER: a tag, a short length, and contents.
fn element(tag: u8, contents: &[u8]) -> Vec<u8> {
    let length = u8::try_from(contents.len()).unwrap();
    assert!(length < 128);
    [&[tag, length], contents].concat()
}

//! TLS-ALPN-01: handshakes by which an authority checks that a name leads here (RFC 8737).

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::server::Accepted;
use rustls::sign::SingleCertAndKey;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio_rustls::server::StartHandshake;

use crate::certificates::issue::tls_alpn_certificate;

/// The protocol that only authorities request.
const PROTOCOL: &[u8] = b"acme-tls/1";

/// Whether the client is an authority: it offers this protocol alone.
pub fn is_from_authority(accepted: &Accepted) -> bool {
    let hello = accepted.client_hello();
    let Some(mut protocols) = hello.alpn() else {
        return false;
    };
    protocols.next() == Some(PROTOCOL) && protocols.next().is_none()
}

/// Shows the authority the certificate that it expects for the name, and nothing else.
///
/// # Errors
/// Why the handshake was not completed.
pub async fn answer(
    name: &str,
    key_authorization: &str,
    accepted: Accepted,
    stream: impl AsyncRead + AsyncWrite + Unpin,
) -> anyhow::Result<()> {
    let key = tls_alpn_certificate(name, key_authorization)?;
    let config = ServerConfig::builder_with_provider(default_provider().into());
    let mut config = config
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(Arc::new(SingleCertAndKey::from(key)));
    config.alpn_protocols = vec![PROTOCOL.to_vec()];
    let handshake = StartHandshake::from_parts(accepted, stream);
    let mut stream = handshake.into_stream(Arc::new(config)).await?;
    stream.shutdown().await?;
    Ok(())
}

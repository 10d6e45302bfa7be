//! The first message of a handshake, which says whom the client wants to reach.

use std::io;

use rustls::server::{Accepted, Acceptor};
use tokio::io::{AsyncRead, AsyncReadExt};

/// The longest first message, with what surrounds it; those of browsers have up to 2 KiB.
const MAX_BYTES: usize = 16 * 1024;

/// A client's first message.
pub struct Hello {
    /// As far as the TLS library has processed it.
    pub accepted: Accepted,
    /// Everything that was read so far.
    pub bytes: Vec<u8>,
    /// The name that the client wants to reach (SNI), lower-case.
    pub name: Option<Box<str>>,
}

/// Why a handshake cannot begin.
pub enum NoHello {
    /// The connection ended or timed out.
    Ended,
    /// It is no TLS, or none that can be understood; the alert to send.
    Refused(Vec<u8>),
}

impl Hello {
    /// Reads the first message; the stream limits the time.
    ///
    /// # Errors
    /// When there is none.
    pub async fn read(stream: &mut (impl AsyncRead + Unpin)) -> Result<Self, NoHello> {
        let mut acceptor = Acceptor::default();
        let mut bytes = Vec::with_capacity(2 * 1024);
        loop {
            let before = bytes.len();
            let mut limited = (&mut *stream).take((MAX_BYTES - before) as u64);
            // At the limit, this reads nothing, as at the end of the stream.
            match limited.read_buf(&mut bytes).await {
                Ok(0) | Err(_) => return Err(NoHello::Ended),
                Ok(_) => {}
            }
            let mut new = bytes.get(before..).unwrap_or_default();
            while !new.is_empty() {
                // The library takes at most a record at a time.
                if acceptor.read_tls(&mut new).is_err() {
                    return Err(NoHello::Ended);
                }
            }
            match acceptor.accept() {
                Ok(Some(accepted)) => {
                    let name = accepted.client_hello().server_name().map(lower_case);
                    return Ok(Self {
                        accepted,
                        bytes,
                        name,
                    });
                }
                Ok(None) => {}
                Err((error, mut alert)) => {
                    tracing::debug!(%error, "a visitor's handshake cannot begin");
                    let mut bytes = Vec::new();
                    let _: io::Result<()> = alert.write_all(&mut bytes);
                    return Err(NoHello::Refused(bytes));
                }
            }
        }
    }
}

fn lower_case(name: &str) -> Box<str> {
    name.to_ascii_lowercase().into()
}

/// The alert `unrecognized_name`, fatal (RFC 6066, section 3; RFC 8446, section 6).
pub const UNRECOGNIZED_NAME: [u8; 7] = [21, 3, 3, 0, 2, 2, 112];

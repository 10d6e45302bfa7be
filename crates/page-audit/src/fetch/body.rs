//! Reads a body within limits and decodes its content codings on the way.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_compression::tokio::bufread::{BrotliDecoder, DeflateDecoder, GzipDecoder, ZlibDecoder};
use futures_util::StreamExt;
use reqwest::header::{CONTENT_ENCODING, HeaderMap};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio_util::io::StreamReader;

use super::metered::{Metered, is_limit};
use super::{FetchError, cause};

/// How many content codings may be stacked. More than one is already rare.
const MAX_CODINGS: usize = 3;

/// How much larger than the limit a body may be before each decoding step. This leaves room for
/// codings that enlarge small bodies, so that the limit on decoded bytes decides.
const ENCODED_MARGIN_BYTES: u64 = 1024 * 1024;

pub(super) struct Body {
    pub(super) bytes: Vec<u8>,
    /// How many bytes were read before they were decoded.
    pub(super) encoded_bytes: u64,
    /// Whether the body was longer than the limit.
    pub(super) truncated: bool,
}

type Reader = Pin<Box<dyn AsyncBufRead + Send>>;

/// Reads at most this many decoded bytes of a body, then stops.
pub(super) async fn read(
    response: reqwest::Response,
    host: &str,
    limit_bytes: u64,
) -> Result<Body, FetchError> {
    let codings = codings(response.headers())?;
    let encoded_bytes = Arc::new(AtomicU64::new(0));
    let layer_bytes = limit_bytes.saturating_add(ENCODED_MARGIN_BYTES);
    let body = Metered::new(counted(response, &encoded_bytes), layer_bytes);
    let mut bytes = Vec::new();
    let read = match decoded(Box::pin(body), &codings, layer_bytes).await {
        Ok(decoded) => {
            Metered::new(decoded, limit_bytes)
                .read_to_end(&mut bytes)
                .await
        }
        Err(error) => Err(error),
    };
    let truncated = match read {
        Ok(_) => false,
        Err(error) if is_limit(&error) => true,
        Err(error) => return Err(classified(&error, host)),
    };
    Ok(Body {
        bytes,
        encoded_bytes: encoded_bytes.load(Ordering::Relaxed),
        truncated,
    })
}

/// The contents of a gzip file, up to this many bytes, and whether there is more. A truncated file
/// counts as having more. `None` if it is broken from the start.
pub(super) async fn gunzip(file: &[u8], limit_bytes: u64) -> Option<(Vec<u8>, bool)> {
    let mut decoder = GzipDecoder::new(Metered::new(file, u64::MAX));
    decoder.multiple_members(true);
    let mut bytes = Vec::new();
    let read = Metered::new(BufReader::new(decoder), limit_bytes)
        .read_to_end(&mut bytes)
        .await;
    match read {
        Err(error) if bytes.is_empty() && !is_limit(&error) => None,
        read => Some((bytes, read.is_err())),
    }
}

/// The body as it arrives over the network, with its bytes counted.
fn counted(response: reqwest::Response, count: &Arc<AtomicU64>) -> Reader {
    let count = Arc::clone(count);
    let chunks = response.bytes_stream().map(move |chunk| {
        let chunk = chunk.map_err(io::Error::other)?;
        count.fetch_add(chunk.len() as u64, Ordering::Relaxed);
        Ok::<_, io::Error>(chunk)
    });
    Box::pin(StreamReader::new(chunks))
}

/// Registered codings that were not offered: what they make is nothing that can be read.
const NOT_OFFERED: [&str; 9] = [
    "zstd",
    "compress",
    "x-compress",
    "dcb",
    "dcz",
    "exi",
    "pack200-gzip",
    "aes128gcm",
    "x-bzip2",
];

/// The content codings, in the order in which they were applied (RFC 9110, section 8.4). With a name
/// that stands for none, nothing is decoded (Fetch, "handle content codings").
fn codings(headers: &HeaderMap) -> Result<Vec<Coding>, FetchError> {
    let mut codings = Vec::new();
    let mut is_known = true;
    for value in headers.get_all(CONTENT_ENCODING) {
        let text = String::from_utf8_lossy(value.as_bytes()).to_ascii_lowercase();
        for name in text.split(',') {
            match name.trim() {
                "" | "identity" => {}
                "gzip" | "x-gzip" => codings.push(Coding::Gzip),
                "deflate" => codings.push(Coding::Deflate),
                "br" => codings.push(Coding::Brotli),
                other if NOT_OFFERED.contains(&other) => return Err(not_offered(other)),
                _ => is_known = false,
            }
        }
    }
    if !is_known {
        return Ok(Vec::new());
    }
    if codings.len() > MAX_CODINGS {
        let reason = format!("there are more than {MAX_CODINGS} of them");
        return Err(FetchError::BadEncoding { reason });
    }
    Ok(codings)
}

#[derive(Clone, Copy)]
enum Coding {
    Gzip,
    Deflate,
    Brotli,
}

fn not_offered(name: &str) -> FetchError {
    FetchError::BadEncoding {
        reason: format!("{name} was not offered"),
    }
}

/// The body with its codings decoded. Each may produce this many bytes: a body that is small at
/// both ends can be endless in between.
async fn decoded(body: Reader, codings: &[Coding], layer_bytes: u64) -> io::Result<Reader> {
    let mut decoded = body;
    for coding in codings.iter().rev() {
        // An empty body is empty in every coding; a decoder would fail for lack of a header.
        let Some(&first) = decoded.fill_buf().await?.first() else {
            return Ok(decoded);
        };
        let layer: Reader = match coding {
            Coding::Gzip => {
                skip_gzip_header(&mut decoded).await?;
                Box::pin(BufReader::new(DeflateDecoder::new(decoded)))
            }
            Coding::Brotli => Box::pin(BufReader::new(BrotliDecoder::new(decoded))),
            Coding::Deflate if is_zlib(first) => {
                Box::pin(BufReader::new(ZlibDecoder::new(decoded)))
            }
            Coding::Deflate => Box::pin(BufReader::new(DeflateDecoder::new(decoded))),
        };
        decoded = Box::pin(Metered::new(layer, layer_bytes));
    }
    Ok(decoded)
}

/// Reads what is before the contents of a gzip file (RFC 1952, section 2.3). Browsers do not look at
/// the checksum after them, nor miss it.
async fn skip_gzip_header(body: &mut Reader) -> io::Result<()> {
    const HEADER_CHECKSUM: u8 = 1 << 1;
    const EXTRA: u8 = 1 << 2;
    const NAME: u8 = 1 << 3;
    const COMMENT: u8 = 1 << 4;
    let mut fixed = [0; 10];
    body.read_exact(&mut fixed).await?;
    let [0x1f, 0x8b, 8, flags, ..] = fixed else {
        let reason = "it is no gzip file";
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    };
    if flags & EXTRA != 0 {
        for _ in 0..body.read_u16_le().await? {
            body.read_u8().await?;
        }
    }
    for _ in [NAME, COMMENT].iter().filter(|flag| flags & **flag != 0) {
        while body.read_u8().await? != 0 {}
    }
    if flags & HEADER_CHECKSUM != 0 {
        body.read_u16_le().await?;
    }
    Ok(())
}

/// Whether the first byte begins the zlib format (RFC 1950), which is what `deflate` means, rather
/// than the bare DEFLATE format (RFC 1951), which some servers send. In DEFLATE it would begin a
/// stored block with non-zero padding, which no encoder writes.
fn is_zlib(first: u8) -> bool {
    first & 0x0f == 8 && first >> 4 <= 7
}

/// The error of reading from the network.
fn classified(error: &io::Error, host: &str) -> FetchError {
    let network = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<reqwest::Error>());
    match network {
        Some(network) => cause::of_body(network, host),
        None => FetchError::BadEncoding {
            reason: error.to_string(),
        },
    }
}

//! Reads a body within limits and undoes its content codings on the way.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_compression::tokio::bufread::{BrotliDecoder, DeflateDecoder, GzipDecoder, ZlibDecoder};
use futures_util::StreamExt;
use reqwest::header::{CONTENT_ENCODING, HeaderMap};
use thiserror::Error;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio_util::io::StreamReader;

use super::{FetchError, cause};

/// How many content codings may lie on top of each other. More than one is rare already.
const MAX_CODINGS: usize = 3;

/// How much larger than the limit a body may be before it is decoded. It leaves room for codings
/// that make small bodies larger, so that the limit on decoded bytes decides.
const ENCODED_MARGIN_BYTES: u64 = 1024 * 1024;

pub(super) struct Body {
    pub(super) bytes: Vec<u8>,
    /// How many bytes were read before they were decoded.
    pub(super) encoded_bytes: u64,
    /// Whether the body went on past the limit.
    pub(super) truncated: bool,
}

type Reader = Pin<Box<dyn AsyncBufRead + Send>>;

/// Reads at most this many decoded bytes of a body and stops there.
pub(super) async fn read(
    response: reqwest::Response,
    host: &str,
    limit_bytes: u64,
) -> Result<Body, FetchError> {
    let codings = codings(response.headers())?;
    let encoded_bytes = Arc::new(AtomicU64::new(0));
    let mut reader = counted(
        response,
        limit_bytes.saturating_add(ENCODED_MARGIN_BYTES),
        &encoded_bytes,
    );
    let mut bytes = Vec::new();
    let read = match decoded(&mut reader, &codings).await {
        Ok(decoded) => {
            decoded
                .take(limit_bytes.saturating_add(1))
                .read_to_end(&mut bytes)
                .await
        }
        Err(error) => Err(error),
    };
    let mut truncated = bytes.len() as u64 > limit_bytes;
    match read {
        Ok(_) => {}
        Err(error) if is_encoded_limit(&error) => truncated = true,
        Err(error) => return Err(told_apart(&error, host)),
    }
    if truncated {
        bytes.truncate(usize::try_from(limit_bytes).unwrap_or(usize::MAX));
    }
    Ok(Body {
        bytes,
        encoded_bytes: encoded_bytes.load(Ordering::Relaxed),
        truncated,
    })
}

/// What is in a gzip file, up to this many bytes, and whether there is more of it. A file that is
/// itself cut short counts as having more. `None` if it is broken from the start.
pub(super) async fn gunzip(file: &[u8], limit_bytes: u64) -> Option<(Vec<u8>, bool)> {
    let mut decoder = GzipDecoder::new(file);
    decoder.multiple_members(true);
    let mut bytes = Vec::new();
    let read = decoder
        .take(limit_bytes.saturating_add(1))
        .read_to_end(&mut bytes)
        .await;
    if read.is_err() && bytes.is_empty() {
        return None;
    }
    let truncated = read.is_err() || bytes.len() as u64 > limit_bytes;
    bytes.truncate(usize::try_from(limit_bytes).unwrap_or(usize::MAX));
    Some((bytes, truncated))
}

#[derive(Debug, Error)]
#[error("too many bytes before decoding")]
struct EncodedLimit;

fn is_encoded_limit(error: &io::Error) -> bool {
    error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<EncodedLimit>())
        .is_some()
}

/// The body as it comes over the network, its bytes counted up to the limit.
fn counted(response: reqwest::Response, limit_bytes: u64, count: &Arc<AtomicU64>) -> Reader {
    let count = Arc::clone(count);
    let chunks = response.bytes_stream().map(move |chunk| {
        let chunk = chunk.map_err(io::Error::other)?;
        let length = chunk.len() as u64;
        if count.fetch_add(length, Ordering::Relaxed) + length > limit_bytes {
            return Err(io::Error::other(EncodedLimit));
        }
        Ok(chunk)
    });
    Box::pin(StreamReader::new(chunks))
}

/// The content codings in the order they were applied (RFC 9110, section 8.4).
fn codings(headers: &HeaderMap) -> Result<Vec<Coding>, FetchError> {
    let mut codings = Vec::new();
    for value in headers.get_all(CONTENT_ENCODING) {
        let text = String::from_utf8_lossy(value.as_bytes()).to_ascii_lowercase();
        for name in text.split(',') {
            match name.trim() {
                "" | "identity" => {}
                "gzip" | "x-gzip" => codings.push(Coding::Gzip),
                "deflate" => codings.push(Coding::Deflate),
                "br" => codings.push(Coding::Brotli),
                other => return Err(unknown_coding(other)),
            }
        }
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

fn unknown_coding(name: &str) -> FetchError {
    let name: String = name.chars().take(40).collect();
    FetchError::BadEncoding {
        reason: format!("{name} was not offered"),
    }
}

async fn decoded<'r>(
    reader: &'r mut Reader,
    codings: &[Coding],
) -> io::Result<Pin<Box<dyn AsyncBufRead + Send + 'r>>> {
    let mut decoded: Pin<Box<dyn AsyncBufRead + Send + 'r>> = Box::pin(reader);
    for coding in codings.iter().rev() {
        // An empty body is empty in every coding; a decoder would miss its header.
        let Some(&first) = decoded.fill_buf().await?.first() else {
            return Ok(decoded);
        };
        decoded = match coding {
            Coding::Gzip => Box::pin(BufReader::new(GzipDecoder::new(decoded))),
            Coding::Brotli => Box::pin(BufReader::new(BrotliDecoder::new(decoded))),
            Coding::Deflate if is_zlib(first) => {
                Box::pin(BufReader::new(ZlibDecoder::new(decoded)))
            }
            Coding::Deflate => Box::pin(BufReader::new(DeflateDecoder::new(decoded))),
        };
    }
    Ok(decoded)
}

/// Whether the first byte begins the zlib format (RFC 1950), which `deflate` means, rather than the
/// bare DEFLATE format (RFC 1951), which some servers send. As DEFLATE it would begin a stored block
/// with padding that is not zero, which nothing writes.
fn is_zlib(first: u8) -> bool {
    first & 0x0f == 8 && first >> 4 <= 7
}

fn told_apart(error: &io::Error, host: &str) -> FetchError {
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

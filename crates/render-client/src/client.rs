//! Asks the program.

use std::io;
use std::path::Path;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;

use crate::request::{Answer, Request};

/// More than an answer with a large snapshot has; one that is mostly characters to be escaped has
/// more, and is not read, in bytes.
pub const MAX_ANSWER_BYTES: usize = 48 << 20;

/// Has a page rendered by the program that listens on this Unix socket. It answers at most three
/// seconds after the time that the limits allow, once it is the page's turn.
///
/// # Errors
///
/// When the program cannot be reached, or ends meanwhile.
pub async fn render(socket: &Path, request: &Request) -> io::Result<Answer> {
    let stream = UnixStream::connect(socket).await?;
    exchange(stream, request).await
}

/// Sends a request, and reads its answer.
///
/// # Errors
///
/// As [`render`].
pub async fn exchange<S>(stream: S, request: &Request) -> io::Result<Answer>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    let mut stream = BufReader::new(stream);
    let mut line = serde_json::to_vec(request)?;
    line.push(b'\n');
    stream.write_all(&line).await?;
    stream.flush().await?;
    line.clear();
    (&mut stream)
        .take(MAX_ANSWER_BYTES as u64)
        .read_until(b'\n', &mut line)
        .await?;
    if line.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(serde_json::from_slice(&line)?)
}

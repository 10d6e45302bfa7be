//! Raw bytes written to a socket, for requests that an HTTP client would not send.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::time::timeout;

/// Far longer than any timeout in tests: only a connection that never closes reaches it.
const LIMIT: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_millis(100);

/// Sends bytes and returns everything received until the server closed the connection.
pub async fn exchange(address: SocketAddr, bytes: impl AsRef<[u8]>) -> String {
    let stream = TcpStream::connect(address).await.unwrap();
    let (reader, mut writer) = stream.into_split();
    writer.write_all(bytes.as_ref()).await.unwrap();
    let answer = read_to_end(reader).await;
    drop(writer);
    answer
}

/// Sends `beginning`, then a byte every tenth of a second; returns everything received until the
/// server closed the connection.
pub async fn trickle(address: SocketAddr, beginning: impl AsRef<[u8]>) -> String {
    let stream = TcpStream::connect(address).await.unwrap();
    let (reader, mut writer) = stream.into_split();
    writer.write_all(beginning.as_ref()).await.unwrap();
    let trickling = tokio::spawn(async move {
        while writer.write_all(b"a").await.is_ok() {
            tokio::time::sleep(PAUSE).await;
        }
    });
    let answer = read_to_end(reader).await;
    trickling.abort();
    answer
}

async fn read_to_end(mut reader: OwnedReadHalf) -> String {
    let mut answer = Vec::new();
    // Data received before a reset counts as a response.
    let ended = timeout(LIMIT, reader.read_to_end(&mut answer)).await;
    assert!(
        ended.is_ok(),
        "the connection was still open after {LIMIT:?}; received: {:?}",
        String::from_utf8_lossy(&answer)
    );
    String::from_utf8_lossy(&answer).into_owned()
}

//! Bytes written to a socket as they are, for what an HTTP client would not send.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::time::timeout;

/// Far longer than any time-out that tests set, so that only a connection held for ever meets it.
const LIMIT: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_millis(100);

/// Sends bytes and gives what came back until the server closed the connection.
pub async fn exchange(address: SocketAddr, bytes: impl AsRef<[u8]>) -> String {
    let stream = TcpStream::connect(address).await.unwrap();
    let (reader, mut writer) = stream.into_split();
    writer.write_all(bytes.as_ref()).await.unwrap();
    let answer = read_to_end(reader).await;
    drop(writer);
    answer
}

/// Sends a beginning, then a byte every tenth of a second; gives what came back until the server
/// closed.
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
    // What came before a reset is an answer.
    let ended = timeout(LIMIT, reader.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "the connection was held for {LIMIT:?}");
    String::from_utf8_lossy(&answer).into_owned()
}

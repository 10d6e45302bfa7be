//! Abuse of HTTP/2: it does not harm other visitors, and does not get far.

use std::io;
use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::Backend;
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf, split};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::client::TlsStream;

use super::lab::{Lab, NAME, connect};

/// The beginning of a connection (RFC 9113, section 3.4), with empty client settings.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const WINDOW_UPDATE: u8 = 8;
const CONTINUATION: u8 = 9;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;
/// Far longer than any timeout in these tests.
const LIMIT: Duration = Duration::from_secs(30);

struct Abuser {
    reader: ReadHalf<TlsStream<TcpStream>>,
    writer: WriteHalf<TlsStream<TcpStream>>,
}

impl Abuser {
    async fn connect(lab: &Lab) -> Self {
        let mut config = lab.trusting();
        config.alpn_protocols = vec![b"h2".to_vec()];
        let mut stream = connect(lab.address(), NAME, config).await.unwrap();
        stream.write_all(PREFACE).await.unwrap();
        let (reader, writer) = split(stream);
        Self { reader, writer }
    }

    /// Sends the result of `bytes` again and again without reading, until the service has ended the
    /// connection; returns how many bytes were sent.
    async fn send_until_the_end(mut self, mut bytes: impl FnMut(u32) -> Vec<u8>) -> usize {
        let mut sent = 0;
        let sending = async {
            for number in 0.. {
                let bytes = bytes(number);
                if self.writer.write_all(&bytes).await.is_err() {
                    break;
                }
                sent += bytes.len();
            }
        };
        timeout(LIMIT, sending)
            .await
            .expect("the connection was ended");
        sent
    }

    /// The kind and the payload of the next frame.
    async fn frame(&mut self) -> (u8, Vec<u8>) {
        let mut head = [0; 9];
        let reading = timeout(LIMIT, self.reader.read_exact(&mut head));
        reading.await.unwrap().unwrap();
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
        let mut body = vec![0; length as usize];
        self.reader.read_exact(&mut body).await.unwrap();
        (head[3], body)
    }

    /// Sends that many parts while reading everything.
    async fn send_and_read(self, bytes: impl Fn(u32) -> Vec<u8> + Send, count: u32) -> bool {
        let parts: Vec<Vec<u8>> = (0..count).map(bytes).collect();
        let Self {
            mut reader,
            mut writer,
        } = self;
        let sending = tokio::spawn(async move {
            for part in parts {
                writer.write_all(&part).await?;
            }
            // Open until everything has been read.
            tokio::time::sleep(Duration::from_secs(1)).await;
            writer.shutdown().await
        });
        let mut answer = Vec::new();
        let _ = timeout(LIMIT, reader.read_to_end(&mut answer))
            .await
            .unwrap();
        let _: io::Result<()> = sending.await.unwrap();
        // GOAWAY with ENHANCE_YOUR_CALM (RFC 9113, section 7).
        answer.windows(4).any(|code| code == [0, 0, 0, 11])
    }
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let head = [&length[1..], &[kind, flags], &stream.to_be_bytes()].concat();
    [&head, payload].concat()
}

/// The head of a request (RFC 7541): GET or POST, https, `/`, the name.
fn head(method: u8) -> Vec<u8> {
    let length = u8::try_from(NAME.len()).unwrap();
    [&[method, 0x87, 0x84, 0x41, length][..], NAME.as_bytes()].concat()
}

const GET: u8 = 0x82;
const POST: u8 = 0x83;

async fn lab() -> Lab {
    let settings = EdgeSettings {
        write_timeout: Duration::from_secs(1).into(),
        request_head_timeout: Duration::from_secs(1).into(),
        keep_alive: Duration::from_secs(2).into(),
        ..EdgeSettings::default()
    };
    Lab::start_with(Backend::Sqlite, settings).await
}

/// Another visitor is served as usual.
async fn expect_service(lab: &Lab) {
    let answer = lab.browser().get(format!("https://{NAME}/")).send();
    let answer = timeout(Duration::from_secs(10), answer).await.unwrap();
    assert_eq!(answer.unwrap().status(), 302);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_are_reset_at_once() {
    let lab = lab().await;
    let abuser = Abuser::connect(&lab).await;
    let reset = |number: u32| {
        let stream = number * 2 + 1;
        let request = frame(HEADERS, END_HEADERS | END_STREAM, stream, &head(GET));
        [request, frame(RST_STREAM, 0, stream, &[0, 0, 0, 8])].concat()
    };
    let (was_stopped, ()) = tokio::join!(abuser.send_and_read(reset, 50_000), expect_service(&lab));
    assert!(was_stopped);
    expect_service(&lab).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_never_ends() {
    let lab = lab().await;
    let abuser = Abuser::connect(&lab).await;
    let more = |number: u32| match number {
        0 => frame(HEADERS, END_STREAM, 1, &head(GET)),
        // A header without indexing: `a: …`.
        _ => frame(
            CONTINUATION,
            0,
            1,
            &[&[0, 1, b'a', 100][..], &[b'b'; 100]].concat(),
        ),
    };
    let sent = abuser.send_until_the_end(more).await;
    assert!(sent < 8 << 20, "{sent}");
    expect_service(&lab).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_that_nobody_reads() {
    let lab = lab().await;
    for (what, part) in [
        ("pings", frame(PING, 0, 0, &[0; 8])),
        ("settings", frame(SETTINGS, 0, 0, &[])),
    ] {
        let abuser = Abuser::connect(&lab).await;
        let many = part.repeat(100);
        let sent = abuser.send_until_the_end(|_| many.clone()).await;
        assert!(sent < 64 << 20, "{what}: {sent}");
    }
    let abuser = Abuser::connect(&lab).await;
    let request = |number: u32| {
        let stream = number * 2 + 1;
        frame(HEADERS, END_HEADERS | END_STREAM, stream, &head(GET))
    };
    abuser.send_until_the_end(request).await;
    expect_service(&lab).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_of_empty_frames() {
    let lab = lab().await;
    let abuser = Abuser::connect(&lab).await;
    let empty = |number: u32| match number {
        0 => frame(HEADERS, END_HEADERS, 1, &head(POST)),
        _ => frame(DATA, 0, 1, &[]).repeat(100),
    };
    abuser.send_until_the_end(empty).await;
    expect_service(&lab).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_on_which_nothing_happens() {
    let lab = lab().await;
    let mut abuser = Abuser::connect(&lab).await;
    let mut answer = Vec::new();
    let reading = timeout(LIMIT, abuser.reader.read_to_end(&mut answer)).await;
    let _ = reading.expect("an idle connection ends");
}

/// As gateways from other versions write it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_may_be_in_its_old_field() {
    let lab = Lab::start().await;
    let mut abuser = Abuser::connect(&lab).await;
    let length = u8::try_from(NAME.len()).unwrap();
    let host = [&[GET, 0x87, 0x84, 0x66, length][..], NAME.as_bytes()].concat();
    let request = frame(HEADERS, END_HEADERS | END_STREAM, 1, &host);
    abuser.writer.write_all(&request).await.unwrap();
    let body = loop {
        let (kind, body) = abuser.frame().await;
        if kind == HEADERS {
            break body;
        }
    };
    // A status of which HPACK's table has only the name, as 302, instead of 400 (index 12).
    assert_eq!(body[0], 0x48, "{body:?}");
}

/// The memory for bodies while a backend is slow, for a single one and for all of a connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn little_of_bodies_is_buffered() {
    let lab = Lab::start().await;
    let mut abuser = Abuser::connect(&lab).await;
    let (mut of_stream, mut of_connection) = (65_535, 65_535);
    // The ping marks its end.
    let mut ping = vec![0, 0, 8, PING, 0, 0, 0, 0, 0];
    ping.extend([7; 8]);
    abuser.writer.write_all(&ping).await.unwrap();
    loop {
        let (kind, body) = abuser.frame().await;
        let number = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().unwrap());
        match kind {
            SETTINGS => {
                for setting in body.chunks(6) {
                    if setting[..2] == [0, 4] {
                        of_stream = number(&setting[2..]);
                    }
                }
            }
            WINDOW_UPDATE => of_connection += number(&body),
            PING => break,
            _ => {}
        }
    }
    assert!(of_stream <= 64 * 1024, "{of_stream}");
    assert!(of_connection <= 256 * 1024, "{of_connection}");
}

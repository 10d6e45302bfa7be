//! One query to one name server and its answer: over UDP, and over TCP if that answer was
//! truncated.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use hickory_proto::op::{Edns, Message, MessageType, OpCode, Query, ResponseCode};
use hickory_proto::rr::{Name, RecordType};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UdpSocket};
use tokio::time::timeout;

use super::{LookupError, MAX_ANSWER_BYTES, TRY_TIME};

/// The size that passes every network unfragmented (<https://www.dnsflagday.net/2020/>).
const UDP_PAYLOAD_BYTES: u16 = 1232;
/// Large enough for servers that send more than the query allows.
const UDP_BUFFER_BYTES: usize = 4096;

/// Queries the records of a kind at exactly this name, and retries once without an answer.
pub async fn exchange(
    server: SocketAddr,
    name: &Name,
    kind: RecordType,
) -> Result<Message, LookupError> {
    match once(server, name, kind).await {
        Err(LookupError::Timeout) => once(server, name, kind).await,
        answered => answered,
    }
}

/// Old servers answer that they do not understand EDNS, and are queried without it (RFC 6891,
/// section 7; RFC 2671, section 5.3).
async fn once(server: SocketAddr, name: &Name, kind: RecordType) -> Result<Message, LookupError> {
    let answer = send(server, query(name, kind)).await?;
    if !is_not_understood(&answer) {
        return Ok(answer);
    }
    let mut plain = query(name, kind);
    plain.edns = None;
    send(server, plain).await
}

/// Each query has another id and comes from another port.
async fn send(server: SocketAddr, query: Message) -> Result<Message, LookupError> {
    let bytes = query.to_vec().map_err(|_| LookupError::Malformed)?;
    let answer = in_time(over_udp(server, &query, &bytes)).await?;
    if !answer.metadata.truncation {
        return Ok(answer);
    }
    in_time(over_tcp(server, &query, &bytes)).await
}

async fn in_time(
    exchange: impl Future<Output = Result<Message, LookupError>>,
) -> Result<Message, LookupError> {
    timeout(TRY_TIME, exchange)
        .await
        .unwrap_or(Err(LookupError::Timeout))
}

fn query(name: &Name, kind: RecordType) -> Message {
    let mut query = Message::query();
    query.metadata.id = rand::random();
    query.metadata.recursion_desired = true;
    query.add_query(Query::query(name.clone(), kind));
    let mut edns = Edns::new();
    edns.set_max_payload(UDP_PAYLOAD_BYTES);
    query.set_edns(edns);
    query
}

async fn over_udp(
    server: SocketAddr,
    query: &Message,
    bytes: &[u8],
) -> Result<Message, LookupError> {
    let any: SocketAddr = if server.is_ipv4() {
        (Ipv4Addr::UNSPECIFIED, 0).into()
    } else {
        (Ipv6Addr::UNSPECIFIED, 0).into()
    };
    let socket = UdpSocket::bind(any).await?;
    // From now on the system drops packets from any other address.
    socket.connect(server).await?;
    socket.send(bytes).await?;
    let mut buffer = vec![0; UDP_BUFFER_BYTES];
    loop {
        let length = socket.recv(&mut buffer).await?;
        let received = buffer.get(..length).unwrap_or_default();
        if !has_id(received, query.metadata.id) {
            continue;
        }
        let answer = Message::from_vec(received).map_err(|_| LookupError::Malformed)?;
        if answers(&answer, query) {
            return Ok(answer);
        }
    }
}

async fn over_tcp(
    server: SocketAddr,
    query: &Message,
    bytes: &[u8],
) -> Result<Message, LookupError> {
    let mut stream = TcpStream::connect(server).await?;
    let length = u16::try_from(bytes.len()).map_err(|_| LookupError::Malformed)?;
    let framed = [length.to_be_bytes().as_slice(), bytes].concat();
    stream.write_all(&framed).await?;
    let length = usize::from(stream.read_u16().await?);
    if length > MAX_ANSWER_BYTES {
        return Err(LookupError::AnswerTooLarge);
    }
    let mut received = vec![0; length];
    stream.read_exact(&mut received).await?;
    let answer = Message::from_vec(&received).map_err(|_| LookupError::Malformed)?;
    if answers(&answer, query) && !answer.metadata.truncation {
        Ok(answer)
    } else {
        Err(LookupError::Malformed)
    }
}

impl From<io::Error> for LookupError {
    fn from(error: io::Error) -> Self {
        Self::Unreachable(error.kind())
    }
}

/// Compared before any parsing: a forger who does not know the id cannot even send garbage.
fn has_id(received: &[u8], id: u16) -> bool {
    received.starts_with(&id.to_be_bytes())
}

fn answers(answer: &Message, query: &Message) -> bool {
    answer.metadata.message_type == MessageType::Response
        && answer.metadata.op_code == OpCode::Query
        && answer.metadata.id == query.metadata.id
        && (answer.queries == query.queries
            // A server that does not understand a query may not repeat it.
            || (answer.queries.is_empty() && is_not_understood(answer)))
}

fn is_not_understood(answer: &Message) -> bool {
    let code = answer.metadata.response_code;
    matches!(code, ResponseCode::FormErr | ResponseCode::NotImp)
}

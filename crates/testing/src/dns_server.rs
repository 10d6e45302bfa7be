//! A DNS server on loopback, over UDP and TCP, whose answers are set by a test.

mod records;

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hickory_proto::op::{Edns, Message, OpCode, Query, ResponseCode};
use hickory_proto::rr::rdata::opt::EdnsOption;
use hickory_proto::rr::{DNSClass, Name, RData, Record, RecordType};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::sync::watch;

pub use records::{a, caa, caa_issue, cname, txt};

/// The maximum size of an answer over UDP, in bytes.
const UDP_BYTES: usize = 1232;

/// How queries for a name are answered.
#[derive(Clone, Debug)]
pub enum Reply {
    /// These records.
    Records(Vec<RData>),
    /// The server fails.
    Servfail,
    /// The server fails, with this extended error (RFC 8914).
    ServfailBecause(u16, &'static str),
    /// These records, but only to queries without EDNS.
    RefusingEdns(ResponseCode, Vec<RData>),
    /// No answer.
    Silence,
    /// These records, but only over TCP.
    Truncated(Vec<RData>),
    /// An alias, without the records of its target.
    HalfWay(RData),
    /// The query's id, followed by garbage.
    Garbage,
    /// These records, and the status that the name does not exist.
    Contradiction(Vec<RData>),
    /// These records, in the class CH.
    OtherClass(Vec<RData>),
    /// These records, in the answer to an operation other than a query.
    OtherOperation(Vec<RData>),
    /// Forged answers with these records (one with another id, one for another name), before the
    /// real one, which says that the name does not exist.
    Forged(Vec<RData>),
}

#[derive(Default)]
struct State {
    replies: HashMap<String, Reply>,
    delay: Duration,
    queries: HashMap<String, usize>,
    now: usize,
    most: usize,
}

/// A running server. Names that were not set do not exist.
#[derive(Clone)]
pub struct DnsServer {
    /// The address it listens on, over UDP and TCP.
    pub address: SocketAddr,
    state: Arc<Mutex<State>>,
    open: watch::Sender<bool>,
}

impl DnsServer {
    /// Starts the server on a free port.
    pub async fn start() -> Self {
        let (udp, tcp) = bind().await;
        let server = Self {
            address: udp.local_addr().unwrap(),
            state: Arc::default(),
            open: watch::Sender::new(true),
        };
        tokio::spawn(server.clone().serve_udp(udp));
        tokio::spawn(server.clone().serve_tcp(tcp));
        server
    }

    /// Sets how queries for a name are answered from now on.
    pub fn set(&self, name: &str, reply: Reply) {
        let name = name.to_ascii_lowercase();
        self.state.lock().unwrap().replies.insert(name, reply);
    }

    /// Sets a name's TXT records, each of one character-string.
    pub fn set_txt(&self, name: &str, values: &[&str]) {
        let records = values.iter().map(|value| txt(&[value])).collect();
        self.set(name, Reply::Records(records));
    }

    /// Makes a name an alias.
    pub fn set_cname(&self, name: &str, target: &str) {
        self.set(name, Reply::Records(vec![cname(target)]));
    }

    /// Makes a name nonexistent.
    pub fn remove(&self, name: &str) {
        self.state.lock().unwrap().replies.remove(name);
    }

    /// Holds answers back, or releases them all.
    pub fn hold(&self, hold: bool) {
        self.open.send_replace(!hold);
    }

    /// Delays every answer by `delay` from now on.
    pub fn delay(&self, delay: Duration) {
        self.state.lock().unwrap().delay = delay;
    }

    /// How many times each name was queried.
    pub fn queries(&self) -> HashMap<String, usize> {
        self.state.lock().unwrap().queries.clone()
    }

    /// The largest number of simultaneous queries.
    pub fn most_at_once(&self) -> usize {
        self.state.lock().unwrap().most
    }

    async fn serve_udp(self, socket: UdpSocket) {
        let socket = Arc::new(socket);
        let mut buffer = [0; 4096];
        while let Ok((length, client)) = socket.recv_from(&mut buffer).await {
            let question = Message::from_vec(&buffer[..length]).unwrap();
            let (server, socket) = (self.clone(), Arc::clone(&socket));
            tokio::spawn(async move {
                for answer in server.answers(&question, true).await {
                    let _ = socket.send_to(&answer, client).await;
                }
            });
        }
    }

    async fn serve_tcp(self, listener: TcpListener) {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(self.clone().serve_connection(stream));
        }
    }

    async fn serve_connection(self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut bytes = vec![0; usize::from(stream.read_u16().await?)];
        stream.read_exact(&mut bytes).await?;
        let question = Message::from_vec(&bytes).unwrap();
        for answer in self.answers(&question, false).await {
            stream
                .write_u16(u16::try_from(answer.len()).unwrap())
                .await?;
            stream.write_all(&answer).await?;
        }
        Ok(())
    }

    /// The answers to send, in order.
    async fn answers(&self, question: &Message, over_udp: bool) -> Vec<Vec<u8>> {
        let query = question.queries[0].clone();
        let name = plain(query.name());
        let (delay, reply) = {
            let mut state = self.state.lock().unwrap();
            *state.queries.entry(name.clone()).or_default() += 1;
            state.now += 1;
            state.most = state.most.max(state.now);
            (state.delay, state.replies.get(&name).cloned())
        };
        tokio::time::sleep(delay).await;
        let _ = self.open.subscribe().wait_for(|open| *open).await;
        let id = question.metadata.id;
        let mut answer = Message::response(id, OpCode::Query);
        answer.metadata.recursion_available = true;
        let known = self.fill(&mut answer, name, query.query_type(), over_udp);
        answer.add_query(query);
        self.state.lock().unwrap().now -= 1;
        if known.is_none() {
            return Vec::new();
        }
        if let Some(reply) = &reply {
            spoil(&mut answer, reply, question);
        }
        let bytes = answer.to_vec().unwrap();
        match reply {
            Some(Reply::Garbage) => vec![[&id.to_be_bytes()[..], b"nonsense"].concat()],
            Some(Reply::Forged(records)) => {
                let mut forged = forgeries(question, &records);
                forged.push(bytes);
                forged
            }
            _ if over_udp && bytes.len() > UDP_BYTES => vec![answer.truncate().to_vec().unwrap()],
            _ => vec![bytes],
        }
    }

    /// Follows aliases as a resolver does; `None` for silence.
    fn fill(
        &self,
        answer: &mut Message,
        mut name: String,
        kind: RecordType,
        udp: bool,
    ) -> Option<()> {
        let state = self.state.lock().unwrap();
        for _ in 0..20 {
            let records = match state.replies.get(&name) {
                None | Some(Reply::Garbage | Reply::Forged(_)) => {
                    answer.metadata.response_code = ResponseCode::NXDomain;
                    return Some(());
                }
                Some(Reply::Silence) => return None,
                Some(Reply::HalfWay(alias)) => {
                    let owner = Name::from_ascii(format!("{name}.")).unwrap();
                    answer.add_answer(Record::from_rdata(owner, 60, alias.clone()));
                    return Some(());
                }
                Some(Reply::Servfail | Reply::ServfailBecause(..)) => {
                    answer.metadata.response_code = ResponseCode::ServFail;
                    return Some(());
                }
                Some(Reply::Truncated(_)) if udp => {
                    answer.metadata.truncation = true;
                    return Some(());
                }
                Some(
                    Reply::Records(records)
                    | Reply::Truncated(records)
                    | Reply::Contradiction(records)
                    | Reply::OtherClass(records)
                    | Reply::OtherOperation(records)
                    | Reply::RefusingEdns(_, records),
                ) => records,
            };
            let owner = Name::from_ascii(format!("{name}.")).unwrap();
            let mut alias = None;
            for data in records {
                if data.record_type() == kind || data.record_type() == RecordType::CNAME {
                    answer.add_answer(Record::from_rdata(owner.clone(), 60, data.clone()));
                }
                if let (RData::CNAME(target), true) = (data, kind != RecordType::CNAME) {
                    alias = Some(plain(&target.0));
                }
            }
            match alias {
                Some(target) => name = target,
                None => return Some(()),
            }
        }
        Some(())
    }
}

/// Corrupts an answer, if the reply asks for that.
fn spoil(answer: &mut Message, reply: &Reply, question: &Message) {
    match reply {
        Reply::Contradiction(_) => answer.metadata.response_code = ResponseCode::NXDomain,
        Reply::OtherClass(_) => {
            for record in &mut answer.answers {
                record.dns_class = DNSClass::CH;
            }
        }
        Reply::OtherOperation(_) => answer.metadata.op_code = OpCode::Status,
        Reply::RefusingEdns(code, _) if question.edns.is_some() => {
            answer.metadata.response_code = *code;
            answer.queries.clear();
            answer.answers.clear();
        }
        Reply::ServfailBecause(code, text) => {
            let data = [&code.to_be_bytes()[..], text.as_bytes()].concat();
            let mut edns = Edns::new();
            edns.options_mut().insert(EdnsOption::Unknown(15, data));
            answer.set_edns(edns);
        }
        _ => {}
    }
}

/// Forged answers, from someone who did not see the query.
fn forgeries(question: &Message, records: &[RData]) -> Vec<Vec<u8>> {
    let query = &question.queries[0];
    let forged = |id: u16, query: Query| {
        let mut answer = Message::response(id, OpCode::Query);
        for data in records {
            answer.add_answer(Record::from_rdata(query.name().clone(), 60, data.clone()));
        }
        answer.add_query(query);
        answer.to_vec().unwrap()
    };
    let id = question.metadata.id;
    let elsewhere = Name::from_ascii("elsewhere.dev.").unwrap();
    vec![
        forged(id.wrapping_add(1), query.clone()),
        forged(id, Query::query(elsewhere, query.query_type())),
    ]
}

/// A port that is free for both UDP and TCP.
async fn bind() -> (UdpSocket, TcpListener) {
    for _ in 0..50 {
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        if let Ok(tcp) = TcpListener::bind(udp.local_addr().unwrap()).await {
            return (udp, tcp);
        }
    }
    panic!("no port is free for both UDP and TCP");
}

fn plain(name: &Name) -> String {
    name.to_ascii().trim_end_matches('.').to_ascii_lowercase()
}

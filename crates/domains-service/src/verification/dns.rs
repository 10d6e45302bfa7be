//! Lookups in DNS: each name server is queried on its own, without a cache or a hosts file, for
//! absolute names.
//!
//! A resolver library gives one answer, from whichever server was quickest. A proof needs the
//! answer of each server, so that one that lies is noticed.

mod exchange;
mod lookup;
mod system;

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::join_all;
use hickory_proto::rr::{Name, RecordType};

use super::fault::{Fault, FaultCode};

pub use lookup::Answer;
pub use system::{SystemResolversError, system_resolvers};

/// How long a name server has for one answer. It is queried twice.
const TRY_TIME: Duration = Duration::from_secs(3);
/// The longest answer that is read, in bytes.
const MAX_ANSWER_BYTES: usize = 16 * 1024;
/// The most records in an answer.
const MAX_RECORDS: usize = 64;
/// The most aliases in a row that are followed.
const MAX_ALIASES: usize = 8;

/// Why a lookup has no answer. None of these says anything about the name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// No answer in time.
    #[error("no answer came in time")]
    Timeout,
    /// An answer that says that the server failed or refuses to answer.
    #[error("the answer was {0}")]
    ServerFailure(String),
    /// The server can't be reached.
    #[error("the name server can't be reached: {0}")]
    Unreachable(std::io::ErrorKind),
    /// The answer can't be read.
    #[error("the answer can't be read")]
    Malformed,
    /// More than 16 KiB.
    #[error("the answer is longer than 16 KiB")]
    AnswerTooLarge,
    /// More than 64 records.
    #[error("there are more than 64 records")]
    TooManyRecords,
    /// Aliases lead back to themselves.
    #[error("the CNAME records form a loop")]
    AliasLoop,
    /// More than 8 aliases in a row.
    #[error("there are more than 8 CNAME records in a row")]
    TooManyAliases,
}

impl LookupError {
    /// The same in words for the account.
    pub fn fault(&self, name: &str) -> Fault {
        let code = match self {
            Self::Timeout => FaultCode::DnsTimeout,
            Self::ServerFailure(_) => FaultCode::DnsServfail,
            Self::Unreachable(_) => FaultCode::DnsUnreachable,
            Self::Malformed => FaultCode::DnsMalformed,
            Self::AnswerTooLarge => FaultCode::AnswerTooLarge,
            Self::TooManyRecords => FaultCode::TooManyRecords,
            Self::AliasLoop => FaultCode::CnameLoop,
            Self::TooManyAliases => FaultCode::CnameChainTooLong,
        };
        // Which name servers are queried, and how their sockets fail, is the operator's business.
        let detail = match self {
            Self::Unreachable(_) => format!("{name} was looked up: no name server can be reached."),
            error => format!("{name} was looked up: {error}."),
        };
        Fault::new(code, detail)
    }
}

/// The name servers that are queried.
#[derive(Clone, Debug)]
pub struct Resolvers {
    servers: Vec<SocketAddr>,
}

impl Resolvers {
    /// These servers, each a resolver that follows delegations itself.
    pub fn new(servers: Vec<SocketAddr>) -> Self {
        Self { servers }
    }

    /// Runs a query on each server at the same time; gives every result.
    pub async fn each<T, F: Future<Output = T>>(&self, query: impl Fn(Resolver) -> F) -> Vec<T> {
        join_all(self.servers.iter().map(|server| query(Resolver(*server)))).await
    }

    /// The answer of the first server in their order that has one.
    ///
    /// # Errors
    /// That of the last server.
    pub async fn first(&self, name: &Name, kind: RecordType) -> Result<Answer, LookupError> {
        let mut answer = Err(LookupError::Timeout);
        for server in &self.servers {
            answer = Resolver(*server).lookup(name, kind).await;
            if answer.is_ok() {
                break;
            }
        }
        answer
    }
}

/// One of the name servers.
#[derive(Clone, Copy, Debug)]
pub struct Resolver(SocketAddr);

impl Resolver {
    /// The records of a kind at a name, through its aliases.
    ///
    /// # Errors
    /// Why there is no answer. That there are no such records is an answer.
    pub async fn lookup(self, name: &Name, kind: RecordType) -> Result<Answer, LookupError> {
        lookup::lookup(self.0, name, kind).await
    }
}

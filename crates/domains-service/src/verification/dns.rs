//! Lookups in DNS: each name server is queried separately, without a cache or a hosts file, for
//! absolute names.
//!
//! A resolver library returns one answer, from the quickest server. A proof needs the answer of
//! every server, so that a server that lies is noticed.

mod exchange;
mod extended_error;
mod lookup;
mod recent;
mod system;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use hickory_proto::rr::{Name, RecordType};

use super::fault::{Fault, FaultCode};

pub use lookup::Answer;
use recent::RecentAnswers;
pub use system::{SystemResolversError, system_resolvers};

/// The time limit for one answer of a name server. It is queried up to twice.
const TRY_TIME: Duration = Duration::from_secs(3);
/// The maximum size of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 16 * 1024;
/// The maximum number of records in an answer.
const MAX_RECORDS: usize = 64;
/// The maximum number of aliases in a row that are followed.
const MAX_ALIASES: usize = 8;

/// The reason why a lookup has no answer. None of these implies anything about the name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// No answer came in time.
    #[error("no answer came in time")]
    Timeout,
    /// The server answered that it failed or refuses to answer.
    #[error("the answer was {0}")]
    ServerFailure(String),
    /// The server cannot be reached.
    #[error("the name server cannot be reached: {0}")]
    Unreachable(std::io::ErrorKind),
    /// The answer cannot be read.
    #[error("the answer cannot be read")]
    Malformed,
    /// The answer has records of a name, but says that the name does not exist.
    #[error("the answer contradicts itself")]
    Contradiction,
    /// The answer is longer than 16 KiB.
    #[error("the answer is longer than 16 KiB")]
    AnswerTooLarge,
    /// There are more than 64 records.
    #[error("there are more than 64 records")]
    TooManyRecords,
    /// The aliases form a loop.
    #[error("the CNAME records form a loop")]
    AliasLoop,
    /// There are more than 8 aliases in a row.
    #[error("there are more than 8 CNAME records in a row")]
    TooManyAliases,
}

impl LookupError {
    /// The error in words, for the account.
    pub fn fault(&self, name: &str) -> Fault {
        let code = match self {
            Self::Timeout => FaultCode::DnsTimeout,
            Self::ServerFailure(_) => FaultCode::DnsServfail,
            Self::Unreachable(_) => FaultCode::DnsUnreachable,
            Self::Malformed | Self::Contradiction => FaultCode::DnsMalformed,
            Self::AnswerTooLarge => FaultCode::AnswerTooLarge,
            Self::TooManyRecords => FaultCode::TooManyRecords,
            Self::AliasLoop => FaultCode::CnameLoop,
            Self::TooManyAliases => FaultCode::CnameChainTooLong,
        };
        // Which name servers are queried, and how their sockets fail, concerns only the operator.
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
    recent: Arc<RecentAnswers>,
}

impl Resolvers {
    /// These servers, each of which must be a resolver that follows delegations itself.
    pub fn new(servers: Vec<SocketAddr>) -> Self {
        Self {
            servers,
            recent: Arc::default(),
        }
    }

    /// Runs a query on every server at the same time; returns every result.
    pub async fn each<T, F: Future<Output = T>>(&self, query: impl Fn(Resolver) -> F) -> Vec<T> {
        join_all(self.servers.iter().map(|server| query(Resolver(*server)))).await
    }

    /// The answer of the first server, in their order, that has one.
    ///
    /// # Errors
    /// The error of the last server.
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

    /// Like [`first`](Self::first), but the answer may be some seconds old. For names that many
    /// checks share, and that prove nothing.
    ///
    /// # Errors
    /// The error of the last server.
    pub async fn recent(&self, name: &Name, kind: RecordType) -> Result<Answer, LookupError> {
        if let Some(answer) = self.recent.find(name, kind) {
            return Ok(answer);
        }
        let answer = self.first(name, kind).await?;
        self.recent.keep(name, kind, &answer);
        Ok(answer)
    }
}

/// One of the name servers.
#[derive(Clone, Copy, Debug)]
pub struct Resolver(SocketAddr);

impl Resolver {
    /// The records of a kind at a name, following its aliases.
    ///
    /// # Errors
    /// The reason why there is no answer. That there are no such records is an answer.
    pub async fn lookup(self, name: &Name, kind: RecordType) -> Result<Answer, LookupError> {
        lookup::lookup(self.0, name, kind).await
    }
}

//! The records at a name, following its aliases.

use std::net::SocketAddr;

use hickory_proto::op::{Message, ResponseCode};
use hickory_proto::rr::{DNSClass, Name, RData, RecordType};

use super::exchange::exchange;
use super::extended_error::extended_error;
use super::{LookupError, MAX_ALIASES, MAX_RECORDS};

/// A name server's answer about a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The records of the queried kind; empty when there are none, or the name does not exist.
    pub records: Vec<RData>,
    /// The aliases that were followed, step by step.
    pub aliases: Vec<Name>,
    /// Whether the server says that the name, or the last of its aliases, does not exist.
    pub is_nothing: bool,
}

/// The records of a kind at a name, following its aliases, except when the kind is CNAME itself.
pub async fn lookup(
    server: SocketAddr,
    name: &Name,
    kind: RecordType,
) -> Result<Answer, LookupError> {
    let mut name = name.clone();
    name.set_fqdn(true);
    let mut found = Answer::default();
    let mut owner = name.clone();
    // Each round finds an alias or is the last.
    loop {
        let message = exchange(server, &owner, kind).await?;
        let exists = match message.metadata.response_code {
            ResponseCode::NoError => true,
            ResponseCode::NXDomain => false,
            code => return Err(LookupError::ServerFailure(failure(&message, code))),
        };
        if message.answers.len() > MAX_RECORDS {
            return Err(LookupError::TooManyRecords);
        }
        if message
            .answers
            .iter()
            .any(|record| record.dns_class != DNSClass::IN)
        {
            return Err(LookupError::Malformed);
        }
        let before = found.aliases.len();
        if kind != RecordType::CNAME {
            owner = follow(&message, &name, owner, &mut found.aliases)?;
        }
        found.records = records(&message, &owner, kind);
        if !exists && !found.records.is_empty() {
            return Err(LookupError::Contradiction);
        }
        found.is_nothing = !exists;
        // If a server has stopped half-way, it is queried for the rest.
        if !found.records.is_empty() || !exists || found.aliases.len() == before {
            return Ok(found);
        }
    }
}

/// Follows the aliases as far as the message contains them; returns the last name.
fn follow(
    message: &Message,
    name: &Name,
    mut owner: Name,
    aliases: &mut Vec<Name>,
) -> Result<Name, LookupError> {
    while let Some(target) = alias(message, &owner) {
        if target == name || aliases.contains(target) {
            return Err(LookupError::AliasLoop);
        }
        if aliases.len() == MAX_ALIASES {
            return Err(LookupError::TooManyAliases);
        }
        aliases.push(target.clone());
        owner = target.clone();
    }
    Ok(owner)
}

fn alias<'a>(message: &'a Message, owner: &Name) -> Option<&'a Name> {
    let mut here = message
        .answers
        .iter()
        .filter(|record| record.name == *owner);
    here.find_map(|record| match &record.data {
        RData::CNAME(target) => Some(&target.0),
        _ => None,
    })
}

fn records(message: &Message, owner: &Name, kind: RecordType) -> Vec<RData> {
    let here = message
        .answers
        .iter()
        .filter(|record| record.name == *owner);
    here.map(|record| &record.data)
        .filter(|data| data.record_type() == kind)
        .cloned()
        .collect()
}

fn failure(answer: &Message, code: ResponseCode) -> String {
    let name = match code {
        ResponseCode::ServFail => "SERVFAIL".to_owned(),
        ResponseCode::Refused => "REFUSED".to_owned(),
        other => format!("response code {}", u16::from(other)),
    };
    match extended_error(answer) {
        Some(reason) => format!("{name} ({reason})"),
        None => name,
    }
}

//! Whether DNS proves that a name is an account's.

use std::time::Duration;

use hickory_proto::rr::{Name, RData, RecordType};
use tokio::time::timeout;

use super::dns::{LookupError, Resolver, Resolvers};
use super::existence::Existence;
use super::fault::{Fault, FaultCode, is_disturbing, shown, shown_all};
use super::finding::{Finding, combine};
use crate::model::{DomainRow, Method};

/// The label that is put in front of the name for the TXT record.
pub const CHALLENGE_LABEL: &str = "_waymark-challenge";
/// The time limit of a check for a proof.
pub const PROOF_TIME: Duration = Duration::from_secs(8);
/// The time limit for finding out why the record is missing.
const DOUBLED_TIME: Duration = Duration::from_secs(2);

/// The hosts below which claims have their own names.
#[derive(Clone, Debug, Default)]
pub struct EdgeTargets {
    /// The host to which names should point; `None` for no proof by CNAME.
    pub current: Option<String>,
    /// The hosts to which names should have pointed in the past: records from that time still prove
    /// a claim.
    pub former: Vec<String>,
}

impl EdgeTargets {
    fn all(&self) -> impl Iterator<Item = &str> {
        let all = self.current.iter().chain(&self.former);
        all.map(String::as_str)
    }
}

/// The records that prove one claim.
#[derive(Clone, Debug)]
pub struct Challenge {
    name: Name,
    txt_name: Name,
    txt_value: String,
    /// The claim's own names below the edge target and the former ones.
    targets: Vec<Name>,
    edge_target: Option<Name>,
    /// The domain that providers add to names.
    zone: Option<Name>,
}

/// The value of the TXT record.
pub fn txt_value(token: &str) -> String {
    format!("token={token}")
}

/// The name of the TXT record. Whoever controls a name also controls the names below it (Baseline
/// Requirements of the CA/Browser Forum, 3.2.2.4: Authorization Domain Name).
pub fn txt_name(domain: &DomainRow) -> String {
    let name = domain.proof_name.as_ref().unwrap_or(&domain.name);
    format!("{CHALLENGE_LABEL}.{name}")
}

/// The value of the CNAME record.
pub fn cname_target(token: &str, edge_target: &str) -> String {
    format!("{token}.{edge_target}")
}

impl Challenge {
    /// The challenge of a claim; `None` for a name that is invalid in DNS, which no stored name is.
    pub fn new(domain: &DomainRow, targets: &EdgeTargets) -> Option<Self> {
        let token = &domain.token;
        let own = targets.all().map(|edge| cname_target(token, edge));
        Some(Self {
            name: absolute(&domain.name)?,
            txt_name: absolute(&txt_name(domain))?,
            txt_value: txt_value(token),
            targets: own.filter_map(|target| absolute(&target)).collect(),
            edge_target: targets.current.as_deref().and_then(absolute),
            zone: psl::domain_str(&domain.name).and_then(absolute),
        })
    }

    /// Queries all name servers and combines their findings.
    pub async fn check(&self, resolvers: &Resolvers, existence: &Existence) -> Finding {
        match self.combined(resolvers, existence).await {
            Finding::Missing(fault) if fault.code == FaultCode::TxtNotFound => {
                let doubled = timeout(DOUBLED_TIME, self.doubled(resolvers)).await;
                Finding::Missing(doubled.ok().flatten().unwrap_or(fault))
            }
            finding => finding,
        }
    }

    /// The fault, if the record is at a name to which the provider has added the zone once more.
    async fn doubled(&self, resolvers: &Resolvers) -> Option<Fault> {
        let zone = self.zone.as_ref()?;
        let doubled = self.txt_name.clone().append_name(zone).ok()?;
        let answer = resolvers.first(&doubled, RecordType::TXT).await.ok()?;
        let mut values = txt_values(&answer.records).into_iter();
        if !values.any(|value| self.is_txt(&value)) {
            return None;
        }
        let (doubled, zone, name) = (text(&doubled), text(zone), text(&self.txt_name));
        let relative = name.strip_suffix(&format!(".{zone}")).unwrap_or(&name);
        let detail = format!(
            "The TXT record is at {doubled}, as the DNS provider adds {zone} by itself: enter \
             {relative} as its name."
        );
        Some(Fault::new(FaultCode::TxtAtDoubledName, detail))
    }

    async fn combined(&self, resolvers: &Resolvers, existence: &Existence) -> Finding {
        let findings = resolvers.each(|resolver| async move {
            let seen = timeout(PROOF_TIME, self.seen_by(resolver, existence)).await;
            // It exists, unless a server says that it does not.
            existence.record(true);
            seen.unwrap_or_else(|_| Finding::Unclear(self.fault(&LookupError::Timeout)))
        });
        combine(&findings.await)
    }

    /// The finding of one name server.
    async fn seen_by(&self, resolver: Resolver, existence: &Existence) -> Finding {
        let txt = resolver.lookup(&self.txt_name, RecordType::TXT).await;
        let values = txt.as_ref().map(|answer| txt_values(&answer.records));
        if values
            .as_ref()
            .is_ok_and(|values| values.iter().any(|value| self.is_txt(value)))
        {
            return Finding::Proved(Method::Txt);
        }
        // An alias to another host is worth reporting even if TXT is unclear.
        let alias = if self.targets.is_empty() {
            None
        } else {
            match self.alias(resolver, existence).await {
                Ok(Some(alias)) if self.targets.contains(&alias) => {
                    return Finding::Proved(Method::Cname);
                }
                Ok(alias) => alias,
                Err(error) => return Finding::Unclear(error.fault(&text(&self.name))),
            }
        };
        match values {
            Err(error) => Finding::Unclear(self.fault(error)),
            Ok(values) => Finding::Missing(self.missing(&values, alias.as_ref())),
        }
    }

    /// The target of the CNAME record at the name itself. Only the first alias counts, because
    /// others control the rest.
    async fn alias(
        &self,
        resolver: Resolver,
        existence: &Existence,
    ) -> Result<Option<Name>, LookupError> {
        let answer = resolver.lookup(&self.name, RecordType::CNAME).await?;
        existence.record(!answer.is_nothing);
        let target = answer.records.into_iter().find_map(|data| match data {
            RData::CNAME(target) => Some(target.0),
            _ => None,
        });
        Ok(target)
    }

    fn is_txt(&self, value: &[u8]) -> bool {
        unquoted(&String::from_utf8_lossy(value)) == self.txt_value
    }

    /// The value, or a substitute for values of other accounts' claims, which are not shown.
    fn shareable<'v>(&self, value: &'v [u8]) -> &'v [u8] {
        let text = String::from_utf8_lossy(value);
        let text = unquoted(&text);
        if text.starts_with(&txt_value("")) && text.len() == self.txt_value.len() {
            return b"the value of another claim";
        }
        value
    }

    fn fault(&self, error: &LookupError) -> Fault {
        error.fault(&text(&self.txt_name))
    }

    fn missing(&self, values: &[Vec<u8>], alias: Option<&Name>) -> Fault {
        let at = text(&self.txt_name);
        if !values.is_empty() {
            let seen = shown_all(values.iter().map(|value| self.shareable(value)));
            let detail =
                format!("None of the TXT records at {at} has the expected value; seen: {seen}.");
            return Fault::new(FaultCode::TxtMismatch, detail);
        }
        // An alias of the edge target itself is right for visitors, but proves nothing.
        let elsewhere = alias.filter(|alias| self.edge_target.as_ref() != Some(alias));
        if let Some(alias) = elsewhere {
            let (name, alias) = (text(&self.name), shown(text(alias).as_bytes()));
            let detail = format!(
                "{name} is an alias of {alias}, and there is no TXT record at {at}: one of the two \
                 records is needed."
            );
            return Fault::new(FaultCode::CnameElsewhere, detail);
        }
        Fault::new(
            FaultCode::TxtNotFound,
            format!("There is no TXT record at {at}."),
        )
    }
}

/// An absolute name.
pub fn absolute(name: &str) -> Option<Name> {
    let mut name = Name::from_ascii(name).ok()?;
    name.set_fqdn(true);
    Some(name)
}

/// A name as people write it: without the final dot.
pub fn text(name: &Name) -> String {
    name.to_ascii().trim_end_matches('.').to_owned()
}

/// The values of TXT records, each with its character-strings joined.
fn txt_values(records: &[RData]) -> Vec<Vec<u8>> {
    let values = records.iter().filter_map(|data| match data {
        RData::TXT(txt) => Some(txt.txt_data.concat()),
        _ => None,
    });
    values.collect()
}

/// A value without the white space and the quotation marks that are pasted with it.
fn unquoted(value: &str) -> &str {
    let is_pasted = |character: char| {
        let is_mark = matches!(character, '"' | '\'' | '`' | '“' | '”' | '\\');
        is_mark || character.is_whitespace() || is_disturbing(character)
    };
    value.trim_matches(is_pasted)
}

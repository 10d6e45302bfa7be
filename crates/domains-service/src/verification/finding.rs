//! The combined finding of all name servers about a proof.

use super::fault::{Fault, FaultCode};
use crate::model::Method;

/// The finding of a check for the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The proof is there: every name server that answered sees it.
    Proved(Method),
    /// The proof is not there: every name server answered, and none sees it.
    Missing(Fault),
    /// DNS gave no clear answer. Nothing may be concluded from it.
    Unclear(Fault),
}

/// Every server that answers must agree, and for a missing proof every server must answer.
pub fn combine(findings: &[Finding]) -> Finding {
    let proved = findings
        .iter()
        .find(|finding| matches!(finding, Finding::Proved(_)));
    let missing = findings
        .iter()
        .find(|finding| matches!(finding, Finding::Missing(_)));
    let unclear = findings
        .iter()
        .find(|finding| matches!(finding, Finding::Unclear(_)));
    match (proved, missing, unclear) {
        (Some(_), Some(_), _) => {
            let seeing = findings
                .iter()
                .filter(|finding| matches!(finding, Finding::Proved(_)));
            let (seeing, all) = (seeing.count(), findings.len());
            let detail = format!(
                "{seeing} of {all} name servers see the record, others answer that it is not \
                 there. A change in DNS takes a while to reach all of them."
            );
            Finding::Unclear(Fault::new(FaultCode::ResolversDisagree, detail))
        }
        (Some(proved), None, _) => proved.clone(),
        (None, _, Some(unclear)) => unclear.clone(),
        (None, Some(missing), None) => missing.clone(),
        (None, None, None) => Finding::Unclear(Fault::new(
            FaultCode::DnsUnreachable,
            "There is no name server to query.",
        )),
    }
}

//! Certificates from an authority that speaks ACME (RFC 8555). Start reading at `Issuer`, which
//! works through the queue of names; `order` takes one order from its beginning to its certificate.

mod account;
mod authority;
mod authority_client;
mod challenge;
mod deadline;
mod failure;
mod limits;
mod metrics;
mod next_attempt;
mod order;
mod reconcile;
mod renewal;
mod schedule;
mod settle;
mod shared;
mod worker;

pub use authority_client::AuthorityFileError;
pub use challenge::{TlsAlpnError, is_token, key_authorization_for, tls_alpn_certificate};
pub(crate) use metrics::Metrics as IssueMetrics;
pub(crate) use worker::Issuer;

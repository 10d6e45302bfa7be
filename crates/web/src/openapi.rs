//! The shared parts of both services' OpenAPI documents: the security scheme, parameters, errors,
//! and the server's address.

mod conventions;
mod parameters;
mod problems;
mod servers;

pub use conventions::{API_KEY, Conventions};
pub use parameters::{
    IdPath, IdempotencyKeyHeader, IfMatchHeader, IfNoneMatchHeader, PreferHeader,
};
pub use problems::{
    AccountProblems, DeleteProblems, DocumentProblems, IgnoreProblems, KeyProblems, ListProblems,
    ShowProblems, StoreProblems, TooManyRequests, UnversionedProblems, UnversionedUpdateProblems,
    UpdateProblems, VerifyProblems,
};
pub use servers::{at_public_address, at_this_address};

pub use query_params::{PageBody, PageLink, PageLinks, PageMeta};

pub use crate::answer::{Deleted, Envelope};
pub use crate::problem::ProblemBody;

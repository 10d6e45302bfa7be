//! What the OpenAPI documents of both services share: the security scheme, parameters and errors;
//! and the pages that show a document.

mod conventions;
mod docs;
mod parameters;
mod problems;

pub use conventions::{API_KEY, Conventions};
pub use docs::{Docs, at_public_address, docs};
pub use parameters::{IdPath, IfMatchHeader, IfNoneMatchHeader, PreferHeader};
pub use problems::{
    AccountProblems, DeleteProblems, DocumentProblems, ListProblems, ShareProblems, ShowProblems,
    StoreProblems, TooManyRequests, UnversionedProblems, UpdateProblems, VerifyProblems,
};

pub use query_params::{PageBody, PageLink, PageLinks, PageMeta};

pub use crate::answer::{Deleted, Envelope};
pub use crate::problem::ProblemBody;

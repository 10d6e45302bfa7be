//! The roles of a process of reports-service.

/// A part of reports-service.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Role {
    /// The API, the report pages and the console, on the public listener.
    Api,
    /// Making reports, and deleting old ones.
    Worker,
}

impl web::Role for Role {
    const ALL: &'static [(Self, &'static str)] = &[(Self::Api, "api"), (Self::Worker, "worker")];
}

//! The roles of a process of domains-service.

/// A part of domains-service.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Role {
    /// The API and the console, on the public listener.
    Api,
    /// Due checks of domains, and issuing certificates.
    Worker,
    /// Serving visitors: the names in memory, the edge's listeners, the certificate question.
    Edge,
}

impl web::Role for Role {
    const ALL: &'static [(Self, &'static str)] = &[
        (Self::Api, "api"),
        (Self::Worker, "worker"),
        (Self::Edge, "edge"),
    ];
}

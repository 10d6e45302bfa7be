//! Roles: named sets of scopes. Services know scopes only.

use std::fmt;
use std::str::FromStr;

use crate::{Scope, Scopes};

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// See everything.
    Viewer,
    /// Also add, change and delete reports and domains.
    Editor,
    /// Also change endpoints, and make and revoke API keys.
    Admin,
}

/// The text is not a role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a role; expected viewer, editor or admin")]
pub struct RoleError(String);

impl Role {
    /// Every role, from the least rights to the most.
    pub const ALL: [Self; 3] = [Self::Viewer, Self::Editor, Self::Admin];

    /// The role as written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Editor => "editor",
            Self::Admin => "admin",
        }
    }

    /// What it may do, in the order in which scopes are written. An admin has every scope of
    /// Waymark's services.
    pub fn scopes(self) -> Scopes {
        let words: &[&'static str] = match self {
            Self::Viewer => &["reports:read", "domains:read", "endpoints:read"],
            Self::Editor => &[
                "reports:read",
                "reports:write",
                "domains:read",
                "domains:write",
                "endpoints:read",
            ],
            Self::Admin => &[
                "reports:read",
                "reports:write",
                "domains:read",
                "domains:write",
                "endpoints:read",
                "endpoints:write",
                "keys:read",
                "keys:write",
            ],
        };
        words.iter().map(|word| Scope::declared(word)).collect()
    }
}

impl FromStr for Role {
    type Err = RoleError;

    fn from_str(text: &str) -> Result<Self, RoleError> {
        let role = Self::ALL.into_iter().find(|role| role.as_str() == text);
        role.ok_or_else(|| RoleError(text.to_owned()))
    }
}

impl fmt::Display for Role {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

//! The states of a domain: whether the name is the account's, how that was proved, and where the
//! name points. They are text in the database and in JSON.

use database::stored_as_text;
use diesel::deserialize::FromSqlRow;
use diesel::dsl::sql;
use diesel::expression::{AsExpression, SqlLiteral};
use diesel::sql_types::{Bool, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// Whether the name is the account's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, AsExpression, FromSqlRow)]
#[serde(rename_all = "snake_case")]
#[diesel(sql_type = Text)]
pub enum Ownership {
    /// Not proved yet.
    Pending,
    /// It is, and no other account can own it.
    Verified,
    /// It was until a check found the proof gone, and still is for some days.
    Grace,
    /// It was.
    Lapsed,
    /// Not proved in time.
    Expired,
}

/// How ownership was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, AsExpression, FromSqlRow)]
#[serde(rename_all = "snake_case")]
#[diesel(sql_type = Text)]
pub enum Method {
    /// Not at all: the setting `verification.mode` says that accounts are trusted.
    Trust,
    /// A TXT record.
    Txt,
    /// A CNAME record.
    Cname,
}

/// Whether the name leads here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, AsExpression, FromSqlRow)]
#[serde(rename_all = "snake_case")]
#[diesel(sql_type = Text)]
pub enum Routing {
    /// Not checked yet, or there is nothing to compare with.
    Unknown,
    /// It does.
    Ok,
    /// It leads somewhere else, or nowhere.
    Elsewhere,
    /// It leads here and somewhere else.
    Conflict,
}

/// Whether a name has a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, AsExpression, FromSqlRow)]
#[serde(rename_all = "snake_case")]
#[diesel(sql_type = Text)]
pub enum CertificateStatus {
    /// It has none, and none is to be ordered.
    None,
    /// One is being ordered, or has to wait.
    Pending,
    /// It has one that is valid.
    Issued,
    /// The last attempt failed; there will be another one.
    Failed,
}

stored_as_text!(CertificateStatus {
    None = "none",
    Pending = "pending",
    Issued = "issued",
    Failed = "failed",
});
stored_as_text!(Ownership {
    Pending = "pending",
    Verified = "verified",
    Grace = "grace",
    Lapsed = "lapsed",
    Expired = "expired",
});
stored_as_text!(Method {
    Trust = "trust",
    Txt = "txt",
    Cname = "cname",
});
stored_as_text!(Routing {
    Unknown = "unknown",
    Ok = "ok",
    Elsewhere = "elsewhere",
    Conflict = "conflict",
});

impl Ownership {
    /// Whether the account owns the name.
    pub const fn is_owned(self) -> bool {
        matches!(self, Self::Verified | Self::Grace)
    }
}

/// Whether a row owns its name: the condition of the index `domains_held`, word for word, because
/// neither database would use the index with bound values.
pub fn is_owned() -> SqlLiteral<Bool> {
    sql("ownership IN ('verified', 'grace')")
}

//! Whether a name is the account's, how that was found out, and whether the name leads here: text in the database
//! and in answers.

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
    /// It is, and nobody else can have it.
    Verified,
    /// It was until the last look, and still is for some days.
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
    /// Nobody looked, or there is nothing to compare with.
    Unknown,
    /// It does.
    Ok,
    /// It leads somewhere else, or nowhere.
    Elsewhere,
    /// It leads here and somewhere else.
    Conflict,
}

/// The condition of the index `domains_held`, in its words: with bound values no database would use the index.
pub fn is_held() -> SqlLiteral<Bool> {
    sql("ownership IN ('verified', 'grace')")
}

impl Ownership {
    /// Whether the name is the account's.
    pub const fn holds(self) -> bool {
        matches!(self, Self::Verified | Self::Grace)
    }
}

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

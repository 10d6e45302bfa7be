//! Whether a name is the account's, how that was found out, and whether the name leads here: text in the database
//! and in answers.

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::dsl::sql;
use diesel::expression::{AsExpression, SqlLiteral};
use diesel::serialize::{self, Output, ToSql};
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

    const ALL: [Self; 5] = [
        Self::Pending,
        Self::Verified,
        Self::Grace,
        Self::Lapsed,
        Self::Expired,
    ];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Verified => "verified",
            Self::Grace => "grace",
            Self::Lapsed => "lapsed",
            Self::Expired => "expired",
        }
    }
}

impl Method {
    const ALL: [Self; 3] = [Self::Trust, Self::Txt, Self::Cname];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Trust => "trust",
            Self::Txt => "txt",
            Self::Cname => "cname",
        }
    }
}

impl Routing {
    const ALL: [Self; 4] = [Self::Unknown, Self::Ok, Self::Elsewhere, Self::Conflict];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Ok => "ok",
            Self::Elsewhere => "elsewhere",
            Self::Conflict => "conflict",
        }
    }
}

macro_rules! stored_as_text {
    ($name:ident) => {
        impl<DB> ToSql<Text, DB> for $name
        where
            DB: Backend,
            str: ToSql<Text, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                self.as_str().to_sql(out)
            }
        }

        impl<DB> FromSql<Text, DB> for $name
        where
            DB: Backend,
            String: FromSql<Text, DB>,
        {
            fn from_sql(stored: DB::RawValue<'_>) -> deserialize::Result<Self> {
                let text = String::from_sql(stored)?;
                let found = Self::ALL.into_iter().find(|value| value.as_str() == text);
                found.ok_or_else(|| format!("{text:?} is stored where it is not known").into())
            }
        }
    };
}

stored_as_text!(Ownership);
stored_as_text!(Method);
stored_as_text!(Routing);

//! The states of a report: where its latest generation is, its rating, and who may see its page.
//! The first two are text in the database and in JSON, the last is a number.

use database::stored_as_text;
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{SmallInt, Text};
use query_params::{FieldReader, schema};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use utoipa::openapi::schema::AnyOfBuilder;

/// Where a report's latest generation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, AsExpression, FromSqlRow)]
#[serde(rename_all = "snake_case")]
#[schema(as = ReportState)]
#[diesel(sql_type = Text)]
pub enum State {
    /// It is waiting.
    Queued,
    /// A process is making it.
    Running,
    /// It has been made.
    Ready,
    /// It could not be made.
    Failed,
}

/// A rating: `good` from a score of 80, `decent` from 50.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema, AsExpression, FromSqlRow,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = ReportResult)]
#[diesel(sql_type = Text)]
pub enum Rating {
    /// 80 to 100.
    Good,
    /// 50 to 79.
    Decent,
    /// 0 to 49.
    Bad,
}

/// Who may see a report's page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = SmallInt)]
pub enum Privacy {
    /// Everyone.
    #[default]
    Public,
    /// Only the owner.
    Private,
    /// Anyone with the password.
    Password,
}

stored_as_text!(State {
    Queued = "queued",
    Running = "running",
    Ready = "ready",
    Failed = "failed",
});
stored_as_text!(Rating {
    Good = "good",
    Decent = "decent",
    Bad = "bad",
});

impl State {
    /// Whether a generation is queued or under way.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

impl Rating {
    /// The lowest and the highest score with this rating.
    pub fn scores(self) -> (u8, u8) {
        let is_its = |score: &u8| Self::from(page_audit::Rating::of(*score)) == self;
        let (mut scores, mut reversed) = (0..=100, (0..=100).rev());
        (
            scores.find(is_its).unwrap_or_default(),
            reversed.find(is_its).unwrap_or_default(),
        )
    }
}

impl From<page_audit::Rating> for Rating {
    fn from(rating: page_audit::Rating) -> Self {
        match rating {
            page_audit::Rating::Good => Self::Good,
            page_audit::Rating::Decent => Self::Decent,
            page_audit::Rating::Bad => Self::Bad,
        }
    }
}

impl Privacy {
    /// Every value with the text that forms send.
    const CHOICES: [(&'static str, Self); 3] = [
        ("0", Self::Public),
        ("1", Self::Private),
        ("2", Self::Password),
    ];

    /// Reads a form field; absent or empty is `None`.
    pub fn read(reader: &mut FieldReader<'_>, field: &str) -> Option<Self> {
        reader.choice(field, &Self::CHOICES)
    }

    /// The schema of such a field.
    pub fn form_field() -> AnyOfBuilder {
        schema::choice(&Self::CHOICES).description(Some(
            "Who may see the report's page: 0 everyone, 1 only the owner, 2 whoever has the \
             password.",
        ))
    }

    /// The number that represents it.
    pub const fn number(self) -> i16 {
        match self {
            Self::Public => 0,
            Self::Private => 1,
            Self::Password => 2,
        }
    }
}

impl Serialize for Privacy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.number())
    }
}

impl<DB> ToSql<SmallInt, DB> for Privacy
where
    DB: Backend,
    i16: ToSql<SmallInt, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        // Each number is a constant, because bound values must outlive this call.
        match self {
            Self::Public => 0.to_sql(out),
            Self::Private => 1.to_sql(out),
            Self::Password => 2.to_sql(out),
        }
    }
}

impl<DB> FromSql<SmallInt, DB> for Privacy
where
    DB: Backend,
    i16: FromSql<SmallInt, DB>,
{
    fn from_sql(stored: DB::RawValue<'_>) -> deserialize::Result<Self> {
        match i16::from_sql(stored)? {
            0 => Ok(Self::Public),
            1 => Ok(Self::Private),
            2 => Ok(Self::Password),
            other => Err(format!("{other} is not a valid privacy").into()),
        }
    }
}

//! Enums stored as text in a column.

/// Lets a column of type `Text` store an enum: each value is stored as the text next to it.
///
/// The enum derives `AsExpression` and `FromSqlRow` with `#[diesel(sql_type = Text)]`. It gets
/// `TEXTS`, which lists every value with its text, and `as_str`; any other stored text is an error.
///
/// ```
/// use diesel::deserialize::FromSqlRow;
/// use diesel::expression::AsExpression;
/// use diesel::sql_types::Text;
///
/// /// Where a job is.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
/// #[diesel(sql_type = Text)]
/// pub enum State {
///     /// Nobody has it yet.
///     Queued,
///     /// A process works on it.
///     Running,
/// }
///
/// database::stored_as_text!(State {
///     Queued = "queued",
///     Running = "running",
/// });
///
/// assert_eq!(State::Running.as_str(), "running");
/// ```
#[macro_export]
macro_rules! stored_as_text {
    ($name:ident { $($value:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// Every value with its text.
            pub const TEXTS: &'static [(&'static str, Self)] = &[$(($text, Self::$value)),+];

            /// The text of this value.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $text),+
                }
            }
        }

        impl<DB> diesel::serialize::ToSql<diesel::sql_types::Text, DB> for $name
        where
            DB: diesel::backend::Backend,
            str: diesel::serialize::ToSql<diesel::sql_types::Text, DB>,
        {
            fn to_sql<'b>(
                &'b self,
                out: &mut diesel::serialize::Output<'b, '_, DB>,
            ) -> diesel::serialize::Result {
                self.as_str().to_sql(out)
            }
        }

        impl<DB> diesel::deserialize::FromSql<diesel::sql_types::Text, DB> for $name
        where
            DB: diesel::backend::Backend,
            String: diesel::deserialize::FromSql<diesel::sql_types::Text, DB>,
        {
            fn from_sql(stored: DB::RawValue<'_>) -> diesel::deserialize::Result<Self> {
                let stored = String::from_sql(stored)?;
                let mut texts = Self::TEXTS.iter();
                let found = texts.find(|(text, _)| *text == stored);
                let unknown = || format!("a column of {} has {stored:?}", stringify!($name));
                Ok(found.ok_or_else(unknown)?.1)
            }
        }
    };
}

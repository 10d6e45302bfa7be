//! Statements as the driver takes them, made from diesel's.

use std::error::Error;

use diesel::QueryResult;
use diesel::pg::{Pg, PgMetadataLookup, PgQueryBuilder, PgTypeMetadata};
use diesel::query_builder::bind_collector::RawBytesBindCollector;
use diesel::query_builder::{QueryBuilder, QueryFragment};
use diesel::result::Error as DieselError;
use tokio_postgres::types::{IsNull, ToSql, Type, private::BytesMut};

/// A statement and its parameters.
pub(super) struct Statement {
    pub(super) text: String,
    pub(super) types: Vec<Type>,
    pub(super) values: Vec<Value>,
}

impl Statement {
    /// Writes a statement down.
    ///
    /// # Errors
    /// When a value cannot be written, or its type is not one of PostgreSQL's own.
    pub(super) fn new(query: &dyn QueryFragment<Pg>) -> QueryResult<Self> {
        let mut builder = PgQueryBuilder::default();
        query.to_sql(&mut builder, &Pg)?;
        let mut bound = RawBytesBindCollector::<Pg>::new();
        query.collect_binds(&mut bound, &mut OwnTypes, &Pg)?;
        let types = bound.metadata.iter().map(type_of);
        Ok(Self {
            text: builder.finish(),
            types: types.collect::<QueryResult<_>>()?,
            values: bound.binds.into_iter().map(Value).collect(),
        })
    }

    /// The parameters with their types.
    pub(super) fn into_typed(self) -> (String, Vec<(Value, Type)>) {
        (self.text, self.values.into_iter().zip(self.types).collect())
    }
}

fn type_of(metadata: &PgTypeMetadata) -> QueryResult<Type> {
    let oid = metadata.oid();
    let oid = oid.map_err(|error| DieselError::SerializationError(Box::new(error)))?;
    let found = Type::from_oid(oid);
    found.ok_or_else(|| {
        DieselError::SerializationError(format!("there is no type with the number {oid}").into())
    })
}

/// Knows no types of extensions and applications.
struct OwnTypes;

impl PgMetadataLookup for OwnTypes {
    fn lookup_type(&mut self, _name: &str, _schema: Option<&str>) -> PgTypeMetadata {
        PgTypeMetadata::new(0, 0)
    }
}

/// A parameter's value in the server's format; `None` for `NULL`.
#[derive(Debug)]
pub(super) struct Value(Option<Vec<u8>>);

impl ToSql for Value {
    fn to_sql(
        &self,
        _: &Type,
        into: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        let Some(value) = &self.0 else {
            return Ok(IsNull::Yes);
        };
        into.extend_from_slice(value);
        Ok(IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn to_sql_checked(
        &self,
        kind: &Type,
        into: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        self.to_sql(kind, into)
    }
}

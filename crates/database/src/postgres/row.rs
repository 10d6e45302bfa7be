//! Rows as the driver has them, for diesel.

use std::error::Error;
use std::num::NonZeroU32;
use std::ops::Range;

use diesel::pg::{Pg, PgValue};
use diesel::row::{Field, PartialRow, Row, RowIndex, RowSealed};
use tokio_postgres::types::{FromSql, Type};

/// A row of an answer.
pub struct PostgresRow(tokio_postgres::Row);

impl From<tokio_postgres::Row> for PostgresRow {
    fn from(row: tokio_postgres::Row) -> Self {
        Self(row)
    }
}

impl RowSealed for PostgresRow {}

impl<'a> Row<'a, Pg> for PostgresRow {
    type InnerPartialRow = Self;
    type Field<'b>
        = PostgresField<'b>
    where
        Self: 'b,
        'a: 'b;

    fn field_count(&self) -> usize {
        self.0.len()
    }

    fn get<'b, I>(&'b self, index: I) -> Option<Self::Field<'b>>
    where
        'a: 'b,
        Self: RowIndex<I>,
    {
        let index = self.idx(index)?;
        let Raw(value) = self.0.try_get(index).ok()?;
        let column = self.0.columns().get(index)?;
        Some(PostgresField {
            name: column.name(),
            type_oid: NonZeroU32::new(column.type_().oid())?,
            value,
        })
    }

    fn partial_row(&self, range: Range<usize>) -> PartialRow<'_, Self> {
        PartialRow::new(self, range)
    }
}

impl RowIndex<usize> for PostgresRow {
    fn idx(&self, index: usize) -> Option<usize> {
        (index < self.0.len()).then_some(index)
    }
}

impl<'a> RowIndex<&'a str> for PostgresRow {
    fn idx(&self, name: &'a str) -> Option<usize> {
        let mut columns = self.0.columns().iter();
        columns.position(|column| column.name() == name)
    }
}

/// A field of a row.
pub struct PostgresField<'a> {
    name: &'a str,
    type_oid: NonZeroU32,
    value: Option<&'a [u8]>,
}

impl<'a> Field<'a, Pg> for PostgresField<'a> {
    fn field_name(&self) -> Option<&str> {
        Some(self.name)
    }

    fn value(&self) -> Option<PgValue<'_>> {
        self.value.map(|value| PgValue::new(value, &self.type_oid))
    }
}

/// A value as it was sent, whatever its type; `None` for `NULL`.
struct Raw<'a>(Option<&'a [u8]>);

impl<'a> FromSql<'a> for Raw<'a> {
    fn from_sql(_: &Type, value: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(Some(value)))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(None))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

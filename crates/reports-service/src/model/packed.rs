//! The stored findings of a generation: compressed JSON. With binary JSON, PostgreSQL would spend
//! more time on reading and compressing it than on everything else for a report.

use std::io::{Error as IoError, Read, Write};

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::result::Error as DieselError;
use diesel::sql_types::Binary;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// More than any report has.
const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// Compresses findings.
///
/// # Errors
/// [`DieselError::SerializationError`], which no JSON causes.
pub fn pack(checks: &impl Serialize) -> Result<Vec<u8>, DieselError> {
    let failed = |error: IoError| DieselError::SerializationError(Box::new(error));
    // One large write: each write to the encoder has a high overhead.
    let text = serde_json::to_vec(checks).map_err(|error| failed(error.into()))?;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&text).map_err(failed)?;
    encoder.finish().map_err(failed)
}

/// Findings after decompression.
#[derive(Debug, FromSqlRow)]
pub struct Unpacked(pub Value);

impl<DB: Backend> FromSql<Binary, DB> for Unpacked
where
    Vec<u8>: FromSql<Binary, DB>,
{
    fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
        let packed = Vec::<u8>::from_sql(bytes)?;
        Ok(Self(unpack(&packed)?))
    }
}

/// The findings in compressed JSON.
pub fn unpack<T: DeserializeOwned>(packed: &[u8]) -> Result<T, IoError> {
    let mut text = Vec::new();
    ZlibDecoder::new(packed)
        .take(MAX_BYTES)
        .read_to_end(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_findings_are_small_and_unchanged() {
        let check = serde_json::json!({"id": "title", "big": 9_007_199_254_740_993_i64, "ä": 0.1});
        let checks = Value::Array(vec![check; 100]);

        let packed = pack(&checks).unwrap();
        let mut text = String::new();
        ZlibDecoder::new(packed.as_slice())
            .read_to_string(&mut text)
            .unwrap();

        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), checks);
        assert!(packed.len() < text.len() / 20, "{}", packed.len());
    }
}

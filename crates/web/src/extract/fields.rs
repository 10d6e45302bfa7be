//! Turns fields into a type, with the rules that a service has configured.

use actix_web::HttpRequest;
use actix_web::web::Data;
use query_params::{FieldReader, Fields, FromFields};

use crate::Problem;

/// A value, and the pairs it was read from.
pub(super) struct Read<T> {
    pub value: T,
    pub known_pairs: Vec<(String, String)>,
}

/// Reads a value according to the rules in the application's data.
pub(super) fn read<T: FromFields>(
    request: &HttpRequest,
    fields: &Fields,
) -> Result<Read<T>, Problem> {
    let Some(rules) = request.app_data::<Data<T::Rules>>() else {
        let rules = std::any::type_name::<T::Rules>();
        return Err(Problem::internal(&format_args!("app_data lacks {rules}")));
    };
    let mut reader = FieldReader::new(fields);
    let value = T::from_fields(&mut reader, rules);
    let known_pairs = reader.known_pairs();
    let value = reader.finish(value)?;
    Ok(Read { value, known_pairs })
}

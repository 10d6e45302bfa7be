//! The fields of a `multipart/form-data` body
//! ([RFC 7578](https://www.rfc-editor.org/rfc/rfc7578)). Its parts are texts; few operations
//! take a file of text.

use std::future::ready;

use actix_multipart::{Field, Multipart};
use actix_web::error::PayloadError;
use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;
use futures_util::{StreamExt, stream};
use query_params::{FieldErrors, Fields, MAX_PAIRS, Malformed};

use crate::Problem;

/// Reads the fields of a whole body; the headers contain its boundary.
///
/// # Errors
/// 400 for an unreadable body, 422 for a file where none is taken or that is not UTF-8.
pub(super) async fn read(
    headers: &HeaderMap,
    body: Vec<u8>,
    takes_files: bool,
) -> Result<Fields, Problem> {
    let limit = body.len();
    let body = stream::once(ready(Ok::<_, PayloadError>(Bytes::from(body))));
    let mut parts = Multipart::new(headers, body);
    let mut pairs = Vec::new();
    while let Some(part) = parts.next().await {
        if pairs.len() == MAX_PAIRS {
            return Err(Malformed::TooManyPairs.into());
        }
        let part = part.map_err(|_| malformed())?;
        pairs.push(read_part(part, limit, takes_files).await?);
    }
    Ok(Fields::from_texts(pairs)?)
}

async fn read_part(
    mut part: Field,
    limit: usize,
    takes_files: bool,
) -> Result<(String, String), Problem> {
    let name = part.name().ok_or_else(malformed)?.to_owned();
    let is_file = is_file(&part);
    if !takes_files && is_file {
        let message = format!("The {name} field must be text, not a file.");
        return Err(FieldErrors::one(&name, "not_a_string", message).into());
    }
    let value = part.bytes(limit).await;
    let value = value.map_err(|_| malformed())?.map_err(|_| malformed())?;
    match String::from_utf8(value.to_vec()) {
        Ok(text) => Ok((name, text)),
        // As many spreadsheets save it.
        Err(_) if is_file => {
            let message = format!("The {name} field must be UTF-8. Save the file as CSV UTF-8.");
            Err(FieldErrors::one(&name, "not_utf8", message).into())
        }
        Err(_) => Err(Malformed::NotUtf8.into()),
    }
}

/// Whether the part is a file: it has a file name, even an empty one.
fn is_file(part: &Field) -> bool {
    let disposition = part.content_disposition();
    disposition
        .is_some_and(|about| about.get_filename().is_some() || about.get_filename_ext().is_some())
}

fn malformed() -> Problem {
    Problem::malformed("The body is not valid multipart/form-data.")
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
    use proptest::prelude::*;

    use super::*;

    fn headers() -> HeaderMap {
        let mut headers = HeaderMap::new();
        let media_type = HeaderValue::from_static("multipart/form-data; boundary=b");
        headers.insert(CONTENT_TYPE, media_type);
        headers
    }

    async fn fields(body: &str) -> Result<Fields, Problem> {
        read(&headers(), body.as_bytes().to_vec(), false).await
    }

    fn part(head: &str, value: &str) -> String {
        format!("--b\r\nContent-Disposition: form-data; {head}\r\n\r\n{value}\r\n")
    }

    #[tokio::test]
    async fn the_parts_are_the_fields() {
        let body = [part("name=url", "a b"), part("name=\"privacy\"", "é\r\n2")].concat();

        let read = fields(&format!("{body}--b--\r\n")).await.unwrap();

        assert_eq!(read, Fields::from([("url", "a b"), ("privacy", "é\r\n2")]));
    }

    #[tokio::test]
    async fn a_file_is_refused_under_its_name() {
        for name in ["filename=\"x.txt\"", "filename=\"\"", "filename*=UTF-8''x"] {
            let body = part(&format!("name=\"url\"; {name}"), "text");
            let refused = fields(&format!("{body}--b--\r\n")).await.unwrap_err();
            assert_eq!(refused.status().as_u16(), 422, "{name}");
            assert!(refused.to_string().contains("url field must be text"));
        }
    }

    #[tokio::test]
    async fn a_file_in_another_encoding_is_refused_under_its_name() {
        let of = async |head: &str| {
            let mut body = part(head, "B?cher\r\n--b--").into_bytes();
            let at = body.iter().position(|byte| *byte == b'?').unwrap();
            body[at] = 0xfc;
            read(&headers(), body, true).await.unwrap_err()
        };
        let file = of("name=\"sheet\"; filename=\"a.csv\"").await;
        let message = "The sheet field must be UTF-8. Save the file as CSV UTF-8.";
        assert_eq!(file.errors().of("sheet")[0].message, message);
        assert_eq!(of("name=\"sheet\"").await.code(), "malformed");
    }

    #[tokio::test]
    async fn unreadable_input_is_malformed() {
        let unnamed = part("filename=x", "");
        let cut = part("name=url", "x");
        let many = part("name=a", "").repeat(MAX_PAIRS + 1);
        for body in [
            String::new(),
            "x".to_owned(),
            cut.clone(),
            format!("{unnamed}--b--\r\n"),
            format!("{many}--b--\r\n"),
            format!("--c\r\n{cut}--c--\r\n"),
        ] {
            let refused = fields(&body).await.unwrap_err();
            assert_eq!(refused.code(), "malformed", "{body}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            parts in proptest::collection::vec("(--b|--b--|\r\n|name=|form-data;|:|[ -~é])*", 0..9),
        ) {
            let body = parts.concat();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
            let ended = runtime.unwrap().block_on(async {
                let limit = std::time::Duration::from_secs(5);
                tokio::time::timeout(limit, fields(&body)).await.is_ok()
            });
            prop_assert!(ended);
        }
    }
}

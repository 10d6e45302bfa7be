//! Dates in HTTP fields (RFC 9110, section 5.6.7).

use chrono::{DateTime, NaiveDateTime};

/// A date that recipients understand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HttpDate {
    /// As Unix time.
    pub seconds: i64,
    /// How it is written.
    pub form: DateForm,
}

/// How a date is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateForm {
    /// The one form that may be sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
    Standard,
    /// One of the two forms that may no longer be sent.
    Obsolete,
    /// A form that HTTP does not have, but that many recipients read.
    Foreign,
}

const STANDARD: &str = "%a, %d %b %Y %H:%M:%S GMT";
const OBSOLETE: [&str; 2] = ["%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"];

/// Parses a date. `None` if it is not one, or if its day of the week is wrong.
pub fn parse(text: &str) -> Option<HttpDate> {
    let text = text.trim_ascii();
    let of_form = |format: &&str| NaiveDateTime::parse_from_str(text, format).ok();
    // Parsing is more lenient than the grammar, for example with one digit instead of two.
    if let Some(date) = of_form(&STANDARD)
        && date.format(STANDARD).to_string() == text
    {
        return Some(dated(date, DateForm::Standard));
    }
    if let Some(date) = OBSOLETE.iter().find_map(of_form) {
        return Some(dated(date, DateForm::Obsolete));
    }
    let date = DateTime::parse_from_rfc2822(text).ok()?;
    Some(dated(date.naive_utc(), DateForm::Foreign))
}

fn dated(date: NaiveDateTime, form: DateForm) -> HttpDate {
    HttpDate {
        seconds: date.and_utc().timestamp(),
        form,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_one_standard_form() {
        for (text, form) in [
            ("Sun, 06 Nov 1994 08:49:37 GMT", DateForm::Standard),
            (" Sun, 06 Nov 1994 08:49:37 GMT ", DateForm::Standard),
            ("Sunday, 06-Nov-94 08:49:37 GMT", DateForm::Obsolete),
            ("Sun Nov  6 08:49:37 1994", DateForm::Obsolete),
            ("Sun, 6 Nov 1994 08:49:37 GMT", DateForm::Foreign),
            ("Sun, 06 Nov 1994 08:49:37 +0000", DateForm::Foreign),
            ("Sun, 06 Nov 1994 09:49:37 +0100", DateForm::Foreign),
            ("6 Nov 1994 08:49:37 GMT", DateForm::Foreign),
        ] {
            let seconds = 784_111_777;
            assert_eq!(parse(text), Some(HttpDate { seconds, form }), "{text}");
        }
    }

    #[test]
    fn other_text_is_no_date() {
        for text in [
            "",
            "0",
            "-1",
            "1994-11-06T08:49:37Z",
            "Mon, 06 Nov 1994 08:49:37 GMT",
            "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 25:49:37 GMT",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

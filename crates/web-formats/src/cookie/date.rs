//! The dates of cookies (RFC 6265bis, section 5.1.1), which come in several formats.

use chrono::{DateTime, NaiveDate, Utc};

/// Parses a date. `None` if browsers do not accept it as one.
pub(super) fn parse(text: &str) -> Option<DateTime<Utc>> {
    let mut time = None;
    let mut day = None;
    let mut month = None;
    let mut year = None;
    for token in text.split(is_delimiter).filter(|token| !token.is_empty()) {
        if time.is_none()
            && let Some(found) = time_of(token)
        {
            time = Some(found);
        } else if day.is_none()
            && let Some(found) = leading_number(token, 1, 2)
        {
            day = Some(found);
        } else if month.is_none()
            && let Some(found) = month_of(token)
        {
            month = Some(found);
        } else if year.is_none()
            && let Some(found) = leading_number(token, 2, 4)
        {
            year = Some(found);
        }
    }
    let year = match year? {
        short @ 70..=99 => short + 1900,
        short @ 0..=69 => short + 2000,
        year if year < 1601 => return None,
        year => year,
    };
    let (hour, minute, second) = time?;
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month?, day?)?
        .and_hms_opt(hour, minute, second)
        .map(|date| date.and_utc())
}

fn is_delimiter(c: char) -> bool {
    matches!(c, '\t' | ' '..='/' | ';'..='@' | '['..='`' | '{'..='~')
}

/// `hh:mm:ss`, followed by anything that does not begin with a digit.
fn time_of(token: &str) -> Option<(u32, u32, u32)> {
    let mut parts = token.splitn(3, ':');
    let mut two = || {
        parts
            .next()
            .filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let hour = leading_number(two()?, 1, 2)?;
    let minute = leading_number(two()?, 1, 2)?;
    let second = leading_number(parts.next()?, 1, 2)?;
    Some((hour, minute, second))
}

/// The number that a token begins with, if it has a permitted number of digits.
fn leading_number(token: &str, least: usize, most: usize) -> Option<u32> {
    let end = token.bytes().take_while(u8::is_ascii_digit).count();
    if !(least..=most).contains(&end) {
        return None;
    }
    token.get(..end)?.parse().ok()
}

fn month_of(token: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let start = token.get(..3)?;
    (1..)
        .zip(MONTHS)
        .find_map(|(number, month)| start.eq_ignore_ascii_case(month).then_some(number))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_date_is_read_as_browsers_read_it() {
        let expected = parse("Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(expected.unwrap().timestamp(), 784_111_777);
        for text in [
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
            "6 november 1994 8:49:37",
            "94 06-Nov-1994 08:49:37",
        ] {
            let found = parse(text);
            if text.starts_with("94") {
                // The first number is the day.
                assert_eq!(found, None, "{text}");
            } else {
                assert_eq!(found, expected, "{text}");
            }
        }
        for text in [
            "",
            "tomorrow",
            "06 Nov 1994",
            "06 Nov 1500 08:49:37",
            "31 Feb 2000 00:00:00",
            "06 Nov 1994 08:61:37",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

//! The formats of values: dates, durations, prices, addresses and a few fixed words, as Google's
//! features and schema.org describe them.

use chrono::{DateTime, NaiveDate, NaiveDateTime};

/// The format that the values of a property have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Format {
    Date,
    DateOrTime,
    Duration,
    Number,
    Rating,
    Currency,
    Address,
    Availability,
    Condition,
}

/// Properties whose values have the same format wherever they are.
const PROPERTIES: [(&str, Format); 52] = [
    ("availabilityEnds", Format::DateOrTime),
    ("availabilityStarts", Format::DateOrTime),
    ("birthDate", Format::Date),
    ("dateCreated", Format::Date),
    ("dateModified", Format::Date),
    ("datePosted", Format::Date),
    ("datePublished", Format::Date),
    ("doorTime", Format::DateOrTime),
    ("endDate", Format::Date),
    ("expires", Format::Date),
    ("foundingDate", Format::Date),
    ("priceValidUntil", Format::Date),
    ("releaseDate", Format::Date),
    ("startDate", Format::Date),
    ("uploadDate", Format::Date),
    ("validFrom", Format::Date),
    ("validThrough", Format::Date),
    ("cookTime", Format::Duration),
    ("performTime", Format::Duration),
    ("prepTime", Format::Duration),
    ("timeRequired", Format::Duration),
    ("totalTime", Format::Duration),
    ("bestRating", Format::Number),
    ("highPrice", Format::Number),
    ("lowPrice", Format::Number),
    ("maxPrice", Format::Number),
    ("minPrice", Format::Number),
    ("offerCount", Format::Number),
    ("position", Format::Number),
    ("price", Format::Number),
    ("ratingCount", Format::Number),
    ("ratingValue", Format::Rating),
    ("reviewCount", Format::Number),
    ("worstRating", Format::Number),
    ("latitude", Format::Number),
    ("longitude", Format::Number),
    ("currency", Format::Currency),
    ("priceCurrency", Format::Currency),
    ("contentUrl", Format::Address),
    ("embedUrl", Format::Address),
    ("image", Format::Address),
    ("license", Format::Address),
    ("logo", Format::Address),
    ("mainEntityOfPage", Format::Address),
    ("sameAs", Format::Address),
    ("thumbnailUrl", Format::Address),
    ("url", Format::Address),
    ("acquireLicensePage", Format::Address),
    ("downloadUrl", Format::Address),
    ("installUrl", Format::Address),
    ("availability", Format::Availability),
    ("itemCondition", Format::Condition),
];

const AVAILABILITIES: [&str; 12] = [
    "BackOrder",
    "Discontinued",
    "InStock",
    "InStoreOnly",
    "LimitedAvailability",
    "MadeToOrder",
    "OnlineOnly",
    "OutOfStock",
    "PreOrder",
    "PreSale",
    "Reserved",
    "SoldOut",
];
const CONDITIONS: [&str; 4] = [
    "DamagedCondition",
    "NewCondition",
    "RefurbishedCondition",
    "UsedCondition",
];

impl Format {
    /// The format of a property's values, if all of them have one.
    pub(super) fn of(property: &str) -> Option<Self> {
        let found = PROPERTIES.iter().find(|(name, _)| *name == property);
        found.map(|(_, format)| *format)
    }

    /// Whether a text has this format.
    pub(super) fn allows(self, text: &str) -> bool {
        let text = text.trim();
        match self {
            Self::Date => is_date(text),
            Self::DateOrTime => is_date(text) || is_moment(&format!("2026-01-01T{text}")),
            Self::Duration => is_duration(text),
            Self::Number => is_number(text),
            Self::Rating => is_rating(text),
            Self::Currency => {
                text.len() >= 3 && text.len() <= 5 && text.bytes().all(|at| at.is_ascii_uppercase())
            }
            Self::Address => is_address(text),
            Self::Availability => is_one_of(text, &AVAILABILITIES),
            Self::Condition => is_one_of(text, &CONDITIONS),
        }
    }

    /// What is expected, in words.
    pub(super) fn expected(self) -> &'static str {
        match self {
            Self::Date => "a date of ISO 8601, such as 2026-03-31 or 2026-03-31T20:00+01:00",
            Self::DateOrTime => {
                "a date or time of ISO 8601, such as 2026-03-31T20:00+01:00 or 20:00"
            }
            Self::Duration => "a duration of ISO 8601, such as PT1H30M",
            Self::Number => "a number with a point, without signs of a currency",
            Self::Rating => "a number, a fraction such as 6/10, or a percentage",
            Self::Currency => "three letters of ISO 4217, such as EUR",
            Self::Address => "a whole address, such as https://example.com/x",
            Self::Availability => "one of schema.org's, such as https://schema.org/InStock",
            Self::Condition => "one of schema.org's, such as https://schema.org/NewCondition",
        }
    }
}

fn is_date(text: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_year = text.len() == 4 && digits(text);
    let month = || format!("{text}-01");
    let is_day = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok();
    is_year
        || (text.len() == 7 && is_day(&month()))
        || (text.len() == 10 && is_day(text))
        || is_moment(text)
}

/// A date and a time, with or without a zone.
fn is_moment(text: &str) -> bool {
    let with_zone = ["%Y-%m-%dT%H:%M%#z", "%Y-%m-%dT%H:%M:%S%.f%#z"];
    let without = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S%.f"];
    let without_z = text.strip_suffix('Z').unwrap_or(text);
    with_zone
        .iter()
        .any(|format| DateTime::parse_from_str(text, format).is_ok())
        || without
            .iter()
            .any(|format| NaiveDateTime::parse_from_str(without_z, format).is_ok())
}

/// `P` with days and longer, then `T` with hours and shorter, each number with its unit.
fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else {
        return false;
    };
    let (days, time) = match rest.split_once('T') {
        Some((days, time)) => (days, Some(time)),
        None => (rest, None),
    };
    let has_parts = |part: &str, units: &str| {
        let mut number = 0_usize;
        let is_well_formed = part.chars().all(|sign| {
            if sign.is_ascii_digit() || matches!(sign, '.' | ',') {
                number += 1;
                return true;
            }
            std::mem::take(&mut number) > 0 && units.contains(sign)
        });
        is_well_formed && number == 0
    };
    has_parts(days, "YMWD")
        && time.is_none_or(|time| !time.is_empty() && has_parts(time, "HMS"))
        && !rest.is_empty()
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_plain = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_plain && digits.parse::<f64>().is_ok_and(f64::is_finite)
}

/// A number, a fraction or a percentage (Google's documentation of reviews).
fn is_rating(text: &str) -> bool {
    let number = text.strip_suffix('%').unwrap_or(text).trim_end();
    let fraction = text.split_once('/');
    is_number(number)
        || fraction.is_some_and(|(part, all)| is_number(part.trim_end()) && is_number(all.trim()))
}

/// Whether an address could be one: those within the page's site may be relative.
fn is_address(text: &str) -> bool {
    let is_without_scheme = text
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("www."));
    !text.is_empty() && !is_without_scheme && !text.contains(char::is_whitespace)
}

fn is_one_of(text: &str, words: &[&str]) -> bool {
    let word = text.rsplit('/').next().unwrap_or(text);
    let word = word.strip_prefix("schema:").unwrap_or(word);
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_each(format: Format, good: &[&str], bad: &[&str]) {
        for text in good {
            assert!(format.allows(text), "{format:?} {text}");
        }
        for text in bad {
            assert!(!format.allows(text), "{format:?} {text}");
        }
    }

    #[test]
    fn dates_and_durations_are_those_of_iso_8601() {
        assert_each(
            Format::Date,
            &[
                "2026",
                "2026-03",
                "2026-03-31",
                "2026-03-31T20:00",
                "2026-03-31T20:00:00Z",
                "2026-03-31T20:00+01:00",
                "2026-03-31T20:00:00.000+0100",
                "2026-03-31T20:00:00.5Z",
            ],
            &[
                "31.03.2026",
                "03/31/2026",
                "2026-02-30",
                "2026-13",
                "2026-3",
                "2026-3-31",
                "2026-03-31 20:00:00Z",
                "March 2026",
                "",
                "soon",
            ],
        );
        assert_each(
            Format::DateOrTime,
            &[
                "18:30",
                "18:30:00",
                "18:30+01:00",
                "2026-03-31T18:30",
                "2026-03-31",
            ],
            &["6 pm", "25:00", ""],
        );
        assert_each(
            Format::Duration,
            &["PT30M", "P1DT2H", "PT1H30M", "P3W", "PT0.5H", "PT0,5H"],
            &["30 minutes", "PT", "P", "PT30", "30M", "PTM", "P1H"],
        );
    }

    #[test]
    fn prices_are_numbers_and_currencies_letters() {
        assert_each(
            Format::Number,
            &["12", "12.50", "-1"],
            &["€12", "12,50", "1 000", "", ".", "1e5", "inf", "NaN"],
        );
        assert_each(
            Format::Rating,
            &["4.5", "80%", "80 %", "6/10", "6 / 10"],
            &["%", "four", "6/", "/10", "6/ten", "4,5", ""],
        );
        assert_each(
            Format::Currency,
            &["EUR", "USD", "MATIC"],
            &["€", "eur", "Euro", "US$", "", "BITCOIN"],
        );
    }

    #[test]
    fn addresses_have_no_spaces_and_words_are_schema_orgs() {
        assert_each(
            Format::Address,
            &["https://example.com/", "/a.png", "a.png"],
            &["www.example.com", "a b.png", ""],
        );
        assert_each(
            Format::Availability,
            &[
                "https://schema.org/InStock",
                "http://schema.org/OutOfStock",
                "PreOrder",
            ],
            &["available", "in stock", "https://schema.org/Instocks"],
        );
    }
}

//! How the values of settings are read. These functions are for `#[serde(deserialize_with = "…")]`;
//! their errors repeat the value and say what is allowed.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use serde::Deserialize;
use serde::de::{self, Deserializer, IntoDeserializer, SeqAccess, Visitor};

/// The longest time that can be set.
const LONGEST_TIME: Duration = Duration::from_hours(365 * 24);

/// A type that is written as text.
pub trait FromText: Sized {
    /// Reads the text.
    ///
    /// # Errors
    /// The message repeats the text and says what is allowed.
    fn from_text(text: &str) -> Result<Self, String>;
}

impl FromText for SocketAddr {
    fn from_text(text: &str) -> Result<Self, String> {
        let expected = "expected IP:PORT, for example 127.0.0.1:8080 or [::]:8080";
        text.parse()
            .map_err(|_| format!("\"{text}\" is not allowed; {expected}"))
    }
}

impl FromText for crate::BaseUrl {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse()
            .map_err(|error: crate::BaseUrlError| error.to_string())
    }
}

/// A value that is written as text.
///
/// # Errors
/// When the text is not allowed.
pub fn from_text<'de, D: Deserializer<'de>, T: FromText>(deserializer: D) -> Result<T, D::Error> {
    T::from_text(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

/// A value that is written as text, or an empty text for none.
///
/// # Errors
/// When the text is not allowed.
pub fn optional_text<'de, D: Deserializer<'de>, T: FromText>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "" => Ok(None),
        text => T::from_text(text).map(Some).map_err(de::Error::custom),
    }
}

/// A duration such as `10s`, `5m`, `1h`, of a year at most: clocks have an end.
///
/// # Errors
/// When the text is no such duration.
pub fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(deserializer)?;
    let time = auth::parse_duration(&text).map_err(de::Error::custom)?;
    if time > LONGEST_TIME {
        let message = format_args!("\"{text}\" is not allowed; expected at most 365d");
        return Err(de::Error::custom(message));
    }
    Ok(time)
}

/// A duration of a second or more.
///
/// # Errors
/// When the text is no such duration.
pub fn some_time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let time = duration(deserializer)?;
    if time.is_zero() {
        let message = "\"0s\" is not allowed; expected 1s or more";
        return Err(de::Error::custom(message));
    }
    Ok(time)
}

/// A whole number between `LEAST` and `MOST`, both included.
///
/// # Errors
/// When it is anything else.
pub fn integer<'de, D: Deserializer<'de>, const LEAST: u64, const MOST: u64>(
    deserializer: D,
) -> Result<u64, D::Error> {
    let text = String::deserialize(deserializer)?;
    let number = text
        .parse()
        .ok()
        .filter(|number| (LEAST..=MOST).contains(number));
    number.ok_or_else(|| {
        let expected = format!("expected a whole number from {LEAST} to {MOST}");
        de::Error::custom(format_args!("\"{text}\" is not allowed; {expected}"))
    })
}

/// A number of things between `LEAST` and `MOST`, both included.
///
/// # Errors
/// When it is anything else.
pub fn count<'de, D: Deserializer<'de>, const LEAST: u64, const MOST: u64>(
    deserializer: D,
) -> Result<usize, D::Error> {
    let count = integer::<_, LEAST, MOST>(deserializer)?;
    usize::try_from(count).map_err(de::Error::custom)
}

/// Networks, a [`list`] of addresses and of networks such as `10.0.0.0/8`.
///
/// # Errors
/// When an item is neither.
pub fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
    let texts: Vec<String> = list(deserializer)?;
    let network = |text: &String| {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        address.or_else(|_| text.parse()).map_err(|_| {
            let expected = "expected addresses or networks such as 10.0.0.0/8";
            de::Error::custom(format_args!("\"{text}\" is not allowed; {expected}"))
        })
    };
    texts.iter().map(network).collect()
}

/// A list: an array in the file, or text with commas between the items in the environment. An
/// empty text is an empty list.
///
/// # Errors
/// When an item is not allowed.
pub fn list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    deserializer.deserialize_any(ListVisitor(PhantomData))
}

/// A number, a word or a path: what [`FromStr`] reads, for settings without a type of their own.
///
/// # Errors
/// When the text is not allowed.
pub fn parsed<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    T::Err: Display,
{
    let text = String::deserialize(deserializer)?;
    text.parse()
        .map_err(|error| de::Error::custom(format_args!("\"{text}\": {error}")))
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list, or text with commas between the items")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<T>, E> {
        let items = text
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty());
        items
            .map(|item| T::deserialize(item.to_owned().into_deserializer()))
            .collect()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(list)
    }
}

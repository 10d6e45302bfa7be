//! The list of directives in an `X-Robots-Tag` header or the `content` of a robots `<meta>`.

/// Directives whose name is followed by a colon, like a bot's name.
const WITH_VALUE: [&str; 4] = [
    "unavailable_after",
    "max-snippet",
    "max-image-preview",
    "max-video-preview",
];

/// A directive of a header: the bot that it is for, its name and the text after its colon.
pub struct HeaderDirective {
    /// In lower case; `*` if it is for all bots.
    pub agent: String,
    /// In lower case.
    pub name: String,
    /// The text after the colon.
    pub value: Option<String>,
}

/// The directives of a header, in which a bot's name and a colon may precede directives and apply
/// until the next name.
pub fn of_header(header: &str) -> impl Iterator<Item = HeaderDirective> {
    let mut agent = "*".to_owned();
    split(header).map(move |(name, value)| {
        let (name, value) = match value {
            Some(after) if !WITH_VALUE.contains(&name.as_str()) => {
                agent = name;
                name_and_value(&after)
            }
            value => (name, value),
        };
        HeaderDirective {
            agent: agent.clone(),
            name,
            value,
        }
    })
}

/// Splits a list of directives at its commas, but not at the one after a date's day of the week.
pub fn split(list: &str) -> impl Iterator<Item = (String, Option<String>)> {
    let mut parts = list.split(',').peekable();
    std::iter::from_fn(move || {
        let (name, mut value) = name_and_value(parts.next()?);
        if let Some(date) = &mut value
            && ends_with_day_of_the_week(date)
            && let Some(rest) = parts.next()
        {
            date.push(',');
            date.push_str(rest);
        }
        Some((name, value))
    })
    .filter(|(name, _)| !name.is_empty())
}

fn name_and_value(part: &str) -> (String, Option<String>) {
    match part.split_once(':') {
        Some((name, value)) => (
            name.trim_ascii().to_ascii_lowercase(),
            Some(value.trim_ascii().to_owned()),
        ),
        None => (part.trim_ascii().to_ascii_lowercase(), None),
    }
}

fn ends_with_day_of_the_week(text: &str) -> bool {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let last = text.rsplit([' ', ':']).next().unwrap_or_default();
    let last = last.to_ascii_lowercase();
    days.iter()
        .any(|day| last == *day || (last.starts_with(day) && last.ends_with("day")))
}

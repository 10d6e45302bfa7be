//! Settings that do not exist: their full name, and the one that was probably meant.

/// A setting that does not exist.
#[derive(Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Its full name, such as `http.base_urll`.
    pub name: String,
    /// What to do about it.
    pub reason: String,
}

impl Unknown {
    /// The unknown setting that this message of serde is about, in the section with this name, which
    /// is empty at the top; `None` if it is about something else. serde passes the name on in its
    /// message only: "unknown field `a`, expected one of `b`, `c`".
    pub fn of_message(section: &str, message: &str) -> Option<Self> {
        let rest = message.strip_prefix("unknown field `")?;
        let (own, expected) = rest.rsplit_once("`, expected ")?;
        let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        let full = |name: &str| {
            if section.is_empty() {
                name.to_owned()
            } else {
                format!("{section}.{name}")
            }
        };
        let reason = match nearest(own, &known) {
            Some(meant) => format!("it is unknown; did you mean `{}`?", full(meant)),
            None => format!("it is unknown; expected {expected}"),
        };
        Some(Self {
            name: full(own),
            reason,
        })
    }
}

/// The known name that differs least, if it differs in a third of the letters or less.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = name.to_lowercase();
    let most = (name.chars().count() / 3).max(1);
    let distances = known
        .iter()
        .map(|known| (strsim::damerau_levenshtein(&name, known), *known));
    let near = distances.filter(|(distance, _)| *distance <= most);
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_near_name_is_suggested() {
        let known = ["listen", "base_url", "keep_alive", "workers", "wait"];
        for (name, expected) in [
            ("base_urll", Some("base_url")),
            ("baseurl", Some("base_url")),
            ("Base_URL", Some("base_url")),
            ("keepalive", Some("keep_alive")),
            ("worker", Some("workers")),
            ("waits", Some("wait")),
            ("urls", None),
            ("timeout", None),
            ("x", None),
        ] {
            assert_eq!(nearest(name, &known), expected, "{name}");
        }
    }

    #[test]
    fn other_messages_are_not_about_unknown_settings() {
        for message in [
            "unknown variant `a`, expected `b`",
            "\"a\" is not allowed; expected IP:PORT",
            "unknown field `a`, there are no fields",
        ] {
            assert_eq!(Unknown::of_message("http", message), None);
        }
    }
}

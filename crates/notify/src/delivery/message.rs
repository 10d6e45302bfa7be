//! An event in a few words, for people.

use chrono::NaiveDateTime;
use serde_json::{Value, json};

use crate::model::EventRow;

/// What is said about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// In one line.
    pub title: String,
    /// The page or the name that it is about.
    pub about: String,
    /// In a sentence or two.
    pub text: String,
    /// Where there is more about it.
    pub link: Option<String>,
    /// Whether something should be done about it.
    pub is_bad: bool,
}

const GREEN: u32 = 0x2f_85_5a;
const RED: u32 = 0xc5_30_30;

impl Message {
    /// What is said about this event.
    pub fn from_event(event: &EventRow) -> Self {
        let data: Value = serde_json::from_str(&event.data).unwrap_or_default();
        let field = |name: &str| match data.get(name) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Null) | None => String::new(),
            Some(other) => other.to_string(),
        };
        let (url, name, score) = (field("url"), field("name"), field("score"));
        let (title, text, is_bad) = match event.kind.as_str() {
            "report.ready" => (
                "Report ready",
                format!("{url} has a score of {score} out of 100."),
                false,
            ),
            "report.failed" => {
                let why = field("error_message");
                let text = format!("{url} could not be checked: {why}");
                ("Page could not be checked", text, true)
            }
            "report.worse" => {
                let before = field("score_before");
                let text = format!(
                    "{url} went from {before} to {score} out of 100.{}",
                    checks(&data)
                );
                let number = |name: &str| data.get(name).and_then(Value::as_i64);
                // A check that newly fails counts even if others have raised the score.
                let title = match (number("score_before"), number("score")) {
                    (Some(before), Some(score)) if score >= before => "Page has new problems",
                    _ => "Page got worse",
                };
                (title, text, true)
            }
            "report.better" => {
                let before = field("score_before");
                (
                    "Page got better",
                    format!("{url} went from {before} to {score} out of 100."),
                    false,
                )
            }
            "report.schedule_slowed" => {
                let text = format!(
                    "{url} could not be checked several times in a row, so it is checked less often \
                     until it can be again."
                );
                ("Checks slowed down", text, true)
            }
            "endpoint.disabled" => {
                let text = format!(
                    "{} gets no more notifications: they could not be delivered. Correct it, and \
                     resume it in the console.",
                    endpoint(&data)
                );
                ("Notifications stopped", text, true)
            }
            "endpoint.confirmation" => ("Confirmation of an address", String::new(), false),
            "endpoint.test" => (
                "Test",
                "Notifications arrive here. There is nothing to do.".to_owned(),
                false,
            ),
            other => about_domain(other, &name, &field),
        };
        Self {
            title: title.to_owned(),
            about: if url.is_empty() {
                name
            } else {
                without_scheme(&url)
            },
            text,
            link: Some(field("page_url")).filter(|link| !link.is_empty()),
            is_bad,
        }
    }

    /// What is said about events of this type, without anything about one of them.
    pub fn of_kind(kind: &str) -> Self {
        Self::from_event(&EventRow {
            id: String::new(),
            kind: kind.to_owned(),
            subject: 0,
            created_at: NaiveDateTime::default(),
            data: String::new(),
        })
    }

    /// In one line, with what it is about.
    pub fn subject(&self) -> String {
        if self.about.is_empty() {
            return self.title.clone();
        }
        format!("{}: {}", self.title, self.about)
    }

    /// As a message of Slack (<https://docs.slack.dev/reference/block-kit/>).
    pub fn for_slack(&self) -> Value {
        let (title, text) = (in_slack(&self.title), in_slack(&self.text));
        let link = self
            .link
            .as_ref()
            .map(|link| format!("\n<{}>", in_slack(link)));
        let link = link.unwrap_or_default();
        let block = json!({
            "type": "section",
            "text": { "type": "mrkdwn", "text": format!("*{title}*\n{text}{link}") },
        });
        json!({ "text": format!("{title}: {text}"), "blocks": [block] })
    }

    /// As a message of Discord (<https://discord.com/developers/docs/resources/message>), which
    /// mentions nobody.
    pub fn for_discord(&self) -> Value {
        let embed = json!({
            "title": self.title,
            "description": self.text,
            "url": self.link,
            "color": if self.is_bad { RED } else { GREEN },
        });
        json!({ "embeds": [embed], "allowed_mentions": { "parse": [] } })
    }
}

/// What is said about an event of a domain or its certificate, as title, text and whether something
/// should be done.
fn about_domain<'a>(
    kind: &'a str,
    name: &str,
    field: &impl Fn(&str) -> String,
) -> (&'a str, String, bool) {
    match kind {
        "domain.verified" => (
            "Domain verified",
            format!("{name} is yours: its DNS record was found."),
            false,
        ),
        "domain.grace" => {
            let text = format!(
                "The DNS record that shows that {name} is yours was not found. Put it back within \
                 seven days, or the domain stops working here."
            );
            ("DNS record of a domain is missing", text, true)
        }
        "domain.lapsed" => {
            let text = format!(
                "{name} does not work here any more: the proof that it is yours is gone. Put the DNS \
                 record back, and check the domain again."
            );
            ("Domain lapsed", text, true)
        }
        "domain.contested" => (
            "Domain contested",
            format!(
                "Another account also says that {name} is its own. If it is yours, keep your DNS \
                 record in place."
            ),
            true,
        ),
        "domain.lost" => (
            "Domain moved to another account",
            format!(
                "Another account has shown that it controls {name}. It does not work in yours any \
                 more."
            ),
            true,
        ),
        "domain.leads_elsewhere" => {
            let text = format!(
                "{name} is yours, but its visitors do not come here: point it here at the provider \
                 of its DNS."
            );
            ("Domain leads elsewhere", text, true)
        }
        "certificate.issued" => (
            "Certificate issued",
            format!("{name} has its certificate for https. There is nothing to do."),
            false,
        ),
        "certificate.renewed" => (
            "Certificate renewed",
            format!("{name} has a new certificate for https. There is nothing to do."),
            false,
        ),
        "certificate.failed" => {
            let why = field("error_message");
            (
                "Certificate failed",
                format!("{name} got no certificate for https: {why}"),
                true,
            )
        }
        "certificate.expiring" => {
            let until = field("not_after");
            let until = until.get(..10).unwrap_or(&until);
            let text = format!(
                "The certificate of {name} for https ends on {until} (UTC), and could not be renewed \
                 so far. After that, browsers warn its visitors."
            );
            ("Certificate expiring", text, true)
        }
        other => (other, String::new(), false),
    }
}

/// An address as people write it.
fn without_scheme(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.trim_end_matches('/').to_owned()
}

/// The checks that newly fail.
fn checks(data: &Value) -> String {
    let failing = data.get("newly_failing").and_then(Value::as_array);
    let names: Vec<String> = failing
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(|check| check.replace('_', " "))
        .collect();
    if names.is_empty() {
        return String::new();
    }
    format!(" Newly failing: {}.", names.join(", "))
}

/// An endpoint in words.
fn endpoint(data: &Value) -> String {
    let described = data.get("description").and_then(Value::as_str);
    described.map_or_else(
        || format!("Endpoint {}", data.get("id").cloned().unwrap_or_default()),
        |described| format!("\u{201c}{described}\u{201d}"),
    )
}

/// The three characters that Slack gives a meaning.
fn in_slack(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_whose_score_rises_has_new_problems_and_is_not_worse() {
        let title = |before: i64, score: i64| {
            let data = serde_json::json!({"score_before": before, "score": score});
            let event = EventRow {
                id: String::new(),
                kind: "report.worse".to_owned(),
                subject: 1,
                created_at: NaiveDateTime::default(),
                data: data.to_string(),
            };
            Message::from_event(&event).title
        };
        assert_eq!(title(80, 70), "Page got worse");
        assert_eq!(title(44, 48), "Page has new problems");
    }
}

//! What an owner needs to send a report.

use texts::Words;
use url::form_urlencoded;

use super::row::Row;

/// The address of a report's page, and what leads others there.
pub struct Sending {
    pub address: String,
    /// In the language of the report.
    pub message: String,
    /// A link that writes the message as a mail (RFC 6068).
    pub mail: String,
    /// The HTML that shows the badge on another page.
    pub badge: String,
}

impl Sending {
    /// `address` leads its reader to the report.
    pub fn new(words: Words, row: &Row, address: String) -> Self {
        let subject = words.with("sending-subject", ("title", &row.title));
        let page = ("page", row.name());
        let text = match row.score {
            Some(score) => words.with("sending-score", (page, ("score", score))),
            None => words.with("sending-none", page),
        };
        let message = format!("{text}\n{address}");
        let mail = message.replace('\n', "\r\n");
        let badge = format!(
            "<a href=\"{address}\"><img src=\"{address}/badge.svg\" alt=\"Page check\"></a>"
        );
        Self {
            mail: format!(
                "mailto:?subject={}&body={}",
                encoded(&subject),
                encoded(&mail)
            ),
            address,
            message,
            badge,
        }
    }
}

fn encoded(text: &str) -> String {
    let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    encoded.replace('+', "%20")
}

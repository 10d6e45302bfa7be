//! What an owner needs to send a report.

use url::form_urlencoded;

use super::row::Row;

/// The address of a report's page, and what leads others there.
pub struct Sending {
    pub address: String,
    pub message: String,
    /// A link that writes the message as a mail (RFC 6068).
    pub mail: String,
    /// The HTML that shows the badge on another page.
    pub badge: String,
}

impl Sending {
    pub fn new(row: &Row, address: String) -> Self {
        let name = row.name();
        let message = match row.score {
            Some(score) => {
                let rating = row.rating;
                format!("The report about {name}: {score} of 100, {rating}. {address}")
            }
            None => format!("The report about {name}: {address}"),
        };
        let subject = encoded(&format!("Report about {}", row.host));
        let badge = format!(
            "<a href=\"{address}\"><img src=\"{address}/badge.svg\" alt=\"Page check\"></a>"
        );
        Self {
            mail: format!("mailto:?subject={subject}&body={}", encoded(&message)),
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

//! What a mail says.

use askama::Template;
use lettre::Address;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use look::InlineBrand;

use super::Mail;
use crate::delivery::{Message, seal};
use crate::model::{CONFIRMATION, Claimed, EndpointRow, EventRow};

/// What a link in a mail does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The address wants mail.
    Confirm,
    /// It wants none any more.
    Unsubscribe,
}

impl Action {
    /// As addresses and signatures have it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Unsubscribe => "unsubscribe",
        }
    }
}

/// An event as mail shows it.
struct Item {
    message: Message,
    at: String,
    colour: &'static str,
}

#[derive(Template)]
#[template(path = "notify/mail.html")]
struct Html<'a> {
    letter: &'a Letter,
}

#[derive(Template)]
#[template(path = "notify/mail.txt", escape = "none")]
struct Text<'a> {
    letter: &'a Letter,
}

/// A mail before it is written.
struct Letter {
    brand: InlineBrand,
    noun: String,
    /// The account that asked for it.
    account: String,
    subject: String,
    items: Vec<Item>,
    /// The address that confirms, if that is what the mail is for.
    confirm: Option<String>,
    /// The address that ends it.
    unsubscribe: String,
}

const RED: &str = "#b52a26";
const GREEN: &str = "#14734a";

/// The events without those that another one says better: a page that got worse or better is ready,
/// too.
fn without_echoes<'a>(events: &[&'a EventRow]) -> Vec<&'a EventRow> {
    let says_more = |kind: &str| ["report.worse", "report.better"].contains(&kind);
    let is_echo = |event: &EventRow| {
        event.kind == "report.ready"
            && events
                .iter()
                .any(|other| other.subject == event.subject && says_more(&other.kind))
    };
    let kept = events.iter().filter(|event| !is_echo(event));
    kept.copied().collect()
}

impl Mail {
    /// A mail about these events, or one that asks whether the address wants any.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn compose(
        &self,
        noun: &str,
        claimed: &Claimed,
        to: &Address,
        events: &[&EventRow],
    ) -> Result<Vec<u8>, String> {
        let (account, endpoint) = (claimed.account.as_str(), &claimed.endpoint);
        let [confirm, unsubscribe] =
            [Action::Confirm, Action::Unsubscribe].map(|action| self.link(noun, endpoint, action));
        let asks = events.iter().any(|event| event.kind == CONFIRMATION);
        let brand = self.branding.inline(account);
        let shown = without_echoes(events);
        let mut items: Vec<Item> = shown.iter().map(|event| self.item(noun, event)).collect();
        // What needs doing comes first.
        items.sort_by_key(|item| !item.message.is_bad);
        let subject = match items.as_slice() {
            _ if asks => format!("{}: do you want notifications about {noun}s?", brand.name),
            [] => String::new(),
            [item] => item.message.subject(),
            [item, others @ ..] => format!("{}, and {} more", item.message.subject(), others.len()),
        };
        let letter = Letter {
            brand,
            noun: noun.to_owned(),
            account: account.to_owned(),
            subject: subject.replace(char::is_control, " "),
            items,
            confirm: asks.then_some(confirm),
            unsubscribe,
        };
        let first = events.first().map_or("", |event| event.id.as_str());
        // The same for each attempt, unless more has happened since.
        let id = format!("{first}.{}.{}", events.len(), endpoint.id);
        self.written(&letter, to, &id)
            .map_err(|error| error.to_string())
    }

    fn written(
        &self,
        letter: &Letter,
        to: &Address,
        id: &str,
    ) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
        let from = &self.server.from;
        let body =
            MultiPart::alternative_plain_html(Text { letter }.render()?, Html { letter }.render()?);
        let mut message = lettre::Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to.clone()))
            .subject(&letter.subject)
            .message_id(Some(format!("<{id}@{}>", from.email.domain())))
            .date_now()
            .multipart(body)?;
        let headers = message.headers_mut();
        let mut add = |name: &'static str, value: &str| {
            let name = HeaderName::new_from_ascii_str(name);
            let value = value.to_owned();
            headers.insert_raw(HeaderValue::dangerous_new_pre_encoded(
                name,
                value.clone(),
                value,
            ));
        };
        add("Auto-Submitted", "auto-generated");
        if letter.confirm.is_none() {
            // RFC 8058.
            add("List-Unsubscribe", &format!("<{}>", letter.unsubscribe));
            add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
        Ok(message.formatted())
    }

    /// The address of what the reader of a mail may do.
    fn link(&self, noun: &str, endpoint: &EndpointRow, action: Action) -> String {
        let (id, action) = (endpoint.id, action.as_str());
        let seal = seal(&endpoint.secret, action, &endpoint.target);
        let path = format!("/notify/{noun}s/{id}/{action}/{seal}");
        self.base.join(&path).to_string()
    }

    fn item(&self, noun: &str, event: &EventRow) -> Item {
        let mut message = Message::from_event(event);
        if message.link.is_none() && self.has_console {
            let place = if event.kind.starts_with("endpoint.") {
                "notifications/"
            } else {
                ""
            };
            let path = format!("/console/{noun}s/{place}{}", event.subject);
            message.link = Some(self.base.join(&path).to_string());
        }
        Item {
            colour: if message.is_bad { RED } else { GREEN },
            at: database::utc(event.created_at)
                .format("%-d %B %Y, %H:%M UTC")
                .to_string(),
            message,
        }
    }
}

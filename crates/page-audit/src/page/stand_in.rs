//! Pages that are not what was asked for: an empty shell, a login, a wall in front of the content,
//! an error with a status of success. There is no standard for them; they are recognised by what
//! frameworks, servers and services write, on pages with few words only.

use html_document::Element;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Page;

mod marks;
mod phrases;
mod shell;

use phrases::Headlines;
pub(crate) use shell::ShellSign;

/// A page with more words has content of its own.
const MAX_WORDS: usize = 300;
/// A question before the content has no more words; one that links answer is shorter.
const MAX_QUESTION: (usize, usize) = (200, 30);

/// What a response contains instead of the content that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// A page that is empty until scripts fill it.
    Shell,
    /// A form to sign in.
    Login,
    /// A request to accept cookies, to pay, or to confirm one's age.
    ConsentWall,
    /// A test whether the visitor is a person.
    BotWall,
    /// A message about an error, with a status of success.
    ErrorPage,
}

impl StandIn {
    /// The name as programs know it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Shell => "shell",
            Self::Login => "login",
            Self::ConsentWall => "consent_wall",
            Self::BotWall => "bot_wall",
            Self::ErrorPage => "error_page",
        }
    }

    /// What it is, in a sentence without its full stop.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Shell => "The page is an empty shell until scripts run",
            Self::Login => "The page is a login",
            Self::ConsentWall => "The page asks for consent before it shows its content",
            Self::BotWall => "The site took this service for a robot and showed a test instead",
            Self::ErrorPage => "The page is an error message",
        }
    }

    /// What to do about it.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Shell => {
                "Send the content with the page: render it on the server, or when the site is \
                 built. What is said below is about the shell."
            }
            Self::Login => {
                "Check a page that visitors see without signing in. What is said below is about \
                 the login."
            }
            Self::ConsentWall => {
                "Send the content with the page, below the question. What is said below is about \
                 the question."
            }
            Self::BotWall => {
                "Let this service through, by its name or its address, and check again. What is \
                 said below is about the test."
            }
            Self::ErrorPage => {
                "Repair the page, or send the status of an error. What is said below is about the \
                 message."
            }
        }
    }
}

impl Page<'_> {
    /// What the page is, if it is not the content that was asked for.
    pub(crate) fn stand_in(&self) -> Option<StandIn> {
        if self.word_count() > MAX_WORDS {
            return None;
        }
        let headlines = Headlines::of(self);
        let is_any = |phrases: &[&str]| headlines.begin_with(phrases);
        if marks::is_bot_wall(self) || is_any(&phrases::BOT_WALL) {
            Some(StandIn::BotWall)
        } else if is_any(&phrases::ERROR) || headlines.begin_with_a_status() {
            Some(StandIn::ErrorPage)
        } else if is_any(&phrases::CONSENT) && self.can_answer() {
            Some(StandIn::ConsentWall)
        } else if self.is_login(&headlines) {
            Some(StandIn::Login)
        } else {
            self.shell_sign().map(|_| StandIn::Shell)
        }
    }

    /// Whether two things say so: a field for the password, the headline, the address.
    fn is_login(&self, headlines: &Headlines) -> bool {
        let mut inputs = self.document.html_elements("input");
        let has_password = inputs.any(|input| {
            input.attribute_is("type", "password")
                && !input.attribute_is("autocomplete", "new-password")
        });
        let mut inputs = self.document.html_elements("input");
        let has_name = inputs.any(|input| {
            input.attribute_is("type", "email")
                || input.has_token("autocomplete", "username")
                || input.attribute_is("name", "username")
        });
        let is_said = headlines.are_named(&phrases::LOGIN);
        let is_at = phrases::is_address_of_login(self.url());
        match (has_password, has_name) {
            (true, _) => is_said || is_at,
            (false, true) => is_said && is_at,
            (false, false) => false,
        }
    }

    /// Whether the page is as short as a question, with something to press.
    fn can_answer(&self) -> bool {
        let (with_buttons, with_links) = MAX_QUESTION;
        let has_few_words = self.word_count() <= with_links;
        let is_button = |element: Element<'_>| {
            element.is_html("button")
                || element.is_html("form")
                || element.is_html("iframe")
                || element.has_token("role", "button")
                || has_few_words && element.is_html("a")
        };
        self.word_count() <= with_buttons && self.document.elements().any(is_button)
    }
}

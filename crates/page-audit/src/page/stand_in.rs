//! Pages that are not what was asked for: an empty shell, a login, a wall in front of the content,
//! an error with a status of success. There is no standard for them; they are recognised by what
//! frameworks, servers and services write, if two things say so and no content speaks against it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Page;

mod about;
mod consent;
mod errors;
mod login;
mod marks;
mod robots;
mod seen;
mod shell;
mod words;

use seen::Seen;
pub(crate) use shell::ShellSign;

/// A page with more words has content of its own, even if most of them are in menus.
const MAX_WORDS: usize = 1_500;
/// A page with no more words is read in any case.
const FEW_WORDS: usize = 450;

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
            Self::BotWall => "The site took this service for a robot and did not show its page",
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
                 said below is about what it showed instead."
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
        let words = self.word_count();
        if words > MAX_WORDS || words > FEW_WORDS && !self.may_be_behind_a_menu() {
            return None;
        }
        let seen = Seen::of(self);
        if robots::is_bot_wall(&seen) {
            Some(StandIn::BotWall)
        } else if errors::is_error_page(&seen) {
            Some(StandIn::ErrorPage)
        } else if consent::is_consent_wall(&seen) {
            // A question that lies over an empty shell is answered before the shell is filled.
            let is_over_a_shell = seen.own.words == 0 && self.has_empty_root();
            Some(if is_over_a_shell {
                StandIn::Shell
            } else {
                StandIn::ConsentWall
            })
        } else if login::is_login(&seen) {
            Some(StandIn::Login)
        } else {
            self.shell_sign().map(|_| StandIn::Shell)
        }
    }

    /// Whether the page has a headline of an error or a field for a password: with that, most of its
    /// words may be in menus.
    fn may_be_behind_a_menu(&self) -> bool {
        let mut inputs = self.document.html_elements("input");
        inputs.any(|input| input.attribute_is("type", "password"))
            || words::headlines_of(self).any(|headline| errors::is_headline(&headline))
    }

    /// Whether the page has an element that scripts fill, whatever else it has.
    fn has_empty_root(&self) -> bool {
        matches!(self.shell_sign(), Some(ShellSign::EmptyRoot(root)) if !root.is_html("body"))
    }
}

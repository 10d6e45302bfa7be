//! What is true on which screens.

use cssparser::{Parser, Token};

use super::value::{Value, length};

/// Whether something applies: never, on some screens, or always.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    /// On no screen.
    No,
    /// On some screens.
    Maybe,
    /// On some screens: it is known whether these two are among them.
    On {
        /// A phone, 390 pixels wide.
        phone: bool,
        /// A desktop computer's, 1440 pixels wide.
        desk: bool,
    },
    /// On every screen.
    Yes,
}

/// One of the two screens of [`Truth::On`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// A phone.
    Phone,
    /// A desktop computer's.
    Desk,
}

impl Truth {
    pub(super) fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Maybe => Self::Maybe,
            Self::On { phone, desk } => Self::On {
                phone: !phone,
                desk: !desk,
            },
            Self::Yes => Self::No,
        }
    }

    /// Whether both apply.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Yes, truth) | (truth, Self::Yes) => truth,
            (
                Self::On { phone, desk },
                Self::On {
                    phone: other_phone,
                    desk: other_desk,
                },
            ) => Self::On {
                phone: phone && other_phone,
                desk: desk && other_desk,
            },
            (Self::Maybe, _) | (_, Self::Maybe) => Self::Maybe,
        }
    }

    pub(super) fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    /// The same on this screen, or on all if there is none.
    pub(super) fn on(self, screen: Option<Screen>) -> Self {
        match (self, screen) {
            (Self::On { phone: applies, .. }, Some(Screen::Phone))
            | (Self::On { desk: applies, .. }, Some(Screen::Desk)) => Self::from_known(applies),
            _ => self,
        }
    }

    pub(super) fn from_known(known: bool) -> Self {
        if known { Self::Yes } else { Self::No }
    }
}

/// The widths of the two screens, in pixels.
const PHONE: f32 = 390.0;
const DESK: f32 = 1440.0;
/// What a font size is in media queries, in pixels (Media Queries 4, section 1.3).
const EM: f32 = 16.0;

/// A feature that is known on the two screens: the width, how it is held, and what points at it.
pub(super) fn on_screens(input: &mut Parser<'_>) -> Option<Truth> {
    let name = input.expect_ident_cloned().ok()?.to_ascii_lowercase();
    let on = |applies: [bool; 2]| {
        let [phone, desk] = applies;
        Some(Truth::On { phone, desk })
    };
    let widths = [PHONE, DESK];
    match name.as_str() {
        "min-width" | "max-width" => {
            input.expect_colon().ok()?;
            let limit = pixels(input)?;
            let is_least = name == "min-width";
            on(widths.map(|width| {
                if is_least {
                    width >= limit
                } else {
                    width <= limit
                }
            }))
        }
        "width" => {
            let Token::Delim(sign) = *input.next().ok()? else {
                return None;
            };
            let or_equal = input.try_parse(|input| input.expect_delim('=')).is_ok();
            let limit = pixels(input)?;
            on(widths.map(|width| match sign {
                '<' => width < limit,
                _ => width > limit,
            } || (or_equal && (width - limit).abs() < f32::EPSILON)))
            .filter(|_| matches!(sign, '<' | '>'))
        }
        "orientation" => {
            let value = keyword(input)?;
            on(["portrait", "landscape"].map(|one| value.eq_ignore_ascii_case(one)))
        }
        "hover" | "any-hover" => match keyword(input) {
            Some(value) => on(["none", "hover"].map(|one| value.eq_ignore_ascii_case(one))),
            None => on([false, true]),
        },
        "pointer" | "any-pointer" => {
            let value = keyword(input)?;
            on(["coarse", "fine"].map(|one| value.eq_ignore_ascii_case(one)))
        }
        _ => None,
    }
    .filter(|_| input.is_exhausted())
}

fn keyword(input: &mut Parser<'_>) -> Option<String> {
    input.expect_colon().ok()?;
    Some(input.expect_ident().ok()?.to_string())
}

fn pixels(input: &mut Parser<'_>) -> Option<f32> {
    match length(input.next().ok()?)? {
        Value::Px(pixels) => Some(pixels),
        Value::Em(size) | Value::Rem(size) => Some(size * EM),
        _ => None,
    }
}

//! CSS: style sheets and `style` attributes in, what they say about each element out.
//!
//! [`StyleRules`] holds the rules of all sheets of a page, in the order of the cascade, with the
//! URLs they refer to. Only properties that a check needs are kept. Everything is bounded, and
//! takes time in proportion to the text: what is beyond a limit is left out, and the rules are then
//! [incomplete](StyleRules::is_incomplete), so that nothing is said with certainty.
//!
//! Screens differ: a rule may apply to some only. Such rules, those that depend on the width of the
//! window for example, make a value possible instead of certain ([`Truth::Maybe`], [`Truth::On`]).
//! On a phone and on a desk it may be certain even so ([`StyleRules::compute_on`]).

mod ancestors;
mod buckets;
mod cascade;
mod color;
mod color_functions;
mod color_spaces;
mod declarations;
mod declared_layout;
mod font_face;
mod hints;
mod layers;
mod layout;
mod length;
mod media;
mod node;
mod paint;
mod parser;
mod possible_colors;
mod precedence;
mod prologue;
mod property;
mod references;
mod rules;
mod scope;
mod screens;
mod selector;
mod settings;
mod sheet;
mod style;
mod style_table;
mod supports;
mod text_spacing;
mod turns;
mod user_agent;
mod value;
mod values;
mod variables;
mod work;
mod written_color;

pub use cascade::ComputedStyles;
pub use color::Color;
pub use font_face::FontFace;
pub use layers::LayerId;
pub use layout::{BoxKind, Declared, Layout, Sides};
pub use length::Length;
pub use media::media_of;
pub use prologue::{Import, Prologue, prologue};
pub use references::{Reference, Use};
pub use rules::{SheetContext, StyleRules};
pub use screens::{Screen, Truth};
pub use style::{Opacity, Overlay, Possible, Size, Style, Words, ZIndex};
pub use text_spacing::{ImportantSpaces, Space};
pub use turns::Turns;

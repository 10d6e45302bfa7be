//! Places on pictures.

use render_client::Screen;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where an element is on a picture, in its pixels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ElementPlace {
    /// The check that has found something there.
    pub check: String,
    /// The selector of the element, as its evidence has it.
    pub selector: String,
    /// Whether the same was found there in what the server sent.
    pub is_served: bool,
    /// The screen that the picture is of.
    pub screen: Screen,
    /// The left edge.
    pub x: u32,
    /// The upper edge.
    pub y: u32,
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}

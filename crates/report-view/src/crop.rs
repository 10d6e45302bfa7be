//! The part of a picture of the page that shows the element of a finding.

use page_audit::{ElementPlace, Rendered};

/// What is shown around the element.
const AROUND: u32 = 24;
/// The smallest and the largest width and height.
const WIDTH: (u32, u32) = (240, 480);
const HEIGHT: (u32, u32) = (64, 240);

/// A part of a picture, in its pixels.
#[derive(Debug, PartialEq, Eq)]
pub struct Crop {
    /// The name of the picture.
    pub picture: &'static str,
    /// Its width.
    pub width: u32,
    /// The part: its left and upper edges, its width and its height.
    pub view: [u32; 4],
    /// The element in it, likewise.
    pub mark: [u32; 4],
}

impl Crop {
    /// What shows the element that this check has found in what the server sent, if a picture does.
    pub fn of_served(rendered: Option<&Rendered>, check: &str, at: Option<&str>) -> Option<Self> {
        Self::find(rendered?, check, at?, true)
    }

    /// The same, of what the browser shows.
    pub fn in_rendered(rendered: Option<&Rendered>, check: &str, at: Option<&str>) -> Option<Self> {
        Self::find(rendered?, check, at?, false)
    }

    fn find(rendered: &Rendered, check: &str, selector: &str, is_served: bool) -> Option<Self> {
        let is_it = |at: &&ElementPlace| at.check == check && at.selector == selector;
        let place = rendered.places.iter().find(is_it)?;
        if is_served && !place.is_served {
            return None;
        }
        let has_picture = rendered.pictures.contains(&place.screen);
        has_picture.then(|| Self::around(place))
    }

    fn around(place: &ElementPlace) -> Self {
        let (whole, _) = place.screen.size();
        let wide = (place.width + 2 * AROUND).clamp(WIDTH.0, WIDTH.1);
        let high = (place.height + 2 * AROUND).clamp(HEIGHT.0, HEIGHT.1);
        // As much on both sides, unless the element is larger or at the edge.
        let before = |room: u32, taken: u32| room.saturating_sub(taken).div_ceil(2).min(room);
        let left = place.x.saturating_sub(before(wide, place.width));
        let left = left.min(whole.saturating_sub(wide));
        let top = place.y.saturating_sub(before(high, place.height));
        Self {
            picture: place.screen.as_str(),
            width: whole,
            view: [left, top, wide.min(whole), high],
            mark: [place.x, place.y, place.width, place.height],
        }
    }
}

#[cfg(test)]
mod tests {
    use render_client::Screen;

    use super::*;

    fn around(screen: Screen, [x, y, width, height]: [u32; 4]) -> [u32; 4] {
        let place = ElementPlace {
            check: String::new(),
            selector: String::new(),
            is_served: true,
            screen,
            x,
            y,
            width,
            height,
        };
        Crop::around(&place).view
    }

    #[test]
    fn an_element_is_in_the_middle_unless_it_is_at_an_edge() {
        let phone = |place| around(Screen::Phone, place);
        assert_eq!(phone([100, 500, 192, 52]), [76, 476, 240, 100]);
        assert_eq!(phone([0, 0, 20, 20]), [0, 0, 240, 68]);
        assert_eq!(phone([370, 10, 20, 20]), [150, 0, 240, 68]);
        // Only the beginning of what is large.
        assert_eq!(phone([0, 900, 390, 2_000]), [0, 900, 390, 240]);
        assert_eq!(around(Screen::Desk, [960, 0, 1_000, 9]), [960, 0, 480, 64]);
    }
}

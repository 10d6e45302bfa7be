//! The colours of a text and of what is behind it, by its styles.

use html_document::Element;
use page_styles::{Color, ComputedStyles, Length, Opacity, Possible, Style};

use super::blend::Views;
use super::overlays::{Layers, Overlays};
use super::{ENOUGH, is_bold, needed};
use crate::page::Page;

/// How much the contrast of blended colours may differ between browsers, which round them.
const ROUNDING: f64 = 0.05;
/// What shows less than this is hidden on purpose, or about to be shown.
const LEAST_SHOWN: f64 = 0.1;
/// The ends of all colours: those of pictures, and of what is not known.
const ANYTHING: [Color; 2] = [Color::BLACK, Color::WHITE];

/// A text as it is seen.
pub(super) struct Seen<'p> {
    /// The ends of the colours that it and what is behind it may have.
    colors: Vec<(Color, Color)>,
    style: &'p Style,
    /// Whether something shows through the text or what is behind it.
    is_blended: bool,
}

/// What is certain about a text.
pub(super) struct Judged {
    pub(super) is_faint: bool,
    /// The contrast; the greatest that is possible, if it is faint in any case.
    pub(super) contrast: f64,
    pub(super) is_exact: bool,
    pub(super) needed: f64,
    /// The colours, if it is faint.
    pub(super) found: String,
}

impl Judged {
    /// The same, with where it is so.
    pub(super) fn on(mut self, screen: &str) -> Self {
        self.found.push_str(screen);
        self
    }
}

impl Seen<'_> {
    /// Whether the contrast suffices, if that is certain. Text in the colour of its background is
    /// hidden on purpose or has something behind it that is not known.
    pub(super) fn judged(&self) -> Option<Judged> {
        if self.colors.iter().any(|(text, behind)| text == behind) {
            return None;
        }
        let needed = needed(
            self.style.font_size,
            self.style.font_weight.is_none_or(is_bold),
        );
        let is_exact = self.colors.len() == 1;
        let (least, greatest) = self.range();
        let margin = if self.is_blended { ROUNDING } else { 0.0 };
        let is_faint = greatest < needed - margin;
        // What suffices only for large text is not enough where the size is not known.
        let is_enough = self.style.font_size.map_or(ENOUGH, |_| needed) + margin;
        if !is_faint && least < is_enough {
            return None;
        }
        Some(Judged {
            is_faint,
            contrast: if is_faint { greatest } else { least },
            is_exact,
            needed,
            found: if is_faint {
                self.found()
            } else {
                String::new()
            },
        })
    }

    /// The least and the greatest contrast that are possible.
    fn range(&self) -> (f64, f64) {
        if let [(text, behind)] = *self.colors {
            let contrast = text.contrast(behind);
            return (contrast, contrast);
        }
        let text = Light::between(self.colors.iter().map(|(text, _)| *text));
        let behind = Light::between(self.colors.iter().map(|(_, behind)| *behind));
        let ratio = |light: f64, dark: f64| (light + 0.05) / (dark + 0.05);
        let least = ratio(text.least, behind.greatest).max(ratio(behind.least, text.greatest));
        let greatest = ratio(text.greatest, behind.least).max(ratio(behind.greatest, text.least));
        (least.max(1.0), greatest)
    }

    fn found(&self) -> String {
        let ends = |of: fn(&(Color, Color)) -> Color| {
            let mut colors: Vec<Color> = self.colors.iter().map(of).collect();
            colors.sort_by(|one, other| one.luminance().total_cmp(&other.luminance()));
            match (colors.first(), colors.last()) {
                (Some(one), Some(other)) if one != other => {
                    format!("{} to {}", one.text(), other.text())
                }
                (Some(one), _) => one.text(),
                _ => String::new(),
            }
        };
        format!(
            "{} on {}",
            ends(|(text, _)| *text),
            ends(|(_, behind)| *behind)
        )
    }
}

/// How light something may be (WCAG 2.2, relative luminance).
struct Light {
    least: f64,
    greatest: f64,
}

impl Light {
    /// Of all colours between these. On a straight line, red, green and blue give less light than
    /// in proportion: the lightest is one of the ends, and the darkest is no darker than the least
    /// of each part.
    fn between(colors: impl Iterator<Item = Color>) -> Self {
        let (mut low, mut greatest) = (Color::WHITE, 0.0_f64);
        for color in colors {
            greatest = greatest.max(color.luminance());
            low = Color::opaque(
                low.red.min(color.red),
                low.green.min(color.green),
                low.blue.min(color.blue),
            );
        }
        Self {
            least: low.luminance(),
            greatest,
        }
    }
}

/// The colours of a text, which is at this place of the document, and of what is behind it, as far
/// as they are certain.
pub(super) fn seen<'p>(
    page: &'p Page<'_>,
    styles: &'p ComputedStyles,
    text: Element<'_>,
    order: usize,
    overlays: &Overlays,
) -> Option<Seen<'p>> {
    let style = styles.of(text)?;
    let mut views = views_of(style)?;
    let mut is_blended = !style.color.is_some_and(Color::is_opaque);
    let mut at = text;
    let mut child = None;
    let mut layers = Layers::default();
    let mut is_elsewhere = false;
    loop {
        let here = styles.of(at)?;
        // Of such an element, only what is in it is painted (CSS Display 3, 2.5).
        if here.display.must_be(Possible::CONTENTS)
            && let Some(parent) = at.parent()
        {
            child = Some(at);
            at = parent;
            continue;
        }
        let is_own = at == text && !here.is_layered && covers(here);
        if overlays.may_be_above(at, order, layers)
            || (!is_own && overlays.may_be_below(page, at, child))
        {
            return None;
        }
        add_background(here, &mut views)?;
        is_blended |= here.gradient.is_some()
            || here
                .background
                .is_none_or(|color| !matches!(color.alpha, 0 | 255));
        let opacity = here.opacity?;
        if opacity != Opacity::FULL {
            // What is behind the whole page is not changed by its opacity.
            if at.is_one_of(&["html", "body"]) {
                return None;
            }
            views.fade(opacity);
            is_blended = true;
        }
        // What is not in the flow may lie over anything.
        is_elsewhere |= !here.position.must_be(Possible::SHOWN) || here.has_backdrop;
        if is_elsewhere {
            add_anything(&mut views)?;
        }
        let is_all = views.is_covered() && !here.is_altered;
        let Some(parent) = at.parent().filter(|_| !is_all) else {
            // Browsers choose another canvas for dark pages (CSS Color Adjustment 1, 2.2).
            if here.is_dark {
                add_anything(&mut views)?;
            }
            views.add(&[Color::WHITE])?;
            break;
        };
        layers.add(here);
        child = Some(at);
        at = parent;
    }
    let colors = views.colors()?;
    (views.shows() >= LEAST_SHOWN).then_some(Seen {
        colors,
        style,
        is_blended,
    })
}

/// A text with its shadows.
fn views_of(style: &Style) -> Option<Views> {
    let is_tiny = style.font_size.is_some_and(|size| size < Length::px(1.0));
    let is_other = style.is_filtered || style.is_filled || style.has_shadow || style.has_stroke;
    if is_other || style.is_indented || is_tiny {
        return None;
    }
    let mut views = match (style.color, style.colors) {
        (Some(color), _) => Views::of(&[color]),
        (None, Some((one, other))) => Views::of(&[one, other]),
        (None, None) => return None,
    };
    // How much of a shadow is behind the letters depends on their shapes.
    if let Some((upper, lower)) = style.shadows {
        for shadow in [upper, lower] {
            if shadow.alpha > 0 {
                views.add(&[Color::TRANSPARENT, shadow])?;
            }
        }
    }
    Some(views)
}

/// Whether the background of an element is opaque for certain.
fn covers(style: &Style) -> bool {
    let is_opaque = style.background.is_some_and(Color::is_opaque);
    let gradient = style.gradient;
    let is_gradient = gradient.is_some_and(|(one, other)| one.is_opaque() && other.is_opaque());
    (is_opaque || is_gradient) && !style.has_image
}

fn add_background(style: &Style, views: &mut Views) -> Option<()> {
    if style.has_image {
        return add_anything(views);
    }
    if let Some((one, other)) = style.gradient {
        views.add(&[one, other])?;
    }
    match (style.background, style.backgrounds) {
        (Some(background), _) => views.add(&[background]),
        (None, Some((one, other))) => views.add(&[one, other]),
        (None, None) => add_anything(views),
    }
}

/// Adds a picture, or what is not known. `None` if nothing lies over it: any text may be faint then.
fn add_anything(views: &mut Views) -> Option<()> {
    if !views.have_something() {
        return None;
    }
    views.add(&ANYTHING)
}

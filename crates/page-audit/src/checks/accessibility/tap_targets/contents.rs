//! How much room what is in a target takes: what sticks out of it can be hit as well.

use html_document::{Element, Namespace, Piece};
use page_styles::{ComputedStyles, Layout, Length, Possible, Sides, Size, Style};

use super::target_box::{certain, is_certain};
use crate::page::Page;

/// How high a line of text is at most, without what styles set, as a multiple of its font size.
const LINE: f32 = 1.5;

/// The width and the height of all that is in a target, in pixels and at most; `None` if that is
/// not certain.
pub(super) fn extent(
    page: &Page<'_>,
    target: Element<'_>,
    styles: &ComputedStyles,
) -> Option<(f32, f32)> {
    let (mut width, mut height) = text(target, styles.of(target)?)?;
    let mut inner = target.descendants();
    while let Some(piece) = inner.next() {
        let Piece::Element(element) = piece else {
            continue;
        };
        let style = styles.of(element)?;
        if page.is_not_rendered(element) || is_tiny(style) {
            inner.skip_children(element);
            continue;
        }
        let (of_element, high) = if is_picture(element) {
            inner.skip_children(element);
            picture(element, style)?
        } else {
            text(element, plain(element, style)?)?
        };
        width += of_element;
        height = height.max(high);
    }
    Some((width, height))
}

/// How much room the text directly in an element takes, if it were in a single line.
fn text(element: Element<'_>, style: &Style) -> Option<(f32, f32)> {
    let characters = element
        .own_text()
        .flat_map(str::chars)
        .filter(|at| !at.is_whitespace())
        .count();
    if characters == 0 {
        return Some((0.0, 0.0));
    }
    let size = style.font_size?.pixels();
    let count = u16::try_from(characters).ok()?;
    Some((f32::from(count) * size, LINE * size))
}

/// Whether two targets with what is in them are so alike that both have the same height and their
/// last lines of text are at the same place.
pub(super) fn alike(page: &Page<'_>, both: [Element<'_>; 2], styles: &ComputedStyles) -> bool {
    let [mut one, mut other] = both.map(|target| shape(page, target, styles));
    // Part by part: a target may contain the whole page.
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(Some(one)), Some(Some(other))) if one == other => {}
            _ => return false,
        }
    }
}

/// What decides where the lines are in a target: of it and of each element in it, the name, the
/// style as far as it matters, the attributes that give it a size, and whether there is text in it.
/// `None` where the text may have several lines.
fn shape<'p>(
    page: &'p Page<'_>,
    target: Element<'p>,
    styles: &'p ComputedStyles,
) -> impl Iterator<Item = Option<impl PartialEq + use<'p>>> {
    let mut next = Some(target);
    let mut inner = target.descendants();
    std::iter::from_fn(move || {
        loop {
            let element = next?;
            let style = styles.of(element);
            let is_shown =
                style.is_none_or(|style| !page.is_not_rendered(element) && !is_tiny(style));
            if !is_shown || is_picture(element) {
                inner.skip_children(element);
            }
            next = inner.find_map(|piece| match piece {
                Piece::Element(element) => Some(element),
                Piece::Text(_) => None,
            });
            if is_shown {
                return Some(style.and_then(|style| part(element, style)));
            }
        }
    })
}

fn part<'p>(element: Element<'p>, style: &'p Style) -> Option<impl PartialEq + use<'p>> {
    let font_size = match style.font_size {
        None if !is_picture(element) => return None,
        size => size,
    };
    let layout = style.layout.as_deref();
    let sides = layout.map(|layout| {
        let Layout {
            padding, border, ..
        } = layout;
        [padding, border].map(|[top, bottom, ..]| [*top, *bottom])
    });
    Some((
        element.name(),
        [style.height, style.min_height],
        font_size,
        layout.map(|layout| (layout.kind, layout.is_border_box)),
        sides,
        ["width", "height"].map(|name| element.attribute(name)),
        has_one_line(element)?,
    ))
}

/// Whether there is text directly in an element; `None` if it may have several lines.
fn has_one_line(element: Element<'_>) -> Option<bool> {
    let mut texts = element
        .own_text()
        .map(str::trim_ascii)
        .filter(|text| !text.is_empty());
    let Some(text) = texts.next() else {
        return Some(false);
    };
    let is_word = text.chars().all(|at| at.is_ascii_alphanumeric()) || text.chars().count() == 1;
    (is_word && texts.next().is_none()).then_some(true)
}

/// Whether it is there for screen readers only.
fn is_tiny(style: &Style) -> bool {
    let is_tiny = |length: Option<Length>| length.is_some_and(|length| length.pixels() <= 1.0);
    style.position.must_be(Possible::OUT)
        && is_tiny(style.width.length)
        && is_tiny(style.height.length)
}

fn is_picture(element: Element<'_>) -> bool {
    element.is_html("img") || element.namespace() == Namespace::Svg
}

/// The size of a picture, from its style or else from its attributes.
fn picture(element: Element<'_>, style: &Style) -> Option<(f32, f32)> {
    if !is_certain(style) || is_laid_out(style) {
        return None;
    }
    let size = |size: Size, name| {
        if let Some(length) = size.length {
            return Some(length.pixels());
        }
        let attribute = element.attribute(name)?.trim_ascii();
        let number: f32 = attribute
            .strip_suffix("px")
            .unwrap_or(attribute)
            .parse()
            .ok()?;
        size.kind.must_be(Possible::UNSET).then_some(number)
    };
    Some((size(style.width, "width")?, size(style.height, "height")?))
}

/// Whether styles say something about its layout that could make it larger.
fn is_laid_out(style: &Style) -> bool {
    let Some(layout) = style.layout.as_deref() else {
        return false;
    };
    let is_zero = |sides: &Sides| {
        let sides = certain(sides, [0.0; 4]);
        sides.is_some_and(|sides| sides.iter().all(|length| *length <= 0.0))
    };
    let Layout {
        padding,
        margin,
        border,
        ..
    } = layout;
    let has_sides = [padding, margin, border]
        .iter()
        .any(|sides| !is_zero(sides));
    has_sides || layout.is_shifted || layout.is_scaled || layout.has_generated
}

/// The style of an element that is as large as the text in it.
fn plain<'s>(element: Element<'_>, style: &'s Style) -> Option<&'s Style> {
    let is_known = element.is_one_of(&["span", "i", "b", "em", "strong", "small", "div", "p"]);
    let sizes = [style.width, style.height, style.min_width, style.min_height];
    let is_free = sizes.iter().all(|size| !size.kind.may_be(Possible::GIVEN));
    (is_known && is_free && is_certain(style) && !is_laid_out(style)).then_some(style)
}

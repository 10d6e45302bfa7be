//! The logo of who sends a report: a PNG, or an SVG of plain shapes.

use std::io::Cursor;

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::paint::{
    Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint, RadialGradient, SpreadMethod, Stop,
    Stroke, StrokeDash,
};
use krilla::surface::Surface;
use png::{ColorType, Transformations};
use usvg::roxmltree::{self, Document, ParsingOptions};
use usvg::tiny_skia_path::PathSegment;
use usvg::{BlendMode, Group, Node, Options, Tree};

const SVG: &str = "http://www.w3.org/2000/svg";
/// More than drawings of 64 KiB have.
const MAX_NODES: u32 = 10_000;
/// What is drawn as browsers do. Others need fonts, files, or more room than the file has.
const ELEMENTS: [&str; 18] = [
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "defs",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "style",
    "title",
    "desc",
    "metadata",
];

/// A picture that can be drawn.
pub(crate) enum Logo {
    Pixels(Image),
    Shapes(Box<Tree>),
}

impl Logo {
    /// `None` if it has something that would not be drawn as browsers do.
    pub fn read(file: &[u8]) -> Option<Self> {
        let Ok(text) = str::from_utf8(file) else {
            return pixels(file).map(Self::Pixels);
        };
        let options = ParsingOptions {
            allow_dtd: true,
            nodes_limit: MAX_NODES,
            ..ParsingOptions::default()
        };
        let document = Document::parse_with_options(text, options).ok()?;
        let elements = document.descendants().filter(roxmltree::Node::is_element);
        let mut tags = elements.map(|element| element.tag_name());
        // Files that an <image> names are never read.
        if !tags.all(|tag| tag.namespace() != Some(SVG) || ELEMENTS.contains(&tag.name())) {
            return None;
        }
        let tree = Tree::from_xmltree(&document, &Options::default()).ok()?;
        can_be_drawn(tree.root()).then(|| Self::Shapes(Box::new(tree)))
    }

    /// Its width and height in a frame of this width and height.
    pub fn fitted(&self, [width, height]: [f32; 2]) -> [f32; 2] {
        let [own_width, own_height] = self.size();
        let scale = (width / own_width).min(height / own_height);
        [own_width * scale, own_height * scale]
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "a logo has at most 2,000 pixels"
    )]
    fn size(&self) -> [f32; 2] {
        match self {
            Self::Pixels(image) => {
                let (width, height) = image.size();
                [width.max(1) as f32, height.max(1) as f32]
            }
            Self::Shapes(tree) => [tree.size().width(), tree.size().height()],
        }
    }

    /// Draws it; `at` is its left upper corner, its width and its height.
    pub fn draw(&self, surface: &mut Surface<'_>, [x, y, width, height]: [f32; 4]) {
        let [own_width, own_height] = self.size();
        surface.push_transform(&Transform::from_translate(x, y));
        match self {
            Self::Pixels(image) => {
                if let Some(size) = Size::from_wh(width, height) {
                    surface.draw_image(image.clone(), size);
                }
            }
            Self::Shapes(tree) => {
                let scale = Transform::from_scale(width / own_width, height / own_height);
                surface.push_transform(&scale);
                let edge = [
                    (0.0, 0.0),
                    (own_width, 0.0),
                    (own_width, own_height),
                    (0.0, own_height),
                ];
                clipped(surface, polygon(edge), |surface| draw(surface, tree.root()));
                surface.pop();
            }
        }
        surface.pop();
    }
}

/// A PNG. It is decoded here: a broken one would break the document.
fn pixels(file: &[u8]) -> Option<Image> {
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().ok()?;
    let mut bytes = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut bytes).ok()?;
    let rgba = match frame.color_type {
        ColorType::GrayscaleAlpha => {
            let pixels = bytes.chunks_exact(2);
            let pixels = pixels.flat_map(|pixel| match pixel {
                [grey, alpha] => [*grey, *grey, *grey, *alpha],
                _ => [0; 4],
            });
            pixels.collect()
        }
        _ => bytes,
    };
    Some(Image::from_rgba8(rgba, frame.width, frame.height))
}

fn can_be_drawn(group: &Group) -> bool {
    let has_effect = group.mask().is_some()
        || !group.filters().is_empty()
        || group.blend_mode() != BlendMode::Normal;
    let is_clip_plain = group.clip_path().is_none_or(|clip| {
        let mut shapes = clip.root().children().iter();
        clip.clip_path().is_none()
            && shapes.len() == 1
            && shapes.all(|shape| matches!(shape, Node::Path(_)))
    });
    let mut children = group.children().iter();
    !has_effect
        && is_clip_plain
        && children.all(|child| match child {
            Node::Group(group) => can_be_drawn(group),
            Node::Path(path) => {
                let paints = [
                    path.fill().map(usvg::Fill::paint),
                    path.stroke().map(usvg::Stroke::paint),
                ];
                let mut paints = paints.into_iter().flatten();
                paints.all(|paint| !matches!(paint, usvg::Paint::Pattern(_)))
            }
            Node::Image(_) | Node::Text(_) => false,
        })
}

fn draw(surface: &mut Surface<'_>, group: &Group) {
    surface.push_transform(&transform(group.transform()));
    match group.clip_path() {
        None => draw_clipped(surface, group),
        Some(clip) => {
            let mut shapes = clip.root().children().iter();
            let shape = shapes.find_map(|shape| match shape {
                Node::Path(path) => Some(path),
                _ => None,
            });
            // Nothing is seen through a hole that has no shape.
            if let Some(shape) = shape {
                let at = clip.transform().pre_concat(clip.root().transform());
                let rule = shape
                    .fill()
                    .map_or(usvg::FillRule::NonZero, usvg::Fill::rule);
                let hole = outline(shape, at).map(|path| (path, fill_rule(rule)));
                clipped(surface, hole, |surface| draw_clipped(surface, group));
            }
        }
    }
    surface.pop();
}

fn draw_clipped(surface: &mut Surface<'_>, group: &Group) {
    surface.push_opacity(share(group.opacity().get()));
    surface.push_isolated();
    for child in group.children() {
        match child {
            Node::Group(group) => draw(surface, group),
            Node::Path(path) if path.is_visible() => draw_path(surface, path),
            _ => {}
        }
    }
    surface.pop();
    surface.pop();
}

fn clipped(
    surface: &mut Surface<'_>,
    hole: Option<(Path, FillRule)>,
    draw: impl FnOnce(&mut Surface<'_>),
) {
    if let Some((hole, rule)) = hole {
        surface.push_clip_path(&hole, &rule);
        draw(surface);
        surface.pop();
    }
}

fn draw_path(surface: &mut Surface<'_>, path: &usvg::Path) {
    let Some(outline) = outline(path, usvg::Transform::identity()) else {
        return;
    };
    let (fill, stroke) = (path.fill().map(fill), path.stroke().map(stroke));
    // Without either, all of it would be filled.
    let mut draw = |fill: Option<Fill>, stroke: Option<Stroke>| {
        if fill.is_some() || stroke.is_some() {
            surface.set_fill(fill);
            surface.set_stroke(stroke);
            surface.draw_path(&outline);
        }
    };
    match path.paint_order() {
        usvg::PaintOrder::FillAndStroke => draw(fill, stroke),
        usvg::PaintOrder::StrokeAndFill => {
            draw(None, stroke);
            draw(fill, None);
        }
    }
    surface.set_stroke(None);
}

fn outline(path: &usvg::Path, at: usvg::Transform) -> Option<Path> {
    let mut outline = PathBuilder::new();
    let data = path.data().clone().transform(at)?;
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(to) => outline.move_to(to.x, to.y),
            PathSegment::LineTo(to) => outline.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => outline.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(one, two, to) => {
                outline.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
            }
            PathSegment::Close => outline.close(),
        }
    }
    outline.finish()
}

fn polygon(corners: [(f32, f32); 4]) -> Option<(Path, FillRule)> {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in corners.into_iter().enumerate() {
        match index {
            0 => path.move_to(x, y),
            _ => path.line_to(x, y),
        }
    }
    path.close();
    Some((path.finish()?, FillRule::NonZero))
}

fn fill(fill: &usvg::Fill) -> Fill {
    Fill {
        paint: paint(fill.paint()),
        opacity: share(fill.opacity().get()),
        rule: fill_rule(fill.rule()),
    }
}

fn stroke(stroke: &usvg::Stroke) -> Stroke {
    Stroke {
        paint: paint(stroke.paint()),
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
        },
        opacity: share(stroke.opacity().get()),
        dash: stroke.dasharray().map(|array| StrokeDash {
            offset: stroke.dashoffset(),
            array: array.to_vec(),
        }),
    }
}

fn paint(paint: &usvg::Paint) -> Paint {
    let stops = |stops: &[usvg::Stop]| {
        let stops = stops.iter().map(|stop| Stop {
            offset: share(stop.offset().get()),
            color: colour(stop.color()).into(),
            opacity: share(stop.opacity().get()),
        });
        stops.collect::<Vec<_>>()
    };
    match paint {
        usvg::Paint::Color(plain) => colour(*plain).into(),
        usvg::Paint::LinearGradient(gradient) => LinearGradient {
            x1: gradient.x1(),
            y1: gradient.y1(),
            x2: gradient.x2(),
            y2: gradient.y2(),
            transform: transform(gradient.transform()),
            spread_method: spread(gradient.spread_method()),
            stops: stops(gradient.stops()),
            anti_alias: false,
        }
        .into(),
        usvg::Paint::RadialGradient(gradient) => RadialGradient {
            cx: gradient.cx(),
            cy: gradient.cy(),
            cr: gradient.r().get(),
            fx: gradient.fx(),
            fy: gradient.fy(),
            fr: 0.0,
            transform: transform(gradient.transform()),
            spread_method: spread(gradient.spread_method()),
            stops: stops(gradient.stops()),
            anti_alias: false,
        }
        .into(),
        // Not drawn: no such logo is read.
        usvg::Paint::Pattern(_) => rgb::Color::new(0, 0, 0).into(),
    }
}

fn colour(colour: usvg::Color) -> rgb::Color {
    rgb::Color::new(colour.red, colour.green, colour.blue)
}

fn share(value: f32) -> NormalizedF32 {
    NormalizedF32::new(value).unwrap_or(NormalizedF32::ONE)
}

const fn fill_rule(rule: usvg::FillRule) -> FillRule {
    match rule {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

const fn spread(method: usvg::SpreadMethod) -> SpreadMethod {
    match method {
        usvg::SpreadMethod::Pad => SpreadMethod::Pad,
        usvg::SpreadMethod::Reflect => SpreadMethod::Reflect,
        usvg::SpreadMethod::Repeat => SpreadMethod::Repeat,
    }
}

fn transform(by: usvg::Transform) -> Transform {
    Transform::from_row(by.sx, by.ky, by.kx, by.sy, by.tx, by.ty)
}

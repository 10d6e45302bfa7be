//! Signs and lines.

use std::f32::consts::TAU;

use krilla::color::rgb;
use krilla::geom::PathBuilder;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, LineCap, Stroke};
use krilla::surface::Surface;

use crate::document::{Colour, Shape, ink};

const WHITE: Colour = [255, 255, 255];

/// Draws a sign; `at` is its left upper corner, and its width and height.
pub(crate) fn draw(surface: &mut Surface<'_>, shape: &Shape, colour: Colour, at: [f32; 3]) {
    let [x, y, size] = at;
    let half = size / 2.0;
    let centre = (x + half, y + half);
    if let Shape::Ring(share) = shape {
        let width = size * 0.09;
        let radius = (size - width) / 2.0;
        let track = arc(centre, radius, 1.0);
        stroke(surface, track, ink::TRACK, width);
        if let Some(share) = share.filter(|share| *share > 0) {
            let curve = arc(centre, radius, f32::from(share.min(100)) / 100.0);
            stroke(surface, curve, colour, width);
        }
        return;
    }
    let outline = match shape {
        Shape::Exclamation => {
            let mut path = PathBuilder::new();
            path.move_to(x + half, y + size * 0.02);
            path.line_to(x + size, y + size * 0.94);
            path.line_to(x, y + size * 0.94);
            path.close();
            path
        }
        _ => arc(centre, size / 2.0, 1.0),
    };
    filled(surface, outline, colour);
    let width = size * 0.13;
    let mut line = |points: &[(f32, f32)]| {
        let mut path = PathBuilder::new();
        for (index, (right, down)) in points.iter().enumerate() {
            let (x, y) = (x + size * right, y + size * down);
            match index {
                0 => path.move_to(x, y),
                _ => path.line_to(x, y),
            }
        }
        stroke(surface, path, WHITE, width);
    };
    match shape {
        Shape::Cross => {
            line(&[(0.33, 0.33), (0.67, 0.67)]);
            line(&[(0.67, 0.33), (0.33, 0.67)]);
        }
        Shape::Exclamation => {
            line(&[(0.5, 0.38), (0.5, 0.6)]);
            line(&[(0.5, 0.79), (0.5, 0.8)]);
        }
        Shape::Tick => line(&[(0.29, 0.52), (0.44, 0.67), (0.72, 0.36)]),
        Shape::Info => {
            line(&[(0.5, 0.46), (0.5, 0.75)]);
            line(&[(0.5, 0.25), (0.5, 0.27)]);
        }
        Shape::Dash | Shape::Ring(_) => line(&[(0.3, 0.5), (0.7, 0.5)]),
    }
}

/// A part of a circle, clockwise from its top.
fn arc((x, y): (f32, f32), radius: f32, share: f32) -> PathBuilder {
    const STEPS: u8 = 8;
    let step = TAU * share / f32::from(STEPS);
    // The length of the handles with which a cubic curve is closest to an arc.
    let handle = radius * 4.0 / 3.0 * (step / 4.0).tan();
    let point = |angle: f32| (x + radius * angle.sin(), y - radius * angle.cos());
    let mut path = PathBuilder::new();
    path.move_to(x, y - radius);
    for index in 0..STEPS {
        let (from, to) = (step * f32::from(index), step * f32::from(index + 1));
        let ((x1, y1), (x2, y2)) = (point(from), point(to));
        path.cubic_to(
            x1 + handle * from.cos(),
            y1 + handle * from.sin(),
            x2 - handle * to.cos(),
            y2 - handle * to.sin(),
            x2,
            y2,
        );
    }
    if share >= 1.0 {
        path.close();
    }
    path
}

pub(crate) fn fill([red, green, blue]: Colour) -> Fill {
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        ..Fill::default()
    }
}

pub(crate) fn filled(surface: &mut Surface<'_>, path: PathBuilder, colour: Colour) {
    if let Some(path) = path.finish() {
        surface.set_stroke(None);
        surface.set_fill(Some(fill(colour)));
        surface.draw_path(&path);
    }
}

pub(crate) fn stroke(surface: &mut Surface<'_>, path: PathBuilder, colour: Colour, width: f32) {
    let [red, green, blue] = colour;
    if let Some(path) = path.finish() {
        surface.set_fill(None);
        surface.set_stroke(Some(Stroke {
            paint: rgb::Color::new(red, green, blue).into(),
            width,
            line_cap: LineCap::Round,
            opacity: NormalizedF32::ONE,
            ..Stroke::default()
        }));
        surface.draw_path(&path);
        surface.set_stroke(None);
    }
}

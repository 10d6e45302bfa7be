//! Puts pieces on pages, and writes them as a PDF.

mod structure;

use std::collections::HashMap;

use krilla::Document as Pdf;
use krilla::SerializeSettings;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target as PdfTarget};
use krilla::configure::{Accessibility, Configuration, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};

use crate::Failure;
use crate::document::{Colour, Document, Span, Target, ink};
use crate::pieces::{Mark, Node, Piece, Pieces};
use crate::shapes;
use crate::text::Typesetter;
use structure::{metadata, outline, tree};

/// A4, in points.
const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
const SIDE: f32 = 43.0;
const TOP: f32 = 40.0;
const BOTTOM: f32 = HEIGHT - 50.0;
const MARGIN_TEXT: f32 = HEIGHT - 36.0;
const BAR: f32 = 5.0;
const MARGIN_SIZE: f32 = 7.5;
/// A report of more pages is refused: nobody reads it.
const MAX_PAGES: usize = 2_000;

/// The width of the text.
pub(crate) const TEXT_WIDTH: f32 = WIDTH - SIDE * 2.0;

/// Where a piece is: its page from 0, and its top.
#[derive(Clone, Copy)]
struct Place {
    page: usize,
    top: f32,
}

/// Writes the document.
///
/// # Errors
/// When it is too long, or does not conform to PDF/UA-1.
pub(crate) fn write(
    document: &Document,
    typesetter: &Typesetter<'_>,
    mut content: Pieces<'_>,
) -> Result<Vec<u8>, Failure> {
    let places = paginated(&content.all);
    let pages = places.last().map_or(1, |place| place.page + 1);
    if pages > MAX_PAGES {
        return Err(Failure::TooLong);
    }
    let mut by_page: Vec<Vec<(f32, &Piece)>> = vec![Vec::new(); pages];
    let pieces = std::mem::take(&mut content.all);
    let mut names = HashMap::new();
    for (piece, place) in pieces.iter().zip(&places) {
        if let Some(page) = by_page.get_mut(place.page) {
            page.push((place.top, piece));
        }
        for mark in &piece.marks {
            if let Mark::Name(name) = mark {
                names.entry(name.as_str()).or_insert(*place);
            }
        }
    }
    let mut pdf = Pdf::new_with(SerializeSettings {
        configuration: configuration()?,
        ..SerializeSettings::default()
    });
    for (index, pieces) in by_page.iter().enumerate() {
        let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or(Failure::TooLong)?;
        let mut page = pdf.start_page_with(settings);
        let mut surface = page.surface();
        let mut drawing = Drawing {
            surface: &mut surface,
            typesetter,
            nodes: &mut content.nodes,
            open: None,
        };
        if index == 0 {
            drawing.bar(document.colour);
        }
        for (top, piece) in pieces {
            for mark in &piece.marks {
                drawing.mark(mark, *top);
            }
        }
        drawing.close();
        let number = format!("{} / {pages}", index + 1);
        let [margin, number] = [&*document.margin, &number].map(|text| Span {
            text: text.to_owned(),
            size: MARGIN_SIZE,
            colour: ink::MUTED,
            ..Span::default()
        });
        let number = content.margin(&number, TEXT_WIDTH);
        let margin = content.margin(&margin, TEXT_WIDTH - number.space - 20.0);
        let mut drawing = Drawing {
            surface: &mut surface,
            typesetter,
            nodes: &mut content.nodes,
            open: None,
        };
        drawing.margin(&margin, SIDE);
        drawing.margin(&number, WIDTH - SIDE - number.space);
        surface.finish();
        for (top, piece) in pieces {
            for mark in &piece.marks {
                if let Some((annotation, slot)) = link(mark, *top, &names) {
                    let identifier = page.add_tagged_annotation(annotation);
                    content.drawn(slot, identifier);
                }
            }
        }
        page.finish();
    }
    pdf.set_outline(outline(&pieces, &places));
    pdf.set_metadata(metadata(document));
    pdf.set_tag_tree(tree(&content, &document.language));
    pdf.finish()
        .map_err(|error| Failure::Invalid(format!("{error:?}")))
}

fn configuration() -> Result<Configuration, Failure> {
    let builder = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1);
    let finished = builder.finish();
    finished.map_err(|error| Failure::Invalid(format!("{error:?}")))
}

/// Pieces that stay together begin a new page, if this one has no room for all of them.
fn paginated(pieces: &[Piece]) -> Vec<Place> {
    let mut places = Vec::with_capacity(pieces.len());
    let (mut page, mut y) = (0, TOP);
    for group in pieces.chunk_by(|piece, _| piece.stays_with_next) {
        let height: f32 = group.iter().map(|piece| piece.space + piece.height).sum();
        let is_divided = height > BOTTOM - TOP;
        if y + height > BOTTOM && y > TOP && !is_divided {
            (page, y) = (page + 1, TOP);
        }
        for piece in group {
            let space = if y > TOP { piece.space } else { 0.0 };
            if y + space + piece.height > BOTTOM && y > TOP {
                (page, y) = (page + 1, TOP);
                places.push(Place { page, top: y });
                y += piece.height;
            } else {
                places.push(Place {
                    page,
                    top: y + space,
                });
                y += space + piece.height;
            }
        }
    }
    places
}

/// Draws on one page.
struct Drawing<'d, 's> {
    surface: &'d mut Surface<'s>,
    typesetter: &'d Typesetter<'d>,
    nodes: &'d mut [Node],
    /// The slot to which what is drawn belongs; `None` outside of any.
    open: Option<usize>,
}

impl Drawing<'_, '_> {
    fn mark(&mut self, mark: &Mark, top: f32) {
        match mark {
            Mark::Text { slot, .. } => {
                self.within(*slot);
                self.text(mark, SIDE, top);
            }
            Mark::Sign {
                shape,
                colour,
                at: [x, y, size],
                slot,
            } => {
                self.begin(*slot);
                shapes::draw(self.surface, shape, *colour, [SIDE + x, top + y, *size]);
                self.end(*slot);
            }
            Mark::Picture {
                logo,
                at: [x, y, width, height],
                slot,
            } => {
                self.begin(*slot);
                logo.draw(self.surface, [SIDE + x, top + y, *width, *height]);
                self.end(*slot);
            }
            Mark::Curve {
                points,
                colour,
                width,
                slot,
            } => {
                self.begin(*slot);
                let mut path = PathBuilder::new();
                for (index, (x, y)) in points.iter().enumerate() {
                    let (x, y) = (SIDE + x, top + y);
                    match index {
                        0 => path.move_to(x, y),
                        _ => path.line_to(x, y),
                    }
                }
                shapes::stroke(self.surface, path, *colour, *width);
                self.end(*slot);
            }
            Mark::Link { .. } | Mark::Name(_) | Mark::Bookmark { .. } => {}
        }
    }

    fn text(&mut self, mark: &Mark, left: f32, top: f32) {
        let Mark::Text {
            x,
            baseline,
            face,
            size,
            colour,
            glyphs,
            text,
            ..
        } = mark
        else {
            return;
        };
        let Some(font) = self.typesetter.font(*face) else {
            return;
        };
        self.surface.set_fill(Some(shapes::fill(*colour)));
        let start = Point::from_xy(left + x, top + baseline);
        self.surface
            .draw_glyphs(start, glyphs, font, text, *size, false);
    }

    /// What follows belongs to the slot; without one, it is decoration.
    fn begin(&mut self, slot: Option<usize>) {
        if let Some(slot) = slot {
            self.within(slot);
        } else {
            self.close();
            self.start_artifact(ArtifactType::Layout);
        }
    }

    fn end(&mut self, slot: Option<usize>) {
        if slot.is_none() {
            self.surface.end_tagged();
        }
    }

    /// What follows belongs to the slot.
    fn within(&mut self, slot: usize) {
        if self.open == Some(slot) {
            return;
        }
        self.close();
        if let Some(Node::Slot {
            language,
            spoken,
            drawn,
        }) = self.nodes.get_mut(slot)
        {
            // Words are said once, even if they are drawn on two pages.
            let spoken = if drawn.is_empty() {
                spoken.as_deref()
            } else {
                spoken.as_ref().map(|_| "")
            };
            let tag = SpanTag::empty()
                .with_lang(language.as_deref())
                .with_actual_text(spoken);
            drawn.push(self.surface.start_tagged(ContentTag::Span(tag)));
            self.open = Some(slot);
        }
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.surface.end_tagged();
        }
    }

    fn start_artifact(&mut self, kind: ArtifactType) {
        let artifact = ContentTag::Artifact(Artifact::with_kind(kind));
        self.surface.start_tagged(artifact);
    }

    /// The colour of the brand.
    fn bar(&mut self, colour: Colour) {
        self.start_artifact(ArtifactType::Layout);
        if let Some(area) = Rect::from_xywh(0.0, 0.0, WIDTH, BAR) {
            let mut path = PathBuilder::new();
            path.push_rect(area);
            shapes::filled(self.surface, path, colour);
        }
        self.surface.end_tagged();
    }

    fn margin(&mut self, piece: &Piece, left: f32) {
        self.start_artifact(ArtifactType::Footer);
        for mark in &piece.marks {
            self.text(mark, left, MARGIN_TEXT);
        }
        self.surface.end_tagged();
    }
}

fn link(mark: &Mark, top: f32, names: &HashMap<&str, Place>) -> Option<(Annotation, usize)> {
    let Mark::Link {
        area: [x, y, width, height],
        target,
        words,
        slot,
    } = mark
    else {
        return None;
    };
    let target = match target {
        Target::Url(url) => PdfTarget::Action(Action::Link(LinkAction::new(url.clone()))),
        Target::Block(name) => {
            let destination = destination(*names.get(name.as_str())?);
            PdfTarget::Destination(destination.into())
        }
    };
    let area = Rect::from_xywh(SIDE + x, top + y, width.max(1.0), *height)?;
    let link = LinkAnnotation::new(area, target);
    Some((Annotation::new_link(link, Some(words.clone())), *slot))
}

fn destination(place: Place) -> XyzDestination {
    let top = (place.top - 4.0).max(0.0);
    XyzDestination::new(place.page, Point::from_xy(0.0, top))
}

//! What is not on the pages: bookmarks, facts about the document, and its structure.

use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::tagging::{Identifier, Node as PdfNode, TagGroup, TagTree};

use super::{Place, destination};
use crate::document::Document;
use crate::pieces::{Mark, Node, Piece, Pieces};

pub(super) fn outline(pieces: &[Piece], places: &[Place]) -> Outline {
    let marks = pieces.iter().zip(places).flat_map(|(piece, place)| {
        let bookmarks = piece.marks.iter().filter_map(|mark| match mark {
            Mark::Bookmark { level, text } => Some((*level, text)),
            _ => None,
        });
        bookmarks.map(move |(level, text)| (level, text, *place))
    });
    // Nodes whose children are still coming, the outermost first.
    let mut open: Vec<(u16, OutlineNode)> = Vec::new();
    let mut outline = Outline::new();
    let mut close = |open: &mut Vec<(u16, OutlineNode)>, level: u16| {
        while open.last().is_some_and(|(last, _)| *last >= level) {
            if let Some((_, node)) = open.pop() {
                match open.last_mut() {
                    Some((_, parent)) => parent.push_child(node),
                    None => outline.push_child(node),
                }
            }
        }
    };
    for (level, text, place) in marks {
        close(&mut open, level);
        let node = OutlineNode::new(text.clone(), destination(place)).with_open(level < 3);
        open.push((level, node));
    }
    close(&mut open, 0);
    outline
}

pub(super) fn metadata(document: &Document) -> Metadata {
    let metadata = Metadata::new()
        .title(document.title.clone())
        .language(document.language.clone())
        .authors(vec![document.author.clone()]);
    let Some([year, rest @ ..]) = document.created else {
        return metadata;
    };
    let [month, day, hour, minute, second] = rest.map(|part| u8::try_from(part).unwrap_or(0));
    let created = DateTime::new(year)
        .month(month)
        .day(day)
        .hour(hour)
        .minute(minute)
        .second(second)
        .utc_offset_hour(0)
        .utc_offset_minute(0);
    metadata.creation_date(created)
}

pub(super) fn tree(content: &Pieces<'_>, language: &str) -> TagTree {
    let mut tree = TagTree::new().with_lang(Some(language.to_owned()));
    for root in &content.roots {
        for node in content.built(*root) {
            tree.push(node);
        }
    }
    tree
}

impl Pieces<'_> {
    pub(super) fn drawn(&mut self, slot: usize, identifier: Identifier) {
        if let Some(Node::Slot { drawn, .. }) = self.nodes.get_mut(slot) {
            drawn.push(identifier);
        }
    }

    /// The nodes of the structure, without groups of which nothing was drawn.
    pub(super) fn built(&self, node: usize) -> Vec<PdfNode> {
        match self.nodes.get(node) {
            Some(Node::Slot { drawn, .. }) => drawn.iter().copied().map(PdfNode::Leaf).collect(),
            Some(Node::Group { tag, children }) => {
                let children: Vec<_> = children
                    .iter()
                    .flat_map(|child| self.built(*child))
                    .collect();
                if children.is_empty() {
                    return Vec::new();
                }
                vec![TagGroup::with_children(tag.clone(), children).into()]
            }
            None => Vec::new(),
        }
    }
}

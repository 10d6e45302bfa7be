//! Cascade layers (CSS Cascading and Inheritance 5, section 6.4).

use std::collections::HashMap;

use cssparser::{Parser, Token};

use super::parser::Parsed;

/// How many layers are distinguished.
const MAX_LAYERS: usize = 1_000;

/// The layers of all sheets, in the order in which they are first named.
#[derive(Debug)]
pub struct Layers {
    /// The first is outside of all layers.
    layers: Vec<Layer>,
    pub(super) too_many: bool,
}

/// The layers in a layer.
#[derive(Debug, Default)]
struct Layer {
    children: Vec<LayerId>,
    /// Those that have a name: the others are never named again.
    named: HashMap<Box<str>, LayerId>,
}

/// The number of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerId(u16);

impl LayerId {
    /// Outside of all layers.
    pub const NONE: Self = Self(0);

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for Layers {
    fn default() -> Self {
        Self {
            layers: vec![Layer::default()],
            too_many: false,
        }
    }
}

impl Layers {
    /// The layer with this name in that layer; the name may have dots.
    pub fn named(&mut self, inside: LayerId, path: &str) -> LayerId {
        path.split('.')
            .fold(inside, |inside, name| self.child(inside, Some(name)))
    }

    /// A new layer without a name.
    pub fn anonymous(&mut self, inside: LayerId) -> LayerId {
        self.child(inside, None)
    }

    fn child(&mut self, inside: LayerId, name: Option<&str>) -> LayerId {
        let layer = self.layers.get(inside.index());
        let known = layer
            .zip(name)
            .and_then(|(layer, name)| layer.named.get(name));
        if let Some(known) = known {
            return *known;
        }
        if self.layers.len() >= MAX_LAYERS {
            self.too_many = true;
            return inside;
        }
        let id = LayerId(u16::try_from(self.layers.len()).unwrap_or(u16::MAX));
        self.layers.push(Layer::default());
        if let Some(layer) = self.layers.get_mut(inside.index()) {
            layer.children.push(id);
            layer.named.extend(name.map(|name| (name.into(), id)));
        }
        id
    }

    /// The rank of each layer: that of a later one is higher, that of a layer is higher than those
    /// of the layers in it, and what is outside of all layers is highest.
    pub fn ranks(&self) -> Vec<u16> {
        let mut ranks = vec![0; self.layers.len()];
        let mut next = 0;
        // Each layer with the number of the child to go to.
        let mut path = vec![(LayerId::NONE, 0)];
        while let Some((layer, child)) = path.pop() {
            let children = self.layers.get(layer.index());
            let children = children.map_or(&[][..], |layer| &layer.children);
            if let Some(next) = children.get(child) {
                path.push((layer, child + 1));
                path.push((*next, 0));
                continue;
            }
            if let Some(rank) = ranks.get_mut(layer.index()) {
                *rank = next;
            }
            next += 1;
        }
        ranks
    }
}

/// The names of layers, in the prelude of `@layer` or in `layer()`. Those beyond the most that are
/// distinguished are left out.
pub(super) fn layer_names(input: &mut Parser<'_>) -> Parsed<Vec<Box<str>>> {
    let mut names = Vec::new();
    if input.is_exhausted() {
        return Ok(names);
    }
    loop {
        let name = layer_name(input)?;
        if names.len() <= MAX_LAYERS {
            names.push(name);
        }
        if input.try_parse(Parser::expect_comma).is_err() {
            return Ok(names);
        }
    }
}

fn layer_name(input: &mut Parser<'_>) -> Parsed<Box<str>> {
    let mut name = input.expect_ident()?.to_string();
    while input
        .try_parse(|input| match input.next_including_whitespace() {
            Ok(Token::Delim('.')) => Ok(()),
            _ => Err(()),
        })
        .is_ok()
    {
        name.push('.');
        name.push_str(input.expect_ident()?);
    }
    Ok(name.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_layers_rank_higher_and_rules_outside_highest() {
        let mut layers = Layers::default();
        let base = layers.named(LayerId::NONE, "base");
        let inner = layers.named(LayerId::NONE, "base.inner");
        let utilities = layers.named(LayerId::NONE, "utilities");
        let again = layers.named(base, "inner");
        let anonymous = layers.anonymous(LayerId::NONE);
        assert_eq!(again, inner);

        let ranks = layers.ranks();
        let rank = |layer: LayerId| ranks[layer.index()];
        let order = [inner, base, utilities, anonymous, LayerId::NONE].map(rank);
        assert_eq!(order, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn layers_in_layers_are_bounded() {
        let mut layers = Layers::default();
        layers.named(LayerId::NONE, &"a.".repeat(100_000));
        assert!(layers.too_many);
        assert_eq!(layers.ranks().len(), MAX_LAYERS);
    }
}

//! Whether all things that a finding is about are of one kind, which its sentence then names.

/// What a kind is called: one of it, and several.
pub(crate) type Noun = (&'static str, &'static str);

/// The kinds of things so far.
#[derive(Default)]
pub(crate) enum Kinds {
    #[default]
    None,
    One(Noun),
    Several,
}

impl Kinds {
    /// Adds a thing of this kind.
    pub(crate) fn add(&mut self, noun: Noun) {
        *self = match self {
            Self::None => Self::One(noun),
            Self::One(known) if *known == noun => return,
            _ => Self::Several,
        };
    }

    /// The noun for all things: that of their kind, or this one if there are several.
    pub(crate) fn noun_or(&self, general: Noun) -> Noun {
        match self {
            Self::One(noun) => *noun,
            Self::None | Self::Several => general,
        }
    }
}

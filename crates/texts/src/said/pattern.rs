//! A text with places, as the English catalogue has it, and the matching of a text with it.

use fluent_syntax::ast::{Expression, InlineExpression, Pattern as Syntax, PatternElement};
use fluent_syntax::ast::{Variant, VariantKey};

/// How many steps the matching of one text may take.
const MAX_STEPS: usize = 20_000;
/// How many forms a pattern may have.
const MAX_FORMS: usize = 200;

/// What is at the places: the names and the texts.
pub type Matched<'t> = Vec<(&'static str, &'t str)>;

/// One of the forms of a part: without choices.
pub struct Pattern {
    /// The part of the key.
    pub part: &'static str,
    pieces: Vec<Piece>,
    /// What the choices of this form mean.
    chosen: Vec<(&'static str, &'static str)>,
}

#[derive(Clone)]
enum Piece {
    Literal(String),
    Place(&'static str),
}

/// What is at a place, by the beginning of its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A number: `count`, `all`, `number` and so on.
    Number,
    /// A number with a unit of bytes: `size`.
    Size,
    /// Names, with "and" or "or" between them: `list`.
    List,
    /// A date: `day`.
    Day,
    /// A text that has a pattern itself: `say`.
    Phrase,
    /// Several of them, with commas between them: `says`.
    Phrases,
    /// What a choice is about: `part`.
    Variant,
    /// Anything else, which no language changes.
    Text,
}

impl Kind {
    /// The kind of a place by its name.
    pub fn from_name(name: &str) -> Self {
        let is = |beginning: &str| name.starts_with(beginning);
        match name {
            _ if is("count") || is("all") || is("number") => Self::Number,
            _ if is("size") => Self::Size,
            _ if is("list") => Self::List,
            _ if is("day") => Self::Day,
            _ if is("says") => Self::Phrases,
            _ if is("say") => Self::Phrase,
            _ if is("part") => Self::Variant,
            _ => Self::Text,
        }
    }
}

impl Pattern {
    /// All forms of a part.
    pub fn all(part: &'static str, syntax: &'static Syntax<&'static str>) -> Vec<Self> {
        let empty = Self {
            part,
            pieces: Vec::new(),
            chosen: Vec::new(),
        };
        let mut forms = forms(&[empty], syntax);
        for form in &mut forms {
            form.complete();
        }
        forms
    }

    /// How much of it is text.
    pub fn literal_length(&self) -> usize {
        let lengths = self.pieces.iter().map(|piece| match piece {
            Piece::Literal(text) => text.len(),
            Piece::Place(_) => 0,
        });
        lengths.sum()
    }

    /// What is at the places, if the text has this form.
    pub fn matched<'t>(&self, text: &'t str) -> Option<Matched<'t>> {
        let mut steps = 0;
        let mut places = Vec::new();
        if !matches(&self.pieces, text, &mut places, &mut steps) {
            return None;
        }
        for (name, value) in &self.chosen {
            if !places.iter().any(|(place, _)| place == name) {
                places.push((*name, *value));
            }
        }
        Some(places)
    }

    fn push(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Literal(literal)) => literal.push_str(text),
            _ => self.pieces.push(Piece::Literal(text.to_owned())),
        }
    }

    /// A choice of one says how many there are, where the number itself is not written.
    fn complete(&mut self) {
        for (name, value) in &mut self.chosen {
            if Kind::from_name(name) == Kind::Number && *value == "one" {
                *value = "1";
            }
        }
    }
}

/// These forms, each continued by each form of the syntax.
fn forms(begun: &[Pattern], syntax: &'static Syntax<&'static str>) -> Vec<Pattern> {
    let mut forms: Vec<Pattern> = begun.iter().map(Pattern::copy).collect();
    for element in &syntax.elements {
        match element {
            PatternElement::TextElement { value } => {
                push_each(&mut forms, value);
            }
            PatternElement::Placeable { expression } => {
                forms = placed(forms, expression);
            }
        }
        forms.truncate(MAX_FORMS);
    }
    forms
}

fn push_each(forms: &mut [Pattern], text: &str) {
    for form in forms {
        form.push(text);
    }
}

fn placed(mut forms: Vec<Pattern>, expression: &'static Expression<&'static str>) -> Vec<Pattern> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            push_each(&mut forms, value);
            forms
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            let piece = Piece::Place(id.name);
            for form in &mut forms {
                form.pieces.push(piece.clone());
            }
            forms
        }
        Expression::Select {
            selector: InlineExpression::VariableReference { id },
            variants,
        } => {
            let variants = variants.iter();
            variants
                .flat_map(|variant| chosen(&forms, id.name, variant))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn chosen(
    begun: &[Pattern],
    name: &'static str,
    variant: &'static Variant<&'static str>,
) -> Vec<Pattern> {
    let (VariantKey::Identifier { name: value } | VariantKey::NumberLiteral { value }) =
        variant.key;
    let mut continued: Vec<Pattern> = begun.iter().map(Pattern::copy).collect();
    for form in &mut continued {
        form.chosen.push((name, value));
    }
    forms(&continued, &variant.value)
}

impl Pattern {
    fn copy(&self) -> Self {
        Self {
            part: self.part,
            pieces: self.pieces.clone(),
            chosen: self.chosen.clone(),
        }
    }
}

/// Whether the text consists of these pieces. The number of steps is limited: nobody but the checks
/// writes the texts, but they may quote a page.
fn matches<'t>(
    pieces: &[Piece],
    text: &'t str,
    places: &mut Matched<'t>,
    steps: &mut usize,
) -> bool {
    *steps += 1;
    if *steps > MAX_STEPS {
        return false;
    }
    let Some((piece, rest)) = pieces.split_first() else {
        return text.is_empty();
    };
    let name = match piece {
        Piece::Literal(literal) => {
            let after = text.strip_prefix(literal.as_str());
            return after.is_some_and(|after| matches(rest, after, places, steps));
        }
        Piece::Place(name) => *name,
    };
    for end in ends(name, rest.first(), text) {
        let Some((value, after)) = text.split_at_checked(end) else {
            continue;
        };
        let known = places.iter().find(|(place, _)| *place == name);
        if value.is_empty() || known.is_some_and(|(_, known)| *known != value) {
            continue;
        }
        places.push((name, value));
        if matches(rest, after, places, steps) {
            return true;
        }
        places.pop();
    }
    false
}

/// Where what is at a place may end.
fn ends(name: &str, next: Option<&Piece>, text: &str) -> Vec<usize> {
    let number = number_length(text);
    match (Kind::from_name(name), next) {
        (Kind::Number, _) => vec![number],
        (Kind::Size, _) => {
            let after = text.get(number..).unwrap_or_default();
            let units = [" bytes", " byte", " kB", " MB"];
            let unit = units.into_iter().find(|unit| after.starts_with(unit));
            unit.map(|unit| number + unit.len()).into_iter().collect()
        }
        (_, None) => vec![text.len()],
        (_, Some(Piece::Literal(literal))) => {
            let places = text.match_indices(literal.as_str());
            places.map(|(at, _)| at).collect()
        }
        (_, Some(Piece::Place(_))) => text.char_indices().map(|(at, _)| at).collect(),
    }
}

/// The length of the number at the beginning: digits, with separators between them.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_separator = |at: usize| matches!(bytes.get(at), Some(b',' | b'.'));
    let mut end = 0;
    while is_digit(end) || (end > 0 && is_separator(end) && is_digit(end + 1)) {
        end += 1;
    }
    end
}

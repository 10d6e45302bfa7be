//! The elements that were closed before their end tag came.

use html5ever::LocalName;

/// Names of elements, in the order in which the elements were closed: each name with how often it
/// follows itself, as a page that nests without end repeats few names.
#[derive(Debug, Default)]
pub(super) struct ClosedEarly(Vec<(LocalName, u32)>);

impl ClosedEarly {
    pub(super) fn push(&mut self, name: LocalName) {
        match self.0.last_mut() {
            Some((last, count)) if *last == name => *count = count.saturating_add(1),
            _ => self.0.push((name, 1)),
        }
    }

    /// Removes the last name if it is this one. Returns whether it was.
    pub(super) fn pop_if(&mut self, name: &LocalName) -> bool {
        let Some((_, count)) = self.0.last_mut().filter(|(last, _)| last == name) else {
            return false;
        };
        *count -= 1;
        if *count == 0 {
            self.0.pop();
        }
        true
    }

    /// How many bytes the names take at most, while the list grows.
    pub(super) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(LocalName, u32)>() * 3 / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_in_the_reverse_order() {
        let mut closed = ClosedEarly::default();
        for name in ["b", "b", "i", "b"] {
            closed.push(LocalName::from(name));
        }
        for (name, is_last) in [
            ("i", false),
            ("b", true),
            ("i", true),
            ("b", true),
            ("b", true),
        ] {
            assert_eq!(closed.pop_if(&LocalName::from(name)), is_last, "{name}");
        }
        assert!(!closed.pop_if(&LocalName::from("b")));
    }
}

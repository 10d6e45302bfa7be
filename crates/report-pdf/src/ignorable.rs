//! Characters that fonts need not have.

/// Characters that have no shape of their own.
pub(crate) const fn is_ignorable(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2069}' | '\u{61c}' | '\u{34f}')
}

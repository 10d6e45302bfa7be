//! Patterns of what checkers say.

/// Whether a text is like a pattern, in which a star is any text; between quotation marks “ and ”,
/// any without them.
pub fn is_like(text: &str, pattern: &str) -> bool {
    let mut pieces = pattern.split('*');
    let Some(mut rest) = text.strip_prefix(pieces.next().unwrap()) else {
        return false;
    };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else {
        return rest.is_empty();
    };
    for piece in pieces {
        let Some((skipped, after)) = rest.split_once(piece) else {
            return false;
        };
        if piece.starts_with('”') && skipped.contains('”') {
            return false;
        }
        rest = after;
    }
    rest.ends_with(last)
}

#[test]
fn a_star_is_any_text() {
    let is = |pattern| is_like("Element “a” must not be in “b”.", pattern);
    assert!(is("Element “*” must not be in “b”."));
    assert!(is("Element “*” must*"));
    assert!(is("*"));
    assert!(!is("Element “*” must"));
    assert!(!is("“*” must*"));
    assert!(!is("Element “*” must not be in “*”"));
    assert!(!is("Element “*”.*"));
}

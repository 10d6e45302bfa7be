//! Compares a path with a pattern of a robots.txt (RFC 9309 §2.2.3).

/// Whether a pattern matches a path from its beginning. `*` matches any text, and `$` at the end
/// matches the end of the path.
///
/// It is enough to take the first place where each part fits, since the text before the next `*`
/// may have any length. So the time is proportional to pattern and path.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    let (pattern, to_the_end) = match pattern.strip_suffix('$') {
        Some(pattern) => (pattern, true),
        None => (pattern, false),
    };
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| path.strip_prefix(first)) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return !to_the_end || rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if to_the_end && parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_pattern_is_the_beginning_of_a_path() {
        assert!(matches("/fish", "/fish.html"));
        assert!(!matches("/fish", "/catfish"));
        assert!(!matches("/fish", "/Fish"));
    }

    #[test]
    fn a_star_is_any_text() {
        assert!(matches("/*.php", "/folder/any.php.html"));
        assert!(matches("/a**b*", "/a-b"));
        assert!(!matches("/a*b*c", "/acb"));
        assert!(matches("*", ""));
    }

    #[test]
    fn a_dollar_at_the_end_is_the_end() {
        assert!(matches("/*.php$", "/a.php/b.php"));
        assert!(!matches("/*.php$", "/a.php?x"));
        assert!(matches("/$", "/"));
        assert!(!matches("/$", "/a"));
        assert!(matches("/a$b", "/a$b"));
        // The last part must fit after the text that the parts before it matched.
        assert!(!matches("/ab*ab$", "/ab"));
        assert!(matches("/*$", "/anything"));
    }
}

//! Paths that stay below the URL to which they are appended.

use std::borrow::Cow;

/// The path without the segments `.` and `..`, percent-encoded or not (RFC 3986, section 5.2.4):
/// clients would leave the URL with them. Browsers take a backslash for a slash, so it is encoded.
pub fn without_dots(path: &str) -> Cow<'_, str> {
    if !path.contains('\\') && path.split('/').all(|segment| dots(segment) == 0) {
        return Cow::Borrowed(path);
    }
    let path = path.replace('\\', "%5C");
    let mut kept = Vec::new();
    let mut segments = path
        .strip_prefix('/')
        .unwrap_or(&path)
        .split('/')
        .peekable();
    while let Some(segment) = segments.next() {
        let dots = dots(segment);
        if dots == 2 {
            kept.pop();
        }
        if dots == 0 {
            kept.push(segment);
        } else if segments.peek().is_none() {
            kept.push("");
        }
    }
    Cow::Owned(format!("/{}", kept.join("/")))
}

/// 1 for the same folder, 2 for the one above, 0 for anything else.
fn dots(segment: &str) -> u8 {
    if !segment.starts_with(['.', '%']) {
        return 0;
    }
    match &*segment.to_ascii_lowercase().replace("%2e", ".") {
        "." => 1,
        ".." => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_does_not_lead_out() {
        for (path, expected) in [
            ("/", "/"),
            ("/a/b?", "/a/b?"),
            ("//a//b/", "//a//b/"),
            (
                "/..a/b../.../%2ea/%2e%2e%2e/..%2fb",
                "/..a/b../.../%2ea/%2e%2e%2e/..%2fb",
            ),
            ("/../../x", "/x"),
            ("/a/../../../x/./y", "/x/y"),
            ("/a/b/..", "/a/"),
            ("/a/.", "/a/"),
            ("/..", "/"),
            ("/%2e%2E/.%2e/%2E./%2e/x", "/x"),
            ("/..\\..\\x", "/..%5C..%5Cx"),
            ("/a\\b/../c", "/c"),
            ("/a//../b", "/a/b"),
        ] {
            assert_eq!(without_dots(path), expected, "{path}");
        }
    }
}

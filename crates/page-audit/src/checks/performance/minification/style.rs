//! The removable parts of CSS.

/// A lower bound on the bytes of comments and white space that can be removed. Comments that begin
/// with `!`, as licences do, stay.
pub(super) fn removable_bytes(css: &[u8]) -> usize {
    let mut removable = 0;
    let mut before = b'}';
    let mut rest = css;
    while let Some((byte, after)) = rest.split_first() {
        match byte {
            b'"' | b'\'' => {
                rest = after_string(after, *byte);
                before = *byte;
            }
            b'/' if after.starts_with(b"*") => {
                let length = comment_length(rest);
                if !rest.starts_with(b"/*!") {
                    removable += length;
                }
                rest = rest.get(length..).unwrap_or_default();
            }
            byte if byte.is_ascii_whitespace() => {
                let length = rest
                    .iter()
                    .take_while(|byte| byte.is_ascii_whitespace())
                    .count();
                rest = rest.get(length..).unwrap_or_default();
                removable += length - usize::from(separates(before, rest.first()));
                before = b' ';
            }
            byte => {
                before = *byte;
                rest = after;
            }
        }
    }
    removable
}

/// Whether white space between these is significant.
fn separates(before: u8, after: Option<&u8>) -> bool {
    let ends = matches!(before, b'{' | b'}' | b';' | b',' | b':' | b'(' | b' ');
    let begins = matches!(after, None | Some(b'{' | b'}' | b';' | b',' | b')'));
    !ends && !begins
}

/// The length of the comment that the text begins with.
pub(super) fn comment_length(text: &[u8]) -> usize {
    let inner = text.get(2..).unwrap_or_default();
    let end = inner.windows(2).position(|pair| pair == b"*/");
    end.map_or(text.len(), |end| end + 4)
}

/// The text after a string, which a line break also ends.
pub(super) fn after_string(text: &[u8], quote: u8) -> &[u8] {
    let mut escaped = false;
    let end = text.iter().position(|byte| {
        let ends = !escaped && (*byte == quote || *byte == b'\n');
        escaped = !escaped && *byte == b'\\';
        ends
    });
    end.and_then(|end| text.get(end + 1..)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::removable_bytes;

    #[test]
    fn white_space_and_comments_can_be_left_out() {
        for (css, minified) in [
            ("a {\n  color: red;\n}\n", "a{color:red;}"),
            ("a , b { }", "a,b{}"),
            ("/* x */a{}", "a{}"),
            ("a{}/* without an end", "a{}"),
            ("a :hover{}", "a :hover{}"),
            ("a{width:calc(1px  +  2px)}", "a{width:calc(1px + 2px)}"),
            ("a{content:\"  /* x */  \"}", "a{content:\"  /* x */  \"}"),
            ("a{content:'\\'  '}", "a{content:'\\'  '}"),
            ("/*! licence  */a{}", "/*! licence  */a{}"),
            ("  a{} b{c:d; e:f", "a{}b{c:d;e:f"),
            ("a{b:c ", "a{b:c"),
            ("a{b:1 / 2}", "a{b:1 / 2}"),
            ("a{b:'c' d; e:f}", "a{b:'c' d;e:f}"),
            ("a{b:'\\\\'  c}", "a{b:'\\\\' c}"),
            ("a{b:'x\n}  b{}", "a{b:'x\n}b{}"),
            ("a{b:calc( 1px)}", "a{b:calc(1px)}"),
            ("a /* x */ b{}", "a b{}"),
            ("", ""),
        ] {
            let removable = css.len() - minified.len();
            assert_eq!(removable_bytes(css.as_bytes()), removable, "{css}");
        }
    }
}

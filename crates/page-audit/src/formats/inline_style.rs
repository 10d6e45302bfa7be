//! The `style` attribute.

/// The declarations of a `style` attribute as property and value, without `!important`. A semicolon
/// within quotes or parentheses, as in a `data:` URL, does not end a declaration.
pub(crate) fn declarations(style: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut quote = None;
    let mut depth = 0_u32;
    style
        .split(move |character| {
            match (quote, character) {
                (Some(open), _) if open == character => quote = None,
                (Some(_), _) => return false,
                (None, '"' | '\'') => quote = Some(character),
                (None, '(') => depth += 1,
                (None, ')') => depth = depth.saturating_sub(1),
                (None, ';') => return depth == 0,
                (None, _) => {}
            }
            false
        })
        .filter_map(|declaration| {
            let (property, value) = declaration.split_once(':')?;
            let value = value.split('!').next().unwrap_or_default();
            Some((property.trim_ascii(), value.trim_ascii()))
        })
}

#[cfg(test)]
mod tests {
    use super::declarations;

    #[test]
    fn a_semicolon_within_a_value_does_not_end_it() {
        let read = |style| declarations(style).collect::<Vec<_>>();
        assert_eq!(
            read("Width : 1px !important;height:2px;junk;"),
            [("Width", "1px"), ("height", "2px")]
        );
        assert_eq!(
            read("background:url(data:image/svg+xml;x,width:1px);top:0"),
            [
                ("background", "url(data:image/svg+xml;x,width:1px)"),
                ("top", "0")
            ]
        );
        assert_eq!(
            read("content:'a;b(';left:0"),
            [("content", "'a;b('"), ("left", "0")]
        );
    }
}

//! A browser's name, from what it calls itself.

/// Browsers, in an order in which none is mistaken for one that it claims to be as well.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 6] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// `Firefox on Linux`, or what it calls itself.
pub(crate) fn shown(agent: &str) -> String {
    let named = |names: &[(&str, &'static str)]| {
        let mut names = names.iter();
        let known = names.find(|(part, _)| agent.contains(part));
        known.map(|(_, name)| *name)
    };
    match (named(&BROWSERS), named(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        _ if agent.is_empty() => "Unknown".to_owned(),
        _ => agent.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn a_browser_is_not_mistaken_for_another_one() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36";
        assert_eq!(shown(chrome), "Chrome on Linux");
        assert_eq!(shown(&format!("{chrome} Edg/150.0")), "Edge on Linux");
        assert_eq!(shown("curl/8.0"), "curl/8.0");
        assert_eq!(shown(""), "Unknown");
    }
}

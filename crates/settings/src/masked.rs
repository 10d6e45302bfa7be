//! URLs, and hosts with user-info, in texts for operators, without their secrets.

/// What ends a URL in a text.
const ENDS: [char; 5] = ['"', '\'', '`', '<', '>'];

/// The text with `***` in place of the passwords of URLs, and for http and https in place of the whole
/// user-info and query. Where `USER:PASSWORD@HOST` has no scheme, the password is masked, too.
///
/// ```
/// let shown = settings::masked("\"https://key@a.example/b?c\" and redis://a:b@c, d:e@f");
/// assert_eq!(shown, "\"https://***@a.example/b?***\" and redis://a:***@c, d:***@f");
/// ```
pub fn masked(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("://") {
        let is_web = before.ends_with("http") || before.ends_with("https");
        let (url, next) = after.split_at(after.find(is_end).unwrap_or(after.len()));
        shown.push_str(&without_passwords(before));
        shown.push_str("://");
        shown.push_str(&masked_url(url, is_web));
        rest = next;
    }
    shown + &without_passwords(rest)
}

fn is_end(character: char) -> bool {
    character.is_whitespace() || ENDS.contains(&character)
}

/// Takes text without URLs.
fn without_passwords(text: &str) -> String {
    let words = text.split_inclusive(is_end);
    words.map(without_password).collect()
}

/// What stands before an address of mail is no user.
fn without_password(word: &str) -> String {
    let address = word
        .rsplit_once('@')
        .and_then(|(before, host)| Some((before.split_once(':')?, host)));
    match address {
        Some(((user, password), host)) if user != "mailto" && password != "PASSWORD" => {
            format!("{user}:***@{host}")
        }
        _ => word.to_owned(),
    }
}

/// Takes what follows the scheme.
fn masked_url(url: &str, is_web: bool) -> String {
    let (authority, path) = url.split_at(url.find(['/', '?', '#']).unwrap_or(url.len()));
    let authority = match authority.rsplit_once('@') {
        Some((_, host)) if is_web => format!("***@{host}"),
        Some((user_info, host)) => match user_info.split_once(':') {
            // What explains an address is no password.
            Some((user, password)) if password != "PASSWORD" => format!("{user}:***@{host}"),
            _ => authority.to_owned(),
        },
        None => authority.to_owned(),
    };
    match path.split_once('?') {
        Some((path, _)) if is_web => format!("{authority}{path}?***"),
        _ => authority + path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_of_urls_are_masked_and_nothing_else() {
        for (text, expected) in [
            (
                "https://u:p@a.dev:8443/b?c=d#e",
                "https://***@a.dev:8443/b?***",
            ),
            ("https://***@a.dev/b?***", "https://***@a.dev/b?***"),
            (
                "postgres://u:p@a,b/c?sslmode=require",
                "postgres://u:***@a,b/c?sslmode=require",
            ),
            (
                "redis://:p@a and http://b@c",
                "redis://:***@a and http://***@c",
            ),
            ("postgres://u@a/b", "postgres://u@a/b"),
            ("redis://USER:PASSWORD@HOST", "redis://USER:PASSWORD@HOST"),
            ("https://a.dev/@b", "https://a.dev/@b"),
            ("a@b :// c", "a@b :// c"),
            ("\"u:p:q@r@a.dev\" is", "\"u:***@a.dev\" is"),
            ("u:p@a.dev:25,x:y@b and u:p@", "u:***@b and u:***@"),
            ("u:p@a http://b@c u:p@d", "u:***@a http://***@c u:***@d"),
            (
                "mailto:ann@a.dev, Ann <ann@a.dev>",
                "mailto:ann@a.dev, Ann <ann@a.dev>",
            ),
            ("USER:PASSWORD@HOST", "USER:PASSWORD@HOST"),
        ] {
            assert_eq!(masked(text), expected);
        }
    }
}

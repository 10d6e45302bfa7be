//! The text for robots in `robots.txt` (RFC 9309).

use std::borrow::Cow;

use query_params::FieldReader;
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::{SchemaType, Type};

/// The maximum length of the text, in bytes.
pub const MAX_ROBOTS_BYTES: usize = 8 * 1024;
const FIELD: &str = "robots";

/// Reads the field `robots`: `allow`, `deny` or the text of a `robots.txt`. `None` when it is absent
/// or invalid, `Some(None)` when it is empty.
pub fn read_robots(reader: &mut FieldReader<'_>) -> Option<Option<String>> {
    let Some(text) = reader.clearable_lines(FIELD)? else {
        return Some(None);
    };
    // Browsers send CRLF. A CR alone ends a line, too.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim_end();
    if text.len() > MAX_ROBOTS_BYTES {
        let message =
            format!("The {FIELD} field must not be longer than {MAX_ROBOTS_BYTES} bytes.");
        reader.error(FIELD, "too_long", message);
        return None;
    }
    if !matches!(text, "allow" | "deny") && !text.lines().all(is_line) {
        let message = format!(
            "The {FIELD} field must be allow, deny or the text of a robots.txt, whose lines have \
             the form \"name: value\"."
        );
        reader.error(FIELD, "not_allowed", message);
        return None;
    }
    Some((!text.is_empty()).then(|| text.to_owned()))
}

/// The schema of that field.
pub fn robots_field() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .max_length(Some(MAX_ROBOTS_BYTES))
}

/// A line is empty, a comment, or a name with a value. Anything else is a mistake, which robots
/// would silently skip.
fn is_line(line: &str) -> bool {
    let rule = line.split('#').next().unwrap_or_default().trim();
    rule.is_empty() || rule.split_once(':').is_some_and(|(name, _)| is_name(name))
}

fn is_name(name: &str) -> bool {
    let name = name.trim_end();
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !name.is_empty() && name.bytes().all(is_letter)
}

/// The text that is served for the stored value.
pub fn robots_text(stored: &str) -> Cow<'_, str> {
    match stored {
        "allow" => Cow::Borrowed("User-agent: *\nAllow: /\n"),
        "deny" => Cow::Borrowed(DENY),
        text => Cow::Owned(format!("{text}\n")),
    }
}

/// The text for `deny`: robots must stay away.
const DENY: &str = "User-agent: *\nDisallow: /\n";

/// The text if nothing is stored: only those that show a preview of a link where people share it
/// may come.
pub const PREVIEWS_ONLY: &str = "\
User-agent: facebookexternalhit
User-agent: Facebot
User-agent: meta-externalfetcher
User-agent: Twitterbot
User-agent: LinkedInBot
User-agent: Slackbot
User-agent: Slackbot-LinkExpanding
User-agent: Slack-ImgProxy
User-agent: Discordbot
User-agent: WhatsApp
User-agent: TelegramBot
User-agent: SkypeUriPreview
User-agent: MicrosoftPreview
User-agent: BingPreview
User-agent: Pinterestbot
User-agent: redditbot
User-agent: Cardyb
User-agent: Mastodon
User-agent: Viber
User-agent: vkShare
User-agent: kakaotalk-scrap
User-agent: Embedly
User-agent: Iframely
Allow: /

User-agent: *
Disallow: /
";

#[cfg(test)]
mod tests {
    use query_params::Fields;

    use super::*;

    fn read(text: &str) -> Result<Option<String>, &'static str> {
        let fields = Fields::from([("robots", text)]);
        let mut reader = FieldReader::new(&fields);
        let value = read_robots(&mut reader);
        let finished = reader.finish(Some(value.flatten()));
        finished.map_err(|errors| errors.of("robots")[0].code)
    }

    #[test]
    fn words_and_texts_are_taken() {
        for text in ["allow", "deny"] {
            assert_eq!(read(text), Ok(Some(text.to_owned())));
        }
        let text = "# Shop\r\nUser-agent: *\r\nDisallow: /cart # not yet\r\n\r\n\
                    Sitemap: https://a.dev/s.xml\r\n";
        let stored = "# Shop\nUser-agent: *\nDisallow: /cart # not yet\n\nSitemap: \
                      https://a.dev/s.xml";
        assert_eq!(read(text), Ok(Some(stored.to_owned())));
        assert_eq!(robots_text(stored), format!("{stored}\n"));
        assert_eq!(read(""), Ok(None));
        assert_eq!(read(" \n"), Ok(None));
    }

    #[test]
    fn slips_are_refused() {
        for text in [
            "permit",
            "Deny",
            "User-agent *",
            ": /",
            "<html>",
            "a b: c",
            "User-agent: *\nnothing",
        ] {
            assert_eq!(read(text), Err("not_allowed"), "{text}");
        }
        for text in ["User-agent: *\0", "a:\u{85}b", "a: \u{1b}[0m"] {
            assert_eq!(read(text), Err("control_character"), "{text:?}");
        }
        let longest = format!("# {}", "a".repeat(MAX_ROBOTS_BYTES - 2));
        assert!(read(&longest).is_ok());
        assert_eq!(read(&format!("{longest}a")), Err("too_long"));
    }
}

//! The email addresses that anyone can collect from the page.

use std::collections::HashSet;

use html_document::Element;
use percent_encoding::percent_decode_str;

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "plaintext_email",
    category: Category::Security,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Email addresses on the page",
    failing_title: "The page shows email addresses",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Programs that collect addresses for spam can read them from pages just as people do.",
    how_to_fix: "Where that matters, offer a contact form instead of an address.",
    source_url: "https://www.rfc-editor.org/rfc/rfc6068",
    check,
};

/// The longest address (RFC 5321, section 4.5.3.1.3, without its angle brackets).
const LONGEST: usize = 254;

fn check(page: &Page<'_>) -> Finding {
    let mut addresses = Addresses::default();
    for element in page.document().elements() {
        if page.has_own_text(element) && !page.is_hidden(element) {
            for text in element.own_text() {
                each_address(text, &mut |address| addresses.add(element, address));
            }
        }
        if (element.is_html("a") || element.is_html("area"))
            && let Some(list) = element.attribute("href").and_then(mailto)
        {
            let list = percent_decode_str(list).decode_utf8_lossy();
            for address in list.split(',') {
                each_address(address, &mut |address| addresses.add(element, address));
            }
        }
    }
    let count = addresses.seen.len();
    if count == 0 {
        return Finding::pass("The page shows no email address.").with_value(count);
    }
    let shown = counted(count, "email address", "email addresses");
    Finding::new(Outcome::Info, format!("The page shows {shown}."))
        .with_value(count)
        .with_evidence(addresses.evidence)
}

#[derive(Default)]
struct Addresses {
    seen: HashSet<String>,
    evidence: EvidenceList,
}

impl Addresses {
    /// Each address counts where it appears first.
    fn add(&mut self, element: Element<'_>, address: &str) {
        if self.seen.insert(address.to_lowercase()) {
            self.evidence.add("email_address", |key| {
                Evidence::at(key, element, address, "a contact form, or nothing")
            });
        }
    }
}

/// The addresses that a `mailto:` URL names before its `?`.
fn mailto(href: &str) -> Option<&str> {
    let href = href.trim_ascii();
    let scheme = href.get(..7)?;
    if !scheme.eq_ignore_ascii_case("mailto:") {
        return None;
    }
    href.get(7..)?.split('?').next()
}

/// Calls a function with each email address in a text.
fn each_address(text: &str, found: &mut dyn FnMut(&str)) {
    if !text.contains('@') {
        return;
    }
    for word in text.split_whitespace().filter(|word| !word.contains("://")) {
        let mut from = 0;
        for (at, _) in word.match_indices('@') {
            let local = word.get(from..at).map(local_part).unwrap_or_default();
            from = at + 1;
            if !local.is_empty()
                && let Some(domain) = word.get(from..).and_then(domain)
                && let Some(address) = word.get(at - local.len()..from + domain.len())
                && address.len() <= LONGEST
            {
                found(address);
            }
        }
    }
}

/// The end of a text that can precede the `@` of an address.
fn local_part(text: &str) -> &str {
    let belongs = |c: char| c.is_alphanumeric() || "!#$%&*+-._~".contains(c);
    let start = text
        .char_indices()
        .rev()
        .take_while(|(_, c)| belongs(*c))
        .take(64)
        .last()
        .map_or(text.len(), |(at, _)| at);
    let part = text.get(start..).unwrap_or_default();
    part.trim_start_matches('.')
}

/// The host name that a text begins with, if it is one on the public internet.
fn domain(text: &str) -> Option<&str> {
    let belongs = |c: char| c.is_alphanumeric() || c == '-' || c == '.';
    let end = text.find(|c| !belongs(c)).unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    let name = name.trim_end_matches(['.', '-']);
    // A path follows: git@example.com:project, or a package's version.
    let goes_on = rest.len() > 1 && rest.starts_with([':', '/', '@']);
    let labels_valid = name
        .split('.')
        .all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    let known = psl::suffix(name.to_lowercase().as_bytes()).is_some_and(|suffix| suffix.is_known());
    (name.contains('.') && labels_valid && known && !goes_on).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::each_address;

    fn addresses(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        each_address(text, &mut |address| found.push(address.to_owned()));
        found
    }

    #[test]
    fn an_address_is_found_in_a_text() {
        for (text, expected) in [
            ("Write to shop@example.com.", "shop@example.com"),
            (
                "(info+news@mail.example.co.uk)",
                "info+news@mail.example.co.uk",
            ),
            ("E-Mail:Post@Example.DE, now", "Post@Example.DE"),
            ("お問い合わせ：info@example.jp", "info@example.jp"),
            ("пишите на почта@пример.рф", "почта@пример.рф"),
            ("<a.b@example.org>;", "a.b@example.org"),
            (".a@my-shop.com-", "a@my-shop.com"),
            ("a@example.com:", "a@example.com"),
        ] {
            assert_eq!(addresses(text), [expected], "{text}");
        }
        assert_eq!(
            addresses("a@example.com,b@example.com"),
            ["a@example.com", "b@example.com"]
        );
    }

    #[test]
    fn what_only_looks_like_an_address_is_not_found() {
        for text in [
            "@example",
            "@media.com",
            "me@localhost",
            "logo@2x.png",
            "left-pad@1.3.0",
            "git@example.com:project/repository.git",
            "https://user@example.com/",
            "a@@example.com@",
            "a @ example.com",
            "a@-example.com",
            "a@example-.com",
            "a@com",
            "a@example.com/path",
            "a@example..com",
        ] {
            assert!(addresses(text).is_empty(), "{text} {:?}", addresses(text));
        }
    }
}

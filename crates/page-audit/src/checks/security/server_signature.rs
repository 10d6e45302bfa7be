//! The server does not reveal its version.

use crate::finding::{Evidence, EvidenceList, Finding, grouped};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A product's name alone is fine; only a version helps to look up its vulnerabilities.
pub(super) static RULE: Rule = Rule {
    id: "server_signature",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The server and the page reveal no version number",
    failing_title: "The version of some software is public",
    faults: &[
        FaultKind::new("version_in_header", "The server reveals its version number"),
        FaultKind::new(
            "version_in_generator",
            "The page reveals the version of what made it",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Anyone who knows the exact version of the server or of the content management system can \
          look up its known vulnerabilities.",
    how_to_fix: "Leave the version out: server_tokens off in nginx, ServerTokens Prod in Apache, \
                 expose_php = Off in PHP, and no version in the generator meta element.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4",
    check,
};

const HEADERS: [&str; 5] = [
    "Server",
    "X-Powered-By",
    "X-AspNet-Version",
    "X-AspNetMvc-Version",
    "X-Generator",
];
const EXPECTED: &str = "no version number";

fn check(page: &Page<'_>) -> Finding {
    let mut versions = EvidenceList::default();
    for name in HEADERS {
        for value in page.snapshot().headers.get_all(name) {
            if has_version(&value) {
                versions.add("version_in_header", |key| {
                    Evidence::of(key, format_args!("{name}: {value}"), EXPECTED)
                });
            }
        }
    }
    for meta in page.metas("generator") {
        let content = meta.attribute("content").unwrap_or_default();
        if has_version(content) {
            versions.add("version_in_generator", |key| {
                Evidence::at(key, meta, content, EXPECTED)
            });
        }
    }
    if versions.is_empty() {
        return Finding::pass("Neither the server nor the page reveals a version number.");
    }
    let message = match versions.total {
        1 => "A version number is revealed in 1 place.".to_owned(),
        places => format!(
            "Version numbers are revealed in {} places.",
            grouped(places)
        ),
    };
    Finding::warn(message)
        .with_value(versions.total)
        .with_evidence(versions)
}

/// Whether there is a version number: by itself, after a slash as in `nginx/1.27.0`, or after a
/// name as in `WordPress 6.7`. Text in parentheses is a comment (RFC 9110, section 5.6.5), such as
/// the name of a machine.
fn has_version(value: &str) -> bool {
    let mut depth: u32 = 0;
    let words = value.split(|c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 || c.is_whitespace() || matches!(c, ')' | '/' | ',' | ';')
    });
    words.into_iter().any(is_version)
}

/// Digits, with or without a leading `v`: several numbers separated by dots, followed by anything,
/// or one of at most four digits.
fn is_version(word: &str) -> bool {
    let number = word.strip_prefix(['v', 'V']).unwrap_or(word);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return false;
    }
    match number.get(digits..).and_then(|rest| rest.strip_prefix('.')) {
        Some(rest) => rest.starts_with(|c: char| c.is_ascii_digit() || c == 'x'),
        None => digits == number.len() && digits <= 4,
    }
}

#[cfg(test)]
mod tests {
    use super::has_version;

    #[test]
    fn a_version_is_distinguished_from_a_name() {
        for value in [
            "nginx/1.27.0",
            "Apache/2.4.57 (Debian) OpenSSL/1.1.1k",
            "Apache (Ubuntu) PHP/8.1.2-1ubuntu2.14",
            "4.0.30319",
            "Microsoft-IIS/10.0",
            "WordPress 6.7",
            "Drupal 10 (https://www.drupal.org)",
            "Elementor 3.18.2; features: e_dom_optimization",
            "Hugo v0.120.4",
            "MediaWiki 1.42.0-wmf.5",
            "Django/4.x",
            "Apache-Coyote/1.1",
            "PHP/7",
        ] {
            assert!(has_version(value), "{value}");
        }
        for value in [
            "",
            "nginx",
            "cloudflare",
            "Apache (Debian 12)",
            "ECAcc (lac/55D3)",
            "ECS (nyb/1D2E)",
            "AmazonS3",
            "Joomla! - Open Source Content Management",
            "TYPO3 CMS",
            "Next.js",
            "web2py",
            "Server/1D2E",
            "20261121104500",
            "バージョン",
        ] {
            assert!(!has_version(value), "{value}");
        }
    }
}

//! Links to telephone numbers and mail addresses are well formed.

use percent_encoding::percent_decode_str;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// RFC 3966 and RFC 6068, as far as telephones and mail programs depend on them: spaces between
/// digits are harmless.
pub(super) static RULE: Rule = Rule {
    id: "contact_links",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Links to telephone numbers and mail addresses work",
    failing_title: "Links to call somebody cannot work",
    faults: &[
        FaultKind::new("malformed_number", "Links to telephone numbers cannot work"),
        FaultKind::new("malformed_address", "Links to mail addresses cannot work"),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "A telephone cannot dial a number that it does not understand, and a mail program cannot \
          write to an address without an @.",
    how_to_fix: "Write tel:+49301234567 with the country's code, and mailto:name@example.com.",
    source_url: "https://www.rfc-editor.org/rfc/rfc6068",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut links = 0_usize;
    let mut broken = EvidenceList::default();
    for link in page.document().html_elements("a") {
        let address = link.attribute("href").unwrap_or_default().trim_ascii();
        let Some((scheme, rest)) = address.split_once(':') else {
            continue;
        };
        let (key, fault) = match scheme.to_ascii_lowercase().as_str() {
            "tel" => ("malformed_number", fault_of_number(rest)),
            "mailto" => ("malformed_address", fault_of_mail(rest)),
            _ => continue,
        };
        links += 1;
        if let Some(fault) = fault {
            broken.add(key, |key| {
                Evidence::at(key, link, format_args!("{address}: {fault}"), expected(key))
            });
        }
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links to numbers or mail addresses.");
    }
    let finding = if broken.is_empty() {
        let all = counted(
            links,
            "link to a number or mail address is",
            "links to numbers and mail addresses are",
        );
        Finding::pass(format!("{all} well formed."))
    } else {
        let some = counted(broken.total, "link", "links");
        Finding::warn(format!(
            "{some} to a telephone number or a mail address cannot work."
        ))
    };
    finding
        .concerning(broken.total, links)
        .with_value(broken.total)
        .with_evidence(broken)
}

fn expected(key: &str) -> &'static str {
    match key {
        "malformed_number" => "digits, such as tel:+49301234567",
        _ => "an address, such as mailto:name@example.com",
    }
}

/// The digits of the shortest numbers, such as 110.
const FEWEST_DIGITS: usize = 2;

fn fault_of_number(rest: &str) -> Option<&'static str> {
    let number = percent_decode_str(rest).decode_utf8_lossy();
    // Parameters, such as an extension, follow a semicolon; some telephones understand pauses.
    let number = number
        .split([';', ',', '?'])
        .next()
        .unwrap_or_default()
        .trim();
    let is_template = number.contains(['{', '[', '<']);
    if number.is_empty() {
        return Some("no number");
    }
    if is_template || number.starts_with("//") {
        return Some("not a number");
    }
    if number.chars().any(char::is_alphabetic) {
        return Some("letters in the number");
    }
    if number.matches('+').count() > 1 {
        return Some("several plus signs");
    }
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    (digits < FEWEST_DIGITS).then_some("too few digits")
}

fn fault_of_mail(rest: &str) -> Option<&'static str> {
    let (addresses, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    if addresses.starts_with("//") {
        return Some("slashes after mailto:");
    }
    if addresses.trim_ascii().is_empty() {
        // The reader chooses the address.
        return parameters.is_empty().then_some("no address");
    }
    addresses.split(',').find_map(fault_of_address)
}

fn fault_of_address(address: &str) -> Option<&'static str> {
    let address = percent_decode_str(address).decode_utf8_lossy();
    let address = address.trim();
    // A name may precede an address in angle brackets.
    let address = address
        .split_once('<')
        .and_then(|(_, rest)| rest.strip_suffix('>'))
        .unwrap_or(address);
    let Some((name, host)) = address.rsplit_once('@') else {
        return Some("no @");
    };
    if name.is_empty() || host.is_empty() {
        return Some("nothing before or after the @");
    }
    if name.contains('@') && !name.starts_with('"') {
        return Some("several @");
    }
    let is_bad_host = host.starts_with('.') || host.ends_with('.') || host.contains("..");
    // Within quotes, a name may have spaces (RFC 5322, 3.2.4).
    let is_quoted = name.starts_with('"') && name.ends_with('"');
    let open = if is_quoted { host } else { address };
    if is_bad_host || open.contains(char::is_whitespace) {
        return Some("not an address");
    }
    None
}

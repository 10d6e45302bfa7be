//! The page's text was not damaged by a wrong encoding.

use std::ops::ControlFlow;

use encoding_rs::UTF_8;

use crate::finding::{Evidence, EvidenceList, Finding, counted, excerpt};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// U+FFFD, which stands for bytes that cannot be decoded, and letters of UTF-8 that were decoded
/// as Windows-1252: `Ã¤` for `ä`.
pub(super) static RULE: Rule = Rule {
    id: "mojibake",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page's characters are undamaged",
    failing_title: "Letters of the page are damaged",
    faults: &[
        FaultKind::new(
            "decoded_twice",
            "Letters with accents appear as strange signs",
        ),
        FaultKind::new("undecodable", "Letters appear as question marks"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Where text was decoded in the wrong encoding, visitors read \"fÃ¼r\" or \"f�r\" instead \
          of \"für\".",
    how_to_fix: "Store and send the text in UTF-8, and say so in the Content-Type header; repair \
                 text that was stored damaged.",
    source_url: "https://www.w3.org/International/questions/qa-what-is-encoding",
    check,
};

/// A few such pairs can be meant, as in a page about encodings.
const FEWEST_PAIRS: u64 = 3;
/// What was not read as UTF-8 is more likely to be UTF-8 than about it.
const FEWEST_IN_OTHERS: u64 = 1;

fn check(page: &Page<'_>) -> Finding {
    let (mut replaced, mut pairs) = (EvidenceList::default(), EvidenceList::default());
    let is_suspect = page.visible_text_size().is_suspect;
    page.visible_text(|text| {
        if !is_suspect {
            return ControlFlow::Break(());
        }
        if text.is_ascii() {
            return ControlFlow::Continue(());
        }
        let count = text
            .chars()
            .filter(|sign| *sign == char::REPLACEMENT_CHARACTER)
            .count();
        if count > 0 {
            replaced.add("undecodable", |key| {
                let found = around(text, |sign, _| sign == char::REPLACEMENT_CHARACTER);
                Evidence::of(key, found, "text")
            });
        }
        for _ in 0..text
            .chars()
            .zip(text.chars().skip(1))
            .filter(|at| is_pair(*at))
            .count()
        {
            pairs.add("decoded_twice", |key| {
                Evidence::of(key, around(text, |a, b| is_pair((a, b))), "text")
            });
        }
        ControlFlow::Continue(())
    });
    let fewest = if page.document().encoding() == UTF_8 {
        FEWEST_PAIRS
    } else {
        FEWEST_IN_OTHERS
    };
    let is_uncertain = pairs.total > 0 && pairs.total < fewest;
    if is_uncertain {
        pairs = EvidenceList::default();
    }
    let total = replaced.total + pairs.total;
    let finding = if total > 0 {
        let places = counted(total, "place", "places");
        Finding::warn(format!("Characters of the text are damaged in {places}."))
    } else if is_uncertain {
        return Finding::unmeasured(
            "It is not certain whether characters of the text are damaged or named.",
        );
    } else {
        Finding::pass("No character of the text is damaged.")
    };
    finding.with_value(total).with_evidence(replaced.and(pairs))
}

/// Whether these are the two bytes of a letter with an accent, or the first two of a quotation
/// mark, a dash or the euro sign, as characters of Windows-1252.
fn is_pair((first, second): (char, char)) -> bool {
    match first {
        'Ã' => matches!(
            second,
            '\u{80}'
                ..='\u{bf}'
                    | '€'
                    | '‚'
                    | 'ƒ'
                    | '„'
                    | '…'
                    | '†'
                    | '‡'
                    | 'ˆ'
                    | '‰'
                    | 'Š'
                    | '‹'
                    | 'Œ'
                    | 'Ž'
                    | '‘'
                    | '’'
                    | '“'
                    | '”'
                    | '•'
                    | '–'
                    | '—'
                    | '˜'
                    | '™'
                    | 'š'
                    | '›'
                    | 'œ'
                    | 'ž'
                    | 'Ÿ'
        ),
        'Â' => matches!(second, '\u{a0}'..='\u{bf}'),
        'â' => matches!(second, '€' | '‚'),
        _ => false,
    }
}

/// The text around the first damaged character.
fn around(text: &str, is_damaged: impl Fn(char, char) -> bool) -> String {
    let next = text.chars().skip(1).chain(std::iter::once(' '));
    let place = text.chars().zip(next).position(|(a, b)| is_damaged(a, b));
    let from = place.unwrap_or_default().saturating_sub(20);
    excerpt(&text.chars().skip(from).take(60).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::is_pair;
    use crate::page::SUSPECTS;

    #[test]
    fn each_pair_begins_with_a_suspect() {
        let signs = || '\0'..='\u{3000}';
        let mut firsts: Vec<char> = signs()
            .filter(|first| signs().any(|second| is_pair((*first, second))))
            .collect();
        firsts.push(char::REPLACEMENT_CHARACTER);

        firsts.sort_unstable();
        let mut suspects = SUSPECTS;
        suspects.sort_unstable();
        assert_eq!(firsts, suspects);
    }
}

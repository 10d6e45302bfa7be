//! Names that are nearly those of something.

/// By how many characters a misspelling's length may differ.
const MAX_HYPHENS: usize = 4;

/// Whether a name can only be a misspelling of a known one: the same letters with other hyphens, or
/// one letter more, less, different or in its neighbour's place. Case is ignored.
pub fn is_misspelling(name: &str, known: &str) -> bool {
    let letters = |name: &str| {
        let name = name.to_ascii_lowercase();
        name.replace(['-', '_', ' '], "").into_bytes()
    };
    if name.eq_ignore_ascii_case(known) || name.len().abs_diff(known.len()) > MAX_HYPHENS {
        return false;
    }
    is_at_most_one_letter_off(&letters(name), &letters(known))
}

fn is_at_most_one_letter_off(one: &[u8], other: &[u8]) -> bool {
    let same = |(a, b): &(&u8, &u8)| a == b;
    let longest = one.len().max(other.len());
    let ahead = one.iter().zip(other).take_while(same).count();
    let behind = one
        .iter()
        .rev()
        .zip(other.iter().rev())
        .take_while(same)
        .count();
    let differing = longest.saturating_sub(ahead + behind);
    match one.len().abs_diff(other.len()) {
        0 if differing == 2 => {
            one.get(ahead) == other.get(ahead + 1) && one.get(ahead + 1) == other.get(ahead)
        }
        0 | 1 => differing <= 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_misspelling;

    #[test]
    fn one_letter_or_hyphen_makes_a_misspelling() {
        for name in [
            "nostore",
            "no_store",
            "no-stor",
            "no-stores",
            "no-stare",
            "on-store",
            "NO-STROE",
            "n-o-s-t-or-e",
        ] {
            assert!(is_misspelling(name, "no-store"), "{name}");
        }
        for name in [
            "no-store",
            "NO-STORE",
            "no-cache",
            "store",
            "no-st",
            "n",
            "",
            "n-o-s-t-o-r-e",
        ] {
            assert!(!is_misspelling(name, "no-store"), "{name}");
        }
        assert!(is_misspelling("aab", "ab") && is_misspelling("ab", "aab"));
    }
}

//! The wording of findings: excerpts of a page, and counts with the nouns and verbs that agree with
//! them.

/// How many characters of a page's text a finding shows at most.
const MAX_EXCERPT: usize = 200;

/// The beginning of a page's text, on one line and short enough to show.
pub(crate) fn excerpt(text: &str) -> String {
    if text.len() <= MAX_EXCERPT && is_plain(text) {
        return text.to_owned();
    }
    let mut excerpt = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == MAX_EXCERPT {
            excerpt.push('…');
            break;
        }
        // A database may refuse U+0000, and a terminal would interpret control characters.
        excerpt.push(if character.is_control() {
            ' '
        } else {
            character
        });
    }
    excerpt
}

/// Whether a text is of ASCII without control characters, as most are.
pub(super) fn is_plain(text: &str) -> bool {
    // All of it is looked at: so the processor looks at many bytes at once.
    let others = text.bytes().map(|byte| !matches!(byte, b' '..=b'~'));
    !others.fold(false, |any, is_other| any | is_other)
}

/// The word that agrees with a count: the first for one, the second for none or several.
pub(crate) fn plural<'w>(count: impl TryInto<u64>, one: &'w str, many: &'w str) -> &'w str {
    if number(count) == 1 { one } else { many }
}

/// A number with a comma before each three digits: `12,345`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A size in the largest unit of which there is at least one: `892 bytes`, `12.3 kB`, `1.5 MB`.
pub(crate) fn size(bytes: impl TryInto<u64>) -> String {
    let bytes = number(bytes);
    let (unit, name) = match bytes {
        0..1_000 => return counted(bytes, "byte", "bytes"),
        1_000..1_000_000 => (1_000, "kB"),
        _ => (1_000_000, "MB"),
    };
    let (whole, tenths) = (grouped(bytes / unit), bytes % unit * 10 / unit);
    match tenths {
        0 => format!("{whole} {name}"),
        tenths => format!("{whole}.{tenths} {name}"),
    }
}

/// Two sizes, the greater first: with a second decimal if they would read alike without.
pub(crate) fn sizes_apart(greater: u64, other: u64) -> (String, String) {
    let sizes = (size(greater), size(other));
    let (unit, name) = match greater {
        0..1_000 => return sizes,
        1_000..1_000_000 => (1_000, "kB"),
        _ => (1_000_000, "MB"),
    };
    if sizes.0 != sizes.1 {
        return sizes;
    }
    let precise = |bytes: u64| {
        let hundredths = bytes % unit * 100 / unit;
        format!("{}.{hundredths:02} {name}", grouped(bytes / unit))
    };
    (precise(greater), precise(other))
}

/// A count with its noun: `1 image`, `2 images`.
pub(crate) fn counted(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    let count = number(count);
    format!("{} {}", grouped(count), plural(count, one, many))
}

/// A part of all things of a kind, as the subject of a sentence: `The only image`, `1 of 3 images`,
/// `Both images`, `All 3 images`. The verb is plural unless the part is 1.
pub(crate) fn part_of(part: u64, all: impl TryInto<u64>, one: &str, many: &str) -> String {
    match (part, number(all)) {
        (1, 1) => format!("The only {one}"),
        (2, 2) => format!("Both {many}"),
        (part, all) if part == all => format!("All {} {many}", grouped(all)),
        (part, all) => format!("{} of {} {many}", grouped(part), grouped(all)),
    }
}

/// What a part of all things of a kind lacks, as a sentence: `1 of 3 images has no name.`, `None of
/// the 3 images has a name.`
pub(crate) fn lacking(
    part: u64,
    all: impl TryInto<u64>,
    (one, many): (&str, &str),
    (nothing, something): (&str, &str),
) -> String {
    let all = number(all);
    if part == all && part == 2 {
        return format!("Neither {one} has {something}.");
    }
    if part == all && part > 2 {
        return format!("None of the {} {many} has {something}.", grouped(all));
    }
    let subject = part_of(part, all, one, many);
    format!("{subject} {} {nothing}.", plural(part, "has", "have"))
}

fn number(count: impl TryInto<u64>) -> u64 {
    count.try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_short_and_have_no_control_characters() {
        assert_eq!(excerpt("a\u{1b}[1m é\n"), "a [1m é ");
        assert_eq!(excerpt("\u{7}\r\n"), "   ");
        let long = |count| excerpt(&"x".repeat(count));
        assert_eq!(long(200), "x".repeat(200));
        assert_eq!(long(201), "x".repeat(200) + "…");
    }

    #[test]
    fn sizes_have_one_unit() {
        let sizes = [1, 892, 1_000, 12_345, 999_999, 1_500_000, 2_000_000_000];
        let sizes = sizes.map(|bytes: u64| size(bytes));
        let expected = [
            "1 byte",
            "892 bytes",
            "1 kB",
            "12.3 kB",
            "999.9 kB",
            "1.5 MB",
            "2,000 MB",
        ];
        assert_eq!(sizes, expected);
    }

    #[test]
    fn sizes_that_differ_do_not_read_alike() {
        let apart = |greater, other| {
            let (greater, other) = sizes_apart(greater, other);
            format!("{greater}, {other}")
        };
        assert_eq!(apart(5_900_000, 2_731_008), "5.9 MB, 2.7 MB");
        assert_eq!(apart(2_760_000, 2_731_008), "2.76 MB, 2.73 MB");
        assert_eq!(apart(200_050, 200_000), "200.05 kB, 200.00 kB");
    }

    #[test]
    fn words_agree_with_their_count() {
        assert_eq!(counted(0_usize, "image", "images"), "0 images");
        assert_eq!(counted(1_u64, "image", "images"), "1 image");
        assert_eq!(
            counted(1_234_567_u64, "image", "images"),
            "1,234,567 images"
        );
        assert_eq!(plural(2_u64, "has", "have"), "have");
        let some = |part, all: u64| part_of(part, all, "image", "images");
        assert_eq!(some(1, 1), "The only image");
        assert_eq!(some(1, 2), "1 of 2 images");
        assert_eq!(some(2, 2), "Both images");
        assert_eq!(some(2, 3), "2 of 3 images");
        assert_eq!(some(3, 3), "All 3 images");
    }

    #[test]
    fn what_all_lack_none_has() {
        let no_name =
            |part, all: u64| lacking(part, all, ("image", "images"), ("no name", "a name"));
        assert_eq!(no_name(1, 1), "The only image has no name.");
        assert_eq!(no_name(2, 2), "Neither image has a name.");
        assert_eq!(no_name(3, 3), "None of the 3 images has a name.");
        assert_eq!(no_name(1, 3), "1 of 3 images has no name.");
        assert_eq!(no_name(2, 3), "2 of 3 images have no name.");
    }
}

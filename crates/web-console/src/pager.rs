//! The part of a list that a page shows, with links to the other parts.

/// A part of a list. A template shows it with `console::pager`.
#[derive(Debug)]
pub struct Pager {
    /// Which rows these are: `26–50 of 1,214`.
    pub extent: String,
    /// Its position: `Page 2 of 49`; empty if there is only one part.
    pub place: String,
    /// The address of the first part, as seen from the base URL; `None` if it is this one or the
    /// one before.
    pub first: Option<String>,
    /// The part before this one; the last one, if this is past it.
    pub before: Option<String>,
    /// The part after this one.
    pub after: Option<String>,
    /// The last part, if it is not the next one.
    pub last: Option<String>,
}

impl Pager {
    /// Part `number`, from 1, of parts of this size, with the numbers of rows shown and in total;
    /// `address` returns the address of a part.
    pub fn new(
        number: u64,
        size: u16,
        (shown, total): (usize, u64),
        address: impl Fn(u64) -> String,
    ) -> Self {
        let last = total.div_ceil(u64::from(size)).max(1);
        let before = number.saturating_sub(1).saturating_mul(u64::from(size));
        let total = grouped(total);
        let extent = match shown as u64 {
            0 => format!("{total} in all"),
            shown => {
                let (first, last) = (grouped(before + 1), grouped(before + shown));
                format!("{first}–{last} of {total}")
            }
        };
        let place = if number > last {
            format!("After the last of {}", pages(last))
        } else if last > 1 || number > 1 {
            format!("Page {} of {}", grouped(number), grouped(last))
        } else {
            String::new()
        };
        let address_if = |is_there: bool, number| is_there.then(|| address(number));
        Self {
            extent,
            place,
            first: address_if(number > 2, 1),
            before: address_if(number > 1, number.saturating_sub(1).min(last)),
            after: address_if(number < last, number.saturating_add(1)),
            last: address_if(number.saturating_add(1) < last, last),
        }
    }
}

fn pages(count: u64) -> String {
    if count == 1 {
        "1 page".to_owned()
    } else {
        format!("{} pages", grouped(count))
    }
}

/// A number with separators: `10,000`.
pub fn grouped(number: u64) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn part(number: u64, shown: usize, total: u64) -> Pager {
        Pager::new(number, 25, (shown, total), |number| format!("p{number}"))
    }

    fn links(pager: &Pager) -> [Option<&str>; 4] {
        let links = [&pager.first, &pager.before, &pager.after, &pager.last];
        links.map(|link| link.as_deref())
    }

    #[test]
    fn large_numbers_are_in_groups() {
        assert_eq!(
            [0, 999, 1_000, 10_000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "10,000", "1,234,567"]
        );
    }

    #[test]
    fn every_other_part_can_be_reached() {
        let only = part(1, 3, 3);
        assert_eq!((&*only.extent, &*only.place), ("1–3 of 3", ""));
        assert_eq!(links(&only), [None; 4]);

        let first = part(1, 25, 10_000);
        assert_eq!(first.extent, "1–25 of 10,000");
        assert_eq!(first.place, "Page 1 of 400");
        assert_eq!(links(&first), [None, None, Some("p2"), Some("p400")]);

        let middle = part(41, 25, 10_000);
        assert_eq!(middle.extent, "1,001–1,025 of 10,000");
        let all = [Some("p1"), Some("p40"), Some("p42"), Some("p400")];
        assert_eq!(links(&middle), all);

        let last = part(2, 25, 50);
        assert_eq!(links(&last), [None, Some("p1"), None, None]);
        let past = part(u64::MAX, 0, 50);
        assert_eq!(past.extent, "50 in all");
        assert_eq!(past.place, "After the last of 2 pages");
        assert_eq!(links(&past), [Some("p1"), Some("p2"), None, None]);
        assert_eq!(part(1, 0, 0).extent, "0 in all");
    }
}

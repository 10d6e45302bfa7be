//! Slugs: used in the addresses of report pages instead of the report's id, so that an address
//! reveals neither the number of reports nor the address of the next one. They are not a
//! protection of private reports.
//!
//! A slug is the id, encrypted with a key that only the database has. It is a block of AES that is
//! as hard to guess as 128 random bits, but needs no column, no index and no lookup (decision
//! 0028).

use aes::cipher::{Array, BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use aes::{Aes256, Block};

/// Turns ids into slugs, and slugs into ids.
pub struct Slugs(Aes256);

/// In hexadecimal digits.
const SLUG_LENGTH: usize = 32;

/// In a block, the id comes first and 64 zeros follow.
const ID_SHIFT: u32 = 64;

/// The halves of a key.
pub type SlugKey = [u128; 2];

impl Slugs {
    /// Uses this key.
    pub fn new(key: SlugKey) -> Self {
        let [first, second] = key.map(|half| Block::from(half.to_be_bytes()));
        Self(Aes256::new(&first.concat(second)))
    }

    /// The slug of the report with this id.
    pub fn of(&self, id: i64) -> String {
        let mut block = Array((u128::from(id.cast_unsigned()) << ID_SHIFT).to_be_bytes());
        self.0.encrypt_block(&mut block);
        // Lower case, as in all paths.
        format!("{:032x}", u128::from_be_bytes(block.into()))
    }

    /// The id of a slug; `None` if the text is not a slug.
    pub fn id_of(&self, slug: &str) -> Option<i64> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_slug = slug.len() == SLUG_LENGTH && slug.bytes().all(is_digit);
        let slug = is_slug.then_some(slug)?;
        let mut block = Array(u128::from_str_radix(slug, 16).ok()?.to_be_bytes());
        self.0.decrypt_block(&mut block);
        let block = u128::from_be_bytes(block.into());
        let id = i64::try_from(block >> ID_SHIFT).ok()?;
        (id > 0 && block.trailing_zeros() >= ID_SHIFT).then_some(id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_slug_leads_back_to_its_id() {
        let slugs = Slugs::new([7, 7]);
        let ids = [1, 2, 3, 1 << 40, i64::MAX];
        let made: Vec<String> = ids.iter().map(|id| slugs.of(*id)).collect();
        for (id, slug) in ids.iter().zip(&made) {
            assert_eq!(slug.len(), SLUG_LENGTH);
            assert_eq!(slugs.id_of(slug), Some(*id));
        }
        assert_eq!(made.iter().collect::<HashSet<_>>().len(), ids.len());
    }

    #[test]
    fn no_other_text_is_a_slug() {
        let slugs = Slugs::new([7, 7]);
        let slug = slugs.of(1);
        let mut others = vec![
            String::new(),
            "1".to_owned(),
            slugs.of(0),
            slugs.of(-1),
            Slugs::new([7, 8]).of(1),
            format!("{slug}="),
            slug.to_uppercase(),
            "ä".repeat(16),
        ];
        // All texts of a slug's length that differ in one character.
        for index in 0..slug.len() {
            for other in ["A", "b", "9", "-", "g", "/", "+"] {
                let mut changed = slug.clone();
                changed.replace_range(index..=index, other);
                others.push(changed);
            }
        }
        others.retain(|other| *other != slug);
        for other in others {
            assert_eq!(slugs.id_of(&other), None, "{other}");
        }
    }
}

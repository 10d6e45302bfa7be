//! Slugs: what the addresses of report pages have instead of the report's id, so that an address
//! does not say how many reports there are, and none leads to the next. They hide no page from
//! whoever may see it: the address with the id still leads there.
//!
//! A slug is the id, encrypted with a key that only the database has: a block of AES that is as hard
//! to guess as 128 random bits, but takes no column, no index and no lookup (decision 0028).

use aes::cipher::{Array, BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use aes::{Aes256, Block};

/// Turns ids into slugs, and slugs into ids.
pub struct Slugs(Aes256);

/// Hexadecimal digits.
const SLUG_LENGTH: usize = 32;

/// In a block, the id comes first and 64 zeros follow.
const ID_SHIFT: u32 = 64;

/// The halves of a key.
pub type SlugKey = [u128; 2];

impl Slugs {
    /// With this key.
    pub fn new(key: SlugKey) -> Self {
        let [first, second] = key.map(|half| Block::from(half.to_be_bytes()));
        Self(Aes256::new(&first.concat(second)))
    }

    /// The slug of the report with this id.
    pub fn of(&self, id: i64) -> String {
        let mut block = Array((u128::from(id.cast_unsigned()) << ID_SHIFT).to_be_bytes());
        self.0.encrypt_block(&mut block);
        // Paths are in lower case.
        format!("{:032x}", u128::from_be_bytes(block.into()))
    }

    /// The id that a slug stands for; `None` if the text is no slug.
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
        // Every other text of a slug's length that differs in one character.
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

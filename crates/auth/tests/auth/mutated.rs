//! Any change to a valid key makes it invalid.

use std::sync::LazyLock;

use auth::Verifier;
use proptest::prelude::*;
use testing::TestKeys;

use crate::test_keys::verifier;

static GOOD: LazyLock<(Verifier, String, String)> = LazyLock::new(|| {
    let keys = TestKeys::new();
    let (verifier, key, other) = (
        verifier(&keys),
        keys.issue("default"),
        keys.issue("default"),
    );
    // Both are cached now; a changed key must not be found in the cache.
    assert!(verifier.verify(&key).is_ok() && verifier.verify(&other).is_ok());
    (verifier, key, other)
});

fn assert_refused(key: &str) -> Result<(), TestCaseError> {
    prop_assert!(GOOD.0.verify(key).is_err(), "accepted {key:?}");
    Ok(())
}

proptest! {
    #[test]
    fn another_character_is_refused(index in 0..400_usize, character in any::<char>()) {
        let index = index % GOOD.1.len();
        let mut key = GOOD.1.clone();
        prop_assume!(&key[index..=index] != character.to_string().as_str());
        key.replace_range(index..=index, character.encode_utf8(&mut [0; 4]));
        assert_refused(&key)?;
    }

    #[test]
    fn another_base64_character_is_refused(index in 0..400_usize, character in "[A-Za-z0-9_.-]") {
        let index = index % GOOD.1.len();
        let mut key = GOOD.1.clone();
        prop_assume!(key[index..=index] != character);
        key.replace_range(index..=index, &character);
        assert_refused(&key)?;
    }

    #[test]
    fn a_truncated_key_is_refused(length in 0..400_usize) {
        assert_refused(&GOOD.1[..length % GOOD.1.len()])?;
    }

    #[test]
    fn a_longer_key_is_refused(before in ".{0,3}", after in "[A-Za-z0-9_.= -]{0,90}") {
        prop_assume!(!before.is_empty() || !after.is_empty());
        assert_refused(&format!("{before}{}{after}", GOOD.1))?;
    }

    #[test]
    fn rearranged_parts_are_refused(order in proptest::collection::vec(0..6_usize, 0..5)) {
        let parts: Vec<&str> = GOOD.1.split('.').chain(GOOD.2.split('.')).collect();
        let key = order.iter().map(|index| parts[*index]).collect::<Vec<_>>().join(".");
        prop_assume!(key != GOOD.1 && key != GOOD.2);
        assert_refused(&key)?;
    }

    #[test]
    fn any_other_text_is_refused(key in any::<String>()) {
        assert_refused(&key)?;
    }
}

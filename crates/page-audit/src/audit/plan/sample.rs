//! Deterministic choices: they look random but depend only on URLs.

use url::Url;

/// A path that exists on no site, different for each page.
pub(super) fn missing_path(page: &Url) -> String {
    format!("/no-such-page-{:016x}", hash(page.as_str()))
}

/// Decides which URLs are chosen: those of the lowest ranks.
pub(super) fn rank(url: &Url) -> u64 {
    hash(url.as_str())
}

/// At most this many of the items, in their order. The choice looks random but depends only on each
/// URL, so adding a link changes the sample by at most one.
pub(super) fn sample<T>(items: Vec<T>, most: usize, rank: impl Fn(&T) -> u64) -> Vec<T> {
    if items.len() <= most {
        return items;
    }
    let mut ranked: Vec<(u64, usize)> = items
        .iter()
        .enumerate()
        .map(|(index, item)| (rank(item), index))
        .collect();
    ranked.sort_unstable();
    ranked.truncate(most);
    let mut chosen: Vec<usize> = ranked.into_iter().map(|(_, index)| index).collect();
    chosen.sort_unstable();
    let mut items = items.into_iter().enumerate();
    chosen
        .iter()
        .filter_map(|wanted| items.find(|(index, _)| index == wanted))
        .map(|(_, item)| item)
        .collect()
}

/// FNV-1a, which never changes, with its bits then mixed so that URLs that differ only at the end
/// are spread as well.
fn hash(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn urls(count: usize) -> Vec<Url> {
        let url = |number| Url::parse(&format!("https://example.com/{number}")).unwrap();
        (0..count).map(url).collect()
    }

    fn sampled(urls: Vec<Url>) -> Vec<Url> {
        sample(urls, 20, rank)
    }

    #[test]
    fn a_sample_is_spread_in_order_and_always_the_same() {
        let sample = sampled(urls(1000));

        assert_eq!(sample.len(), 20);
        assert_eq!(sample, sampled(urls(1000)));
        let places: Vec<usize> = sample
            .iter()
            .map(|url| url.path().trim_start_matches('/').parse().unwrap())
            .collect();
        assert!(places.is_sorted(), "{places:?}");
        assert!(places[0] < 300 && places[19] > 700, "{places:?}");
    }

    #[test]
    fn one_more_link_changes_a_sample_by_at_most_one() {
        let before = sampled(urls(1000));
        let after = sampled(urls(1001));

        let kept = before.iter().filter(|url| after.contains(url)).count();
        assert!(kept >= 19, "{kept}");
    }

    #[test]
    fn a_small_set_is_taken_whole() {
        assert_eq!(sampled(urls(20)), urls(20));
        assert!(sampled(Vec::new()).is_empty());
    }

    #[test]
    fn each_page_has_its_own_missing_path() {
        let [one, two] = &urls(2)[..] else { panic!() };
        assert_eq!(missing_path(one), missing_path(one));
        assert_ne!(missing_path(one), missing_path(two));
    }
}

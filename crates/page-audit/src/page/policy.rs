//! What of a Content-Security-Policy more than one check needs.

use super::Page;

pub(super) fn upgrades_insecure_requests(page: &Page<'_>) -> bool {
    let headers = page.snapshot().headers.get_all("content-security-policy");
    let mut metas = page
        .document()
        .html_elements("meta")
        .filter(|meta| meta.attribute_is("http-equiv", "content-security-policy"))
        .filter(|meta| page.is_in_head(*meta))
        .filter_map(|meta| meta.attribute("content"));
    metas.any(upgrades) || headers.into_iter().any(|header| upgrades(&header))
}

fn upgrades(policies: &str) -> bool {
    policies.split([',', ';']).any(|directive| {
        directive
            .split_ascii_whitespace()
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case("upgrade-insecure-requests"))
    })
}

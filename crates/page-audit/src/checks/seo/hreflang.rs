//! The links to the page in other languages are usable.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use language_tags::LanguageTag;
use url::Url;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Alternate, Page, without_fragment};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

#[cfg(test)]
mod tests;

/// Links outside `<head>` are ignored, as search engines do, and so are those to feeds.
pub(super) static RULE: Rule = Rule {
    id: "hreflang",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The hreflang links are valid and complete",
    failing_title: "The links to other languages are faulty",
    faults: &[
        FaultKind::new(
            "invalid_code",
            "Links to other languages have a code that does not exist",
        ),
        FaultKind::new(
            "undocumented_code",
            "Links to other languages have a code that few search engines know",
        ),
        FaultKind::new(
            "area_code",
            "Links to other languages name an area instead of a country",
        ),
        FaultKind::new(
            "relative_url",
            "Links to other languages have incomplete addresses",
        ),
        FaultKind::new(
            "contradicting_url",
            "Two addresses are named for one language",
        ),
        FaultKind::new(
            "no_self_reference",
            "The links to other languages leave out the page itself",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "With hreflang links, search engines show readers the page in their own language. Links \
          with a wrong code or an incomplete URL are ignored.",
    how_to_fix: "Use codes such as de, pt-BR or zh-Hant with absolute URLs, one for each code, and \
                 list the page itself among them.",
    source_url: "https://developers.google.com/search/docs/specialty/international/localized-versions",
    check,
};

/// ISO 639-1.
const LANGUAGES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch \
    co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha \
    he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks \
    ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no \
    nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq \
    sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi \
    yo za zh zu";

/// ISO 3166-1 alpha-2.
const REGIONS: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ \
    BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ \
    DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP \
    GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI \
    KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP \
    MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM \
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX \
    SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU \
    WF WS YE YT ZA ZM ZW";

fn evidence(alternate: &Alternate<'_>, key: &'static str, expected: &str) -> Evidence {
    let found = format!("{}: {}", alternate.code, alternate.href);
    match alternate.element {
        Some(element) => Evidence::at(key, element, found, expected),
        None => Evidence::of(key, format_args!("Link header, {found}"), expected),
    }
}

fn check(page: &Page<'_>) -> Finding {
    let own = own_urls(page);
    let mut number = 0_usize;
    let mut faults = EvidenceList::default();
    let mut areas = EvidenceList::default();
    let mut by_code: HashMap<Cow<'_, str>, Alternate<'_>> = HashMap::new();
    let mut names_itself = false;
    for alternate in page.alternates() {
        number += 1;
        if names_area(&alternate.code) {
            let expected = "an ISO 3166-1 country, such as GB";
            areas.add("area_code", |key| evidence(&alternate, key, expected));
        } else if is_undocumented(&alternate.code) {
            let expected = "an ISO 639-1 language, such as en or pt-BR, or x-default";
            areas.add("undocumented_code", |key| {
                evidence(&alternate, key, expected)
            });
        } else if let Some(expected) = code_fault(&alternate.code) {
            faults.add("invalid_code", |key| evidence(&alternate, key, expected));
        }
        if Url::parse(&alternate.href).is_err() {
            faults.add("relative_url", |key| {
                evidence(&alternate, key, "an absolute URL")
            });
        }
        let url = alternate.url(page);
        names_itself |= url.as_ref().is_some_and(|url| own.contains(url));
        match by_code.entry(in_lower_case(alternate.code.clone())) {
            Entry::Vacant(vacant) => {
                vacant.insert(alternate);
            }
            Entry::Occupied(first) if first.get().url(page) != url => {
                faults.add("contradicting_url", |key| {
                    let expected = format!("one URL for {}: {}", alternate.code, first.get().href);
                    evidence(&alternate, key, &expected)
                });
            }
            Entry::Occupied(_) => {}
        }
    }
    if number == 0 {
        return Finding::not_applicable("The page has no hreflang links.");
    }
    let links = counted(number, "hreflang link", "hreflang links");
    let finding = if !faults.is_empty() {
        let count = counted(faults.total, "fault", "faults");
        let evidence = faults.and(areas);
        Finding::fail(format!("The page has {links}, with {count}.")).with_evidence(evidence)
    } else if !areas.is_empty() {
        let count = counted(areas.total, "fault", "faults");
        Finding::warn(format!("The page has {links}, with {count}.")).with_evidence(areas)
    } else if !names_itself {
        Finding::warn(format!("The page has {links}, but none to itself.")).with(Evidence::of(
            "no_self_reference",
            "no link to this page",
            page.url().as_str(),
        ))
    } else {
        Finding::pass(format!("The page has {links}, without faults."))
    };
    finding.with_value(number)
}

/// The page's own URL, and its canonical URL.
fn own_urls(page: &Page<'_>) -> Vec<Url> {
    let canonical = page
        .links("canonical")
        .find(|(link, _)| page.is_in_head(*link))
        .and_then(|(_, href)| page.resolve(href));
    let own = [Some(page.url().clone()), canonical];
    own.into_iter().flatten().map(without_fragment).collect()
}

fn in_lower_case(code: Cow<'_, str>) -> Cow<'_, str> {
    if code.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return code.to_ascii_lowercase().into();
    }
    code
}

/// What a code should be, if it is wrong.
fn code_fault(code: &str) -> Option<&'static str> {
    if code.eq_ignore_ascii_case("x-default") {
        return None;
    }
    let mut parts = code.split('-').peekable();
    let language = parts.next().unwrap_or_default().to_ascii_lowercase();
    if !is_listed(LANGUAGES, &language) {
        return Some("an ISO 639-1 language, such as en or pt-BR, or x-default");
    }
    if let Some(script) = parts.next_if(|part| part.len() == 4)
        && !is_script(script)
    {
        return Some("an ISO 15924 script, such as Hant");
    }
    if let Some(region) = parts.next()
        && !is_listed(REGIONS, &region.to_ascii_uppercase())
    {
        return Some("an ISO 3166-1 country, such as GB");
    }
    parts
        .next()
        .map(|_| "language, script and country at most, such as zh-Hant-TW")
}

/// Whether the region is an area of several countries, such as `419` for Latin America. That is a
/// valid language tag (BCP 47, section 2.2.4), though no code that Google documents.
fn names_area(code: &str) -> bool {
    let mut parts = code.split('-');
    let language = parts.next().unwrap_or_default().to_ascii_lowercase();
    let region = parts.next_back().unwrap_or_default();
    let is_number = region.len() == 3 && region.bytes().all(|byte| byte.is_ascii_digit());
    let before = code.strip_suffix(region).unwrap_or_default();
    is_number
        && is_listed(LANGUAGES, &language)
        && code_fault(before.trim_end_matches('-')).is_none()
        && LanguageTag::parse(code).is_ok_and(|tag| tag.is_valid())
}

/// Whether the language is registered (BCP 47, section 2.2.1), though no code of two letters that
/// Google documents, such as `fil`, or the old `iw`.
fn is_undocumented(code: &str) -> bool {
    let (language, rest) = code.split_at(code.find('-').unwrap_or(code.len()));
    // English stands for the language: the rest is what it would be with one that is documented.
    !is_listed(LANGUAGES, &language.to_ascii_lowercase())
        && code_fault(&format!("en{rest}")).is_none()
        && !language.eq_ignore_ascii_case("x")
        && LanguageTag::parse(code).is_ok_and(|tag| tag.is_valid())
}

fn is_listed(list: &str, code: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == code)
}

fn is_script(script: &str) -> bool {
    LanguageTag::parse(&format!("en-{script}"))
        .is_ok_and(|tag| tag.script().is_some() && tag.is_valid())
}

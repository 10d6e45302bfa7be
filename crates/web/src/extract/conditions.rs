//! Entity tags and the conditions on them
//! ([RFC 9110, section 13](https://www.rfc-editor.org/rfc/rfc9110#section-13)).

use std::convert::Infallible;
use std::fmt;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, HeaderName, IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest};

use crate::Problem;

/// The strong entity tag of a row: its id and its version, which every change increases.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct EntityTag {
    id: i64,
    version: i64,
}

impl EntityTag {
    /// The tag of a row. `version` must change whenever the row's body changes.
    pub const fn new(id: i64, version: i64) -> Self {
        Self { id, version }
    }

    /// The row's id.
    pub(crate) const fn id(self) -> i64 {
        self.id
    }
}

impl fmt::Display for EntityTag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "\"{}-{}\"", self.id, self.version)
    }
}

/// The conditions that a request sets: `If-Match` and `If-None-Match`.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Preconditions {
    if_match: Option<Tags>,
    if_none_match: Option<Tags>,
}

/// The value of either header.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Tags {
    /// `*`: any version.
    Any,
    /// The listed tags.
    Listed(Vec<ListedTag>),
}

/// A tag as sent, without its quotes.
#[derive(Clone, Debug, Eq, PartialEq)]
struct ListedTag {
    weak: bool,
    opaque: String,
}

impl Preconditions {
    /// For GET and HEAD: whether the client already has this version, so that the response is 304.
    ///
    /// # Errors
    /// 412 when `If-Match` names other versions.
    pub fn not_modified(&self, current: &EntityTag) -> Result<bool, Problem> {
        if !self.if_match_holds(current) {
            return Err(Problem::precondition_failed());
        }
        let known = self.if_none_match.as_ref();
        Ok(known.is_some_and(|tags| tags.contain(current, Comparison::Weak)))
    }

    /// For methods that change something: whether this version may be changed. Call it in the
    /// transaction that makes the change.
    pub fn permit_change(&self, current: &EntityTag) -> bool {
        let known = self.if_none_match.as_ref();
        self.if_match_holds(current)
            && !known.is_some_and(|tags| tags.contain(current, Comparison::Weak))
    }

    /// [`permit_change`](Self::permit_change) as a result.
    ///
    /// # Errors
    /// 412 when a condition does not hold.
    pub fn require(&self, current: &EntityTag) -> Result<(), Problem> {
        if self.permit_change(current) {
            Ok(())
        } else {
            Err(Problem::precondition_failed())
        }
    }

    /// Whether the outcome depends on the current version. Otherwise it is enough that the row
    /// exists.
    pub fn name_versions(&self) -> bool {
        self.if_none_match.is_some() || matches!(self.if_match, Some(Tags::Listed(_)))
    }

    fn if_match_holds(&self, current: &EntityTag) -> bool {
        let wanted = self.if_match.as_ref();
        wanted.is_none_or(|tags| tags.contain(current, Comparison::Strong))
    }
}

impl FromRequest for Preconditions {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self {
            if_match: Tags::of(request.headers(), &IF_MATCH),
            if_none_match: Tags::of(request.headers(), &IF_NONE_MATCH),
        }))
    }
}

/// How two tags are compared (RFC 9110, section 8.8.3.2).
#[derive(Clone, Copy)]
enum Comparison {
    Strong,
    Weak,
}

impl Tags {
    /// The tags in a header, which may be sent on several lines. Text that cannot be read counts as
    /// an empty list: then `If-Match` fails, and `If-None-Match` matches nothing.
    fn of(headers: &HeaderMap, name: &HeaderName) -> Option<Self> {
        let mut listed = None;
        for value in headers.get_all(name) {
            let text = value.to_str().unwrap_or_default().trim();
            if text == "*" {
                return Some(Self::Any);
            }
            listed
                .get_or_insert_with(Vec::new)
                .extend(parse_list(text).unwrap_or_default());
        }
        listed.map(Self::Listed)
    }

    fn contain(&self, current: &EntityTag, comparison: Comparison) -> bool {
        let Self::Listed(tags) = self else {
            return true;
        };
        let current = current.to_string();
        let current = current.trim_matches('"');
        tags.iter().any(|tag| {
            tag.opaque == current && (!tag.weak || matches!(comparison, Comparison::Weak))
        })
    }
}

/// Reads `W/"a", "b"`. A tag may contain a comma.
fn parse_list(text: &str) -> Option<Vec<ListedTag>> {
    let mut tags = Vec::new();
    let mut rest = text.trim_start_matches([' ', '\t', ',']);
    while !rest.is_empty() {
        let (weak, quoted) = rest
            .strip_prefix("W/")
            .map_or((false, rest), |tail| (true, tail));
        let (opaque, tail) = quoted.strip_prefix('"')?.split_once('"')?;
        tags.push(ListedTag {
            weak,
            opaque: opaque.to_owned(),
        });
        let tail = tail.trim_start_matches([' ', '\t']);
        if !tail.is_empty() && !tail.starts_with(',') {
            return None;
        }
        rest = tail.trim_start_matches([' ', '\t', ',']);
    }
    Some(tags)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use proptest::prelude::*;

    use super::*;

    const CURRENT: EntityTag = EntityTag::new(7, 3);

    fn conditions(name: &HeaderName, values: &[&str]) -> Preconditions {
        let request = values
            .iter()
            .fold(TestRequest::default(), |request, value| {
                request.append_header((name.clone(), *value))
            });
        let request = request.to_http_request();
        Preconditions {
            if_match: Tags::of(request.headers(), &IF_MATCH),
            if_none_match: Tags::of(request.headers(), &IF_NONE_MATCH),
        }
    }

    #[test]
    fn if_match_compares_strongly() {
        let good: [&[&str]; 5] = [
            &[],
            &["*"],
            &["\"7-3\""],
            &["\"a,b\", \"7-3\""],
            &["\"x\"", "\"7-3\""],
        ];
        for values in good {
            assert!(
                conditions(&IF_MATCH, values).permit_change(&CURRENT),
                "{values:?}"
            );
        }
        for value in [
            "W/\"7-3\"",
            "\"7-2\"",
            "7-3",
            "",
            "\"7-3",
            "\"7-3\" \"7-3\"",
            "\u{e9}",
        ] {
            let refused = conditions(&IF_MATCH, &[value])
                .require(&CURRENT)
                .unwrap_err();
            assert_eq!(refused.code(), "precondition_failed", "{value:?}");
        }
    }

    #[test]
    fn if_none_match_compares_weakly() {
        for value in ["*", "\"7-3\"", "W/\"7-3\"", "\"x\", W/\"7-3\""] {
            let conditions = conditions(&IF_NONE_MATCH, &[value]);
            assert!(conditions.not_modified(&CURRENT).unwrap(), "{value:?}");
            assert!(!conditions.permit_change(&CURRENT), "{value:?}");
        }
        for value in ["\"7-2\"", "7-3", "\"\"", "junk"] {
            let conditions = conditions(&IF_NONE_MATCH, &[value]);
            assert!(!conditions.not_modified(&CURRENT).unwrap(), "{value:?}");
        }
    }

    #[test]
    fn only_tags_bind_a_change_to_a_version() {
        assert!(!Preconditions::default().name_versions());
        assert!(!conditions(&IF_MATCH, &["*"]).name_versions());
        for (name, value) in [
            (&IF_MATCH, "\"7-3\""),
            (&IF_MATCH, "junk"),
            (&IF_NONE_MATCH, "\"7-2\""),
            (&IF_NONE_MATCH, "*"),
        ] {
            assert!(conditions(name, &[value]).name_versions(), "{value}");
        }
    }

    proptest! {
        #[test]
        fn any_list_that_contains_the_tag_matches(others in "(W/)?\"[!#-~]*\"") {
            let list = parse_list(&format!("{others} , {CURRENT}")).unwrap();
            prop_assert!(Tags::Listed(list).contain(&CURRENT, Comparison::Strong));
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".*") {
            let _ = parse_list(&text);
        }
    }
}

//! Entity tags and the conditions on them
//! ([RFC 9110, section 13](https://www.rfc-editor.org/rfc/rfc9110#section-13)).

use std::convert::Infallible;
use std::fmt;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, HeaderName, IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest};

use super::id::parse_id;
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

    /// Reads a tag that was sent back. Servers on the way that compress a response mark its tag:
    /// `W/"7-3"`, `"7-3-gzip"`, `"7-3;br"`, `"7-3"-gzip`, one after the other. Whatever they wrote,
    /// id and version identify the same content, so every tag with them is as good as a strong one.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let tag = text
            .strip_prefix("W/")
            .unwrap_or(text)
            .trim_start_matches('"');
        let (id, rest) = tag.split_once('-')?;
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let (version, marks) = rest.split_at(end.unwrap_or(rest.len()));
        let mut marks = marks.split(['-', ';', ':', '"']);
        if marks.next() != Some("") || !marks.all(is_coding) {
            return None;
        }
        Some(Self::new(parse_id(id)?, parse_id(version)?))
    }

    /// The row's id.
    pub(crate) const fn id(self) -> i64 {
        self.id
    }
}

/// Whether this can be the name of a content coding, or nothing.
fn is_coding(mark: &str) -> bool {
    mark.bytes().all(|byte| byte.is_ascii_alphabetic())
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
    /// The listed tags that are ours.
    Listed(Vec<EntityTag>),
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
        Ok(known.is_some_and(|tags| tags.contain(current)))
    }

    /// For methods that change something: whether this version may be changed. Call it in the
    /// transaction that makes the change.
    pub fn permit_change(&self, current: &EntityTag) -> bool {
        let known = self.if_none_match.as_ref();
        self.if_match_holds(current) && !known.is_some_and(|tags| tags.contain(current))
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
        wanted.is_none_or(|tags| tags.contain(current))
    }
}

impl FromRequest for Preconditions {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self {
            if_match: Tags::from_headers(request.headers(), &IF_MATCH),
            if_none_match: Tags::from_headers(request.headers(), &IF_NONE_MATCH),
        }))
    }
}

impl Tags {
    /// The tags in a header, which may be sent on several lines. Text that is no tag of ours
    /// matches nothing: then `If-Match` fails.
    fn from_headers(headers: &HeaderMap, name: &HeaderName) -> Option<Self> {
        let mut listed = None;
        for value in headers.get_all(name) {
            let text = value.to_str().unwrap_or_default().trim();
            if text == "*" {
                return Some(Self::Any);
            }
            let tags = listed.get_or_insert_with(Vec::new);
            tags.extend(elements(text).filter_map(EntityTag::read));
        }
        listed.map(Self::Listed)
    }

    fn contain(&self, current: &EntityTag) -> bool {
        match self {
            Self::Any => true,
            Self::Listed(tags) => tags.contains(current),
        }
    }
}

/// The elements of a list: `W/"a", "b"`. A tag may contain a comma.
fn elements(list: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    list.split(move |c| {
        quoted ^= c == '"';
        c == ',' && !quoted
    })
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
            if_match: Tags::from_headers(request.headers(), &IF_MATCH),
            if_none_match: Tags::from_headers(request.headers(), &IF_NONE_MATCH),
        }
    }

    #[test]
    fn a_tag_holds_whatever_a_server_on_the_way_made_of_it() {
        let good = [
            "*",
            "\"7-3\"",
            "W/\"7-3\"",
            "\"7-3-gzip\"",
            "\"7-3--gzip\"",
            "\"7-3;gzip\"",
            "\"7-3:br\"",
            "\"7-3\"-zstd",
            "\"7-3\";gzip",
            "W/\"7-3-gzip\"",
            "W/\"7-3-br-gzip\"",
            "7-3",
            "\"a,b\", \"7-3\"",
            "\"x\",W/\"7-3-gzip\" , \"7-4\"",
        ];
        for value in good {
            assert!(
                conditions(&IF_MATCH, &[value]).permit_change(&CURRENT),
                "{value:?}"
            );
            let known = conditions(&IF_NONE_MATCH, &[value]);
            assert!(known.not_modified(&CURRENT).unwrap(), "{value:?}");
            assert!(!known.permit_change(&CURRENT), "{value:?}");
        }
        assert!(conditions(&IF_MATCH, &["\"x\"", "\"7-3\""]).permit_change(&CURRENT));
        assert!(conditions(&IF_MATCH, &[]).permit_change(&CURRENT));
    }

    #[test]
    fn another_version_and_what_is_no_tag_match_nothing() {
        for value in [
            "\"7-2\"",
            "W/\"7-31-gzip\"",
            "\"17-3\"",
            "\"7-03\"",
            "\"7-3-4\"",
            "\"7-3gzip\"",
            "\"7--3\"",
            "\"7-3\" \"7-3\"",
            "\"x,7-3\"",
            "\"\"",
            "",
            "junk",
            "\u{e9}",
        ] {
            let refused = conditions(&IF_MATCH, &[value])
                .require(&CURRENT)
                .unwrap_err();
            assert_eq!(refused.code(), "precondition_failed", "{value:?}");
            let known = conditions(&IF_NONE_MATCH, &[value]);
            assert!(!known.not_modified(&CURRENT).unwrap(), "{value:?}");
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
            let list = format!("{others} , {CURRENT}");
            let read: Vec<_> = elements(&list).filter_map(EntityTag::read).collect();
            prop_assert!(read.contains(&CURRENT));
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".*") {
            let _ = elements(&text).filter_map(EntityTag::read).count();
        }
    }
}

//! robots.txt as defined in RFC 9309 and parsed by Google's open-source parser, so that verdicts
//! here match what search engines do.

use std::borrow::Cow;

mod line;
mod pattern;

pub use line::{Directive, Line};

use line::split_lines;

/// How much of a robots.txt is read: search engines read 500 KiB (RFC 9309 §2.5).
pub const ROBOTS_TXT_LIMIT_BYTES: usize = 500 * 1024;

/// A robots.txt.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RobotsTxt {
    lines: Vec<Line>,
}

/// Whether an agent may fetch a path, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict<'r> {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that decides, if one applies to the path.
    pub rule: Option<&'r Line>,
}

impl RobotsTxt {
    /// Parses a robots.txt. Any bytes are valid: meaningless parts are left out.
    pub fn parse(bytes: &[u8]) -> Self {
        let bytes = bytes.get(..ROBOTS_TXT_LIMIT_BYTES).unwrap_or(bytes);
        Self {
            lines: split_lines(bytes).collect(),
        }
    }

    /// The meaningful lines, in order.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Whether an agent may fetch the URL with this path and query.
    ///
    /// The rules of all groups that name the agent decide, or, if none does, those for `*`; among
    /// them the longest pattern that matches, and of two equally long ones the one that allows.
    /// `agent` is a product token such as `Googlebot`, compared ignoring case.
    pub fn verdict(&self, agent: &str, path_and_query: &str) -> Verdict<'_> {
        let mut group = Group::default();
        let mut named = Best::default();
        let mut everybody = Best::default();
        let mut agent_is_named = false;
        for line in &self.lines {
            match line.directive {
                Directive::UserAgent => {
                    group.begin_head();
                    if is_everybody(&line.value) {
                        group.everybody = true;
                    } else if product_token(&line.value).eq_ignore_ascii_case(agent) {
                        group.named = true;
                        agent_is_named = true;
                    }
                }
                Directive::Allow | Directive::Disallow if group.named || group.everybody => {
                    group.in_rules = true;
                    let Some(length) = matched_length(line, path_and_query) else {
                        continue;
                    };
                    if group.named {
                        named.consider(line, length);
                    } else {
                        everybody.consider(line, length);
                    }
                }
                Directive::Allow | Directive::Disallow => group.in_rules = true,
                Directive::Sitemap | Directive::Unknown => {}
            }
        }
        if agent_is_named {
            named.verdict()
        } else {
            everybody.verdict()
        }
    }

    /// The same, with every percent-encoded character decoded that needs no encoding: so it is to be
    /// compared with such a path (RFC 9309 §2.2.2). Google compares both as they are written.
    #[must_use]
    pub fn decoded(&self) -> Self {
        let decode = |line: &Line| Line {
            pattern: decoded_path(&line.pattern),
            ..line.clone()
        };
        Self {
            lines: self.lines.iter().map(decode).collect(),
        }
    }

    /// Whether a group that names the agent forbids it this path; groups for `*` do not count.
    pub fn refuses_by_name(&self, agent: &str, path_and_query: &str) -> bool {
        let is_named = self.lines.iter().any(|line| {
            line.directive == Directive::UserAgent
                && product_token(&line.value).eq_ignore_ascii_case(agent)
        });
        is_named && !self.verdict(agent, path_and_query).allowed
    }
}

/// A path without the percent-encoding of characters that need none (RFC 3986 §2.3).
pub fn decoded_path(path: &str) -> String {
    let mut parts = path.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.get(..2);
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let unreserved = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~".contains(byte);
        if let Some(byte) = byte.filter(unreserved) {
            decoded.push(char::from(byte));
            decoded.push_str(part.get(2..).unwrap_or_default());
        } else {
            decoded.push('%');
            decoded.push_str(part);
        }
    }
    decoded
}

/// The group that the lines being parsed belong to.
#[derive(Default)]
struct Group {
    named: bool,
    everybody: bool,
    in_rules: bool,
}

impl Group {
    fn begin_head(&mut self) {
        if self.in_rules {
            *self = Self::default();
        }
    }
}

/// The rule with the longest pattern so far.
#[derive(Default)]
struct Best<'r> {
    rule: Option<(&'r Line, usize)>,
}

impl<'r> Best<'r> {
    fn consider(&mut self, line: &'r Line, length: usize) {
        let better = match self.rule {
            None => true,
            Some((held, held_length)) => {
                length > held_length
                    || (length == held_length
                        && held.directive == Directive::Disallow
                        && line.directive == Directive::Allow)
            }
        };
        if better {
            self.rule = Some((line, length));
        }
    }

    fn verdict(self) -> Verdict<'r> {
        let rule = self.rule.map(|(line, _)| line);
        Verdict {
            allowed: rule.is_none_or(|line| line.directive == Directive::Allow),
            rule,
        }
    }
}

/// The length of the line's pattern if it matches the path. An empty pattern never matches.
fn matched_length(line: &Line, path: &str) -> Option<usize> {
    let pattern = &line.pattern;
    if pattern.is_empty() {
        return None;
    }
    if pattern::matches(pattern, path) {
        return Some(pattern.len());
    }
    if line.directive != Directive::Allow {
        return None;
    }
    // For Google, an allowed `index.html` allows its folder as well.
    let slash = pattern.rfind('/')?;
    if !pattern.get(slash..)?.starts_with("/index.htm") {
        return None;
    }
    let folder = format!("{}$", pattern.get(..=slash)?);
    pattern::matches(&folder, path).then_some(folder.len())
}

/// Whether a user-agent line applies to every agent: `*`, with anything after a space.
fn is_everybody(value: &str) -> bool {
    value
        .strip_prefix('*')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_whitespace()))
}

/// The product token that a user-agent's value begins with: anything after it, such as a version,
/// is ignored.
pub fn product_token(value: &str) -> &str {
    let end = value.find(|c: char| !(c.is_ascii_alphabetic() || c == '_' || c == '-'));
    end.map_or(value, |end| value.get(..end).unwrap_or_default())
}

/// The path and query of a URL, as they are compared with patterns.
pub fn path_and_query(url: &url::Url) -> Cow<'_, str> {
    match url.query() {
        Some(query) => Cow::Owned(format!("{}?{query}", url.path())),
        None => Cow::Borrowed(url.path()),
    }
}

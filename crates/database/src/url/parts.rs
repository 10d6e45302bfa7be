//! The parts of a `postgres://` URL as they are written. Parsers of URLs know only one host.

use crate::OpenError;

/// A URL's parts, of which each is as it is written: nothing is decoded.
pub(super) struct Parts<'a> {
    scheme: &'a str,
    user: &'a str,
    password: Option<&'a str>,
    /// Each with its port, if it has one.
    hosts: &'a str,
    /// With the slash, if there is one.
    path: &'a str,
    query: Option<&'a str>,
}

const UNCLEAR: &str = "it is not postgres://USER:PASSWORD@HOST/NAME, or it is ambiguous";
const EMPTY: &str = "one of them is empty; expected HOST:PORT,HOST:PORT";

/// Seconds of silence after which a connection is closed. The system's own limits are hours, during
/// which every query on the connection would hang.
const SILENCE_LIMITS: [(&str, u8); 4] = [
    ("tcp_user_timeout", 15),
    ("keepalives_idle", 15),
    ("keepalives_interval", 5),
    ("keepalives_retries", 3),
];

impl<'a> Parts<'a> {
    /// Splits a URL in which everybody sees the same parts.
    ///
    /// The driver treats everything before the first `@` as user and password; according to RFC
    /// 3986 `/`, `?` and `#` end them earlier. A password on which the two disagree would be shown
    /// as part of a path.
    pub(super) fn parse(text: &'a str) -> Result<Self, OpenError> {
        let unclear = || OpenError::InvalidUrl(UNCLEAR.to_owned());
        let (scheme, rest) = text.split_once("://").ok_or_else(unclear)?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, after) = rest.split_at(end);
        let (credentials, hosts) = authority.split_once('@').unwrap_or(("", authority));
        let (user, password) = match credentials.split_once(':') {
            Some((user, password)) => (user, Some(password)),
            None => (credentials, None),
        };
        let (path, query) = match after.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (after, None),
        };
        let before = authority.strip_suffix(hosts).unwrap_or_default();
        for host in hosts.split(',') {
            if host.is_empty() && hosts.contains(',') {
                return Err(OpenError::Hosts(EMPTY.to_owned()));
            }
            ::url::Url::parse(&format!("{scheme}://{before}{host}{after}"))
                .map_err(|error| OpenError::InvalidUrl(error.to_string()))?;
        }
        if hosts.contains('@') || after.contains(['@', '#']) {
            return Err(unclear());
        }
        Ok(Self {
            scheme,
            user,
            password,
            hosts,
            path,
            query,
        })
    }

    /// The parameters with their decoded names.
    fn parameters(&self) -> impl Iterator<Item = (String, &'a str)> {
        let written = self.query.unwrap_or_default().split('&');
        written.filter_map(|parameter| {
            let mut decoded = ::url::form_urlencoded::parse(parameter.as_bytes());
            Some((decoded.next()?.0.into_owned(), parameter))
        })
    }

    /// What is to be appended so that silent connections are closed.
    pub(super) fn missing_silence_limits(&self) -> String {
        let missing = SILENCE_LIMITS
            .iter()
            .filter(|(name, _)| self.parameters().all(|(written, _)| written != *name))
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("&");
        match (self.query, missing.is_empty()) {
            (_, true) => missing,
            (None, false) => format!("?{missing}"),
            (Some(_), false) => format!("&{missing}"),
        }
    }

    /// The address without password and parameters.
    pub(super) fn without_secrets(&self) -> String {
        self.shown("")
    }

    /// The whole URL, with `***` in place of secrets.
    pub(super) fn masked(&self) -> String {
        let password = self.password.map_or("", |_| ":***");
        let parameters: Vec<String> = self
            .parameters()
            .map(|(name, parameter)| {
                let is_secret = name.to_ascii_lowercase().contains("pass");
                let written = parameter
                    .split_once('=')
                    .map_or(parameter, |(name, _)| name);
                if is_secret {
                    format!("{written}=***")
                } else {
                    parameter.to_owned()
                }
            })
            .collect();
        let shown = self.shown(password);
        match parameters.as_slice() {
            [] => shown,
            parameters => format!("{shown}?{}", parameters.join("&")),
        }
    }

    fn shown(&self, password: &str) -> String {
        let Self {
            scheme,
            user,
            hosts,
            path,
            ..
        } = self;
        let at = if user.is_empty() && password.is_empty() {
            ""
        } else {
            "@"
        };
        format!("{scheme}://{user}{password}{at}{hosts}{path}")
    }
}

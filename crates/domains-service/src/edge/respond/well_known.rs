//! Recognises `/.well-known/` in every spelling that a server behind the edge might accept. Users
//! who can store short links must not be able to respond there for the whole name, for example to
//! get a certificate for it.

use std::borrow::Cow;

const WELL_KNOWN: &[u8] = b".well-known";

/// How often a path may be decoded: by a proxy, the backend's server, and the program behind it.
const DECODINGS: usize = 3;

/// Whether a server might read this path as `/.well-known` or something below it. Servers may
/// decode percent codes, also of `/`; treat `\` as `/`; merge slashes; resolve `.` and `..`; cut
/// off parameters (`;`), and dots, spaces and NUL at the end; and ignore case.
pub fn is_well_known(path: &str) -> bool {
    // Every spelling has a dot, or a percent code for it; most short links have neither.
    if !path.bytes().any(|byte| byte == b'.' || byte == b'%') {
        return false;
    }
    // The minimum number of segments that a server might still see before the next one.
    let mut depth = 0_usize;
    for segment in path.as_bytes().split(|&byte| byte == b'/') {
        let before = depth;
        let decoded = decode(segment);
        for part in decoded.split(|&byte| byte == b'/' || byte == b'\\') {
            let part = part.split(|&byte| byte == b';').next().unwrap_or(part);
            let part = without_end(part);
            match part {
                b"" | b"." => {}
                b".." => depth = depth.saturating_sub(1),
                _ if depth == 0 && part.eq_ignore_ascii_case(WELL_KNOWN) => return true,
                _ => depth += 1,
            }
        }
        // A server that does not decode slashes sees one segment.
        depth = depth.min(before + 1);
    }
    false
}

/// Some file systems ignore what stands at the end of names.
fn without_end(part: &[u8]) -> &[u8] {
    let is_dots = part.iter().all(|&byte| byte == b'.');
    let end = part.iter().rposition(|byte| !b". \0".contains(byte));
    match end {
        Some(end) if !is_dots => part.get(..=end).unwrap_or(part),
        _ => part,
    }
}

fn decode(segment: &[u8]) -> Cow<'_, [u8]> {
    let mut decoded = Cow::Borrowed(segment);
    for _ in 0..DECODINGS {
        if !decoded.contains(&b'%') {
            break;
        }
        decoded = Cow::Owned(decode_once(&decoded));
    }
    decoded
}

/// Decodes the percent codes, and keeps everything else.
fn decode_once(mut rest: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(rest.len());
    while let Some((&first, after)) = rest.split_first() {
        let code = match (first, after) {
            (b'%', [high, low, after @ ..]) => hex(*high).zip(hex(*low)).zip(Some(after)),
            _ => None,
        };
        if let Some(((high, low), after)) = code {
            decoded.push((high << 4) | low);
            rest = after;
        } else {
            decoded.push(first);
            rest = after;
        }
    }
    decoded
}

fn hex(digit: u8) -> Option<u8> {
    let value = char::from(digit).to_digit(16)?;
    u8::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_recognised() {
        for path in [
            "/.well-known",
            "/.well-known/",
            "/.well-known/acme-challenge/x",
            "//.well-known/x",
            "///.well-known",
            "/./.well-known/x",
            "/.//./.well-known/x",
            "/a/../.well-known/x",
            "/a//../.well-known/x",
            "/../.well-known/x",
            "/a/b/../../.well-known/x",
            "/%2ewell-known/x",
            "/%2Ewell-known/x",
            "/%2e%77%65ll%2Dknown/x",
            "/%2e/.well-known/x",
            "/a/%2e%2E/.well-known/x",
            "/a/.%2e/.well-known/x",
            "/%252ewell-known/x",
            "/%25%32%65well-known/x",
            "/.well-known%2Fx",
            "/%2f.well-known%2fx",
            "/a%2f..%2f.well-known/x",
            "/a%2fb/../.well-known/x",
            "/%5c.well-known/x",
            "/a\\..\\.well-known\\x",
            "/.well-known;a=b/x",
            "/a/..;/.well-known/x",
            "/.Well-Known/x",
            "/.well-known./x",
            "/.well-known%20/x",
            "/.well-known%00/x",
            "/%25252ewell-known/x",
            "/.well-known/../x",
        ] {
            assert!(is_well_known(path), "{path}");
        }
    }

    #[test]
    fn short_links_are_left_alone() {
        for path in [
            "/",
            "/x",
            "//y",
            "/a/../b",
            "/.well-knownx",
            "/.well-known.html",
            "/well-known/x",
            "/x.well-known/y",
            "/a/.well-known/x",
            "/a/./.well-known",
            "/a/b/../.well-known/x",
            "/a%2f.well-known/x",
            "/%",
            "/%2",
            "/%zz.well-known",
            "/%2e%2e/c",
            "/.",
            "*",
        ] {
            assert!(!is_well_known(path), "{path}");
        }
    }
}

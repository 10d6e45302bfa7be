//! The first messages of a TLS handshake (RFC 4346, section 7.4.1), as far as they are needed.

/// TLS 1.1 as its messages write it; 1.0 is one less.
const TLS_1_1: u16 = 0x0302;
const TLS_1_0: u16 = 0x0301;

/// Cipher suites that servers of these versions have: with AES in CBC mode, with and without
/// ephemeral keys, one with Triple DES, and the sign for secure renegotiation.
const CIPHER_SUITES: [u16; 10] = [
    0xc013, 0xc014, 0xc009, 0xc00a, 0x0033, 0x0039, 0x002f, 0x0035, 0x000a, 0x00ff,
];
/// secp256r1, secp384r1 and secp521r1.
const GROUPS: [u16; 3] = [23, 24, 25];

const SERVER_NAME: u16 = 0;
const SUPPORTED_GROUPS: u16 = 10;
const POINT_FORMATS: u16 = 11;

const ALERT: u8 = 21;
const HANDSHAKE: u8 = 22;
const CLIENT_HELLO: u8 = 1;
const SERVER_HELLO: u8 = 2;

/// A record with an alert: kind, version and length of the record, then its contents.
pub(super) const ALERT_BYTES: usize = 7;
/// How much more of a record with a `ServerHello` there is up to the version.
pub(super) const REST_BYTES: usize = 4;

/// What a server says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    Accepted(&'static str),
    Refused,
    Other,
}

/// The record with which a client begins that knows TLS 1.1 and 1.0 only.
pub(super) fn client_hello(name: Option<&str>) -> Vec<u8> {
    let mut hello = TLS_1_1.to_be_bytes().to_vec();
    // Nothing is encrypted afterwards, so this need not be random.
    hello.extend([b'w'; 32]);
    hello.push(0);
    hello.extend(with_length(&words(&CIPHER_SUITES)));
    // No compression.
    hello.extend([1, 0]);
    let mut extensions = Vec::new();
    if let Some(name) = name {
        let entry = [&[0], &*with_length(name.as_bytes())].concat();
        extensions.extend(extension(SERVER_NAME, &with_length(&entry)));
    }
    let groups = with_length(&words(&GROUPS));
    extensions.extend(extension(SUPPORTED_GROUPS, &groups));
    extensions.extend(extension(POINT_FORMATS, &[1, 0]));
    hello.extend(with_length(&extensions));

    let mut message = vec![CLIENT_HELLO, 0];
    message.extend(with_length(&hello));
    let mut record = vec![HANDSHAKE];
    record.extend(TLS_1_0.to_be_bytes());
    record.extend(with_length(&message));
    record
}

fn extension(kind: u16, contents: &[u8]) -> Vec<u8> {
    [&kind.to_be_bytes(), &*with_length(contents)].concat()
}

fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

/// Bytes behind their number. None here is as long as 64 KiB: names have at most 255.
fn with_length(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap_or(u16::MAX);
    [&length.to_be_bytes(), bytes].concat()
}

/// Whether more has to be read before a record can be understood.
pub(super) fn is_longer(start: [u8; ALERT_BYTES]) -> bool {
    let [kind, ..] = start;
    kind == HANDSHAKE
}

/// What a server says that responds with this record.
pub(super) fn reply(start: [u8; ALERT_BYTES], rest: [u8; REST_BYTES]) -> Reply {
    let [kind, _, _, _, _, message, _] = start;
    let [_, _, major, minor] = rest;
    match (kind, message, u16::from_be_bytes([major, minor])) {
        (ALERT, ..) => Reply::Refused,
        (HANDSHAKE, SERVER_HELLO, TLS_1_1) => Reply::Accepted("TLS 1.1"),
        (HANDSHAKE, SERVER_HELLO, TLS_1_0) => Reply::Accepted("TLS 1.0"),
        _ => Reply::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_that_of_what_follows() {
        let hello = client_hello(Some("example.com"));
        let length = |at: usize| usize::from(u16::from_be_bytes([hello[at], hello[at + 1]]));
        assert_eq!(&hello[..3], [22, 3, 1]);
        assert_eq!(length(3), hello.len() - 5);
        assert_eq!(hello[5], 1);
        assert_eq!(length(7), hello.len() - 9);
        assert_eq!(&hello[9..11], [3, 2]);
        // The version, 32 bytes, no session, the suites, and no compression.
        let suites = 11 + 32 + 1;
        assert_eq!(length(suites), 20);
        let extensions = suites + 2 + 20 + 2;
        assert_eq!(length(extensions), hello.len() - extensions - 2);
        let name = extensions + 2 + 4 + 2 + 1;
        assert_eq!(length(name), "example.com".len());
        assert_eq!(&hello[name + 2..name + 13], b"example.com");
        assert!(client_hello(None).len() < hello.len());

        let mut kinds = Vec::new();
        let mut at = extensions + 2;
        while at < hello.len() {
            kinds.push(length(at));
            at += 4 + length(at + 2);
        }
        let expected = [SERVER_NAME, SUPPORTED_GROUPS, POINT_FORMATS];
        assert_eq!(kinds, expected.map(usize::from));
    }

    #[test]
    fn servers_accept_or_refuse() {
        let hello = [22, 3, 2, 0, 80, 2, 0];
        assert_eq!(reply(hello, [0, 76, 3, 2]), Reply::Accepted("TLS 1.1"));
        assert_eq!(reply(hello, [0, 76, 3, 1]), Reply::Accepted("TLS 1.0"));
        assert_eq!(reply(hello, [0, 76, 3, 3]), Reply::Other);
        assert_eq!(reply([21, 3, 1, 0, 2, 2, 70], [0; 4]), Reply::Refused);
        assert_eq!(reply(*b"HTTP/1.", [0; 4]), Reply::Other);
        assert!(is_longer(hello) && !is_longer(*b"HTTP/1."));
    }
}

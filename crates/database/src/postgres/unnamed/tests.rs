use super::*;

const STARTUP: [u8; 9] = [0, 0, 0, 9, 0, 3, 0, 0, 0];

fn message(kind: u8, body: &[u8]) -> Vec<u8> {
    let mut message = Vec::new();
    write(kind, &[body], &mut message).unwrap();
    message
}

fn sent(unnamed: &mut Unnamed, messages: &[Vec<u8>], piece: usize) -> Vec<u8> {
    let mut outgoing = Vec::new();
    for bytes in messages.concat().chunks(piece) {
        unnamed.send(bytes, &mut outgoing);
    }
    outgoing
}

fn received(unnamed: &mut Unnamed, messages: &[Vec<u8>], piece: usize) -> Vec<u8> {
    let mut readable = Vec::new();
    for bytes in messages.concat().chunks(piece) {
        unnamed.receive(bytes, &mut readable);
    }
    readable
}

/// After the server has accepted the connection and the driver has prepared two statements.
fn prepared(piece: usize) -> Unnamed {
    let mut unnamed = Unnamed::new();
    assert_eq!(sent(&mut unnamed, &[STARTUP.to_vec()], piece), STARTUP);
    let accepted = [message(b'R', &[0; 4]), message(b'Z', b"I")];
    assert_eq!(
        received(&mut unnamed, &accepted, piece),
        accepted.concat(),
        "that is no batch"
    );
    for (name, text) in [("s0", "SELECT $1"), ("s1", "SELECT 2")] {
        let parse = |name: &str| message(b'P', format!("{name}\0{text}\0\0\0").as_bytes());
        let describe = |name: &str| message(b'D', format!("S{name}\0").as_bytes());
        let batch = [parse(name), describe(name), message(b'S', b"")];
        let expected = [parse(""), describe(""), message(b'S', b"")];
        assert_eq!(sent(&mut unnamed, &batch, piece), expected.concat());
        let done = [
            message(b'1', b""),
            message(b't', b"\0\0"),
            message(b'n', b""),
            message(b'Z', b"I"),
        ];
        assert_eq!(received(&mut unnamed, &done, piece), done.concat());
    }
    unnamed
}

fn run(name: &str) -> Vec<Vec<u8>> {
    vec![
        message(b'B', format!("\0{name}\0\0\x01").as_bytes()),
        message(b'E', &[0; 5]),
        message(b'S', b""),
    ]
}

#[test]
fn a_statement_is_parsed_each_time_that_it_is_run() {
    for piece in [1, 2, 5, 7, 1000] {
        let mut unnamed = prepared(piece);
        let expected = [
            message(b'P', b"\0SELECT $1\0\0\0"),
            message(b'B', b"\0\0\0\x01"),
            message(b'E', &[0; 5]),
            message(b'S', b""),
        ];
        assert_eq!(sent(&mut unnamed, &run("s0"), piece), expected.concat());
        assert_eq!(sent(&mut unnamed, &run("s0"), piece), expected.concat());

        let rows = [message(b'2', b""), message(b'D', b"1"), message(b'Z', b"I")];
        let with_parsed = [vec![message(b'1', b"")], rows.to_vec()].concat();
        for _ in 0..2 {
            let read = received(&mut unnamed, &with_parsed, piece);
            assert_eq!(read, rows.concat(), "the driver does not expect it");
        }
    }
}

#[test]
fn after_an_error_the_next_batch_is_read_as_it_is_meant() {
    let mut unnamed = prepared(1000);
    sent(&mut unnamed, &run("s0"), 1000);
    sent(
        &mut unnamed,
        &[message(b'P', b"s2\0SELECT 3\0\0\0"), message(b'S', b"")],
        1000,
    );
    // The first batch ends before its statement is parsed.
    let failed = [message(b'E', b"C57014\0\0"), message(b'Z', b"I")];
    assert_eq!(received(&mut unnamed, &failed, 3), failed.concat());
    let second = [message(b'1', b""), message(b'Z', b"I")];
    assert_eq!(received(&mut unnamed, &second, 3), second.concat());
}

#[test]
fn queries_in_plain_text_and_unknown_statements_are_sent_as_they_are() {
    let mut unnamed = prepared(1000);
    let begin = message(b'Q', b"BEGIN\0");
    assert_eq!(sent(&mut unnamed, std::slice::from_ref(&begin), 3), begin);
    let closed = message(b'C', b"Ss0\0");
    assert_eq!(sent(&mut unnamed, std::slice::from_ref(&closed), 3), closed);
    assert_eq!(
        sent(&mut unnamed, &run("s0"), 1000),
        run("s0").concat(),
        "the server says that there is no such statement"
    );
}

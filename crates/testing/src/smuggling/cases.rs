//! Headers and bodies that make the end of a request ambiguous.

/// The header lines that frame the body, and the body.
pub(super) const CASES: &[(&str, &str)] = &[
    // Both ways to state the length (RFC 9112, section 6.1), also in disguise.
    (
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
    (
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "0\r\n\r\n",
    ),
    (
        "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
    (
        "Content-Length: 90\r\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
    (
        "Content-Length: 5\r\ntransfer-encoding:\tCHUNKED\t\r\n",
        "0\r\n\r\n",
    ),
    (
        "Content-Length: 5\r\nX: a\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
    (
        "Content-Length: 5\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
    (
        "Content-Length: 5\r\nX: a\rTransfer-Encoding: chunked\r\n",
        "hello",
    ),
    // Two lengths, and lengths that programs read differently.
    ("Content-Length: 5\r\nContent-Length: 0\r\n", "hello"),
    ("Content-Length: 0\r\nContent-Length: 5\r\n", "hello"),
    ("Content-Length: 5, 0\r\n", "hello"),
    ("Content-Length: 5 0\r\n", "hello"),
    ("Content-Length: +5\r\n", "hello"),
    ("Content-Length: -0\r\n", ""),
    ("Content-Length: 0x5\r\n", "hello"),
    ("Content-Length: 5;\r\n", "hello"),
    ("Content-Length: \r\n", ""),
    ("Content-Length: 5\u{b}\r\n", "hello"),
    ("Content-Length : 5\r\n", "hello"),
    ("Content-Length\t: 5\r\n", "hello"),
    // Five more than fits 64 bits.
    ("Content-Length: 18446744073709551621\r\n", "hello"),
    // Transfer codings that only some programs treat as chunked.
    ("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding: chunked;q=1\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding: chunked\u{b}\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding: \u{b}chunked\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding: identity\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
    (
        "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
    (
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "0\r\n\r\n",
    ),
    ("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding\t: chunked\r\n", "0\r\n\r\n"),
    ("Transfer-Encoding\u{b}: chunked\r\n", "0\r\n\r\n"),
    (
        "Content-Length: 5\r\nTransfer-Encoding: xchunked\r\n",
        "hello",
    ),
    (
        "Content-Length: 5\r\nTransfer-Encoding : chunked\r\n",
        "hello",
    ),
    (
        "Content-Length: 5\r\nTransfer-Encoding: identity\r\n",
        "hello",
    ),
    // Folded lines (RFC 9112, section 5.2).
    ("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"),
    ("X: a\r\n Transfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    ("X: a\r\n\tContent-Length: 5\r\n", "hello"),
    (" Transfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    // A line that ends elsewhere, or not at all.
    ("X: a\u{0}b\r\nContent-Length: 0\r\n", ""),
    ("X: a\rContent-Length: 5\r\n", "hello"),
    ("Content-Length\r\n", ""),
    // Chunks that end with less than a full line break.
    ("Transfer-Encoding: chunked\r\n", "5\nhello\n0\n\n"),
    ("Transfer-Encoding: chunked\r\n", "5\r\nhello\n0\r\n\r\n"),
    ("Transfer-Encoding: chunked\r\n", "5\r\nhello\r0\r\n\r\n"),
    ("Transfer-Encoding: chunked\r\n", "5\r\nhello0\r\n\r\n"),
    ("Transfer-Encoding: chunked\r\n", "0\n\n"),
    ("Transfer-Encoding: chunked\r\n", "0\r\n\r"),
    ("Transfer-Encoding: chunked\r\n", "0\r\nX: a\n\r\n"),
    // Chunk extensions.
    (
        "Transfer-Encoding: chunked\r\n",
        "5;a=\"\n\"\r\nhello\r\n0\r\n\r\n",
    ),
    ("Transfer-Encoding: chunked\r\n", "5;\nhello\r\n0\r\n\r\n"),
    (
        "Transfer-Encoding: chunked\r\n",
        "5;a\rb\r\nhello\r\n0\r\n\r\n",
    ),
    ("Transfer-Encoding: chunked\r\n", "0;\n\r\n\r\n"),
    // Chunk sizes: none, not a number, 5 more than fits 64 bits, and more than is ever sent.
    ("Transfer-Encoding: chunked\r\n", "\r\n\r\n"),
    ("Transfer-Encoding: chunked\r\n", " 5\r\nhello\r\n0\r\n\r\n"),
    ("Transfer-Encoding: chunked\r\n", "+5\r\nhello\r\n0\r\n\r\n"),
    ("Transfer-Encoding: chunked\r\n", "-5\r\nhello\r\n0\r\n\r\n"),
    (
        "Transfer-Encoding: chunked\r\n",
        "0x5\r\nhello\r\n0\r\n\r\n",
    ),
    (
        "Transfer-Encoding: chunked\r\n",
        "5 5\r\nhello\r\n0\r\n\r\n",
    ),
    ("Transfer-Encoding: chunked\r\n", "5h\r\nhello\r\n0\r\n\r\n"),
    (
        "Transfer-Encoding: chunked\r\n",
        "10000000000000005\r\nhello\r\n0\r\n\r\n",
    ),
    (
        "Transfer-Encoding: chunked\r\n",
        "10000000000000000\r\n\r\n",
    ),
    (
        "Transfer-Encoding: chunked\r\n",
        "FFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n",
    ),
    (
        "Transfer-Encoding: chunked\r\n",
        "7FFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n",
    ),
];

/// The same for HTTP/1.0, which has no chunks.
pub(super) const OF_HTTP_1_0: &[(&str, &str)] = &[
    (
        "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
    (
        "Connection: keep-alive\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\n",
    ),
];

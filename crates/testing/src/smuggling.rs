//! Request smuggling. If two programs may disagree about where a request ends, what follows must
//! not be treated as a request: behind a proxy, it would be handled as someone else's.

mod cases;

use std::net::SocketAddr;

use crate::{at_once, exchange};
use cases::{CASES, OF_HTTP_1_0};

/// A listener, and the request from which the cases are made.
#[derive(Clone, Debug)]
pub struct Smuggling {
    /// The listener.
    pub address: SocketAddr,
    /// The method and target of the first request, such as `POST /x`.
    pub first: &'static str,
    /// Its `Host` and other headers, each with its line break.
    pub headers: String,
    /// The path of the smuggled request, which has a recognisable response.
    pub next: &'static str,
    /// Text that only that response contains.
    pub sign: &'static str,
}

impl Smuggling {
    /// Fails the test if a request after one with an ambiguous end is answered, or if one after a
    /// request with a clear end is not. The listener must close idle connections soon.
    pub async fn assert_refused(&self) {
        let follows = self.next_request();
        let clear = [
            ("HTTP/1.1", "Content-Length: 5\r\n", "hello"),
            ("HTTP/1.1", "Content-Length: 0\r\n", ""),
        ];
        for (version, framing, body) in clear {
            let sent = self.request(version, framing, body);
            let answer = exchange(self.address, sent + &follows).await;
            assert!(answer.contains(self.sign), "{framing:?}: {answer}");
        }
        let answered = self.answered(self.all_requests()).await;
        assert!(
            answered.is_empty(),
            "{:?} at {}: the requests after these were answered: {answered:#?}",
            self.first,
            self.address
        );
    }

    /// All ambiguous requests, each with what follows.
    fn all_requests(&self) -> Vec<String> {
        let follows = self.next_request();
        let of_version = |version, cases: &'static [(&str, &str)]| {
            let requests = cases.iter();
            requests.map(move |(framing, body)| self.request(version, framing, body))
        };
        let ambiguous = of_version("HTTP/1.1", CASES).chain(of_version("HTTP/1.0", OF_HTTP_1_0));
        let mut requests: Vec<String> = ambiguous.map(|request| request + &follows).collect();
        // A body that is not read is not a request either.
        let length = format!("Content-Length: {}\r\n", follows.len());
        requests.push(self.request("HTTP/1.1", &length, &follows));
        let (size, chunked) = (follows.len(), "Transfer-Encoding: chunked\r\n");
        let chunk = format!("{size:x}\r\n{follows}\r\n0\r\n\r\n");
        requests.push(self.request("HTTP/1.1", chunked, &chunk));
        requests
    }

    /// The requests after which a response came that must not come.
    async fn answered(&self, requests: Vec<String>) -> Vec<String> {
        let (address, sign) = (self.address, self.sign);
        let answers = at_once(requests.len(), |number| {
            let request = requests[number].clone();
            async move { (exchange(address, &request).await, request) }
        });
        let answers = answers.await.into_iter();
        let answered = answers.filter(|(answer, _)| answer.contains(sign));
        answered.map(|(_, request)| request).collect()
    }

    fn request(&self, version: &str, framing: &str, body: &str) -> String {
        let (first, headers) = (self.first, &self.headers);
        format!("{first} {version}\r\n{headers}{framing}\r\n{body}")
    }

    fn next_request(&self) -> String {
        let (next, headers) = (self.next, &self.headers);
        format!("GET {next} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n")
    }
}

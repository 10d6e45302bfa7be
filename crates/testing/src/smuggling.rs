//! Request smuggling: what comes after a request whose end two programs may see in different places
//! must never be taken for a request. Behind a proxy, it would be one of somebody else.

mod cases;

use std::net::SocketAddr;

use crate::{at_once, exchange};
use cases::{CASES, OF_HTTP_1_0};

/// A listener, and a request that each case is made of.
#[derive(Clone, Debug)]
pub struct Smuggling {
    /// The listener.
    pub address: SocketAddr,
    /// The method and target of the first request, such as `POST /x`.
    pub first: &'static str,
    /// Its `Host` and other headers, each line with its end.
    pub headers: String,
    /// The path of the request that follows, which only its response tells from others.
    pub next: &'static str,
    /// What only that response has.
    pub sign: &'static str,
}

impl Smuggling {
    /// Fails the test if a request is answered after one whose end is ambiguous, or is not answered
    /// after one whose end is clear. The listener must close idle connections soon.
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
            "{:?} at {}: requests after these were answered: {answered:#?}",
            self.first,
            self.address
        );
    }

    /// Requests that are ambiguous, each with what follows.
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

    /// The requests that were followed by a response that they must not have.
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

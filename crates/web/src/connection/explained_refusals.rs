//! A connection with HTTP/1 on which the parser's refusals say why.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The body of a refusal.
pub struct Explanation {
    /// Its media type.
    pub media_type: &'static str,
    /// Its text.
    pub body: String,
}

/// Explains a refusal with this status, for this reason in words.
type Explain = fn(u16, &str) -> Explanation;

/// A stream of responses. Where the library refuses a request that it cannot parse, before any code
/// of ours could respond, it writes a head without a body: this adds one.
pub struct ExplainedRefusals<S> {
    stream: S,
    explain: Explain,
    /// What is left of a refusal that was not sent at once.
    rest: Vec<u8>,
}

impl<S> ExplainedRefusals<S> {
    /// Of this stream, to which nothing has been written yet.
    pub fn new(stream: S, explain: Explain) -> Self {
        Self {
            stream,
            explain,
            rest: Vec::new(),
        }
    }
}

impl<S: AsyncWrite + Unpin> ExplainedRefusals<S> {
    fn poll_rest(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.rest.is_empty() {
            let sent = ready!(Pin::new(&mut self.stream).poll_write(context, &self.rest))?;
            if sent == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.rest.drain(..sent);
        }
        Poll::Ready(Ok(()))
    }

    /// Writes a refusal with its body, if this is one without.
    fn poll_refusal(
        &mut self,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Option<Poll<io::Result<usize>>> {
        self.rest = explained(bytes, self.explain)?;
        Some(match self.poll_rest(context) {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            // What is not sent now is sent before anything else, or when it is flushed.
            _ => Poll::Ready(Ok(bytes.len())),
        })
    }
}

/// The refusal with a body, if this is a head without one that says nothing but the status and that
/// the connection ends.
fn explained(bytes: &[u8], explain: Explain) -> Option<Vec<u8>> {
    let head = bytes.strip_prefix(b"HTTP/1.1 4")?;
    let head = str::from_utf8(head).ok()?.strip_suffix("\r\n\r\n")?;
    let mut lines = head.split("\r\n");
    let (status, reason) = match lines.next()? {
        "00 Bad Request" => (400, "The request is not valid HTTP."),
        "14 URI Too Long" => (414, "The path with its query is too long."),
        "31 Request Header Fields Too Large" => (431, "The headers are too long."),
        _ => return None,
    };
    let headers: Vec<&str> = lines.collect();
    let is_bare = |line: &&str| {
        matches!(*line, "connection: close" | "content-length: 0") || line.starts_with("date: ")
    };
    // A backend's own responses leave the connection open.
    let is_last = headers.contains(&"connection: close");
    if !is_last || headers.len() > 3 || !headers.iter().all(is_bare) {
        return None;
    }
    let Explanation { media_type, body } = explain(status, reason);
    let length = format!(
        "content-length: {}\r\ncontent-type: {media_type}\r\ncache-control: no-store\r\n\
         x-content-type-options: nosniff",
        body.len()
    );
    let head = str::from_utf8(bytes).ok()?.trim_end();
    let head = head.replace("content-length: 0", &length);
    Some(format!("{head}\r\n\r\n{body}").into_bytes())
}

impl<S: AsyncRead + Unpin> AsyncRead for ExplainedRefusals<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ExplainedRefusals<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        ready!(this.poll_rest(context))?;
        match this.poll_refusal(context, bytes) {
            Some(refused) => refused,
            None => Pin::new(&mut this.stream).poll_write(context, bytes),
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        ready!(this.poll_rest(context))?;
        if let [head] = slices
            && let Some(refused) = this.poll_refusal(context, head)
        {
            return refused;
        }
        Pin::new(&mut this.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_rest(context))?;
        Pin::new(&mut this.stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_rest(context))?;
        Pin::new(&mut this.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const REFUSAL: &str = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\
                           date: Sat, 28 Nov 2026 10:00:00 GMT\r\n\r\n";

    /// What arrives, through a pipe that takes only a few bytes at a time.
    async fn sent(written: &str) -> String {
        let (near, mut far) = duplex(7);
        let mut stream = ExplainedRefusals::new(near, |status, reason| Explanation {
            media_type: "text/plain",
            body: format!("{status}: {reason}"),
        });
        let writing = async {
            stream.write_all(written.as_bytes()).await.unwrap();
            stream.shutdown().await.unwrap();
        };
        let mut arrived = String::new();
        let (read, ()) = tokio::join!(far.read_to_string(&mut arrived), writing);
        read.unwrap();
        arrived
    }

    #[tokio::test]
    async fn a_refusal_gets_a_body() {
        let arrived = sent(REFUSAL).await;
        let (head, body) = arrived.split_once("\r\n\r\n").unwrap();
        assert_eq!(body, "400: The request is not valid HTTP.");
        assert!(
            head.contains(&format!("\r\ncontent-length: {}\r\n", body.len())),
            "{head}"
        );
        assert!(head.ends_with("GMT"), "{head}");
    }

    #[tokio::test]
    async fn other_responses_stay_as_they_are() {
        for response in [
            REFUSAL.replace("400 Bad Request", "404 Not Found"),
            REFUSAL.replace("date:", "server: x\r\ndate:"),
            REFUSAL.replace("content-length: 0", "content-length: 5") + "hello",
            REFUSAL.replace("date:", "x-date:"),
            REFUSAL.replace("connection: close\r\n", ""),
            format!("{REFUSAL}{REFUSAL}"),
        ] {
            assert_eq!(sent(&response).await, response);
        }
    }
}

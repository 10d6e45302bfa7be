//! The bytes of a connection, encrypted or not.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::tls::ChannelBinding;
use tokio_rustls::client::TlsStream;
use tokio_util::either::Either;

use super::channel_binding;
use super::ending::Ending;
use super::messages::Messages;
use super::watch::Watch;

const BUFFER: usize = 8 * 1024;

/// A connection's bytes. Messages of errors get their code on the way. Reading fails once the server
/// has stopped working or does not know whether a commit is safe, and ends once the server has
/// turned out to be read-only.
pub(super) struct PostgresStream {
    transport: Either<Socket, TlsStream<Socket>>,
    watch: Option<Watch>,
    messages: Messages,
    /// What has been taken from the driver, but not been sent.
    outgoing: Vec<u8>,
    over: Ending,
    received: Vec<u8>,
    /// What can be read, of which the first bytes have been.
    readable: Vec<u8>,
    read: usize,
}

impl PostgresStream {
    pub(super) fn plain(socket: Socket, watch: Option<Watch>) -> Self {
        Self::new(Either::Left(socket), watch)
    }

    pub(super) fn encrypted(stream: TlsStream<Socket>, watch: Option<Watch>) -> Self {
        Self::new(Either::Right(stream), watch)
    }

    fn new(transport: Either<Socket, TlsStream<Socket>>, watch: Option<Watch>) -> Self {
        Self {
            transport,
            watch,
            messages: Messages::default(),
            outgoing: Vec::new(),
            over: Ending::default(),
            received: vec![0; BUFFER],
            readable: Vec::with_capacity(BUFFER),
            read: 0,
        }
    }

    /// The same for a server that forgets prepared statements.
    pub(super) fn without_names(mut self) -> Self {
        self.messages = Messages::without_names();
        self
    }

    /// Ready once a connection that is over should end.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let notices = self.messages.said();
        if !notices.is_over || !notices.has_answered {
            return Poll::Pending;
        }
        self.over.poll(context)
    }

    /// Sends what has been taken.
    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.outgoing.is_empty() {
            let transport = Pin::new(&mut self.transport);
            let count = ready!(transport.poll_write(context, &self.outgoing))?;
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.outgoing.drain(..count);
        }
        Poll::Ready(Ok(()))
    }

    /// Writes as the driver does, except for what is changed on the way.
    fn poll_write_changed(
        &mut self,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_send(context))?;
        if !self.messages.send(bytes, &mut self.outgoing) {
            return Pin::new(&mut self.transport).poll_write(context, bytes);
        }
        // What is not sent now is when the driver flushes.
        if let Poll::Ready(Err(error)) = self.poll_send(context) {
            return Poll::Ready(Err(error));
        }
        Poll::Ready(Ok(bytes.len()))
    }
}

/// Fails once the server has left a request unanswered for too long.
fn poll_watch(watch: &mut Option<Watch>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
    let Some(watch) = watch else {
        return Poll::Pending;
    };
    ready!(watch.poll(context));
    let silent = io::Error::new(io::ErrorKind::TimedOut, "the server has stopped responding");
    Poll::Ready(Err(silent))
}

impl AsyncRead for PostgresStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        loop {
            let unread = this.readable.get(this.read..).unwrap_or_default();
            if !unread.is_empty() {
                let length = unread.len().min(into.remaining());
                into.put_slice(unread.get(..length).unwrap_or_default());
                this.read += length;
                return Poll::Ready(Ok(()));
            }
            this.readable.clear();
            this.read = 0;
            if this.poll_end(context).is_ready() {
                return Poll::Ready(Ok(()));
            }
            let mut received = ReadBuf::new(&mut this.received);
            let transport = Pin::new(&mut this.transport);
            let polled = transport.poll_read(context, &mut received);
            if polled.is_pending() {
                ready!(poll_watch(&mut this.watch, context))?;
            }
            ready!(polled)?;
            if let Some(watch) = &mut this.watch {
                watch.received(received.filled());
            }
            let is_end = received.filled().is_empty();
            this.messages.receive(received.filled(), &mut this.readable);
            let notices = this.messages.said();
            if notices.is_unconfirmed {
                let reason = "the server no longer waits for a standby to have the commit";
                return Poll::Ready(Err(io::Error::other(reason)));
            }
            if let Some(watch) = &mut this.watch {
                watch.served_by(notices.backend);
            }
            if is_end {
                this.messages.end(&mut this.readable);
                if this.readable.is_empty() {
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for PostgresStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.messages.begin();
        this.over.delay();
        let written = this.poll_write_changed(context, bytes);
        if let (Poll::Ready(Ok(count)), Some(watch)) = (&written, &mut this.watch) {
            watch.sent(bytes.get(..*count).unwrap_or_default());
        }
        // The driver reads before it writes, and then not until something has arrived.
        match poll_watch(&mut this.watch, context) {
            Poll::Ready(silent) => Poll::Ready(silent.and(Ok(0))),
            Poll::Pending => written,
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_send(context))?;
        Pin::new(&mut this.transport).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_send(context))?;
        Pin::new(&mut this.transport).poll_shutdown(context)
    }
}

impl tokio_postgres::tls::TlsStream for PostgresStream {
    fn channel_binding(&self) -> ChannelBinding {
        let Either::Right(stream) = &self.transport else {
            return ChannelBinding::none();
        };
        let (_, session) = stream.get_ref();
        let certificate = session.peer_certificates().and_then(<[_]>::first);
        certificate
            .and_then(|certificate| channel_binding::server_end_point(certificate))
            .map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
    }
}

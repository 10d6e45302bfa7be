//! The bytes of a connection, encrypted or not.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::tls::ChannelBinding;
use tokio_rustls::client::TlsStream;
use tokio_util::either::Either;

use super::channel_binding;

/// A connection's bytes.
pub(super) struct PostgresStream(Either<Socket, TlsStream<Socket>>);

impl From<Socket> for PostgresStream {
    fn from(socket: Socket) -> Self {
        Self(Either::Left(socket))
    }
}

impl From<TlsStream<Socket>> for PostgresStream {
    fn from(stream: TlsStream<Socket>) -> Self {
        Self(Either::Right(stream))
    }
}

impl AsyncRead for PostgresStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, into)
    }
}

impl AsyncWrite for PostgresStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

impl tokio_postgres::tls::TlsStream for PostgresStream {
    fn channel_binding(&self) -> ChannelBinding {
        let Either::Right(stream) = &self.0 else {
            return ChannelBinding::none();
        };
        let (_, session) = stream.get_ref();
        let certificate = session.peer_certificates().and_then(<[_]>::first);
        certificate
            .and_then(|certificate| channel_binding::server_end_point(certificate))
            .map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
    }
}

//! A server that records the mail that it gets, without encryption.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::until;

/// Accepts mail on a loopback address, until it is dropped. Addresses that begin with `gone` are
/// refused for ever, those that begin with `busy` for now.
pub struct MailServer {
    /// The port.
    pub port: u16,
    mails: Arc<Mutex<Vec<Mail>>>,
    task: tokio::task::JoinHandle<()>,
}

/// A mail.
#[derive(Clone, Debug)]
pub struct Mail {
    /// Who gets it.
    pub to: String,
    /// Its headers and parts, without what encodes them.
    pub text: String,
}

impl Mail {
    /// The first address in it whose path has this word.
    pub fn link(&self, word: &str) -> String {
        let mut words = self.text.split([' ', '\n', '\r', '<', '>', '"']);
        let link = words.find(|found| found.starts_with("http") && found.contains(word));
        link.unwrap_or_else(|| panic!("a link {word} in {}", self.text))
            .to_owned()
    }
}

impl MailServer {
    /// Starts one.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let mails = Arc::default();
        let of_task = Arc::clone(&mails);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&of_task)));
            }
        });
        Self { port, mails, task }
    }

    /// The mails to this address so far.
    pub fn mails(&self, to: &str) -> Vec<Mail> {
        let mails = self.mails.lock().expect("a lock");
        mails.iter().filter(|mail| mail.to == to).cloned().collect()
    }

    /// The mails to this address, as soon as there are so many.
    pub async fn wait_for(&self, to: &str, count: usize) -> Vec<Mail> {
        until(&format!("{count} mails to {to}"), async || {
            self.mails(to).len() >= count
        })
        .await;
        self.mails(to)
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A conversation (RFC 5321).
async fn serve(stream: TcpStream, mails: Arc<Mutex<Vec<Mail>>>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let (mut to, mut line) = (String::new(), String::new());
    stream.write_all(b"220 ready\r\n").await?;
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let reply: &str = match line.split([' ', ':']).next().unwrap_or_default().trim() {
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                match to.split('@').next() {
                    Some("gone") => "550 5.1.1 no such mailbox\r\n",
                    Some("busy") => "451 4.3.0 try later\r\n",
                    _ => "250 ok\r\n",
                }
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let text = read_mail(&mut stream).await?;
                let mail = Mail {
                    to: to.clone(),
                    text,
                };
                mails.lock().expect("a lock").push(mail);
                "250 2.0.0 accepted\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        stream.write_all(reply.as_bytes()).await?;
    }
}

/// A mail as its reader sees it: without the encoding of long lines (RFC 2045, 6.7).
async fn read_mail(stream: &mut BufReader<TcpStream>) -> std::io::Result<String> {
    let mut mail = String::new();
    loop {
        let start = mail.len();
        if stream.read_line(&mut mail).await? == 0 || &mail[start..] == ".\r\n" {
            let mail = mail.get(..start).unwrap_or_default();
            return Ok(mail.replace("=\r\n", "").replace("=3D", "="));
        }
    }
}

//! A proxy in front of a certificate authority. It counts the requests to the authority, answers in
//! its place if a test wants that, and gives advice about renewals (RFC 9773), which Debian's
//! `pebble` does not.

mod request;
mod response;
mod step;

use std::collections::HashMap;
use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use reqwest::Certificate;
use reqwest::header::HOST;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::CertificateAuthority;

use request::Request;
use response::{kept, problem_type, response};

pub use step::AcmeStep;

/// How requests of one kind are handled instead of being proxied.
#[derive(Clone, Debug)]
pub enum Meddling {
    /// The proxy responds with this status, this `Retry-After` and this body.
    Answer(u16, Option<u32>, String),
    /// The proxy redirects to this address.
    Redirect(String),
    /// If they replace a certificate, the proxy responds with this status and this body.
    AnswerReplacing(u16, String),
    /// The proxy responds with status 200 and a body that never ends.
    AnswerEndlessly,
    /// They are delayed.
    Delay(Duration),
    /// They do not reach the authority.
    HoldRequest,
    /// They reach the authority, but its responses are held back.
    HoldAnswer,
}

/// The suggested window for a renewal, from and to, in RFC 3339, and the seconds until the next
/// query.
pub type Advice = (String, String, u32);

/// The proxy.
pub struct AuthorityProxy {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct Shared {
    requests: HashMap<AcmeStep, usize>,
    meddling: HashMap<AcmeStep, Meddling>,
    advice: Option<Advice>,
    payloads: HashMap<AcmeStep, Vec<Value>>,
    /// How many bytes of an endless body the client has read.
    endless: HashMap<AcmeStep, usize>,
    /// The end of the address for nonces.
    version: String,
    /// How often a former address for nonces was used.
    outdated: usize,
}

struct State {
    authority: String,
    client: reqwest::Client,
    shared: Mutex<Shared>,
    held: watch::Sender<usize>,
}

impl AuthorityProxy {
    /// Starts it with the certificate of the authority's own directory.
    pub async fn start(authority: &CertificateAuthority) -> Self {
        let file = authority.directory_certificate();
        let pem = fs::read(&file).unwrap();
        let key = fs::read(key_file(&file)).unwrap();
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(
                vec![CertificateDer::from_pem_slice(&pem).unwrap()],
                PrivateKeyDer::from_pem_slice(&key).unwrap(),
            )
            .unwrap();
        let client = reqwest::Client::builder()
            .no_proxy()
            .http1_only()
            .tls_certs_only([Certificate::from_pem(&pem).unwrap()]);
        let state = Arc::new(State {
            authority: authority.directory().trim_end_matches("/dir").to_owned(),
            client: client.build().unwrap(),
            shared: Mutex::default(),
            held: watch::Sender::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (acceptor, shared) = (TlsAcceptor::from(Arc::new(config)), Arc::clone(&state));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, state) = (acceptor.clone(), Arc::clone(&shared));
                tokio::spawn(async move { state.serve(acceptor, stream).await });
            }
        });
        Self { address, state }
    }

    /// The address of the ACME directory.
    pub fn directory(&self) -> String {
        format!("https://{}/dir", self.address)
    }

    /// From now on, handles requests of this kind like this.
    pub fn meddle(&self, step: AcmeStep, meddling: Meddling) {
        self.state.lock().meddling.insert(step, meddling);
    }

    /// Proxies everything again.
    pub fn stop_meddling(&self) {
        self.state.lock().meddling.clear();
    }

    /// Advises to renew all certificates in this window.
    pub fn advise(&self, advice: Advice) {
        self.state.lock().advice = Some(advice);
    }

    /// The number of requests of this kind.
    pub fn requests(&self, step: AcmeStep) -> usize {
        let shared = self.state.lock();
        shared.requests.get(&step).copied().unwrap_or_default()
    }

    /// The payloads of the requests of this kind.
    pub fn payloads(&self, step: AcmeStep) -> Vec<Value> {
        let shared = self.state.lock();
        shared.payloads.get(&step).cloned().unwrap_or_default()
    }

    /// How many bytes of an endless body the client has read.
    pub fn endless(&self, step: AcmeStep) -> usize {
        let shared = self.state.lock();
        shared.endless.get(&step).copied().unwrap_or_default()
    }

    /// From now on, the directory has another address for nonces, and the former one is gone. It is
    /// the only address that no signature covers.
    pub fn move_nonces(&self, version: &str) {
        version.clone_into(&mut self.state.lock().version);
    }

    /// How often a former address for nonces was used.
    pub fn outdated(&self) -> usize {
        self.state.lock().outdated
    }

    /// Waits until a request is held.
    pub async fn held(&self) {
        let mut held = self.state.held.subscribe();
        held.wait_for(|held| *held > 0).await.unwrap();
        self.state.held.send_replace(0);
    }
}

fn key_file(certificate: &std::path::Path) -> PathBuf {
    certificate.with_file_name("key.pem")
}

impl State {
    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap()
    }

    async fn serve(&self, acceptor: TlsAcceptor, stream: TcpStream) -> Option<()> {
        let mut stream = acceptor.accept(stream).await.ok()?;
        let request = Request::read(&mut stream).await?;
        let answer = self.answer(&request).await;
        stream.write_all(&answer).await.ok()?;
        let step = AcmeStep::from_path(&request.path)?;
        if matches!(
            self.lock().meddling.get(&step),
            Some(Meddling::AnswerEndlessly)
        ) {
            return self.write_endlessly(&mut stream, step).await;
        }
        stream.shutdown().await.ok()
    }

    /// Writes until the client closes the connection; counts the bytes.
    async fn write_endlessly(
        &self,
        stream: &mut TlsStream<TcpStream>,
        step: AcmeStep,
    ) -> Option<()> {
        let chunk = vec![b' '; 64 * 1024];
        loop {
            stream.write_all(&chunk).await.ok()?;
            *self.lock().endless.entry(step).or_default() += chunk.len();
        }
    }

    async fn answer(&self, request: &Request) -> Vec<u8> {
        let step = AcmeStep::from_path(&request.path);
        let payload = request.payload();
        let meddling = step.and_then(|step| {
            let mut shared = self.lock();
            *shared.requests.entry(step).or_default() += 1;
            let payloads = shared.payloads.entry(step).or_default();
            payloads.extend(payload.clone());
            shared.meddling.get(&step).cloned()
        });
        match meddling {
            Some(Meddling::Answer(status, retry_after, body)) => {
                let mut headers = vec![("content-type".to_owned(), problem_type(&body))];
                headers
                    .extend(retry_after.map(|after| ("retry-after".to_owned(), after.to_string())));
                return response(status, &headers, body.as_bytes());
            }
            Some(Meddling::Redirect(to)) => {
                return response(307, &[("location".to_owned(), to)], b"");
            }
            Some(Meddling::AnswerReplacing(status, body)) => {
                let is_replacing = payload
                    .as_ref()
                    .is_some_and(|sent| sent.get("replaces").is_some());
                if is_replacing {
                    let headers = [("content-type".to_owned(), problem_type(&body))];
                    return response(status, &headers, body.as_bytes());
                }
            }
            Some(Meddling::AnswerEndlessly) => {
                return b"HTTP/1.1 200 .\r\nconnection: close\r\n\r\n".to_vec();
            }
            Some(Meddling::Delay(time)) => tokio::time::sleep(time).await,
            Some(Meddling::HoldRequest) => self.hold().await,
            Some(Meddling::HoldAnswer) => {
                self.pass_on(request, step, payload.as_ref()).await;
                self.hold().await;
            }
            None => {}
        }
        if step == Some(AcmeStep::Advice) {
            return self.advice();
        }
        if self.is_outdated(step, &request.path) {
            let problem = r#"{"type": "urn:ietf:params:acme:error:malformed", "status": 404}"#;
            let headers = [("content-type".to_owned(), problem_type(problem))];
            return response(404, &headers, problem.as_bytes());
        }
        self.pass_on(request, step, payload.as_ref()).await
    }

    async fn hold(&self) {
        self.held.send_modify(|held| *held += 1);
        std::future::pending::<()>().await;
    }

    /// Whether this is a former address for nonces.
    fn is_outdated(&self, step: Option<AcmeStep>, path: &str) -> bool {
        let mut shared = self.lock();
        let is_outdated =
            step == Some(AcmeStep::Nonce) && !path.ends_with(&format!("v={}", shared.version));
        let is_outdated = is_outdated && !shared.version.is_empty();
        shared.outdated += usize::from(is_outdated);
        is_outdated
    }

    fn advice(&self) -> Vec<u8> {
        let Some((start, end, again)) = self.lock().advice.clone() else {
            return response(404, &[], b"");
        };
        let body = json!({"suggestedWindow": {"start": start, "end": end}}).to_string();
        let headers = [("retry-after".to_owned(), again.to_string())];
        response(200, &headers, body.as_bytes())
    }

    async fn pass_on(
        &self,
        request: &Request,
        step: Option<AcmeStep>,
        payload: Option<&Value>,
    ) -> Vec<u8> {
        let url = format!("{}{}", self.authority, request.path);
        // The authority builds its addresses from the host.
        let mut proxied = self.client.request(request.method.clone(), url);
        proxied = proxied
            .header(HOST, &request.host)
            .body(request.body.clone());
        if let Some(content_type) = &request.content_type {
            proxied = proxied.header("content-type", content_type);
        }
        let Ok(answer) = proxied.send().await else {
            return response(502, &[], b"");
        };
        let status = answer.status().as_u16();
        let headers = kept(answer.headers());
        let body = answer.bytes().await.unwrap_or_default().to_vec();
        let body = self.add_to(body, step, &request.host, payload);
        response(status, &headers, &body)
    }

    /// The directory with this version's address for nonces.
    fn moved(&self, body: &[u8]) -> Vec<u8> {
        let mut directory: Value = serde_json::from_slice(body).unwrap();
        let version = self.lock().version.clone();
        let address = directory["newNonce"].as_str().unwrap();
        directory["newNonce"] = json!(format!("{address}?v={version}"));
        directory.to_string().into_bytes()
    }

    /// Adds what the authority lacks: the address for advice, and the certificate that an order
    /// replaces.
    fn add_to(
        &self,
        body: Vec<u8>,
        step: Option<AcmeStep>,
        host: &str,
        payload: Option<&Value>,
    ) -> Vec<u8> {
        if step == Some(AcmeStep::Directory) && !self.lock().version.is_empty() {
            return self.moved(&body);
        }
        let (name, value) = match step {
            Some(AcmeStep::Directory) if self.lock().advice.is_some() => {
                ("renewalInfo", json!(format!("https://{host}/advice")))
            }
            Some(AcmeStep::NewOrder) => match payload.and_then(|payload| payload.get("replaces")) {
                Some(replaced) => ("replaces", replaced.clone()),
                None => return body,
            },
            _ => return body,
        };
        let Ok(Value::Object(mut object)) = serde_json::from_slice(&body) else {
            return body;
        };
        object.insert(name.to_owned(), value);
        Value::Object(object).to_string().into_bytes()
    }
}

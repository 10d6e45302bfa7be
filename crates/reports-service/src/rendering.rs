//! Shows pages to a browser, by the program `page-render`.

mod settings;
mod turns;

use std::path::PathBuf;
use std::time::Duration;

use render_client::{Answer, Failure, LAB_RUN, Limits, Request};
use tokio::time::{Instant, timeout_at};

pub use settings::RenderingSettings;
pub use turns::Turn;
use turns::Turns;

/// How much later than its limit an answer comes at most.
const GRACE: Duration = Duration::from_secs(3);

/// Asks the program for pages. An account's pages wait for each other, so that others' do not wait
/// for them all.
#[derive(Debug)]
pub struct Renderer {
    socket: PathBuf,
    timeout: Duration,
    lab_runs: u8,
    turns: Turns,
}

/// Code and message of a page that cannot be rendered here.
pub const UNAVAILABLE: (&str, &str) = (
    "rendering_unavailable",
    "The rendered field must be 0: this server has no program that renders pages.",
);

/// Other pages were being rendered until it was too late.
pub fn busy() -> Failure {
    Failure::new("busy", "other pages were being shown to the browser")
}

impl Renderer {
    /// The one of these settings, if there is any.
    pub fn new(settings: &RenderingSettings) -> Option<Self> {
        let is_set = !settings.socket.as_os_str().is_empty();
        is_set.then(|| Self {
            socket: settings.socket.clone(),
            timeout: settings.timeout.get(),
            lab_runs: settings.lab_runs.get(),
            turns: Turns::new(settings.per_account.get()),
        })
    }

    /// How long a page takes at most, once it is its turn.
    pub fn longest(&self) -> Duration {
        self.timeout + LAB_RUN * self.lab_runs.into() + GRACE
    }

    /// Waits until a page of the account may be rendered; `None` if that is not before `latest`.
    pub async fn turn(&self, account: &str, latest: Instant) -> Option<Turn> {
        timeout_at(latest, self.turns.take(account)).await.ok()
    }

    /// What the browser makes of the page at this URL, or why there is nothing by `latest`.
    pub async fn render(&self, _turn: Turn, url: &str, latest: Instant) -> Answer {
        let limit = u64::try_from(self.timeout.as_millis()).unwrap_or(u64::MAX);
        let request = Request {
            url: url.to_owned(),
            limits: Limits {
                total_ms: limit,
                quiet_ms: limit / 3 * 2,
                ..Limits::default()
            },
            pictures: true,
            lab_runs: self.lab_runs,
            document: None,
        };
        let asked = render_client::render(&self.socket, &request);
        match timeout_at(latest, asked).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                let socket = self.socket.display();
                tracing::warn!(%error, %socket, "the program that renders pages does not answer");
                let message = "the program that renders pages does not answer";
                Failure::new(UNAVAILABLE.0, message).into()
            }
            Err(_) => busy().into(),
        }
    }
}

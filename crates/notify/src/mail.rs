//! Mail: what it says, and handing it to the operator's server.

mod compose;
mod due;
mod pages;
mod server;

use std::sync::Arc;
use std::time::{Duration, Instant};

use lettre::Address;
use look::Branding;
use tokio::time::timeout;
use web::BaseUrl;

use crate::model::{Attempted, Claimed, DueDelivery, EventRow, LEASE, TURN};
use crate::settings::NotifySettings;

pub use due::{due, purpose};
pub use pages::pages;
use server::{Refusal, Server};

/// How much longer handing over a mail may take than the answer to a request: servers look for spam
/// first.
const PATIENCE: u32 = 4;
/// No mail takes longer: the claim on its endpoint is good for a turn and this.
const LONGEST: Duration = LEASE
    .saturating_sub(TURN)
    .saturating_sub(Duration::from_secs(15));

/// The service's mail, if it has any.
#[derive(Clone)]
pub struct Mail {
    server: Arc<Server>,
    base: BaseUrl,
    branding: Branding,
    has_console: bool,
    per_hour: u16,
    timeout: Duration,
}

impl Mail {
    /// The mail of a service at this public address; `None` if the settings have no server.
    ///
    /// # Errors
    /// The setting that cannot be used, and why.
    pub fn new(
        settings: &NotifySettings,
        base: Option<&BaseUrl>,
        branding: &Branding,
        has_console: bool,
    ) -> Result<Option<Self>, String> {
        let timeout = settings.timeout.get().saturating_mul(PATIENCE).min(LONGEST);
        let settings = &settings.mail;
        if settings.host.is_empty() {
            return Ok(None);
        }
        let base = base.ok_or(
            "setting `http.base_url` is required where there is `notify.mail.host`: mail has links",
        )?;
        Ok(Some(Self {
            server: Arc::new(Server::new(settings, base.url())?),
            base: base.clone(),
            branding: branding.clone(),
            has_console,
            per_hour: settings.per_hour.get(),
            timeout,
        }))
    }

    /// How many mails an address gets in an hour.
    pub fn per_hour(&self) -> u16 {
        self.per_hour
    }

    /// Hands over one mail about all of these to the endpoint's address.
    pub async fn attempt(&self, noun: &str, claimed: &Claimed, due: &[DueDelivery]) -> Attempted {
        let started = Instant::now();
        let sent = timeout(self.timeout, self.send(noun, claimed, due)).await;
        let sent = sent.unwrap_or_else(|_| {
            let reason = format!("no answer within {} s", self.timeout.as_secs());
            Err(Refusal::for_now(reason))
        });
        let (status, answer, failure) = match sent {
            Ok((status, answer)) => (Some(status), answer, None),
            Err(refusal) => (refusal.status, refusal.reason, Some(refusal.failure)),
        };
        let duration = started.elapsed();
        Attempted {
            status,
            duration,
            answer,
            failure,
        }
    }

    async fn send(
        &self,
        noun: &str,
        claimed: &Claimed,
        due: &[DueDelivery],
    ) -> Result<(u16, String), Refusal> {
        let to: Address = claimed
            .endpoint
            .target
            .parse()
            .map_err(|_| Refusal::for_now("the address cannot be used".to_owned()))?;
        let events: Vec<&EventRow> = due.iter().map(|due| &due.event).collect();
        let mail = self.compose(noun, claimed, &to, &events);
        let mail = mail.map_err(Refusal::for_now)?;
        self.server.send(&to, &mail).await
    }
}

//! The issued keys of a service, and how its processes learn which of them are in use.

use std::time::Duration;

use auth::{Issuer, KeyFolderError, KeyId, KeySettings, Scope, Scopes, Verifier};
use database::{Error, Pool};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::model;

/// How often a process looks for changes: a revocation is everywhere within a second.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How often it records which keys were used.
const RECORD_INTERVAL: Duration = Duration::from_mins(1);

/// What was last seen of the changes in the database.
#[derive(Debug, Default)]
pub struct Seen(Option<String>);

/// The issued keys of a service: `Data<IssuedKeys>`. Cheap to clone.
#[derive(Clone)]
pub struct IssuedKeys {
    pub(crate) pool: Pool,
    /// What the service is about: `report` or `domain`. Paths begin with it.
    pub(crate) noun: &'static str,
    /// `None` if only the operator makes keys.
    pub(crate) issuer: Option<Issuer>,
}

impl IssuedKeys {
    /// Those of a service, whose keys can have these scopes. The verifier accepts them from now on,
    /// if the settings name an issuing key.
    ///
    /// # Errors
    /// When the issuing key cannot be used.
    pub fn new(
        pool: Pool,
        noun: &'static str,
        scopes: impl IntoIterator<Item = Scope>,
        (settings, verifier): (&KeySettings, Option<&Verifier>),
    ) -> Result<Self, KeyFolderError> {
        let scopes: Scopes = scopes.into_iter().collect();
        let mut issuer = None;
        if let (Some(path), Some(verifier)) = (settings.issuer(), verifier) {
            let own = Issuer::read(path, &format!("{noun}s"), scopes)?;
            verifier.accept(own.clone())?;
            issuer = Some(own);
        }
        Ok(Self { pool, noun, issuer })
    }

    /// Whether keys can be made.
    pub const fn is_on(&self) -> bool {
        self.issuer.is_some()
    }

    /// Waits until this process knows what it has just changed; the others notice it themselves.
    pub(crate) async fn read_again(&self) {
        if let Some(issuer) = &self.issuer {
            issuer.read_again().await;
        }
    }

    /// Keeps up with the database until the service stops.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let Some(issuer) = &self.issuer else {
            return;
        };
        let (mut seen, mut is_failing, mut recorded_at) = (Seen::default(), false, Instant::now());
        loop {
            let wishes = issuer.wishes();
            let read = self.look(&mut seen).await;
            issuer.answer(wishes);
            match &read {
                Err(error) if !is_failing => tracing::warn!(%error, "issued keys cannot be read"),
                _ => {}
            }
            is_failing = read.is_err();
            if recorded_at.elapsed() >= RECORD_INTERVAL {
                recorded_at = Instant::now();
                self.note(issuer).await;
            }
            tokio::select! {
                () = sleep(POLL_INTERVAL) => {}
                () = issuer.wanted() => {}
                _ = stop.wait_for(|is_stopped| *is_stopped) => break,
            }
        }
        self.note(issuer).await;
    }

    /// Reads the keys if they have changed since they were last seen. The stamp is read first: what
    /// changes in between is read twice, not missed.
    ///
    /// # Errors
    /// Database errors; what was read before stays in use, for a minute.
    pub async fn look(&self, seen: &mut Seen) -> Result<(), Error> {
        let Some(issuer) = &self.issuer else {
            return Ok(());
        };
        let now = model::stamp(&self.pool).await?;
        if seen.0.as_ref() == Some(&now) {
            issuer.confirm();
            return Ok(());
        }
        let rows = model::hashes(&self.pool, issuer.id()).await?;
        let parsed = |(id, hash): (String, String)| Some((id.parse().ok()?, hash));
        issuer.renew(rows.into_iter().filter_map(parsed));
        seen.0 = Some(now);
        Ok(())
    }

    /// Records which keys were used. If that fails, it is only less exact.
    async fn note(&self, issuer: &Issuer) {
        let used = issuer.take_used();
        let used: Vec<&str> = used.iter().map(KeyId::as_str).collect();
        if let Err(error) = model::record_use(&self.pool, &used).await {
            tracing::debug!(%error, "the use of keys was not recorded");
        }
    }
}

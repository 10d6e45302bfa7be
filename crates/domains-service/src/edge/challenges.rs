//! The responses to the challenges of authorities. They are stored in the database, since any
//! process may receive the request.

use std::time::Duration;

use database::Pool;
use jobs::{FairPermit, FairSlots};
use tokio::runtime::Handle;

use super::texts::Unavailable;
use crate::certificates::issue::key_authorization_for;
use crate::clock::Clock;
use crate::model;

/// The maximum number of concurrent readings, of which one account's names get half: visitors must
/// not use up the database for others, nor the visitors of one account delay the challenges of
/// another.
const AT_ONCE: usize = 4;
/// The maximum time that a visitor waits.
const LIMIT: Duration = Duration::from_secs(5);

/// A response that a visitor requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeOf {
    /// The account that owns the name.
    pub account: Box<str>,
    /// The name, in lower-case A-labels.
    pub name: String,
    /// The token in the path, over plain HTTP; `None` in a handshake.
    pub token: Option<String>,
}

/// Reads the responses, for all threads of the edge. Cheap to clone.
#[derive(Clone)]
pub struct Challenges {
    clock: Clock,
    slots: FairSlots,
}

impl Challenges {
    /// Challenges that expire by this clock.
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            slots: FairSlots::new(AT_ONCE, AT_ONCE / 2),
        }
    }

    /// The response; `None` if the token does not belong to a challenge of this name.
    ///
    /// # Errors
    /// When it cannot be read at the moment.
    pub async fn read(
        &self,
        pool: &Pool,
        runtime: &Handle,
        of: ChallengeOf,
    ) -> Result<Option<String>, Unavailable> {
        let slot = self.slots.take(&of.account, LIMIT).await;
        let slot = slot.ok_or(Unavailable)?;
        // A separate task: a visitor may leave, but a running query must not be cancelled, and
        // keeps its slot until it has ended.
        let reading = runtime.spawn(self.clone().load(pool.clone(), of, slot));
        let read = tokio::time::timeout(LIMIT, reading).await;
        match read {
            Ok(Ok(Ok(found))) => Ok(found),
            _ => Err(Unavailable),
        }
    }

    async fn load(
        self,
        pool: Pool,
        of: ChallengeOf,
        _slot: FairPermit,
    ) -> Result<Option<String>, Unavailable> {
        let now = self.clock.now();
        let found = match &of.token {
            Some(token) => model::challenge_by_token(&pool, &of.name, token, now).await,
            None => key_authorization_for(&pool, &of.name, now).await,
        };
        found.map_err(|error| {
            tracing::warn!(name = of.name, %error, "cannot read a challenge");
            Unavailable
        })
    }
}

//! One order, from its beginning to its certificate. What must not be lost is stored before the
//! next step, so that another process can go on from there.

use jobs::fault_point;
use std::time::Duration;

use chrono::NaiveDateTime;
use database::Error;
use instant_acme::{
    Account, AuthorizationState, AuthorizationStatus, CertificateIdentifier, ChallengeStatus,
    ChallengeType, Identifier, NewOrder, Order, OrderStatus, RetryPolicy,
};
use rcgen::{CertificateParams, DistinguishedName, KeyPair, PKCS_ECDSA_P256_SHA256};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use super::account::of_database;
use super::authority::Authority;
use super::deadline::Deadline;
use super::failure::{Code, Failure};
use super::limits::Limits;
use super::shared::Shared;
use crate::certificates::Certificate;
use crate::model::{self, CHALLENGE_LIFE, CertificateRow, Challenge, ChallengeKind, LeasedOrder};

/// How often an order is resumed after a rejected nonce.
const TRIES: usize = 20;
/// How the authority is polled for its decision; afterwards, the order is taken up again later.
const POLLING: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(500))
    .backoff(1.5)
    .timeout(Duration::from_mins(1));

/// Whose the private key of an order is, for its encryption.
pub fn owner(name: &str) -> String {
    format!("certificate_orders {name}")
}

/// An attempt at an order.
pub struct Attempt<'a> {
    /// What all orders share.
    pub shared: &'a Shared,
    /// Where it is ordered.
    pub authority: &'a Authority,
    /// The order and this process's claim on it.
    pub leased: &'a mut LeasedOrder,
    /// How long it may take.
    pub deadline: &'a Deadline,
    /// The certificate that it renews, if the authority suggested the renewal.
    pub replaces: Option<CertificateIdentifier<'static>>,
    /// How the authority may check the name.
    pub methods: Vec<ChallengeKind>,
}

impl Attempt<'_> {
    /// Begins the order, or goes on with it, until there is a certificate.
    ///
    /// # Errors
    /// Why there is none yet.
    pub async fn issue(&mut self) -> Result<CertificateRow, Failure> {
        for _ in 0..TRIES {
            match self.go_on().await {
                Err(failure) if failure.code == Code::BadNonce => {}
                Err(failure)
                    if failure.code == Code::AlreadyReplaced && self.replaces.is_some() =>
                {
                    self.replaces = None;
                }
                done => return done,
            }
        }
        Err(Failure::new(Code::Unreachable, "the authority rejects all nonces").going_on())
    }

    async fn go_on(&mut self) -> Result<CertificateRow, Failure> {
        let account = self.shared.account(self.authority, self.deadline).await?;
        let done = self.go_on_with(&account).await;
        done.map_err(|failure| failure.with(account.id()))
    }

    async fn go_on_with(&mut self, account: &Account) -> Result<CertificateRow, Failure> {
        let mut order = match self.url() {
            Some(url) => self.taken_up(account, url).await?,
            None => self.begin(account).await?,
        };
        if order.state().status == OrderStatus::Pending {
            self.authorize(&mut order).await?;
        }
        if order.state().status == OrderStatus::Ready {
            self.finalize(&mut order).await?;
        }
        if order.state().status == OrderStatus::Invalid {
            return Err(self.reason(&mut order).await);
        }
        let polled = self.deadline.wait(order.poll_certificate(&POLLING)).await?;
        match polled {
            Ok(chain) => self.certificate(chain),
            Err(_) if order.state().status == OrderStatus::Invalid => {
                Err(self.reason(&mut order).await)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The address of the order under way at this authority.
    fn url(&self) -> Option<String> {
        let order = &self.leased.order;
        let is_here = order.directory.as_ref() == Some(&self.authority.settings.directory);
        order.order_url.clone().filter(|_| is_here)
    }

    async fn taken_up(&self, account: &Account, url: String) -> Result<Order, Failure> {
        let found = self.deadline.wait(account.order(url)).await?;
        found.map_err(|error| {
            let mut failure = Failure::from(error);
            if !failure.is_under_way {
                failure.code = Code::OrderFailed;
            }
            failure
        })
    }

    async fn begin(&mut self, account: &Account) -> Result<Order, Failure> {
        let shared = self.shared;
        let name = self.leased.order.name.clone();
        let owner = model::owner_of_order(&shared.pool, &name).await;
        let Some(owner) = owner.map_err(of_database)? else {
            return Err(Failure::new(
                Code::Interrupted,
                "nobody owns the name any more",
            ));
        };
        // The last check of the name may be a day old.
        let looking = shared
            .verification
            .allowed_methods(&name, account.id(), owner.caa_fault);
        let allowed = self.deadline.wait(looking).await?;
        self.methods = allowed.map_err(|fault| Failure::forbidden(&fault))?;
        let now = shared.clock.now();
        let authority = &self.authority.settings;
        let whose = (self.leased.order.account.as_deref(), name.as_str());
        let limits = Limits::new(&shared.settings, &authority.directory, whose);
        let full = limits.take(&shared.pool, self.replaces.is_some(), now);
        if let Some(until) = full.await.map_err(of_database)? {
            return Err(Failure::limited(until.signed_duration_since(now)));
        }
        let identifiers = [Identifier::Dns(name)];
        let mut new = NewOrder::new(&identifiers);
        if let Some(replaced) = &self.replaces {
            new = new.replaces(replaced.clone());
        }
        if !authority.profile.is_empty() {
            new = new.profile(&authority.profile);
        }
        fault_point!("order counted");
        let order = match self.deadline.request(account.new_order(&new)).await {
            Ok(order) => order,
            Err(mut failure) => {
                if self.replaces.is_none() {
                    let given = limits
                        .not_made(&shared.pool, failure.is_refused(), now)
                        .await;
                    given.map_err(of_database)?;
                }
                if failure.is_refused() && !failure.is_under_way && self.replaces.is_some() {
                    // The certificate may be another account's, or unknown to the authority: it can
                    // be renewed by an order like others.
                    failure.code = Code::AlreadyReplaced;
                } else if failure.code == Code::ChallengeFailed {
                    // No name has been checked yet: it is the account that may not do this.
                    failure.code = Code::Account;
                    failure.is_under_way = true;
                }
                return Err(failure);
            }
        };
        fault_point!("order made");
        self.record_order(order.url(), now).await?;
        fault_point!("order stored");
        Ok(order)
    }

    /// Stores the order that was made at this moment.
    async fn record_order(&mut self, url: &str, now: NaiveDateTime) -> Result<(), Failure> {
        let order = &mut self.leased.order;
        order.order_url = Some(url.to_owned());
        order.directory = Some(self.authority.settings.directory.clone());
        order.ordered_at = Some(now);
        order.is_counted = self.replaces.is_none();
        order.private_key = None;
        let (pool, leased) = (&self.shared.pool, &*self.leased);
        let write = || model::record_order(pool, leased);
        is_noted(self.deadline.write(&leased.order.name, write).await)
    }

    /// Stores the private key of the order.
    async fn record_key(&mut self, key: Vec<u8>) -> Result<(), Failure> {
        let (pool, leased) = (&self.shared.pool, &*self.leased);
        let write = || model::record_order_key(pool, leased, &key);
        is_noted(self.deadline.write(&leased.order.name, write).await)?;
        self.leased.order.private_key = Some(key);
        Ok(())
    }

    /// Answers the challenges and waits until the authority has decided.
    async fn authorize(&self, order: &mut Order) -> Result<(), Failure> {
        let mut authorizations = order.authorizations();
        while let Some(handle) = self.deadline.wait(authorizations.next()).await? {
            let mut handle = handle?;
            match handle.status {
                AuthorizationStatus::Valid => continue,
                AuthorizationStatus::Pending => {}
                _ => return Err(of_authorization(&handle)),
            }
            let Some(kind) = self.preferred(&handle) else {
                let detail = "the authority offers none of the challenges in the settings";
                return Err(Failure::new(Code::OrderFailed, detail));
            };
            let Some(mut challenge) = handle.challenge(type_of(kind)) else {
                continue;
            };
            let pool = &self.shared.pool;
            let row = Challenge {
                token: challenge.token.clone(),
                name: self.leased.order.name.clone(),
                kind,
                key_authorization: challenge.key_authorization().as_str().to_owned(),
                expires_at: self.shared.clock.now() + CHALLENGE_LIFE,
            };
            let stored = self
                .deadline
                .write(&row.name, || model::upsert_challenge(pool, &row));
            stored.await.map_err(of_database)?;
            fault_point!("challenge stored");
            if challenge.status == ChallengeStatus::Pending {
                self.deadline.request(challenge.set_ready()).await?;
            }
        }
        let polled = self.deadline.wait(order.poll_ready(&POLLING)).await?;
        let state = order.state();
        if state.status == OrderStatus::Invalid || state.error.is_some() {
            return Err(self.reason(order).await);
        }
        polled?;
        Ok(())
    }

    /// The way to prove that the name leads here: the first of those allowed that the authority
    /// offers, after each failure the next one.
    fn preferred(&self, state: &AuthorizationState) -> Option<ChallengeKind> {
        let kinds = self.methods.iter().copied();
        let offered = |kind: &ChallengeKind| {
            let wanted = type_of(*kind);
            state.challenges.iter().any(|offer| offer.r#type == wanted)
        };
        let usable: Vec<ChallengeKind> = kinds.filter(offered).collect();
        let attempts = usize::try_from(self.leased.order.attempts).unwrap_or_default();
        let next = attempts.checked_rem(usable.len())?;
        usable.get(next).copied()
    }

    /// Asks for the certificate, with a key that is stored before.
    async fn finalize(&mut self, order: &mut Order) -> Result<(), Failure> {
        let name = self.leased.order.name.clone();
        let failed = |error: &dyn std::fmt::Display| {
            Failure::new(
                Code::OrderFailed,
                &format!("the request cannot be made: {error}"),
            )
        };
        let key = if let Some(key) = self.private_key()? {
            KeyPair::try_from(&PrivatePkcs8KeyDer::from(key)).map_err(|error| failed(&error))?
        } else {
            let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256);
            let key = key.map_err(|error| failed(&error))?;
            let sealed = self
                .shared
                .keyring
                .seal(&owner(&name), &key.serialize_der());
            let (sealed, _) = sealed.map_err(|error| failed(&error))?;
            fault_point!("key made");
            self.record_key(sealed).await?;
            fault_point!("key stored");
            key
        };
        let mut parameters = CertificateParams::new([name]).map_err(|error| failed(&error))?;
        parameters.distinguished_name = DistinguishedName::new();
        let request = parameters.serialize_request(&key);
        let request = request.map_err(|error| failed(&error))?;
        self.deadline
            .request(order.finalize_csr(request.der()))
            .await
    }

    /// The private key of the order under way, in PKCS #8.
    fn private_key(&self) -> Result<Option<Vec<u8>>, Failure> {
        let order = &self.leased.order;
        let Some(sealed) = &order.private_key else {
            return Ok(None);
        };
        let opened = self.shared.keyring.open(&owner(&order.name), sealed);
        let opened = opened.map_err(|error| {
            Failure::new(
                Code::OrderFailed,
                &format!("the order's private key: {error}"),
            )
        })?;
        Ok(Some(opened))
    }

    fn certificate(&self, chain: String) -> Result<CertificateRow, Failure> {
        let Some(key) = self.private_key()? else {
            let detail = "the order has a certificate, but its private key is not stored";
            return Err(Failure::new(Code::OrderFailed, detail));
        };
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key));
        let shared = self.shared;
        let (name, now) = (&self.leased.order.name, shared.clock.now());
        let row = Certificate::read(name, &chain, &key)
            .and_then(|read| read.check_issued(name, now))
            .and_then(|()| Certificate::row(name, chain, &key, &shared.keyring, now));
        let row = row.map_err(|error| Failure::of_certificate(&error))?;
        Ok(CertificateRow {
            directory: Some(self.authority.settings.directory.clone()),
            ..row
        })
    }

    /// Why the order has failed: what the authority says about a challenge, or about the order.
    async fn reason(&self, order: &mut Order) -> Failure {
        let mut authorizations = order.authorizations();
        loop {
            let mut handle = match self.deadline.wait(authorizations.next()).await {
                Ok(Some(Ok(handle))) => handle,
                Ok(_) => break,
                Err(interrupted) => return interrupted,
            };
            match self.deadline.wait(handle.refresh()).await {
                Ok(Ok(state)) if state.status == AuthorizationStatus::Invalid => {
                    return of_authorization(state);
                }
                Ok(Err(error)) => {
                    let failure = Failure::from(error);
                    if failure.code == Code::BadNonce {
                        return failure;
                    }
                }
                Err(interrupted) => return interrupted,
                Ok(Ok(_)) => {}
            }
        }
        Failure::new(
            Code::OrderFailed,
            "the authority has ended the order without a reason",
        )
    }
}

/// Whether what was written under the lease is there.
fn is_noted(written: Result<bool, Error>) -> Result<(), Failure> {
    if written.map_err(of_database)? {
        return Ok(());
    }
    let detail = "another process has taken the order over";
    Err(Failure::new(Code::Interrupted, detail))
}

/// What the authority says about an authorization that was not given.
fn of_authorization(state: &AuthorizationState) -> Failure {
    let mut problems = state
        .challenges
        .iter()
        .filter_map(|tried| tried.error.as_ref());
    let Some(problem) = problems.next() else {
        let detail = "the authority does not accept that the name leads here";
        return Failure::new(Code::ChallengeFailed, detail);
    };
    let mut failure = Failure::of_problem(problem);
    if !matches!(failure.code, Code::CaaForbids | Code::RateLimited) {
        failure.code = Code::ChallengeFailed;
    }
    failure.is_under_way = false;
    failure
}

fn type_of(kind: ChallengeKind) -> ChallengeType {
    match kind {
        ChallengeKind::Http01 => ChallengeType::Http01,
        ChallengeKind::TlsAlpn01 => ChallengeType::TlsAlpn01,
    }
}

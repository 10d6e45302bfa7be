//! One attempt for a name, and what follows from its end.

use jobs::fault_point;
use std::time::Instant;

use chrono::{NaiveDateTime, TimeDelta};

use database::Error;

use super::authority::Authority;
use super::deadline::Deadline;
use super::failure::{Code, Failure};
use super::limits::Limits;
use super::order::Attempt;
use super::renewal::{self, Advice, Plan};
use super::schedule::{self, Jitter};
use super::shared::Shared;
use crate::model::{self, CertificateRow, LeasedOrder, OrderChanges, OrderRow};

/// If there is another authority, an order that was not decided on for so long is given up.
const UNDECIDED: TimeDelta = TimeDelta::hours(1);

/// Whether an order of this moment is given up. One of a later moment was made while the clock was
/// ahead.
fn is_undecided(ordered_at: NaiveDateTime, now: NaiveDateTime) -> bool {
    (now - ordered_at).abs() > UNDECIDED
}

impl Shared {
    /// Does what is due for a name: orders a certificate, or requests advice on its renewal.
    pub async fn attempt(&self, mut leased: LeasedOrder, deadline: &Deadline) {
        let name = leased.order.name.clone();
        let authority = self.authorities.next_for(&leased.order);
        let directory = &authority.settings.directory;
        let started = Instant::now();
        let done = self.try_attempt(&mut leased, authority, deadline).await;
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        match done {
            Ok(outcome) => tracing::info!(name, directory, duration_ms, "{outcome}"),
            Err(failure) if failure.code == Code::Interrupted => {
                tracing::debug!(name, reason = failure.detail, "an order was interrupted");
                if let Err(error) = model::release_order(&self.pool, &leased).await {
                    tracing::warn!(name, %error, "could not release an order; its lease will end");
                }
            }
            Err(failure) => {
                let failure = self.given_up(&leased.order, failure, authority);
                let code = failure.code.as_str();
                self.metrics.ended(code);
                tracing::warn!(
                    name,
                    code,
                    detail = failure.detail,
                    directory,
                    duration_ms,
                    "no certificate"
                );
                if let Err(error) = self
                    .settle_failure(&leased, &failure, authority, deadline)
                    .await
                {
                    tracing::error!(name, %error, "could not write how an order ended");
                }
            }
        }
    }

    /// The failure, or another one if the order has been under way at this authority for too long.
    fn given_up(&self, order: &OrderRow, failure: Failure, authority: &Authority) -> Failure {
        let now = self.clock.now();
        let is_old = order.ordered_at.is_some_and(|at| is_undecided(at, now));
        let is_here = order.directory.as_ref() == Some(&authority.settings.directory);
        // The service may have been down until now.
        let was_slow = order.error_code.as_deref() == Some(Code::Slow.as_str());
        let is_slow = failure.code == Code::Slow && was_slow;
        if is_slow && is_old && is_here && self.authorities.are_two() {
            Failure::undecided(UNDECIDED)
        } else {
            failure
        }
    }

    async fn try_attempt(
        &self,
        leased: &mut LeasedOrder,
        authority: &Authority,
        deadline: &Deadline,
    ) -> Result<&'static str, Failure> {
        fault_point!("claimed");
        let names = [leased.order.name.clone()];
        let stored = model::certificates_among(&self.pool, &names).await;
        let stored = stored.map_err(super::account::of_database)?.pop();
        let is_new = leased.order.order_url.is_none();
        let mut replaces = None;
        // What an operator wants needs no advice, and replaces nothing that an authority knows of.
        let is_forced = leased.order.forced_at.is_some();
        if let Some(stored) = stored.filter(|_| is_new && !is_forced) {
            let (plan, advice) = self.advised(leased, &stored, deadline).await?;
            if plan.renew_at > self.clock.now() {
                return self.settle_plan(leased, plan, deadline).await;
            }
            // Only its issuer knows what it replaces.
            let issuer = self.authorities.issuer_of(stored.directory.as_deref());
            let is_issuer = issuer
                .is_some_and(|issuer| issuer.settings.directory == authority.settings.directory);
            let is_suggested = is_issuer && matches!(advice, Advice::Window(..));
            replaces = renewal::identifier(&stored).filter(|_| is_suggested);
        }
        let mut order = Attempt {
            shared: self,
            authority,
            leased,
            deadline,
            replaces,
            methods: self.settings.challenges.clone(),
        };
        let certificate = order.issue().await?;
        self.settle_certificate(leased, &certificate, authority, deadline)
            .await
    }

    /// The plan for a stored certificate, with the authority's advice if it gives any.
    async fn advised(
        &self,
        leased: &LeasedOrder,
        stored: &CertificateRow,
        deadline: &Deadline,
    ) -> Result<(Plan, Advice), Failure> {
        let advice = match self.authorities.issuer_of(stored.directory.as_deref()) {
            None => Advice::None,
            Some(issuer) => match self.account(issuer, deadline).await {
                Ok(account) => renewal::advice(&account, stored, deadline).await?,
                Err(failure) if failure.code == Code::Interrupted => return Err(failure),
                Err(_) => Advice::Missing,
            },
        };
        let now = self.clock.now();
        // There is no plan if the certificate was imported after the name got into the queue.
        let planned = leased.order.renew_at;
        let validity = (stored.not_before, stored.not_after);
        let plan = renewal::plan(validity, advice, planned, now, Jitter::random());
        Ok((plan, advice))
    }

    async fn settle_plan(
        &self,
        leased: &LeasedOrder,
        plan: Plan,
        deadline: &Deadline,
    ) -> Result<&'static str, Failure> {
        let changes = OrderChanges {
            at: self.clock.now(),
            due_at: plan.due_at,
            renew_at: Some(plan.renew_at),
            attempts: leased.order.attempts,
            authority_failures: leased.order.authority_failures,
            other_not_before: leased.order.other_not_before,
            is_under_way: false,
            error_code: None,
            error_detail: None,
        };
        let settle = || model::settle_order(&self.pool, leased, &changes);
        let settled = deadline.write(&leased.order.name, settle).await;
        settled.map_err(super::account::of_database)?;
        Ok("the renewal of a certificate is planned")
    }

    async fn settle_certificate(
        &self,
        leased: &LeasedOrder,
        certificate: &CertificateRow,
        authority: &Authority,
        deadline: &Deadline,
    ) -> Result<&'static str, Failure> {
        let advice = match self.account(authority, deadline).await {
            Ok(account) => renewal::advice(&account, certificate, deadline).await,
            Err(failure) => Err(failure),
        };
        let now = self.clock.now();
        let validity = (certificate.not_before, certificate.not_after);
        // The certificate is there, whatever comes of its renewal.
        let advice = advice.unwrap_or(Advice::Missing);
        let plan = renewal::plan(validity, advice, None, now, Jitter::random());
        let changes = OrderChanges {
            at: now,
            due_at: schedule::not_at_once(plan.due_at, now, validity),
            renew_at: Some(schedule::not_at_once(plan.renew_at, now, validity)),
            attempts: 0,
            authority_failures: 0,
            other_not_before: None,
            is_under_way: false,
            error_code: None,
            error_detail: None,
        };
        fault_point!("certificate received");
        let certificate = &CertificateRow {
            stored_at: now,
            ..certificate.clone()
        };
        let settle = || model::settle_issued(&self.pool, leased, certificate, &changes);
        let settled = deadline.write(&leased.order.name, settle).await;
        fault_point!("certificate stored");
        if settled.map_err(super::account::of_database)? {
            self.metrics.ended("issued");
            self.verification.serve(&leased.order.name).await;
            return Ok("a certificate was issued");
        }
        Ok("a certificate was issued for a name that is no longer this process's to order for")
    }

    async fn settle_failure(
        &self,
        leased: &LeasedOrder,
        failure: &Failure,
        authority: &Authority,
        deadline: &Deadline,
    ) -> Result<(), Error> {
        let now = self.clock.now();
        let order = &leased.order;
        let is_refused = failure.code == Code::Account;
        // Its directory may have other addresses by now.
        let is_suspect =
            is_refused || matches!(failure.code, Code::Unreachable | Code::OrderFailed);
        if let Some(account) = failure.account.as_ref().filter(|_| is_suspect) {
            let is_gone = is_refused && !failure.is_under_way;
            self.delete_account(authority, account, is_gone, deadline)
                .await;
        }
        let when = (now, Jitter::random());
        let next = self
            .authorities
            .next_attempt(order, failure, authority, when);
        let is_here = order.directory.as_ref() == Some(&authority.settings.directory);
        // One that is under way at the other authority can go on there: none was made here.
        let is_elsewhere = !is_here && self.authorities.of_order(order).is_some();
        let is_under_way = failure.is_under_way || is_elsewhere;
        let changes = OrderChanges {
            at: now,
            due_at: next.due_at,
            renew_at: order.renew_at,
            attempts: next.attempts,
            authority_failures: next.authority_failures,
            other_not_before: next.other_not_before,
            is_under_way,
            error_code: Some(failure.code.as_str()),
            error_detail: Some(failure.detail.clone()),
        };
        let whose = (order.account.as_deref(), order.name.as_str());
        let limits = Limits::new(&self.settings, &authority.settings.directory, whose);
        // Counted first: a process that dies here counts it twice, and never not at all.
        if failure.is_counted() && failure.code.is_of_the_name() {
            let count = || limits.fail(&self.pool, now);
            deadline.write(&order.name, count).await?;
        }
        fault_point!("failure counted");
        let settle = || model::settle_order(&self.pool, leased, &changes);
        let is_settled = deadline.write(&order.name, settle).await?;
        fault_point!("failure stored");
        if is_settled && !is_under_way {
            model::delete_challenges_of(&self.pool, &order.name).await?;
            if is_here && order.is_counted && !failure.code.is_of_certificate() {
                // No certificate will come of it. A process that dies before does not give it back:
                // then it fills up in time.
                limits.not_issued(&self.pool, now).await?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_given_up_after_an_hour_whatever_the_clock_was() {
        let now = database::now();
        for (minutes, expected) in [(0, false), (59, false), (61, true), (-61, true)] {
            let ordered_at = now - TimeDelta::minutes(minutes);
            assert_eq!(is_undecided(ordered_at, now), expected, "{minutes}");
        }
    }
}

//! Limits how much of the audit trail one address can fill. Only a certain number of its refused
//! requests are recorded individually; the others are counted, and once a minute the trail reports
//! the count.

use std::collections::HashMap;
use std::mem;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::rates::{Bucket, Limit};
use crate::HttpSettings;
use crate::audit::record_left_out;
use crate::client_address::ClientAddress;

const MINUTE: Duration = Duration::from_mins(1);
/// The maximum number of addresses with a count of their own. A flood from more addresses must not
/// fill the trail with counts.
const MAX_COUNTS: usize = 1_000;

/// The refused requests of one server.
#[derive(Debug, Default)]
pub(crate) struct Refusals {
    /// `None` if every refusal is recorded.
    limit: Option<Limit>,
    left_out: Mutex<LeftOut>,
}

/// The number of refusals that were not recorded since the last report.
#[derive(Debug, Default)]
struct LeftOut {
    of: HashMap<ClientAddress, u64>,
    of_others: u64,
}

impl Refusals {
    pub(crate) fn new(settings: &HttpSettings) -> Self {
        let limit = Limit::new("refusals", settings.recorded_refusals.get(), MINUTE);
        Self {
            limit,
            left_out: Mutex::default(),
        }
    }

    /// Whether this refusal is recorded; otherwise it is counted.
    pub(super) fn admit(&self, client: ClientAddress) -> bool {
        let Some(limit) = &self.limit else {
            return true;
        };
        let mut over = None;
        limit.count(Bucket::Address(client), &mut over);
        if over.is_some() {
            let mut left_out = self.left_out.lock().unwrap_or_else(PoisonError::into_inner);
            left_out.add(client);
        }
        over.is_none()
    }

    /// Records the counts since the last report, with an event for each address.
    pub(crate) fn record_counts(&self) {
        for (client, events) in self.take_counts() {
            record_left_out(client, events);
        }
    }

    /// Calls [`record_counts`](Self::record_counts) every minute, for as long as it is polled.
    pub(crate) async fn record_each_minute(&self) {
        loop {
            tokio::time::sleep(MINUTE).await;
            self.record_counts();
        }
    }

    fn take_counts(&self) -> Vec<(Option<ClientAddress>, u64)> {
        let mut left_out = self.left_out.lock().unwrap_or_else(PoisonError::into_inner);
        let LeftOut { of, of_others } = mem::take(&mut *left_out);
        let of = of
            .into_iter()
            .map(|(client, events)| (Some(client), events));
        let others = (of_others > 0).then_some((None, of_others));
        of.chain(others).collect()
    }
}

impl LeftOut {
    fn add(&mut self, client: ClientAddress) {
        let has_room = self.of.len() < MAX_COUNTS;
        match self.of.get_mut(&client) {
            Some(events) => *events += 1,
            None if has_room => {
                self.of.insert(client, 1);
            }
            None => self.of_others += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn refusals(recorded: u32) -> Refusals {
        Refusals::new(&HttpSettings {
            recorded_refusals: recorded.into(),
            ..HttpSettings::default()
        })
    }

    fn client(number: u32) -> ClientAddress {
        ClientAddress::of_peer(Ipv4Addr::from(number).into())
    }

    #[test]
    fn every_refusal_is_recorded_or_counted_once() {
        let refusals = refusals(3);

        let recorded = (0..10).filter(|_| refusals.admit(client(1))).count();

        assert_eq!(recorded, 3);
        assert!(refusals.admit(client(2)), "another address");
        assert_eq!(refusals.take_counts(), [(Some(client(1)), 7)]);
        assert!(refusals.take_counts().is_empty());
    }

    #[test]
    fn zero_records_everything() {
        let refusals = refusals(0);

        assert!((0..10_000).all(|_| refusals.admit(client(1))));
        assert!(refusals.take_counts().is_empty());
    }

    #[test]
    fn any_number_of_addresses_leaves_a_bounded_number_of_counts() {
        let refusals = refusals(1);

        for number in 0..5_000 {
            assert!(refusals.admit(client(number)));
            assert!(!refusals.admit(client(number)));
        }

        let counts = refusals.take_counts();
        assert_eq!(counts.len(), MAX_COUNTS + 1);
        assert_eq!(counts.iter().map(|(_, events)| events).sum::<u64>(), 5_000);
        assert_eq!(counts.last(), Some(&(None, 4_000)));
    }
}

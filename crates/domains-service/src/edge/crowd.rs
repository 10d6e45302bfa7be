//! How many connections visitors hold: so many in all, and of those so many from one address, so that nobody takes the
//! places of all others.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use web::ClientAddress;

use super::settings::EdgeSettings;

/// The places of one listener.
pub struct Crowd {
    places: Arc<Semaphore>,
    most: usize,
    /// Their connections are those of many visitors.
    proxies: Vec<IpNet>,
    /// There are at most as many addresses as places.
    held: Arc<Mutex<HashMap<ClientAddress, usize>>>,
}

/// A place among all, for whoever comes next.
pub struct Place(#[expect(dead_code, reason = "it is held, not used")] OwnedSemaphorePermit);

/// A place that somebody has, until it is dropped.
pub struct TakenPlace {
    _place: Place,
    _of_address: Option<OfAddress>,
}

struct OfAddress {
    address: ClientAddress,
    held: Arc<Mutex<HashMap<ClientAddress, usize>>>,
}

impl Crowd {
    /// With all places free.
    pub fn new(settings: &EdgeSettings) -> Self {
        Self {
            places: Arc::new(Semaphore::new(settings.max_connections.get())),
            most: settings.max_connections_per_address.get(),
            proxies: settings.trusted_proxies.clone(),
            held: Arc::default(),
        }
    }

    /// Waits for a free place.
    ///
    /// # Errors
    /// Never: the places are not closed.
    pub async fn place(&self) -> Result<Place, AcquireError> {
        Arc::clone(&self.places).acquire_owned().await.map(Place)
    }

    /// Gives a place to a peer; `None` when its address has as many as it may have.
    pub fn take(&self, place: Place, peer: IpAddr) -> Option<TakenPlace> {
        let canonical = peer.to_canonical();
        if self.proxies.iter().any(|net| net.contains(&canonical)) {
            return Some(TakenPlace {
                _place: place,
                _of_address: None,
            });
        }
        let address = ClientAddress::of_peer(peer);
        let mut held = lock(&self.held);
        let count = held.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        drop(held);
        Some(TakenPlace {
            _place: place,
            _of_address: Some(OfAddress {
                address,
                held: Arc::clone(&self.held),
            }),
        })
    }
}

impl Drop for OfAddress {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = lock(&self.held).entry(self.address) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd() -> Crowd {
        Crowd::new(&EdgeSettings {
            max_connections: 100.into(),
            max_connections_per_address: 2.into(),
            trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
            ..EdgeSettings::default()
        })
    }

    async fn take(crowd: &Crowd, peer: &str) -> Option<TakenPlace> {
        let place = crowd.place().await.unwrap();
        crowd.take(place, peer.parse().unwrap())
    }

    #[tokio::test]
    async fn an_address_has_so_many_places_and_others_have_theirs() {
        let crowd = crowd();
        let first = take(&crowd, "192.0.2.1").await;
        let second = take(&crowd, "::ffff:192.0.2.1").await;
        assert!(first.is_some() && second.is_some());

        assert!(take(&crowd, "192.0.2.1").await.is_none());
        assert!(take(&crowd, "192.0.2.2").await.is_some());
        drop(first);
        assert!(take(&crowd, "192.0.2.1").await.is_some());

        drop(second);
        assert!(lock(&crowd.held).is_empty(), "who is gone is forgotten");
        assert_eq!(crowd.places.available_permits(), 100);
    }

    #[tokio::test]
    async fn an_ipv6_network_is_one_address() {
        let crowd = crowd();
        let _first = take(&crowd, "2001:db8:1:2::1").await.unwrap();
        let _second = take(&crowd, "2001:db8:1:2:ffff::2").await.unwrap();

        assert!(take(&crowd, "2001:db8:1:2::3").await.is_none());
        assert!(take(&crowd, "2001:db8:1:3::1").await.is_some());
    }

    #[tokio::test]
    async fn a_proxy_has_as_many_as_there_are() {
        let crowd = crowd();
        let mut taken = Vec::new();
        for _ in 0..100 {
            taken.push(take(&crowd, "10.1.2.3").await.unwrap());
        }
        assert_eq!(crowd.places.available_permits(), 0);
    }
}

//! The addresses of this machine. Connections to them do not cross the firewall that protects it
//! from outside, so they reach programs that nobody else can reach.

use std::fmt;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use ipnet::IpNet;

/// How often the interfaces' addresses are read again.
const READ_EVERY: Duration = Duration::from_mins(1);

/// The addresses of this machine. Empty by default; cheap to clone.
#[derive(Clone, Default)]
pub struct OwnAddresses(Option<Arc<Known>>);

struct Known {
    further: Vec<IpNet>,
    read: Box<dyn Fn() -> io::Result<Vec<IpAddr>> + Send + Sync>,
    read_every: Duration,
    last: RwLock<Option<LastRead>>,
}

struct LastRead {
    at: Instant,
    addresses: Vec<IpAddr>,
}

impl OwnAddresses {
    /// The addresses of this machine's network interfaces, read once a minute, and these, through
    /// which it can be reached as well. Loopback addresses are not included.
    pub fn of_this_machine(further: Vec<IpNet>) -> Self {
        Self::read_by(of_interfaces, READ_EVERY, further)
    }

    /// The addresses that this function returns, called again after this time, and these.
    pub fn read_by(
        read: impl Fn() -> io::Result<Vec<IpAddr>> + Send + Sync + 'static,
        read_every: Duration,
        further: Vec<IpNet>,
    ) -> Self {
        Self(Some(Arc::new(Known {
            further,
            read: Box::new(read),
            read_every,
            last: RwLock::default(),
        })))
    }

    /// Reads the addresses, unless that was done recently.
    ///
    /// # Errors
    ///
    /// When they cannot be read; those read before stay known.
    pub fn refresh(&self) -> io::Result<()> {
        let Some(known) = &self.0 else { return Ok(()) };
        if known.is_fresh() {
            return Ok(());
        }
        let mut last = known.last.write().unwrap_or_else(PoisonError::into_inner);
        let at = Instant::now();
        match (known.read)() {
            Ok(addresses) => *last = Some(LastRead { at, addresses }),
            Err(error) => {
                // Not tried again for every request.
                if let Some(last) = &mut *last {
                    last.at = at;
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Whether this is an address of this machine.
    pub fn contains(&self, address: IpAddr) -> bool {
        let Some(known) = &self.0 else { return false };
        if let Err(error) = self.refresh() {
            tracing::error!(%error, "the addresses of this machine cannot be read");
        }
        let last = known.last.read().unwrap_or_else(PoisonError::into_inner);
        let of_interfaces = last.as_ref().map(|last| &last.addresses);
        of_interfaces.is_some_and(|addresses| addresses.contains(&address))
            || known
                .further
                .iter()
                .any(|network| network.contains(&address))
    }
}

impl Known {
    fn is_fresh(&self) -> bool {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner);
        last.as_ref()
            .is_some_and(|last| last.at.elapsed() < self.read_every)
    }
}

impl fmt::Debug for OwnAddresses {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let further = self.0.as_ref().map(|known| &known.further);
        formatter
            .debug_tuple("OwnAddresses")
            .field(&further)
            .finish()
    }
}

fn of_interfaces() -> io::Result<Vec<IpAddr>> {
    let interfaces = if_addrs::get_if_addrs()?;
    let addresses = interfaces.iter().map(if_addrs::Interface::ip);
    Ok(addresses.filter(|address| !address.is_loopback()).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn addresses_are_read_again_and_kept_when_that_fails() {
        let reads = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&reads);
        let read = move || match counted.fetch_add(1, Ordering::SeqCst) {
            0 => Ok(vec![IpAddr::from([192, 0, 2, 1])]),
            1 => Ok(vec![IpAddr::from([192, 0, 2, 2])]),
            _ => Err(io::Error::other("no more")),
        };
        let further = vec!["198.51.100.0/24".parse().unwrap()];
        let own = OwnAddresses::read_by(read, Duration::ZERO, further);
        let has = |address: &str| own.contains(address.parse().unwrap());

        assert!(has("192.0.2.1"));
        assert!(has("192.0.2.2"), "read again");
        assert!(has("192.0.2.2"), "kept");
        assert!(!has("192.0.2.1"), "gone");
        assert!(has("198.51.100.9") && !has("198.51.101.9"));
    }

    #[test]
    fn addresses_are_not_read_for_every_request() {
        let reads = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&reads);
        let read = move || {
            counted.fetch_add(1, Ordering::SeqCst);
            Ok(Vec::new())
        };
        let own = OwnAddresses::read_by(read, Duration::from_hours(1), Vec::new());

        for _ in 0..3 {
            assert!(!own.contains(IpAddr::from([192, 0, 2, 1])));
        }

        assert_eq!(reads.load(Ordering::SeqCst), 1);
    }

    /// The address that connections to others come from is one of this machine's.
    #[test]
    fn the_address_of_an_interface_is_found() {
        let socket = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
        // Nothing is sent: this only chooses a route.
        if socket.connect("192.0.2.1:9").is_err() {
            return;
        }
        let address = socket.local_addr().unwrap().ip();
        if address.is_loopback() {
            return;
        }
        assert!(OwnAddresses::of_this_machine(Vec::new()).contains(address));
    }
}

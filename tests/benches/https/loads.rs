//! The loads that are measured.

use rustls::SupportedProtocolVersion;
use rustls::version::{TLS12, TLS13};

use crate::load::{Exchange, Kind, Load};

/// The loads.
pub const LOADS: [Load; 8] = [
    load(Kind::Kept, &TLS13, "request on a kept connection"),
    load(Kind::New, &TLS13, "new session, TLS 1.3"),
    load(Kind::Resumed, &TLS13, "resumed session, TLS 1.3"),
    hybrid(load(Kind::New, &TLS13, "new session with X25519MLKEM768")),
    hybrid(load(
        Kind::Resumed,
        &TLS13,
        "resumed session with X25519MLKEM768",
    )),
    load(
        Kind::BesideStopping,
        &TLS13,
        "new session, one in five stops",
    ),
    load(Kind::New, &TLS12, "new session, TLS 1.2"),
    load(Kind::Resumed, &TLS12, "resumed session, TLS 1.2"),
];

const fn load(kind: Kind, version: &'static SupportedProtocolVersion, name: &'static str) -> Load {
    Load {
        kind,
        version,
        exchange: Exchange::Classic,
        name,
    }
}

const fn hybrid(load: Load) -> Load {
    Load {
        exchange: Exchange::Hybrid,
        ..load
    }
}

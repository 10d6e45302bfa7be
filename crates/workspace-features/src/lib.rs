//! Nothing but a manifest: see the README.

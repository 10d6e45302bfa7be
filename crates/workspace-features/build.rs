//! Makes the dependencies of build scripts count: cargo leaves them out of a crate without a build
//! script.

fn main() {}

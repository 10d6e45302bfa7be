//! Makes the dependencies of build scripts count: without a build script cargo leaves them out.

fn main() {}

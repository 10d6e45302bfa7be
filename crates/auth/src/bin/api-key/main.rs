//! The `api-key` command.
fn main() {}

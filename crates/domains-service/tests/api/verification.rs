//! Proof of ownership, against DNS servers in this process.

mod answers;
mod conflict;
mod life;
mod load;
mod request;
mod resolvers;
pub mod world;

//! The issuing of certificates, by a real authority: Let's Encrypt's `pebble`.

mod switch;
mod world;

mod advised;
mod arrivals;
mod challenges;
mod console;
mod events;
mod fallback;
mod first_visitor;
mod hostile;
mod interrupted;
mod issued;
mod kept;
mod meddled;
mod mischief;
mod queue;
mod refused;
mod revoked;
mod served;
mod slots;
mod stored;

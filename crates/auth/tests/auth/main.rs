//! Keys from their making to their end: the command, what is refused, and what reloading changes.

mod command;
mod folder;
mod forged;
mod mutated;
mod reload;
mod served;
mod test_keys;

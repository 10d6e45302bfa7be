//! The edge: responses to visitors of customers' domains, through real sockets.

mod backend;
mod service;
mod visitor;

mod away;
mod backend_failures;
mod certificates;
mod current;
mod decisions;
mod hosts;
mod https;
mod loops;
mod nothing;
mod options;
mod proxy_protocol;
mod proxying;
mod silence;
mod slow_bodies;
mod slow_visitors;
mod smuggling;
mod start;
mod visits;
mod visits_away;

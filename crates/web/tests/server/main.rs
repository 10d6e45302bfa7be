//! What every service wears, tried from outside on a tiny application with real listeners.

mod app;
mod bodies;
mod connections;
mod docs;
mod errors;
mod headers;
mod keys;
mod lists;
mod methods;
mod operations;

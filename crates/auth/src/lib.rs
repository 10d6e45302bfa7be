//! API keys: a signed token in, a caller with an account and scopes out.

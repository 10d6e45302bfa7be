//! OpenID Connect, as one who relies on providers: the authorization code flow with PKCE, renewing,
//! and both ways to sign out. It knows neither HTTP serving nor the database. Start reading at
//! [`Provider`].

mod error;
mod flow;
mod http;
mod id_token;
mod keys;
mod logout_token;
mod metadata;
mod provider;
mod secret;
mod settings;
mod signed;
mod token_endpoint;

pub use crate::settings::ProviderSettings;
pub use error::Error;
pub use flow::Flow;
pub use logout_token::LogoutToken;
pub use provider::{Answer, Provider, Tokens, Vouched};

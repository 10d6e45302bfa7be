//! Signing out at the provider as well. Where several services share a host, a short-lived cookie
//! tells the last one where the person is signed in.

use std::sync::Arc;

use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use database::Error;
use look::Layout;
use openid::Provider;
use web::session::{named, named_cookie};
use web::{BaseUrl, Problem};

use crate::frame::Frame;
use crate::page::html;
use crate::reason::SIGNED_OUT;
use crate::sessions::{Sessions, open_tokens};

const NAME: &str = "waymark_sign_out";
/// How long the other services of the host may take, in seconds.
const LIFE: i64 = 60;
/// The longest ID token that is passed on, in bytes: browsers keep 4,096 of a cookie.
const MAX_TOKEN: usize = 3_500;

/// Where a person is signed in who signs out here.
pub(crate) struct Leaving {
    provider: Arc<Provider>,
    id_token: Option<String>,
}

/// The page that leads there. It is no redirect: the answer to a form may not lead elsewhere.
#[derive(Template)]
#[template(path = "console/leaving.html")]
struct LeavingPage<'a> {
    layout: Layout,
    frame: Frame,
    title: &'a str,
    /// Where to sign out there; empty if there is no such place.
    address: String,
}

impl Leaving {
    /// For the session of this token.
    pub async fn read(sessions: &Sessions, token: &str) -> Result<Option<Self>, Error> {
        let row = sessions.of_token(token).await?;
        Ok(row.and_then(|row| {
            let provider = sessions.people().provider(row.method.as_deref()?)?;
            let tokens = open_tokens(token, row.tokens.as_deref()?);
            Some(Self {
                provider,
                id_token: tokens.map(|tokens| tokens.id_token),
            })
        }))
    }

    /// What another service of this host has passed on.
    pub fn passed_on(request: &HttpRequest, sessions: &Sessions) -> Option<Self> {
        let cookie = named(request, NAME)?;
        let (name, id_token) = cookie.split_once('~')?;
        Some(Self {
            provider: sessions.people().provider(name)?,
            id_token: Some(id_token.to_owned()).filter(|token| !token.is_empty()),
        })
    }

    pub fn pass_on(&self, base: &BaseUrl) -> Cookie<'static> {
        let id_token = self.id_token.as_deref().unwrap_or_default();
        let id_token = if id_token.len() > MAX_TOKEN {
            ""
        } else {
            id_token
        };
        let value = format!("{}~{id_token}", self.provider.name());
        named_cookie(NAME, value, Duration::seconds(LIFE), base)
    }

    pub fn end(base: &BaseUrl) -> Cookie<'static> {
        named_cookie(NAME, String::new(), Duration::ZERO, base)
    }

    pub async fn page(
        &self,
        request: &HttpRequest,
        base: &BaseUrl,
    ) -> Result<HttpResponse, Problem> {
        let return_to = base.join("/sign-in").to_string();
        let id_token = self.id_token.as_deref();
        let url = self.provider.sign_out_url(id_token, &return_to, SIGNED_OUT);
        let page = LeavingPage {
            layout: Layout::from_request(request),
            frame: Frame::new(request, None),
            title: self.provider.title(),
            address: url.await.map_or_else(String::new, |url| url.to_string()),
        };
        html(StatusCode::OK, &page)
    }
}

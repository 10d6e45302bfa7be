//! The state that handlers receive.

use std::time::Duration;

use database::{Error, Pool};
use keyring::Keyring;
use query_params::FieldErrors;
use tokio::sync::OnceCell;
use web::BaseUrl;

use crate::generation::Queue;
use crate::limits::LimitSettings;
use crate::model::{self, Rendering};
use crate::printer::Printer;
use crate::rendering::{Renderer, UNAVAILABLE};
use crate::slug::Slugs;

/// The shared state of handlers and the worker: `Data<App>` is a parameter of handlers.
pub struct App {
    /// The reports' database.
    pub pool: Pool,
    /// Announces jobs and waits for their reports.
    pub queue: Queue,
    slugs: OnceCell<Slugs>,
    /// The public address, if the settings say it, for links in notifications.
    base: Option<BaseUrl>,
    /// How many reports each account may store and queue.
    pub limits: LimitSettings,
    /// What encrypts the credentials of projects, if the settings have keys.
    pub keyring: Option<Keyring>,
    /// What shows pages to a browser, if the settings have it.
    pub renderer: Option<Renderer>,
    /// Prints reports.
    pub printer: Printer,
}

impl App {
    /// The state over a pool with these settings; `default_wait` is how long store and update wait
    /// for a report.
    pub fn new(
        pool: Pool,
        default_wait: Duration,
        limits: LimitSettings,
        base: Option<BaseUrl>,
        keyring: Option<Keyring>,
        renderer: Option<Renderer>,
    ) -> Self {
        Self {
            slugs: OnceCell::new(),
            base,
            queue: Queue::new(pool.clone(), default_wait),
            pool,
            limits,
            keyring,
            renderer,
            printer: Printer::default(),
        }
    }

    /// Checks that pages can be rendered, if this field asks for it.
    ///
    /// # Errors
    /// When they cannot.
    pub fn expect_renderer(&self, rendered: Option<Rendering>) -> Result<(), FieldErrors> {
        if self.renderer.is_some() || rendered.unwrap_or_default() == Rendering::Off {
            return Ok(());
        }
        Err(FieldErrors::one("rendered", UNAVAILABLE.0, UNAVAILABLE.1))
    }

    /// The address of a report's page for people; `None` where the public address is not known.
    ///
    /// # Errors
    /// Database errors.
    pub async fn page_url(&self, report: i64) -> Result<Option<String>, Error> {
        let Some(base) = &self.base else {
            return Ok(None);
        };
        let slug = self.slugs().await?.of(report);
        Ok(Some(base.join(&format!("/r/{slug}")).into()))
    }

    /// The slugs of report pages. Their key is read when it is first needed, since a process may
    /// start before its database.
    ///
    /// # Errors
    /// Database errors.
    pub async fn slugs(&self) -> Result<&Slugs, Error> {
        self.slugs
            .get_or_try_init(async || Ok(Slugs::new(model::slug_key(&self.pool).await?)))
            .await
    }
}

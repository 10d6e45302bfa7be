//! The running service: start, work, stop.

use std::sync::Arc;

use actix_web::web::{Data, ServiceConfig};
use auth::Verifier;
use database::{Pool, Readiness};
use issued_keys::IssuedKeys;
use look::Branding;
use notify::{Mail, Notices};
use page_audit::{FetchSettings, Fetcher};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use web::Roles;
use web_console::{Console, Sessions};

use crate::app::App;
use crate::counting;
use crate::credentials;
use crate::deletions;
use crate::events::ReportEvents;
use crate::generation::{GenerationSettings, Metrics, QueueGauges, Worker};
use crate::password::Passwords;
use crate::rendering::Renderer;
use crate::report_page::PageSettings;
use crate::reports::StoreRules;
use crate::retention::{Retention, RetentionSettings};
use crate::roles::Role;
use crate::routes;
use crate::schedules::Schedules;
use crate::schema::MIGRATIONS;
use crate::scopes;
use crate::settings::Settings;

/// The reason why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database's address or schema is wrong, or it cannot be reached.
    #[error(transparent)]
    Database(#[from] database::OpenError),
    /// The key of the slugs cannot be read or created.
    #[error("the database cannot be used: {0}")]
    Slugs(#[from] database::Error),
    /// The fetcher's settings are invalid.
    #[error("setting `generation`: {0}")]
    Fetcher(#[from] page_audit::FetcherError),
    /// The combination of settings is invalid.
    #[error("setting {0}")]
    Setting(String),
    /// The keys that encrypt credentials cannot be used.
    #[error(transparent)]
    Keyring(#[from] keyring::KeyringError),
    /// The issuing key cannot be used.
    #[error("setting `keys.issuer`: {0}")]
    Issuer(#[from] auth::KeyFolderError),
    /// A file of the branding is invalid.
    #[error("{0}")]
    Branding(String),
    /// Endpoints cannot be notified of events.
    #[error(transparent)]
    Notify(#[from] notify::WorkerError),
    /// Metrics with these names already exist.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// What a service starts with.
pub struct Start {
    /// The settings.
    pub settings: Settings,
    /// Verifies API keys; only the API needs it.
    pub verifier: Option<Verifier>,
}

/// A running reports-service, apart from its listeners.
pub struct Service {
    app: Arc<App>,
    passwords: Arc<Passwords>,
    /// `None` in a process without the API.
    verifier: Option<Verifier>,
    roles: Roles<Role>,
    console: Option<Console>,
    sessions: Sessions,
    issued_keys: IssuedKeys,
    branding: Branding,
    page: PageSettings,
    generation: GenerationSettings,
    fetching: FetchSettings,
    retention: RetentionSettings,
    notices: Notices<ReportEvents>,
    notifying: Option<JoinHandle<()>>,
    stop: watch::Sender<bool>,
    worker: Option<JoinHandle<()>>,
    scheduling: Option<JoinHandle<()>>,
    counting: Option<JoinHandle<()>>,
    deleting: Option<JoinHandle<()>>,
    reading_keys: JoinHandle<()>,
}

impl Service {
    /// Connects and brings the schema up to date, if the settings say so. The listeners, keys and
    /// logs of the settings are the program's.
    ///
    /// # Errors
    /// The reason why it cannot start, worded for the operator.
    pub async fn start(Start { settings, verifier }: Start) -> Result<Self, StartError> {
        let generation = settings.generation;
        let rendering = settings.rendering;
        generation.check(&rendering).map_err(StartError::Setting)?;
        let branding = settings.branding.load().map_err(StartError::Branding)?;
        let pool = settings.database.open(MIGRATIONS).await?;
        // What is never fetched is not notified either.
        let mut notify = settings.notify;
        notify.never_fetch.extend(generation.never_fetch.clone());
        notify.own_addresses.extend(&generation.own_addresses);
        let of_keys = (&settings.keys, verifier.as_ref());
        let issued_keys = IssuedKeys::new(pool.clone(), "report", scopes::ISSUED, of_keys)?;
        let console = Console::new(&settings.console, &routes::SECTION);
        let console = console.map(|console| console.with_keys(issued_keys.is_on()));
        let base = settings.http.base_url.as_ref();
        let mail = Mail::new(&notify, base, &branding, console.is_some());
        let mail = mail.map_err(StartError::Setting)?;
        let notices = Notices::new(pool.clone(), notify, mail);
        let sessions =
            Sessions::new(pool.clone(), &settings.console).map_err(StartError::Setting)?;
        let app = Arc::new(App::new(
            pool,
            generation.wait.get(),
            settings.limits,
            settings.http.base_url,
            settings.credentials.keyring()?,
            Renderer::new(&rendering),
        ));
        // Now, while the database can be written: a full disk must not prevent reads. If another
        // process migrates the database, the table may not exist yet.
        if settings.database.migrate {
            app.slugs().await?;
        }
        let (stop, stopping) = watch::channel(false);
        let reading_keys = tokio::spawn(issued_keys.clone().run(stopping));
        Ok(Self {
            app,
            passwords: Arc::new(Passwords::new(settings.passwords)),
            verifier,
            roles: settings.service.roles,
            console,
            sessions,
            issued_keys,
            branding,
            page: settings.page,
            fetching: generation.fetch_settings(),
            generation,
            retention: settings.retention,
            notices,
            notifying: None,
            stop,
            worker: None,
            scheduling: None,
            counting: None,
            deleting: None,
            reading_keys,
        })
    }

    /// The connections that its requests use.
    pub fn pool(&self) -> &Pool {
        &self.app.pool
    }

    /// Starts making reports, if the settings enable it in this process.
    ///
    /// # Errors
    /// When the fetcher or the metrics cannot be set up.
    pub fn work(&mut self, registry: &prometheus::Registry) -> Result<(), StartError> {
        let metrics = Metrics::new(registry)?;
        web::metrics::watch_pool(registry, "reports", &self.app.pool)?;
        let gauges = QueueGauges::new(registry)?;
        let measuring = gauges.run(self.app.pool.clone(), self.stop.subscribe());
        let merging = counting::run(self.app.pool.clone(), self.stop.subscribe());
        self.counting = Some(tokio::spawn(async {
            tokio::join!(measuring, merging);
        }));
        if !self.roles.has(Role::Worker) {
            tracing::info!("other processes make the reports");
            return Ok(());
        }
        let notifying = notify::Worker::new(&self.notices, registry)?;
        self.notifying = Some(tokio::spawn(notifying.run(self.stop.subscribe())));
        let retention = Retention::new(registry, &self.retention)?;
        let retiring = retention.run(self.app.pool.clone(), self.stop.subscribe());
        let deleting = deletions::run(self.app.pool.clone(), self.stop.subscribe());
        let rotating = credentials::run(Arc::clone(&self.app), self.stop.subscribe());
        self.deleting = Some(tokio::spawn(async {
            tokio::join!(retiring, deleting, rotating);
        }));
        if !self.generation.enabled {
            tracing::info!("generation is off: other processes make the reports");
            return Ok(());
        }
        let poll_interval = self.generation.poll_interval.get();
        let schedules = Schedules::new(Arc::clone(&self.app), registry)?;
        let scheduling = schedules.run(poll_interval, self.stop.subscribe());
        self.scheduling = Some(tokio::spawn(scheduling));
        let fetcher = Fetcher::new(self.fetching.clone())?;
        let worker = Worker::new(Arc::clone(&self.app), &self.generation, fetcher, metrics);
        let working = jobs::run(worker, "reports", poll_interval, self.stop.subscribe());
        self.worker = Some(tokio::spawn(working));
        Ok(())
    }

    /// The routes with the data that their handlers need, for a server.
    pub fn configure(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        let app = Data::from(Arc::clone(&self.app));
        let verifier = self.verifier.clone().map(Data::new);
        let console = self.console.clone().map(Data::new);
        let sessions = self.sessions.clone();
        let issued_keys = self.issued_keys.clone();
        let branding = Data::new(self.branding.clone());
        let page = Data::new(self.page.clone());
        let notices = Data::new(self.notices.clone());
        let passwords = Data::from(Arc::clone(&self.passwords));
        let password_rules = Data::new(passwords.rules());
        let rules = Data::new(StoreRules {
            url: self.fetching.target_rules(),
            password: passwords.rules(),
        });
        move |config| {
            config
                .app_data(app.clone())
                .app_data(notices.clone())
                .app_data(passwords.clone())
                .app_data(password_rules.clone())
                .app_data(branding.clone())
                .app_data(page.clone())
                .app_data(rules.clone());
            if let Some(verifier) = &verifier {
                config.app_data(verifier.clone());
            }
            routes::routes(config);
            notify::routes::<ReportEvents>(config);
            issued_keys::routes(config, &issued_keys);
            branding.routes(config);
            if let Some(console) = &console {
                config.app_data(console.clone());
                web_console::routes(config, &routes::SECTION, &sessions);
                notify::console::<ReportEvents>(config);
                issued_keys::console(config, &issued_keys);
                routes::console(config);
            }
        }
    }

    /// Whether requests can be served: the database responds and has every migration.
    pub fn readiness(&self) -> impl Fn() -> Readiness + Clone + Send + 'static {
        let pool = self.app.pool.clone();
        move || Box::pin(database::check_ready(pool.clone(), MIGRATIONS))
    }

    /// Stops the background work: reports that are nearly ready are finished, other jobs are
    /// released.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        for task in [
            self.worker,
            self.scheduling,
            self.counting,
            self.deleting,
            self.notifying,
            Some(self.reading_keys),
        ]
        .into_iter()
        .flatten()
        {
            if task.await.is_err() {
                tracing::warn!("background work panicked");
            }
        }
    }
}

//! The running service: start, work, stop.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use auth::Verifier;
use database::DatabaseSettings;
use look::{Branding, BrandingSettings};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use web::{Readiness, Roles};
use web_console::{Console, ConsoleSettings};

use crate::app::App;
use crate::certificates::issue::{AuthorityFileError, IssueMetrics, Issuer};
use crate::certificates::settings::CertificateSettings;
use crate::certificates::{Keyring, KeyringError};
use crate::clock::Clock;
use crate::edge::settings::EdgeSettings;
use crate::edge::{self, Edge, EdgeAddresses, EdgeSockets, Serving};
use crate::limits::LimitSettings;
use crate::model::Eligibility;
use crate::name::NameRules;
use crate::roles::Role;
use crate::routes;
use crate::schema::MIGRATIONS;
use crate::verification::{
    DomainVerifier, Metrics, StateGauges, SystemResolversError, VerificationMode,
    VerificationSettings, Worker,
};

/// The reason why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database's address or schema is wrong, or it cannot be reached.
    #[error(transparent)]
    Database(#[from] database::OpenError),
    /// The combination of settings is invalid.
    #[error("setting {0}")]
    Setting(String),
    /// There is no name server for queries about proofs.
    #[error("setting `verification.resolvers` is empty, and the system's cannot be used: {0}")]
    Resolvers(#[from] SystemResolversError),
    /// The keys that encrypt private keys cannot be used.
    #[error(transparent)]
    Keys(#[from] KeyringError),
    /// A file of the branding is invalid.
    #[error("{0}")]
    Branding(String),
    /// The certificates that authenticate the authority cannot be used.
    #[error(transparent)]
    Authority(#[from] AuthorityFileError),
    /// Metrics with these names already exist.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// A running domains-service, apart from its listeners.
pub struct Service {
    app: Arc<App>,
    /// `None` in a process without the API.
    verifier: Option<Verifier>,
    roles: Roles<Role>,
    console: Option<Console>,
    branding: Branding,
    keyring: Option<Keyring>,
    rules: NameRules,
    /// Set only if visitors are served.
    follower: Option<JoinHandle<()>>,
    serving: Option<Serving>,
    settings: VerificationSettings,
    /// The settings of issuing certificates, if any are issued.
    issuing: Option<CertificateSettings>,
    /// Whether certificates are issued, by this process or one beside it.
    has_authority: bool,
    stop: watch::Sender<bool>,
    worker: Option<JoinHandle<()>>,
    issuer: Option<JoinHandle<()>>,
    counting: Option<JoinHandle<()>>,
}

impl Service {
    /// Connects and brings the schema up to date, if the settings say so. The service has every
    /// role.
    ///
    /// # Errors
    /// The reason why it cannot start, worded for the operator.
    pub async fn start(
        database: DatabaseSettings,
        rules: NameRules,
        settings: VerificationSettings,
        limits: LimitSettings,
        verifier: Verifier,
    ) -> Result<Self, StartError> {
        let every = Roles::default();
        Self::start_as(every, database, rules, settings, limits, Some(verifier)).await
    }

    /// Like [`start`](Self::start), with these roles; only the API needs a verifier.
    ///
    /// # Errors
    /// The reason why it cannot start, worded for the operator.
    pub async fn start_as(
        roles: Roles<Role>,
        database: DatabaseSettings,
        name_rules: NameRules,
        settings: VerificationSettings,
        limits: LimitSettings,
        verifier: Option<Verifier>,
    ) -> Result<Self, StartError> {
        settings.check().map_err(StartError::Setting)?;
        let pool = database.open(MIGRATIONS).await?;
        let edge = Arc::new(Edge::new(pool.clone(), roles.has(Role::Edge)));
        let verification = DomainVerifier::new(pool.clone(), Arc::clone(&edge), &settings)?;
        let follower = roles.has(Role::Edge).then(|| {
            let following = edge::follow(Arc::clone(&edge), database.direct().clone());
            tokio::spawn(following)
        });
        let verification = Arc::new(verification);
        let app = App::new(pool, &database.pool, edge, verification, limits);
        let (stop, _) = watch::channel(false);
        Ok(Self {
            app: Arc::new(app),
            verifier,
            roles,
            console: Console::new(&ConsoleSettings::default(), &routes::SECTION),
            branding: Branding::default(),
            keyring: None,
            rules: name_rules,
            follower,
            serving: None,
            settings,
            issuing: None,
            has_authority: false,
            stop,
            worker: None,
            issuer: None,
            counting: None,
        })
    }

    /// The same service with these settings of its console.
    #[must_use]
    pub fn with_console(mut self, settings: &ConsoleSettings) -> Self {
        self.console = Console::new(settings, &routes::SECTION);
        self
    }

    /// The same service with this branding of its pages.
    ///
    /// # Errors
    /// When a file cannot be used.
    pub fn with_branding(mut self, settings: &BrandingSettings) -> Result<Self, StartError> {
        self.branding = settings.load().map_err(StartError::Branding)?;
        Ok(self)
    }

    /// The same service with the keys that encrypt private keys, if the settings have any. It has
    /// certificates issued for its names, if the settings and its roles say so.
    ///
    /// # Errors
    /// When a setting is wrong, or there is no key that encrypts private keys.
    pub fn with_certificates(mut self, settings: &CertificateSettings) -> Result<Self, StartError> {
        settings.check().map_err(StartError::Setting)?;
        let issues = settings.is_issuing() && self.roles.has(Role::Worker);
        if settings.has_keys() || issues {
            self.keyring = Some(Keyring::load(settings)?);
        }
        if issues {
            self.issuing = Some(settings.clone());
        }
        self.has_authority = settings.is_issuing();
        if self.has_authority {
            self.app.order_certificates(self.eligibility());
            self.app.verification.order_by(&settings.challenges);
        }
        let has_certificates = settings.has_keys() || settings.is_issuing();
        Ok(self.with_https(has_certificates))
    }

    /// The same service beside edges that serve HTTPS, if they do; only they need the keys.
    #[must_use]
    pub fn with_https(self, is_served: bool) -> Self {
        if is_served {
            self.app.show_certificates();
            // Challenges may also belong to orders of another process.
            self.app.edge.answer_challenges(self.clock());
        }
        self
    }

    /// The names for which certificates are ordered, if any are.
    fn eligibility(&self) -> Eligibility {
        let checks = &self.settings;
        let has_target = checks.edge_target.is_some() || !checks.edge_addresses.is_empty();
        match checks.mode {
            VerificationMode::Dns if has_target => Eligibility::RoutedHere,
            _ => Eligibility::NotElsewhere,
        }
    }

    /// Starts ordering certificates, if the settings say so.
    fn issue(&mut self, registry: &prometheus::Registry) -> Result<(), StartError> {
        let Some((settings, keyring)) = self.issuing.take().zip(self.keyring.clone()) else {
            return Ok(());
        };
        let (checks, eligibility) = (&self.settings, self.eligibility());
        let poll_interval = settings.poll_interval.get();
        let directory = settings.directory.clone();
        let metrics = IssueMetrics::new(registry)?;
        let authorities = [Some(settings.authority()), settings.fallback.authority()];
        for authority in authorities.into_iter().flatten() {
            if authority.is_named_in(&checks.certificate_authorities) {
                continue;
            }
            tracing::warn!(
                directory = authority.directory,
                authorities = ?checks.certificate_authorities,
                "verification.certificate_authorities has only letsencrypt.org, but certificates \
                 come from another authority: set what CAA records call it, or names whose \
                 records allow only that authority get no certificate"
            );
        }
        let (pool, verification) = (self.app.pool.clone(), Arc::clone(&self.app.verification));
        let issuer = Issuer::new(pool, keyring, settings, verification, eligibility, metrics)?;
        let issuing = jobs::run(issuer, "certificates", poll_interval, self.stop.subscribe());
        self.issuer = Some(tokio::spawn(issuing));
        tracing::info!(directory, "certificates are issued");
        Ok(())
    }

    /// Starts checking domains and ordering certificates, if the settings enable that in this
    /// process.
    ///
    /// # Errors
    /// When the metrics cannot be set up, or a file of the settings cannot be used.
    pub fn work(&mut self, registry: &prometheus::Registry) -> Result<(), StartError> {
        let verification = Arc::clone(&self.app.verification);
        let metrics = Metrics::new(registry)?;
        web::metrics::watch_pool(registry, "domains", &self.app.pool)?;
        if self.roles.is_only(Role::Edge) {
            // With many edges, all domains would be counted over and over.
            return Ok(());
        }
        let gauges = StateGauges::new(registry)?;
        let counting = gauges.run(self.app.pool.clone(), self.stop.subscribe());
        self.counting = Some(tokio::spawn(counting));
        if !self.roles.has(Role::Worker) {
            tracing::info!("other processes make the due checks");
            return Ok(());
        }
        self.issue(registry)?;
        let Some(worker) = Worker::new(verification, &self.settings, metrics) else {
            tracing::info!("this process checks domains only on request");
            return Ok(());
        };
        let poll_interval = self.settings.poll_interval.get();
        let working = jobs::run(worker, "domains", poll_interval, self.stop.subscribe());
        self.worker = Some(tokio::spawn(working));
        Ok(())
    }

    /// The clock that every state depends on, which tests can move forward.
    pub fn clock(&self) -> Clock {
        self.app.verification.clock().clone()
    }

    /// The routes with the data that their handlers need, for a server.
    pub fn configure(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        let app = Data::from(Arc::clone(&self.app));
        let verifier = self.verifier.clone().map(Data::new);
        let console = self.console.clone().map(Data::new);
        let branding = Data::new(self.branding.clone());
        let rules = Data::new(self.rules.clone());
        move |config| {
            config
                .app_data(app.clone())
                .app_data(branding.clone())
                .app_data(rules.clone());
            if let Some(verifier) = &verifier {
                config.app_data(verifier.clone());
            }
            routes::routes(config);
            branding.routes(config);
            if let Some(console) = &console {
                config.app_data(console.clone());
                routes::console(config);
            }
        }
    }

    /// Whether requests can be served. An edge without the API is ready once it has read its names,
    /// whatever the database does.
    pub fn readiness(&self) -> impl Fn() -> Readiness + Clone + Send + 'static {
        let edge = Arc::clone(&self.app.edge);
        let is_alone = self.roles.has(Role::Edge) && !self.roles.has(Role::Api);
        move || {
            let edge = Arc::clone(&edge);
            Box::pin(async move {
                if is_alone {
                    edge.check_ready_alone().await
                } else {
                    edge.check_ready().await
                }
            })
        }
    }

    /// The routes of the operations listener: the certificate question.
    pub fn operations(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        let edge = Arc::clone(&self.app.edge);
        move |config| edge::certificates::routes(config, &edge)
    }

    /// Starts serving visitors, if the settings have an address for it; returns the addresses.
    ///
    /// # Errors
    /// When a thread cannot be started, or the metrics are already registered.
    pub fn serve_edge(
        &mut self,
        sockets: EdgeSockets,
        settings: &EdgeSettings,
        registry: &prometheus::Registry,
    ) -> Result<EdgeAddresses, edge::EdgeError> {
        let keys = self.keyring.clone().map(|keys| (keys, self.clock()));
        let mut settings = settings.clone();
        if !self.has_authority {
            // No certificate would come.
            settings.https.certificate_wait = Duration::ZERO.into();
        }
        self.serving = self.app.edge.serve(sockets, &settings, keys, registry)?;
        let serving = self.serving.as_ref();
        Ok(serving.map_or_else(EdgeAddresses::default, |serving| serving.addresses))
    }

    /// The edge.
    pub fn edge(&self) -> &Arc<Edge> {
        &self.app.edge
    }

    /// Stops the background work: checks that end within the grace period are finished, the other
    /// domains are released.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        self.app.verification.stop().await;
        for task in [self.worker, self.issuer, self.counting]
            .into_iter()
            .flatten()
        {
            if task.await.is_err() {
                tracing::warn!("background work panicked");
            }
        }
        self.app.edge.stop();
        if let Some(serving) = self.serving {
            serving.ended().await;
        }
        if let Some(follower) = self.follower
            && follower.await.is_err()
        {
            tracing::warn!("the task that keeps the edge's names current panicked");
        }
    }
}

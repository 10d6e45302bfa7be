//! The running service: start, work, stop.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use auth::Verifier;
use database::Pool;
use issued_keys::IssuedKeys;
use look::Branding;
use notify::{Mail, Notices};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use web::{Readiness, Roles};
use web_console::{Console, Sessions};

use crate::app::App;
use crate::certificates::issue::{AuthorityFileError, IssueMetrics, Issuer};
use crate::certificates::settings::CertificateSettings;
use crate::clock::Clock;
use crate::edge::https::Https;
use crate::edge::settings::EdgeSettings;
use crate::edge::{self, Duties, Edge, EdgeAddresses, EdgeError, EdgeSockets, Serving};
use crate::events::DomainEvents;
use crate::model::Eligibility;
use crate::name::NameRules;
use crate::roles::Role;
use crate::routes;
use crate::schema::MIGRATIONS;
use crate::scopes;
use crate::settings::Settings;
use crate::verification::{
    DomainVerifier, Metrics, StateGauges, SystemResolversError, VerificationMode,
    VerificationSettings, Worker,
};
use keyring::{Keyring, KeyringError};

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
    /// The issuing key of API keys cannot be used.
    #[error("setting `keys.issuer`: {0}")]
    Issuer(#[from] auth::KeyFolderError),
    /// A file of the branding is invalid.
    #[error("{0}")]
    Branding(String),
    /// The certificates that authenticate the authority cannot be used.
    #[error(transparent)]
    Authority(#[from] AuthorityFileError),
    /// Endpoints cannot be notified of events.
    #[error(transparent)]
    Notify(#[from] notify::WorkerError),
    /// Visitors cannot be served.
    #[error(transparent)]
    Edge(#[from] EdgeError),
    /// Metrics with these names already exist.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// What a service starts with.
pub struct Start {
    /// The settings.
    pub settings: Settings,
    /// The rules by which names are stored.
    pub names: NameRules,
    /// Verifies API keys; only the API needs it.
    pub verifier: Option<Verifier>,
    /// The addresses for visitors, already bound.
    pub edge_sockets: EdgeSockets,
}

/// A running domains-service, apart from its listeners.
pub struct Service {
    app: Arc<App>,
    /// `None` in a process without the API.
    verifier: Option<Verifier>,
    roles: Roles<Role>,
    console: Option<Console>,
    sessions: Sessions,
    issued_keys: IssuedKeys,
    branding: Branding,
    rules: NameRules,
    /// Set only if visitors are served.
    follower: Option<JoinHandle<()>>,
    serving: Option<Serving>,
    checks: VerificationSettings,
    /// How certificates are issued, if this process issues any.
    issuing: Option<(CertificateSettings, Keyring)>,
    edge: EdgeSettings,
    /// Until visitors are served.
    edge_sockets: EdgeSockets,
    notices: Notices<DomainEvents>,
    notifying: Option<JoinHandle<()>>,
    stop: watch::Sender<bool>,
    worker: Option<JoinHandle<()>>,
    issuer: Option<JoinHandle<()>>,
    counting: Option<JoinHandle<()>>,
    reading_keys: JoinHandle<()>,
}

impl Service {
    /// Connects and brings the schema up to date, if the settings say so. The listeners, API keys
    /// and logs of the settings are the program's.
    ///
    /// # Errors
    /// The reason why it cannot start, worded for the operator.
    pub async fn start(
        Start {
            settings,
            names,
            verifier,
            edge_sockets,
        }: Start,
    ) -> Result<Self, StartError> {
        let (checks, certificates) = (settings.verification, settings.certificates);
        checks.check().map_err(StartError::Setting)?;
        certificates.check().map_err(StartError::Setting)?;
        let branding = settings.branding.load().map_err(StartError::Branding)?;
        let roles = settings.service.roles;
        let has_authority = certificates.is_issuing();
        let issues = has_authority && roles.has(Role::Worker);
        let needs_keys = certificates.has_keys() || issues;
        let keyring = needs_keys.then(|| certificates.keyring());
        let keyring = keyring.transpose()?;
        let serves_https =
            certificates.has_keys() || has_authority || settings.edge.https.listen.is_some();
        let pool = settings.database.open(MIGRATIONS).await?;
        let of_keys = (&settings.keys, verifier.as_ref());
        let issued_keys = IssuedKeys::new(pool.clone(), "domain", scopes::ISSUED, of_keys)?;
        let console = Console::new(&settings.console, &routes::SECTION);
        let console = console.map(|console| console.with_keys(issued_keys.is_on()));
        let base = settings.http.base_url.as_ref();
        let mail = Mail::new(&settings.notify, base, &branding, console.is_some());
        let mail = mail.map_err(StartError::Setting)?;
        let notices = Notices::new(pool.clone(), settings.notify, mail);
        let sessions =
            Sessions::new(pool.clone(), &settings.console).map_err(StartError::Setting)?;
        let clock = Clock::default();
        let mut edge_settings = settings.edge.fitting();
        if !has_authority {
            // No certificate would come.
            edge_settings.https.certificate_wait = Duration::ZERO.into();
        }
        let https = match edge_sockets.addresses().https {
            Some(_) => Some(Https::new(&edge_settings, keyring.clone(), clock.clone())?),
            None => None,
        };
        let duties = Duties {
            follows: roles.has(Role::Edge),
            // Challenges may also belong to orders of another process.
            challenges: serves_https.then(|| clock.clone()),
            https,
        };
        let edge = Arc::new(Edge::new(pool.clone(), duties)?);
        let methods = if has_authority {
            certificates.challenges.clone()
        } else {
            CertificateSettings::default().challenges
        };
        let (own, served) = (pool.clone(), Arc::clone(&edge));
        let verification = DomainVerifier::new(own, served, &checks, methods, clock)?;
        let follower = roles.has(Role::Edge);
        let follower = follower.then(|| tokio::spawn(edge::follow(Arc::clone(&edge))));
        let (stop, stopping) = watch::channel(false);
        let reading_keys = tokio::spawn(issued_keys.clone().run(stopping));
        Ok(Self {
            app: Arc::new(App {
                pool,
                edge,
                verification: Arc::new(verification),
                limits: settings.limits,
                shows_certificates: serves_https,
                orders_certificates: has_authority.then(|| eligibility(&checks)),
            }),
            verifier,
            roles,
            console,
            sessions,
            issued_keys,
            branding,
            issuing: issues.then_some(certificates).zip(keyring),
            rules: names,
            follower,
            serving: None,
            checks,
            edge: edge_settings,
            edge_sockets,
            notices,
            notifying: None,
            stop,
            worker: None,
            issuer: None,
            counting: None,
            reading_keys,
        })
    }

    /// The connections that its requests use.
    pub fn pool(&self) -> &Pool {
        &self.app.pool
    }

    /// Starts ordering certificates, if the settings say so.
    fn issue(&mut self, registry: &prometheus::Registry) -> Result<(), StartError> {
        let Some((settings, keyring)) = self.issuing.take() else {
            return Ok(());
        };
        let checks = &self.checks;
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
        let eligibility = eligibility(checks);
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
        let notifying = notify::Worker::new(&self.notices, registry)?;
        self.notifying = Some(tokio::spawn(notifying.run(self.stop.subscribe())));
        self.issue(registry)?;
        let Some(worker) = Worker::new(verification, &self.checks, metrics) else {
            tracing::info!("this process checks domains only on request");
            return Ok(());
        };
        let poll_interval = self.checks.poll_interval.get();
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
        let sessions = self.sessions.clone();
        let issued_keys = self.issued_keys.clone();
        let branding = Data::new(self.branding.clone());
        let notices = Data::new(self.notices.clone());
        let rules = Data::new(self.rules.clone());
        move |config| {
            config
                .app_data(app.clone())
                .app_data(notices.clone())
                .app_data(branding.clone())
                .app_data(rules.clone());
            if let Some(verifier) = &verifier {
                config.app_data(verifier.clone());
            }
            routes::routes(config);
            notify::routes::<DomainEvents>(config);
            issued_keys::routes(config, &issued_keys);
            branding.routes(config);
            if let Some(console) = &console {
                config.app_data(console.clone());
                web_console::routes(config, &routes::SECTION, &sessions);
                notify::console::<DomainEvents>(config);
                issued_keys::console(config, &issued_keys);
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

    /// Starts serving visitors on the bound sockets, if there are any; returns the addresses.
    ///
    /// # Errors
    /// When a thread cannot be started, or the metrics are already registered.
    pub fn serve_edge(
        &mut self,
        registry: &prometheus::Registry,
    ) -> Result<EdgeAddresses, EdgeError> {
        let sockets = std::mem::take(&mut self.edge_sockets);
        let edge = &self.app.edge;
        self.serving = edge.serve(sockets, &self.edge, &self.branding, registry)?;
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
        let reading_keys = Some(self.reading_keys);
        for task in [
            self.worker,
            self.issuer,
            self.counting,
            self.notifying,
            reading_keys,
        ]
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

/// The names for which certificates are ordered, if any are.
fn eligibility(checks: &VerificationSettings) -> Eligibility {
    let has_target = checks.edge_target.is_some() || !checks.edge_addresses.is_empty();
    match checks.mode {
        VerificationMode::Dns if has_target => Eligibility::RoutedHere,
        _ => Eligibility::RoutedHereOrUnknown,
    }
}

//! How a service is started, as an operator does it: a program with settings in its environment.

mod start;

use std::ffi::OsString;
use std::path::PathBuf;

use testing::{TestKeys, free_port};

use crate::MemoryLimit;

/// How a service is started; it can be restarted the same way, on the same port.
#[derive(Clone)]
pub struct Launch {
    program: &'static str,
    prefix: &'static str,
    arguments: Vec<OsString>,
    environment: Vec<(String, OsString)>,
    port: u16,
    operations_port: u16,
    edge_port: Option<u16>,
    https_port: Option<u16>,
    /// Where the program is, unless it is this version's.
    folder: Option<PathBuf>,
    /// The file of a cgroup to which the program writes its id before it starts.
    cgroup: Option<PathBuf>,
}

impl Launch {
    /// The program reports-service. Pages on loopback may be fetched, since tests have no others,
    /// at any rate, but not the pages that they link to.
    pub fn reports(keys: &TestKeys, database_url: &str) -> Self {
        Self::service("reports-service", "REPORTS", keys, database_url)
            .set("generation.allow_loopback", "true")
            .set("generation.extras", "false")
            .set("generation.rate_per_host", "0")
    }

    /// The program domains-service, which trusts that its accounts own the names they store.
    pub fn domains(keys: &TestKeys, database_url: &str) -> Self {
        Self::service("domains-service", "DOMAINS", keys, database_url)
            .set("verification.mode", "trust")
    }

    fn service(
        program: &'static str,
        prefix: &'static str,
        keys: &TestKeys,
        database_url: &str,
    ) -> Self {
        let (port, operations_port) = (free_port(), free_port());
        let launch = Self {
            program,
            prefix,
            arguments: Vec::new(),
            environment: Vec::new(),
            port,
            operations_port,
            edge_port: None,
            https_port: None,
            folder: None,
            cgroup: None,
        };
        launch
            .set("http.listen", format!("127.0.0.1:{port}"))
            .set("operations.listen", format!("127.0.0.1:{operations_port}"))
            .set("database.url", database_url)
            .set("keys.keys", keys.folder.key_set_path())
            .set("keys.revocations", keys.folder.revocations_path())
            // Tests send requests as fast as they can.
            .set("http.requests_per_key", "0")
            .set("http.requests_per_address", "0")
            .set("notify.allow_loopback", "true")
    }

    /// The program waymark with this data folder.
    pub fn waymark(data_dir: &std::path::Path) -> Self {
        let (port, operations_port) = (free_port(), free_port());
        let arguments = [
            "--listen".into(),
            format!("127.0.0.1:{port}").into(),
            "--operations-listen".into(),
            format!("127.0.0.1:{operations_port}").into(),
            "--edge-listen".into(),
            "off".into(),
            "--data-dir".into(),
            data_dir.into(),
        ];
        let launch = Self {
            program: "waymark",
            prefix: "REPORTS",
            arguments: arguments.into(),
            environment: Vec::new(),
            port,
            operations_port,
            edge_port: None,
            https_port: None,
            folder: None,
            cgroup: None,
        };
        let launch = launch.with_variable("WAYMARK_BROWSER", "off");
        launch.set("generation.extras", "false")
    }

    /// Sets a setting, named as in a settings file: `generation.wait`.
    #[must_use]
    pub fn set(self, name: &str, value: impl Into<OsString>) -> Self {
        let prefix = self.prefix;
        self.set_for(prefix, name, value)
    }

    /// Sets a setting of the service whose variables begin with this prefix: in waymark,
    /// `DOMAINS` for those that [`set`](Self::set) does not set.
    #[must_use]
    pub fn set_for(mut self, prefix: &str, name: &str, value: impl Into<OsString>) -> Self {
        self.environment
            .push((variable(prefix, name), value.into()));
        self
    }

    /// Sets a variable of its environment that is no setting.
    #[must_use]
    pub fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.into()));
        self
    }

    /// Sets its base URL to its own address, for links outside of responses.
    #[must_use]
    pub fn with_base_url(self) -> Self {
        let url = self.address();
        self.set("http.base_url", url)
    }

    /// Its own address.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Adds a settings file; [`set`](Self::set) takes precedence over it.
    #[must_use]
    pub fn with_file(mut self, path: &std::path::Path) -> Self {
        self.arguments.extend(["--config".into(), path.into()]);
        self
    }

    /// Lets the edge serve HTTPS, too, on a separate port.
    #[must_use]
    pub fn with_https(self) -> Self {
        self.with_https_at(free_port())
    }

    /// The same on this port.
    #[must_use]
    pub fn with_https_at(mut self, port: u16) -> Self {
        self.https_port = Some(port);
        self.set_for("DOMAINS", "edge.https.listen", format!("127.0.0.1:{port}"))
    }

    /// Adds an edge for visitors, on a separate port.
    #[must_use]
    pub fn with_edge(mut self) -> Self {
        let port = free_port();
        let address = format!("127.0.0.1:{port}");
        self.edge_port = Some(port);
        if let Some(off) = self
            .arguments
            .iter_mut()
            .find(|argument| *argument == "off")
        {
            *off = address.into();
            return self;
        }
        self.set("edge.listen", address)
    }

    /// Starts the program in this folder, which another version has built.
    #[must_use]
    pub fn from(mut self, folder: &std::path::Path) -> Self {
        self.folder = Some(folder.to_owned());
        self
    }

    /// Limits its memory.
    #[must_use]
    pub fn within(mut self, limit: &MemoryLimit) -> Self {
        self.cgroup = Some(limit.processes());
        self
    }

    /// The same on different ports, for a second process next to the first.
    #[must_use]
    pub fn beside(&self) -> Self {
        let mut launch = self.clone();
        (launch.port, launch.operations_port) = (free_port(), free_port());
        if launch.edge_port.is_some() {
            launch = launch.with_edge();
        }
        if launch.https_port.is_some() {
            launch = launch.with_https();
        }
        let (http, operations) = (launch.port, launch.operations_port);
        launch
            .set("http.listen", format!("127.0.0.1:{http}"))
            .set("operations.listen", format!("127.0.0.1:{operations}"))
    }
}

/// The environment variable of a setting.
fn variable(prefix: &str, setting: &str) -> String {
    format!("{prefix}__{}", setting.replace('.', "__").to_uppercase())
}

//! The servers that are measured.

use std::net::SocketAddr;
use std::time::Duration;

use end_to_end::{Service, memory_mib, processor_time};
use testing::{PostgresServer, Process, TestKeys, find_installed, skip};

use crate::issuer::Issuer;
use crate::options::Options;
use crate::rivals::{Certified, Rival};
use crate::service::Sized;

/// A server to measure.
pub enum Server {
    /// The service.
    Ours(Sized),
    /// nginx.
    Nginx(Certified),
    /// Caddy.
    Caddy(Certified),
}

/// A running server.
pub enum Running {
    /// The service.
    Ours(Service),
    /// Another server.
    Rival(Rival),
}

impl Server {
    /// All servers that the options ask for and that are installed.
    pub async fn all(
        options: &Options,
        database: &PostgresServer,
        keys: &TestKeys,
        issuer: &Issuer,
    ) -> Vec<Self> {
        let mut servers = Vec::new();
        for &certificates in &options.certificates {
            let sized = Sized::new(database, keys, issuer, certificates, options.workers).await;
            servers.push(Self::Ours(sized));
        }
        let nginx: fn(Certified) -> Self = Self::Nginx;
        let programs = [
            ("nginx", &options.nginx, nginx),
            ("caddy", &options.caddy, Self::Caddy),
        ];
        for (name, given, server) in programs {
            let Some(program) = given.clone().or_else(|| find_installed(name)) else {
                skip(&format!("{name} is not installed"));
                continue;
            };
            for &certificates in &options.others {
                servers.push(server(Certified {
                    program: program.clone(),
                    certificates,
                    folder: issuer.folder(certificates),
                    workers: options.workers,
                }));
            }
        }
        servers
    }

    /// Starts it.
    pub async fn start(&self) -> Running {
        match self {
            Self::Ours(sized) => Running::Ours(sized.launch.start().await),
            Self::Nginx(nginx) => Running::Rival(Rival::nginx(nginx).await),
            Self::Caddy(caddy) => Running::Rival(Rival::caddy(caddy).await),
        }
    }

    /// Its name in tables.
    pub fn name(&self) -> String {
        let program = match self {
            Self::Ours(_) => "the edge",
            Self::Nginx(_) => "nginx",
            Self::Caddy(_) => "Caddy",
        };
        format!("{program}, {} certificates", self.names())
    }

    /// The number of names with certificates.
    pub const fn names(&self) -> u32 {
        match self {
            Self::Ours(Sized { certificates, .. }) => *certificates,
            Self::Nginx(rival) | Self::Caddy(rival) => rival.certificates,
        }
    }
}

impl Running {
    /// Where visitors find it.
    pub fn address(&self) -> SocketAddr {
        match self {
            Self::Ours(service) => service.https.expect("HTTPS"),
            Self::Rival(rival) => rival.address,
        }
    }

    fn processes(&self) -> Vec<u32> {
        match self {
            Self::Ours(service) => vec![service.process.id()],
            Self::Rival(rival) => rival.processes.iter().map(Process::id).collect(),
        }
    }

    /// The processor time that it has used.
    pub fn processor_time(&self) -> Duration {
        self.processes().into_iter().map(processor_time).sum()
    }

    /// The memory that it has, in MiB.
    pub fn memory_mib(&self) -> f64 {
        self.processes().into_iter().map(memory_mib).sum()
    }
}

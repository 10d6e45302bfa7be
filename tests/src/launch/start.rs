//! Starts the program, until it reports that it is ready.

use std::net::Ipv4Addr;
use std::process::Command;
use std::time::Duration;

use testing::{Client, Process, built, eventually};

use super::Launch;
use crate::Service;

/// Long enough for a busy machine.
const START_LIMIT: Duration = Duration::from_mins(1);

impl Launch {
    /// The command, for a start that is expected to fail.
    pub fn command(&self) -> Command {
        let program = match &self.folder {
            Some(folder) => folder.join(self.program),
            None => built(self.program),
        };
        let mut command = match &self.cgroup {
            Some(processes) => {
                let mut shell = Command::new("sh");
                let limited = r#"echo $$ > "$0" && exec "$@""#;
                shell.args(["-c", limited]).arg(processes).arg(program);
                shell
            }
            None => Command::new(program),
        };
        command.args(&self.arguments);
        for (name, _) in std::env::vars_os() {
            let name_text = name.to_string_lossy();
            if ["REPORTS_", "DOMAINS_", "DATABASE_URL"]
                .iter()
                .any(|prefix| name_text.starts_with(prefix))
            {
                command.env_remove(&name);
            }
        }
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Starts the service without waiting.
    pub fn spawn(&self) -> Service {
        Service {
            process: Process::start(&mut self.command()).discreet(),
            base: format!("http://127.0.0.1:{}", self.port),
            operations: format!("http://127.0.0.1:{}", self.operations_port),
            edge: self
                .edge_port
                .map(|port| (Ipv4Addr::LOCALHOST, port).into()),
            https: self
                .https_port
                .map(|port| (Ipv4Addr::LOCALHOST, port).into()),
        }
    }

    /// Starts the service and waits until it is ready.
    pub async fn start(&self) -> Service {
        let mut service = self.spawn();
        let health = Client::new(service.operations.clone(), None);
        eventually("the service is ready", START_LIMIT, async || {
            if let Some(status) = service.process.ended() {
                panic!(
                    "{} ended with {status}:\n{}",
                    self.program,
                    service.process.stderr()
                );
            }
            let ready = health.try_send(health.request("GET", "/readyz", &[])).await;
            ready.ok().filter(|answer| answer.status == 200)
        })
        .await;
        service
    }
}

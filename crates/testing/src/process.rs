//! A child process that never outlives its test.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::leaks_in;

/// A running program and its output. Dropping it kills it. The program is also killed when the test
/// process ends in any way: that closes the pipe from which a watching shell reads.
pub struct Process {
    child: Child,
    watcher: Child,
    folder: TempDir,
    /// Whether its log must not contain secrets.
    is_discreet: bool,
}

/// Kills the program unless it reads a line first.
const WATCH: &str = r#"read -r _ || kill -KILL "$1""#;

impl Process {
    /// Starts the program. Its standard output and error go to files.
    pub fn start(command: &mut Command) -> Self {
        let folder = tempfile::tempdir().expect("a folder for output");
        let file = |name| File::create(folder.path().join(name)).expect("a file for output");
        let child = command
            .stdin(Stdio::null())
            .stdout(file("stdout"))
            .stderr(file("stderr"))
            .spawn();
        let child =
            child.unwrap_or_else(|error| panic!("{}: {error}", command.get_program().display()));
        let watcher = Command::new("sh")
            .args(["-c", WATCH, "sh", &child.id().to_string()])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("sh");
        Self {
            child,
            watcher,
            folder,
            is_discreet: false,
        }
    }

    /// Fails the test, when the process ends, if its log contains a key, a password or a cookie.
    #[must_use]
    pub fn discreet(mut self) -> Self {
        self.is_discreet = true;
        self
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its standard output so far.
    pub fn stdout(&self) -> String {
        self.read("stdout")
    }

    /// Its standard error, which contains its log, so far.
    pub fn stderr(&self) -> String {
        self.read("stderr")
    }

    fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.folder.path().join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Its exit status, if it has ended.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("the state of a child")
    }

    /// Sends `kill -9`; returns when the process is dead.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Stops it with SIGTERM and waits for its end.
    pub fn terminate(&mut self, limit: Duration) -> ExitStatus {
        let sent = Command::new("sh")
            .args([
                "-c",
                r#"kill -TERM "$1""#,
                "sh",
                &self.child.id().to_string(),
            ])
            .status();
        assert!(
            sent.is_ok_and(|status| status.success()),
            "it had already ended"
        );
        self.wait(limit)
    }

    /// Waits for its end.
    pub fn wait(&mut self, limit: Duration) -> ExitStatus {
        let started_at = Instant::now();
        while started_at.elapsed() < limit {
            if let Some(status) = self.ended() {
                return status;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!(
            "it did not end within {limit:?}; its log:\n{}",
            self.stderr()
        );
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        if let Some(mut pipe) = self.watcher.stdin.take() {
            let _ = pipe.write_all(b"\n");
        }
        let _ = self.watcher.wait();
        if std::thread::panicking() {
            // Captured by the test harness, and shown if the test fails.
            let log = self.stderr();
            let tail = log.lines().rev().take(20).collect::<Vec<_>>();
            for line in tail.iter().rev() {
                println!("log: {line}");
            }
        } else if self.is_discreet {
            let leaks = leaks_in(&self.stderr());
            assert!(leaks.is_empty(), "secrets in the log: {leaks:#?}");
        }
    }
}

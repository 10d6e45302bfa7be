//! Limits for all processes of a browser together, where control groups are delegated to this
//! program, as by `Delegate=` in a unit of systemd.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const ROOT: &str = "/sys/fs/cgroup";

/// Processes and threads of a browser.
const MAX_TASKS: &str = "256";

/// Moves this process into a group of its own, below that which it was given, and returns the
/// latter: groups for browsers can be made in it.
///
/// # Errors
///
/// When none is delegated to this program; then nothing has changed.
pub fn take_delegated() -> io::Result<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup")?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"));
    let given = Path::new(ROOT).join(path.unwrap_or_default());
    let controllers = fs::read_to_string(given.join("cgroup.controllers"))?;
    if !controllers.split_whitespace().any(|name| name == "memory") {
        return Err(io::Error::other("its memory is not controlled"));
    }
    let own = given.join("program");
    fs::create_dir_all(&own)?;
    let divided = fs::write(own.join("cgroup.procs"), "0")
        .and_then(|()| fs::write(given.join("cgroup.subtree_control"), "+memory +pids"));
    if let Err(error) = divided {
        let _ = fs::write(given.join("cgroup.procs"), "0");
        let _ = fs::remove_dir(own);
        return Err(error);
    }
    Ok(given)
}

/// The group of one browser. Dropping it kills all that is in it.
#[derive(Debug)]
pub(crate) struct ControlGroup(PathBuf);

impl ControlGroup {
    /// A new group below this one, for a browser of this process.
    pub fn new(given: &Path, memory_bytes: u64) -> io::Result<Self> {
        let group = given.join(format!("browser-{}", std::process::id()));
        fs::create_dir_all(&group)?;
        fs::write(group.join("memory.max"), memory_bytes.to_string())?;
        fs::write(group.join("pids.max"), MAX_TASKS)?;
        // Absent where there is no swap.
        let _ = fs::write(group.join("memory.swap.max"), "0");
        Ok(Self(group))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        let _ = fs::write(self.0.join("cgroup.kill"), "1");
        // Fails while they end; the next browser of this process has the same group.
        let _ = fs::remove_dir(&self.0);
    }
}

/// Moves this process into a group.
pub(crate) fn enter(group: &Path) -> io::Result<()> {
    fs::write(group.join("cgroup.procs"), "0")
}

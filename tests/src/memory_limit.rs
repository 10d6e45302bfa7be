//! A memory limit for a program, as containers and service managers set it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A memory cgroup; it is deleted with this value, when its program has ended.
pub struct MemoryLimit {
    folder: PathBuf,
    peak: &'static str,
}

static MADE: AtomicU32 = AtomicU32::new(0);

impl MemoryLimit {
    /// A cgroup with this limit in bytes; `None` if none can be created here.
    pub fn new(bytes: u64) -> Option<Self> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("waymark-test-{}-{number}", std::process::id());
        // Version 1 has a separate hierarchy for memory.
        let v1 = Path::new("/sys/fs/cgroup/memory");
        let (parent, limit, peak) = if v1.is_dir() {
            (v1, "memory.limit_in_bytes", "memory.max_usage_in_bytes")
        } else {
            (Path::new("/sys/fs/cgroup"), "memory.max", "memory.peak")
        };
        let folder = parent.join(name);
        fs::create_dir(&folder).ok()?;
        let made = Self { folder, peak };
        fs::write(made.folder.join(limit), bytes.to_string()).ok()?;
        // Swap would hide excessive use. Without swap, the file may not exist.
        let _ = fs::write(made.folder.join("memory.swap.max"), "0");
        Some(made)
    }

    /// The file to which a process writes its id to be limited.
    pub fn processes(&self) -> PathBuf {
        self.folder.join("cgroup.procs")
    }

    /// The peak memory in bytes; 0 if the kernel does not report it.
    pub fn peak_bytes(&self) -> u64 {
        let peak = fs::read_to_string(self.folder.join(self.peak));
        peak.ok()
            .and_then(|peak| peak.trim().parse().ok())
            .unwrap_or(0)
    }
}

impl Drop for MemoryLimit {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.folder);
    }
}

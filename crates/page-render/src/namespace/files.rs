//! A file system with what the browser needs to run, and nothing of anybody's.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    unmount,
};
use rustix::process::{chdir, pivot_root};

/// Programs, their libraries and fonts.
const SHARED: [&str; 17] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/etc/alternatives",
    "/etc/chromium.d",
    "/etc/fonts",
    "/etc/ld.so.cache",
    "/var/cache/fontconfig",
];

/// Everything that it writes is in memory, and gone with it.
pub(super) const ENVIRONMENT: [(&str, &str); 6] = [
    ("PATH", "/usr/bin:/bin"),
    ("HOME", "/tmp"),
    ("XDG_CONFIG_HOME", "/tmp"),
    ("XDG_CACHE_HOME", "/tmp"),
    ("TZ", "UTC"),
    ("DBUS_SESSION_BUS_ADDRESS", "disabled:"),
];

/// Where the new root is built. Everybody has it.
const ROOT: &str = "/tmp";

/// Returns whether the processes outside are hidden, too. The kernel refuses that where parts of
/// `/proc` are covered, as in containers, whose own namespace has few; what is in another user
/// namespace cannot be read in any case.
pub(super) fn hide_others(browser: &Path) -> io::Result<bool> {
    let of_browser = browser.canonicalize()?;
    let of_browser = of_browser.parent().unwrap_or(Path::new("/"));
    let private = MountPropagationFlags::REC | MountPropagationFlags::PRIVATE;
    mount_change("/", private)?;
    // What is to be shared may be below the folder that is covered next.
    chdir("/")?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    let covered = of_browser.starts_with(ROOT);
    if covered {
        return Err(io::Error::other("the browser must not be below /tmp"));
    }
    mount("tmpfs", ROOT, "tmpfs", flags, c"mode=755,size=256m")?;
    for path in SHARED {
        share(Path::new(path))?;
    }
    if !inside(of_browser).exists() {
        share(of_browser)?;
    }
    for path in ["/proc", "/tmp", "/dev/shm"] {
        fs::create_dir_all(inside(Path::new(path)))?;
    }
    let is_new = mount(
        "proc",
        inside(Path::new("/proc")),
        "proc",
        flags | MountFlags::NOEXEC,
        None,
    );
    if is_new.is_err() {
        share(Path::new("/proc"))?;
    }
    chdir(ROOT)?;
    pivot_root(".", ".")?;
    unmount(".", UnmountFlags::DETACH)?;
    chdir("/")?;
    Ok(is_new.is_ok())
}

fn inside(path: &Path) -> PathBuf {
    Path::new(ROOT).join(path.strip_prefix("/").unwrap_or(path))
}

/// Shows a path of the old file system at the same place of the new one, if it exists.
fn share(path: &Path) -> io::Result<()> {
    let Ok(kind) = fs::symlink_metadata(path) else {
        return Ok(());
    };
    let there = inside(path);
    if let Some(parent) = there.parent() {
        fs::create_dir_all(parent)?;
    }
    if kind.is_symlink() {
        return symlink(fs::read_link(path)?, there);
    }
    if kind.is_dir() {
        fs::create_dir_all(&there)?;
    } else {
        File::create(&there)?;
    }
    Ok(mount_bind_recursive(path, there)?)
}

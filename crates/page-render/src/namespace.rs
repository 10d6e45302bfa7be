//! Becomes the browser: alone in new user, network, mount, IPC and host-name namespaces, made
//! without privileges. The only thing to connect to is a listener, handed to the worker outside.

use std::ffi::OsString;
use std::io::{self, IoSlice, stdin};
use std::mem::MaybeUninit;
use std::net::{Ipv4Addr, TcpListener};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, anyhow};
use rustix::cmsg_space;
use rustix::io::Errno;
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use rustix::process::set_parent_process_death_signal;
use rustix::process::{Resource, Rlimit, Signal, geteuid, getgid, getuid, setrlimit, setsid};
use rustix::thread::{UnshareFlags, set_no_new_privs};

use crate::control_group;
use crate::user::User;

mod files;
mod loopback;

/// Where the proxy listens inside: nothing else does.
pub const PROXY_PORT: u16 = 3128;

/// The browser's two pipes are both ends of the one socket that this process has as its input.
const BECOME: &str = r#"exec "$@" 3<&0 4>&0 </dev/null >&2"#;

const FORBIDDEN: &str = "user namespaces are forbidden here. Allow them: on Ubuntu, sysctl \
    kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor profile with \"userns,\"; in \
    Docker, security_opt seccomp=<a profile that allows unshare, clone, mount and pivot_root>; in \
    a unit, no RestrictNamespaces=; elsewhere, sysctl user.max_user_namespaces above 0";

/// What becomes a browser.
#[derive(Debug)]
pub struct Inside {
    /// The browser.
    pub browser: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// The memory that each of its processes may write to, in bytes.
    pub data_bytes: u64,
    /// The control group to enter.
    pub group: Option<PathBuf>,
}

/// Replaces this process by the browser. Its standard input is the socket on which the worker is
/// given the listener, and then speaks with the browser; a message without a listener is an error.
/// Root becomes `nobody`, and only now: `nobody` need not reach the folder of this program.
///
/// Returns only when that fails.
pub fn become_browser(inside: &Inside) -> io::Error {
    let error = match enter(inside) {
        Ok(error) => anyhow!(error).context("the browser does not start"),
        Err(error) => error,
    };
    let text = format!("{error:#}");
    let _ = rustix::io::write(stdin(), text.as_bytes());
    io::Error::other(text)
}

fn enter(inside: &Inside) -> anyhow::Result<io::Error> {
    setsid().context("setsid")?;
    if let Some(group) = &inside.group {
        control_group::enter(group).context("the control group cannot be entered")?;
    }
    if geteuid().is_root() {
        let nobody: User = "nobody".parse().map_err(|why| anyhow!("nobody {why}"))?;
        nobody.assume().context("cannot become nobody")?;
    }
    new_namespaces()?;
    // After the change of credentials, which would clear it.
    set_parent_process_death_signal(Some(Signal::KILL)).context("prctl")?;
    set_no_new_privs(true).context("no_new_privs")?;
    loopback::bring_up().context("the loopback interface cannot be brought up")?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PROXY_PORT)).context("listener")?;
    files::hide_others(&inside.browser).context("the file system cannot be replaced")?;
    limit(Resource::Core, 0)?;
    limit(Resource::Data, inside.data_bytes)?;
    hand_over(&listener).context("the listener cannot be handed over")?;
    drop(listener);
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", BECOME, "sh"])
        .arg(&inside.browser)
        .args(&inside.arguments);
    command.env_clear().envs(files::ENVIRONMENT);
    Ok(command.exec())
}

#[expect(
    deprecated,
    reason = "the other is unsafe for the sake of a flag that is not set here"
)]
fn new_namespaces() -> anyhow::Result<()> {
    let (user, group) = (getuid(), getgid());
    let kinds = UnshareFlags::NEWUSER
        | UnshareFlags::NEWNET
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWIPC
        | UnshareFlags::NEWUTS;
    rustix::thread::unshare(kinds).map_err(|error| match error {
        Errno::PERM | Errno::NOSPC | Errno::ACCESS | Errno::USERS => anyhow!(FORBIDDEN),
        other => anyhow!("unshare: {other}"),
    })?;
    let write = |file: &str, text: String| {
        std::fs::write(format!("/proc/self/{file}"), text).with_context(|| file.to_owned())
    };
    write("setgroups", "deny".to_owned()).context(FORBIDDEN)?;
    let (user, group) = (user.as_raw(), group.as_raw());
    write("uid_map", format!("{user} {user} 1")).context(FORBIDDEN)?;
    write("gid_map", format!("{group} {group} 1"))
}

fn limit(resource: Resource, most: u64) -> anyhow::Result<()> {
    let limits = Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    setrlimit(resource, limits).with_context(|| format!("setrlimit {resource:?}"))
}

fn hand_over(listener: &TcpListener) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    let descriptors = [listener.as_fd()];
    if !control.push(SendAncillaryMessage::ScmRights(&descriptors)) {
        return Err(io::Error::other("no room"));
    }
    sendmsg(
        stdin(),
        &[IoSlice::new(b"1")],
        &mut control,
        SendFlags::empty(),
    )?;
    Ok(())
}

//! Starts the browser: alone in new user, process, network, mount, IPC and host-name namespaces,
//! made without privileges. The only thing to connect to is a listener, handed to the worker outside.

use std::env;
use std::ffi::OsString;
use std::io::{self, IoSlice, stdin};
use std::mem::MaybeUninit;
use std::net::{Ipv4Addr, TcpListener};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use rustix::cmsg_space;
use rustix::io::Errno;
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use rustix::process::set_parent_process_death_signal;
use rustix::process::{Resource, Rlimit, Signal, geteuid, getgid, getuid, setrlimit, setsid};
use rustix::thread::{
    CapabilitySet, UnshareFlags, capabilities, clear_ambient_capability_set,
    configure_capability_in_ambient_set, set_capabilities, set_no_new_privs,
};

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

/// This program, also for a user who cannot reach its folder.
pub const SELF: &str = "/proc/self/exe";

/// What `start-browser` still has to do in the namespaces.
const NEEDED: [CapabilitySet; 2] = [CapabilitySet::SYS_ADMIN, CapabilitySet::NET_ADMIN];

/// What is sent with the listener: whether the browser sees the processes outside.
pub const SEES_NONE: u8 = b'0';
const SEES_ALL: u8 = b'1';

/// What becomes a browser.
#[derive(Debug, Args)]
pub struct Inside {
    /// The memory that each of its processes may write to, in bytes.
    #[arg(long)]
    pub data_bytes: u64,
    /// The control group to enter.
    #[arg(long)]
    pub group: Option<PathBuf>,
    /// The browser.
    pub browser: PathBuf,
    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<OsString>,
}

/// Has this program, with these first words, start the browser as the first process of a namespace:
/// all others end with it, and it ends with this process. Its standard input is the socket on which
/// the worker is given the listener, and then speaks with the browser; a message without a listener
/// is an error. Root becomes `nobody`, and only now: `nobody` need not reach the folder of this
/// program.
pub fn shut_in(words: &[&str], inside: &Inside) {
    let shut_in = || {
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
        keep_capabilities().context("the capabilities in the namespace cannot be kept")?;
        let mut first = Command::new(SELF);
        first.args(words).arg("start-browser");
        first.args(env::args_os().skip(words.len() + 2));
        first.status().context("this program does not start")?;
        Ok(())
    };
    say(shut_in());
}

/// Replaces this process, the first of its namespace, by the browser. Returns only when that fails.
pub fn start_browser(inside: &Inside) {
    let start = || {
        set_parent_process_death_signal(Some(Signal::KILL)).context("prctl")?;
        loopback::bring_up().context("the loopback interface cannot be brought up")?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PROXY_PORT)).context("listener")?;
        let hidden = files::hide_others(&inside.browser);
        let sees_none = hidden.context("the file system cannot be replaced")?;
        clear_ambient_capability_set().context("the capabilities cannot be given up")?;
        limit(Resource::Core, 0)?;
        limit(Resource::Data, inside.data_bytes)?;
        let said = if sees_none { SEES_NONE } else { SEES_ALL };
        hand_over(&listener, said).context("the listener cannot be handed over")?;
        drop(listener);
        let mut command = Command::new("/bin/sh");
        command.args(["-c", BECOME, "sh"]).arg(&inside.browser);
        command.args(&inside.arguments);
        command.env_clear().envs(files::ENVIRONMENT);
        bail!("the browser does not start: {}", command.exec())
    };
    say(start());
}

/// Tells the worker what went wrong.
fn say(done: anyhow::Result<()>) {
    if let Err(error) = done {
        let _ = rustix::io::write(stdin(), format!("{error:#}").as_bytes());
    }
}

/// Other users than root lose them with each program that they start.
fn keep_capabilities() -> rustix::io::Result<()> {
    let mut sets = capabilities(None)?;
    for needed in NEEDED {
        sets.inheritable |= needed;
    }
    set_capabilities(None, sets)?;
    for needed in NEEDED {
        configure_capability_in_ambient_set(needed, true)?;
    }
    Ok(())
}

#[expect(
    deprecated,
    reason = "the other is unsafe for the sake of a flag that is not set here"
)]
fn new_namespaces() -> anyhow::Result<()> {
    let (user, group) = (getuid(), getgid());
    let kinds = UnshareFlags::NEWUSER
        | UnshareFlags::NEWPID
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

fn hand_over(listener: &TcpListener, said: u8) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    let descriptors = [listener.as_fd()];
    if !control.push(SendAncillaryMessage::ScmRights(&descriptors)) {
        return Err(io::Error::other("no room"));
    }
    sendmsg(
        stdin(),
        &[IoSlice::new(&[said])],
        &mut control,
        SendFlags::empty(),
    )?;
    Ok(())
}

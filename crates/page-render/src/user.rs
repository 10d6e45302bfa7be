//! Who programs run as.

use std::fs;
use std::io;
use std::str::FromStr;

use rustix::process::{DumpableBehavior, Gid, Uid, set_dumpable_behavior};
use rustix::thread::{set_thread_gid, set_thread_groups, set_thread_uid};

/// A user and its group, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct User {
    /// The user's number.
    pub user: u32,
    /// The number of the user's group.
    pub group: u32,
}

impl User {
    /// Makes this process, which has one thread, this user's.
    ///
    /// # Errors
    ///
    /// When it is not root's.
    pub fn assume(self) -> io::Result<()> {
        set_thread_groups(&[])?;
        set_thread_gid(Gid::from_raw(self.group))?;
        set_thread_uid(Uid::from_raw(self.user))?;
        // Otherwise what `/proc` has about it stays root's, and no namespace can be made.
        Ok(set_dumpable_behavior(DumpableBehavior::Dumpable)?)
    }
}

impl FromStr for User {
    type Err = String;

    /// Reads the name of a user of this machine.
    fn from_str(name: &str) -> Result<Self, String> {
        let users = fs::read_to_string("/etc/passwd").map_err(|error| error.to_string())?;
        let found = users.lines().find_map(|line| of_line(line, name));
        match found {
            Some(user) if user.user == 0 => Err("must not be root".to_owned()),
            Some(user) => Ok(user),
            None => Err("is not a user of this machine".to_owned()),
        }
    }
}

fn of_line(line: &str, name: &str) -> Option<User> {
    let mut fields = line.split(':');
    if fields.next()? != name {
        return None;
    }
    let user = fields.nth(1)?.parse().ok()?;
    let group = fields.next()?.parse().ok()?;
    Some(User { user, group })
}

//! Who programs run as.

use std::fs;
use std::str::FromStr;

/// A user and its group, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct User {
    /// The user's number.
    pub user: u32,
    /// The number of the user's group.
    pub group: u32,
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

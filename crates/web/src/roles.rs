//! The roles of a process, in the section `service` of the settings.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A part of a service that a process can run or leave to other processes.
pub trait Role: Copy + Ord + 'static {
    /// Every role with its name in the settings.
    const ALL: &'static [(Self, &'static str)];
}

/// The roles of a process: at least one; all of them by default.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Roles<R>(BTreeSet<R>);

/// The section `service` of the settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(
    default,
    deny_unknown_fields,
    bound(deserialize = "R: Role", serialize = "R: Role")
)]
pub struct ServiceSettings<R> {
    /// The roles of this process. Default: all.
    pub roles: Roles<R>,
}

impl<R: Role> Roles<R> {
    /// Whether this process has the role.
    pub fn has(&self, role: R) -> bool {
        self.0.contains(&role)
    }

    /// Whether the process has every role.
    pub fn is_all(&self) -> bool {
        self.0.len() == R::ALL.len()
    }

    /// Whether this is the only role.
    pub fn is_only(&self, role: R) -> bool {
        self.0.len() == 1 && self.has(role)
    }

    fn from_names(names: &[String]) -> Result<Self, String> {
        let role_of = |name: &String| {
            let found = R::ALL.iter().find(|(_, known)| known == name);
            let role = found.map(|(role, _)| *role);
            role.ok_or_else(|| format!("\"{name}\" is not allowed; {}", expected::<R>()))
        };
        let roles: BTreeSet<R> = names.iter().map(role_of).collect::<Result<_, _>>()?;
        if roles.is_empty() {
            return Err(format!("an empty list is not allowed; {}", expected::<R>()));
        }
        Ok(Self(roles))
    }
}

impl<R: Role> Default for Roles<R> {
    fn default() -> Self {
        Self(R::ALL.iter().map(|(role, _)| *role).collect())
    }
}

impl<R: Role> Default for ServiceSettings<R> {
    fn default() -> Self {
        Self {
            roles: Roles::default(),
        }
    }
}

impl<'de, R: Role> Deserialize<'de> for Roles<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names: Vec<String> = settings::list::deserialize(deserializer)?;
        Self::from_names(&names).map_err(de::Error::custom)
    }
}

impl<R: Role> Serialize for Roles<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let chosen = R::ALL.iter().filter(|(role, _)| self.has(*role));
        serializer.collect_seq(chosen.map(|(_, name)| name))
    }
}

fn expected<R: Role>() -> String {
    let names: Vec<&str> = R::ALL.iter().map(|(_, name)| *name).collect();
    format!("expected one or more of {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
    enum Duty {
        Serve,
        Work,
    }

    impl Role for Duty {
        const ALL: &'static [(Self, &'static str)] =
            &[(Self::Serve, "api"), (Self::Work, "worker")];
    }

    fn roles(names: &[&str]) -> Result<Roles<Duty>, String> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        Roles::from_names(&names)
    }

    #[test]
    fn a_process_has_every_role_unless_the_settings_name_some() {
        assert!(Roles::<Duty>::default().is_all());
        let worker = roles(&["worker", "worker"]).unwrap();
        assert!(worker.has(Duty::Work) && !worker.has(Duty::Serve));
        assert!(worker.is_only(Duty::Work) && !worker.is_all());
    }

    #[test]
    fn no_role_and_an_unknown_one_are_refused_with_what_is_allowed() {
        let allowed = "is not allowed; expected one or more of api, worker";
        let none = roles(&[]).unwrap_err();
        assert_eq!(none, format!("an empty list {allowed}"));
        let unknown = roles(&["api", "wroker"]).unwrap_err();
        assert_eq!(unknown, format!("\"wroker\" {allowed}"));
    }
}

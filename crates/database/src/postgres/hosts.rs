//! The hosts of a URL. Each gets a configuration of its own: with several in one, the driver would
//! wait for a frozen one before it tries the next.

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, SslNegotiation};

use crate::OpenError;

/// The values of `target_session_attrs` that the driver knows.
const SESSIONS: [&str; 3] = ["any", "read-write", "read-only"];

/// Refuses a value of `target_session_attrs` that the driver does not know, such as libpq's
/// `primary`.
pub(super) fn check_sessions(written: Option<&str>) -> Result<(), OpenError> {
    match written {
        Some(written) if !SESSIONS.contains(&written) => {
            let shown: String = written.chars().take(40).collect();
            let allowed = SESSIONS.join(", ");
            refuse(format!(
                "target_session_attrs={shown} is unknown; expected one of {allowed}"
            ))
        }
        _ => Ok(()),
    }
}

/// A configuration for each host. Which sessions are wanted must be written if there are several:
/// one of them may be a standby.
pub(super) fn each(config: &Config, has_sessions: bool) -> Result<Vec<Config>, OpenError> {
    let count = check(config)?;
    if count > 1 && !has_sessions {
        return refuse(
            "there are several, and one that is a standby accepts no changes; expected \
             target_session_attrs=read-write as well"
                .to_owned(),
        );
    }
    Ok((0..count).map(|index| alone(config, index)).collect())
}

/// How many hosts there are. The driver would find the same faults only when it connects.
fn check(config: &Config) -> Result<usize, OpenError> {
    let (hosts, addresses) = (config.get_hosts(), config.get_hostaddrs());
    let (count, ports) = (hosts.len().max(addresses.len()), config.get_ports().len());
    if count == 0 {
        return refuse("there is none; expected postgres://USER:PASSWORD@HOST/NAME".to_owned());
    }
    // In a parameter, the driver takes several for one name.
    let is_none =
        |host: &Host| matches!(host, Host::Tcp(name) if name.is_empty() || name.contains(','));
    if hosts.iter().any(is_none) {
        let expected = "expected postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME";
        return refuse(format!(
            "one of them is empty, or several in one; {expected}"
        ));
    }
    if hosts.len().min(addresses.len()) > 0 && hosts.len() != addresses.len() {
        return refuse(format!(
            "there are {} of them and {} in hostaddr; expected one address for each host",
            hosts.len(),
            addresses.len(),
        ));
    }
    if ports > 1 && ports != count {
        return refuse(format!(
            "there are {count} of them and {ports} ports; expected one port for each host"
        ));
    }
    Ok(count)
}

fn refuse<T>(reason: String) -> Result<T, OpenError> {
    Err(OpenError::Hosts(reason))
}

/// The configuration for one of the hosts.
fn alone(config: &Config, index: usize) -> Config {
    let mut one = without_hosts(config);
    let address = config.get_hostaddrs().get(index);
    match (config.get_hosts().get(index), address) {
        (Some(Host::Tcp(name)), _) => drop(one.host(name)),
        (Some(Host::Unix(path)), _) => drop(one.host_path(path)),
        (None, Some(address)) => drop(one.host(address.to_string())),
        (None, None) => {}
    }
    if let Some(address) = address {
        one.hostaddr(*address);
    }
    let ports = config.get_ports();
    if let Some(port) = ports.get(index).or_else(|| ports.first()) {
        one.port(*port);
    }
    leave_tls_to_us(&mut one);
    one
}

/// Everything else, since a driver's configuration cannot lose a host.
fn without_hosts(config: &Config) -> Config {
    let mut copy = Config::new();
    copy.keepalives(config.get_keepalives())
        .keepalives_idle(config.get_keepalives_idle())
        .target_session_attrs(config.get_target_session_attrs())
        .channel_binding(config.get_channel_binding())
        .load_balance_hosts(config.get_load_balance_hosts());
    if let Some(user) = config.get_user() {
        copy.user(user);
    }
    if let Some(name) = config.get_dbname() {
        copy.dbname(name);
    }
    if let Some(options) = config.get_options() {
        copy.options(options);
    }
    if let Some(name) = config.get_application_name() {
        copy.application_name(name);
    }
    if let Some(password) = config.get_password() {
        copy.password(password);
    }
    if let Some(limit) = config.get_connect_timeout() {
        copy.connect_timeout(*limit);
    }
    if let Some(limit) = config.get_tcp_user_timeout() {
        copy.tcp_user_timeout(*limit);
    }
    if let Some(interval) = config.get_keepalives_interval() {
        copy.keepalives_interval(interval);
    }
    if let Some(retries) = config.get_keepalives_retries() {
        copy.keepalives_retries(retries);
    }
    copy
}

/// Has the driver leave the whole handshake to our connector, except on a Unix socket: there is no
/// TLS, and the driver does not call it.
fn leave_tls_to_us(config: &mut Config) {
    let is_remote = |host: &Host| matches!(host, Host::Tcp(_));
    if config.get_hosts().iter().any(is_remote) {
        config
            .ssl_mode(SslMode::Require)
            .ssl_negotiation(SslNegotiation::Direct);
    } else {
        config
            .ssl_mode(SslMode::Disable)
            .ssl_negotiation(SslNegotiation::Postgres);
    }
}

#[cfg(test)]
mod tests;

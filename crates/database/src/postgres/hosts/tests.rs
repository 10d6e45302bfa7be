//! URLs with several hosts.

use tokio_postgres::config::{ChannelBinding, LoadBalanceHosts, TargetSessionAttrs};

use super::*;
use crate::postgres::Address;

fn refused(url: &str) -> String {
    let read = Address::parse(url).map(drop);
    let error = read.unwrap_err().to_string();
    assert!(!error.contains("sesame"), "{error}");
    error
}

#[test]
fn each_host_has_its_own_name_and_port_and_shares_the_rest() {
    let parameters = "connect_timeout=3&tcp_user_timeout=15&keepalives=1&keepalives_idle=15\
                      &keepalives_interval=5&keepalives_retries=3&application_name=a\
                      &options=-c%20a%3Db&target_session_attrs=read-write\
                      &channel_binding=disable&load_balance_hosts=random";
    let url = |hosts: &str| format!("postgres://u:sesame@{hosts}/d?{parameters}");
    let address = Address::parse(&url("one,[::1]:5433,three:5434")).unwrap();

    assert_eq!(address.hosts.len(), 3);
    for (index, alone) in ["one", "[::1]:5433", "three:5434"].into_iter().enumerate() {
        let of_one = Address::parse(&url(alone)).unwrap();
        assert_eq!(address.hosts[index], of_one.hosts[0]);
    }
    let config = &address.hosts[1];
    assert_eq!(config.get_hosts(), [Host::Tcp("::1".to_owned())]);
    assert_eq!(config.get_ports(), [5433]);
    assert_eq!(
        (
            config.get_user(),
            config.get_password(),
            config.get_dbname()
        ),
        (Some("u"), Some(b"sesame".as_slice()), Some("d"))
    );
    assert_eq!(config.get_options(), Some("-c a=b"));
    assert_eq!(config.get_application_name(), Some("a"));
    assert_eq!(config.get_connect_timeout().unwrap().as_secs(), 3);
    assert_eq!(config.get_tcp_user_timeout().unwrap().as_secs(), 15);
    assert_eq!(config.get_keepalives_idle().as_secs(), 15);
    assert_eq!(config.get_keepalives_interval().unwrap().as_secs(), 5);
    assert_eq!(config.get_keepalives_retries(), Some(3));
    assert_eq!(config.get_channel_binding(), ChannelBinding::Disable);
    assert_eq!(
        config.get_target_session_attrs(),
        TargetSessionAttrs::ReadWrite
    );
    assert_eq!(address.balance, LoadBalanceHosts::Random);
    assert_eq!(address.name_of(2).unwrap(), "three:5434");
}

#[test]
fn hosts_may_be_written_as_parameters_too() {
    let url = "postgres:///d?host=one&host=%2Frun%2Fpostgresql&port=5433,5434&user=u\
               &target_session_attrs=any";
    let address = Address::parse(url).unwrap();

    assert_eq!(address.name_of(0).unwrap(), "one:5433");
    assert_eq!(address.hosts[0].get_ssl_mode(), SslMode::Require);
    assert_eq!(address.name_of(1).unwrap(), "/run/postgresql");
    // There is no TLS on a socket, whatever the other hosts are.
    assert_eq!(address.hosts[1].get_ssl_mode(), SslMode::Disable);
    assert_eq!(address.hosts[1].get_ports(), [5434]);
}

#[test]
fn what_the_driver_would_refuse_or_misunderstand_is_refused_with_what_is_expected() {
    for (url, expected) in [
        (
            "postgres://u:sesame@h1,h2/d",
            "expected target_session_attrs=read-write",
        ),
        (
            "postgres://u:sesame@h1:1,h2:2/d?target_session_attrs=primary",
            "target_session_attrs=primary is unknown; expected one of any, read-write, read-only",
        ),
        (
            "postgres://u:sesame@h1/d?target_session_attrs=",
            "target_session_attrs= is unknown",
        ),
        (
            "postgres://u:sesame@h1,h2/d?port=5433&target_session_attrs=any",
            "there are 2 of them and 3 ports",
        ),
        (
            "postgres://u:sesame@h1,h2/d?hostaddr=10.0.0.1&target_session_attrs=any",
            "there are 2 of them and 1 in hostaddr",
        ),
        (
            "postgres:///d?host=h1,h2&user=u&target_session_attrs=any",
            "several in one",
        ),
        (
            "postgres:///d?host=&host=h2&user=u&target_session_attrs=any",
            "one of them is empty",
        ),
        ("postgres:///d?user=u", "there is none"),
    ] {
        let error = refused(url);
        assert!(error.contains(expected), "{url}: {error}");
    }
}

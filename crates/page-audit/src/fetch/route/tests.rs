use super::*;

fn in_turn(addresses: &str) -> Vec<String> {
    let addresses: Vec<IpAddr> = addresses
        .split_whitespace()
        .map(|address| address.parse().unwrap())
        .collect();
    let joined = |pair: Vec<IpAddr>| {
        let texts: Vec<String> = pair.iter().map(ToString::to_string).collect();
        texts.join(" ")
    };
    tries(&addresses).map(joined).collect()
}

#[test]
fn each_try_has_one_address_of_each_kind() {
    assert_eq!(in_turn("2001:db8::1 192.0.2.1"), ["2001:db8::1 192.0.2.1"]);
    assert_eq!(
        in_turn("192.0.2.1 192.0.2.2 2001:db8::1 2001:db8::2"),
        ["192.0.2.1 2001:db8::1", "192.0.2.2 2001:db8::2"]
    );
    assert_eq!(
        in_turn("2001:db8::1 192.0.2.1 192.0.2.2"),
        ["2001:db8::1 192.0.2.1", "192.0.2.2"]
    );
}

#[test]
fn a_name_with_many_addresses_gets_three_tries() {
    let many: Vec<String> = (1..100).map(|n| format!("192.0.2.{n}")).collect();
    assert_eq!(
        in_turn(&many.join(" ")),
        ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
    );
}

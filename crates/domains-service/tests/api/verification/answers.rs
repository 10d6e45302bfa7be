//! Each kind of answer that DNS can give, and its effect.

use chrono::TimeDelta;
use hickory_proto::op::ResponseCode;
use serde_json::json;
use testing::{Backend, DnsServer, Reply, a, caa, caa_issue, cname, txt};

use super::world::{Claim, EDGE, World, outcome};

testing::on_each_database!(
    each_answer_has_its_state_and_code,
    an_inconclusive_check_changes_no_state,
    unexpected_records_are_reported_harmlessly,
    a_fault_says_what_to_do,
    the_routing_of_a_name_is_reported,
    the_observed_routing_is_shown,
    the_list_is_filtered_by_routing,
    names_that_do_not_exist_cause_few_queries,
    a_caa_record_that_forbids_the_certificate_is_reported,
);

/// A chain of this many aliases from the claim's TXT name to its record.
fn chain(claim: &Claim, dns: &DnsServer, length: usize) {
    let link = |number: usize| format!("link{number}.{}", claim.name);
    dns.set_cname(&claim.txt_name(), &link(1));
    for number in 1..length {
        dns.set_cname(&link(number), &link(number + 1));
    }
    dns.set_txt(&link(length), &[&claim.txt_value()]);
}

fn silence(claim: &Claim, dns: &DnsServer) {
    dns.set(&claim.txt_name(), Reply::Silence);
}

fn servfail(claim: &Claim, dns: &DnsServer) {
    dns.set(&claim.txt_name(), Reply::Servfail);
}

fn alias_loop(claim: &Claim, dns: &DnsServer) {
    dns.set_cname(&claim.txt_name(), "loop.waymark.dev");
    dns.set_cname("loop.waymark.dev", &claim.txt_name());
}

fn hundred_records(claim: &Claim, dns: &DnsServer) {
    let more = (0..99).map(|number| txt(&[&format!("number={number}")]));
    let records = more.chain([txt(&[&claim.txt_value()])]).collect();
    dns.set(&claim.txt_name(), Reply::Records(records));
}

fn long_answer(claim: &Claim, dns: &DnsServer) {
    let long = "x".repeat(250);
    let records = (0..40).map(|_| txt(&[&long, &long])).collect();
    dns.set(&claim.txt_name(), Reply::Records(records));
}

fn contradiction(claim: &Claim, dns: &DnsServer) {
    let records = vec![txt(&[&claim.txt_value()])];
    dns.set(&claim.txt_name(), Reply::Contradiction(records));
}

fn other_class(claim: &Claim, dns: &DnsServer) {
    let records = vec![txt(&[&claim.txt_value()])];
    dns.set(&claim.txt_name(), Reply::OtherClass(records));
}

fn other_operation(claim: &Claim, dns: &DnsServer) {
    let records = vec![txt(&[&claim.txt_value()])];
    dns.set(&claim.txt_name(), Reply::OtherOperation(records));
}

fn doubled(claim: &Claim, dns: &DnsServer) {
    let name = format!("{}.waymark.dev", claim.txt_name());
    dns.set_txt(&name, &[&claim.txt_value()]);
}

type Setup = fn(&Claim, &DnsServer);

/// The case, the set-up of DNS, and the expected status and code.
const CASES: [(&str, Setup, &str, &str); 28] = [
    ("nothing", |_, _| {}, "pending", "txt_not_found"),
    (
        "empty",
        |claim, dns| dns.set(&claim.txt_name(), Reply::Records(vec![])),
        "pending",
        "txt_not_found",
    ),
    (
        "another-value",
        |claim, dns| dns.set_txt(&claim.txt_name(), &["token=nonsense"]),
        "pending",
        "txt_mismatch",
    ),
    ("value", |claim, dns| claim.prove(dns), "verified", "-"),
    (
        "among-others",
        |claim, dns| {
            dns.set_txt(&claim.txt_name(), &["v=spf1 -all", &claim.txt_value(), ""]);
        },
        "verified",
        "-",
    ),
    (
        "in-parts",
        |claim, dns| {
            let value = claim.txt_value();
            let (first, rest) = value.split_at(9);
            let records = vec![txt(&[first, rest])];
            dns.set(&claim.txt_name(), Reply::Records(records));
        },
        "verified",
        "-",
    ),
    (
        "quoted",
        |claim, dns| {
            let value = format!(" \"{}\"\u{a0}", claim.txt_value());
            dns.set_txt(&claim.txt_name(), &[&value]);
        },
        "verified",
        "-",
    ),
    (
        "without-edns",
        |claim, dns| {
            let records = vec![txt(&[&claim.txt_value()])];
            dns.set(
                &claim.txt_name(),
                Reply::RefusingEdns(ResponseCode::FormErr, records),
            );
        },
        "verified",
        "-",
    ),
    (
        "without-edns-in-old-words",
        |claim, dns| {
            let records = vec![txt(&[&claim.txt_value()])];
            dns.set(
                &claim.txt_name(),
                Reply::RefusingEdns(ResponseCode::NotImp, records),
            );
        },
        "verified",
        "-",
    ),
    ("doubled", doubled, "pending", "txt_at_doubled_name"),
    (
        "anothers-doubled",
        |claim, dns| {
            let name = format!("{}.waymark.dev", claim.txt_name());
            dns.set_txt(&name, &["token=nonsense"]);
        },
        "pending",
        "txt_not_found",
    ),
    (
        "truncated",
        |claim, dns| {
            let records = vec![txt(&[&claim.txt_value()])];
            dns.set(&claim.txt_name(), Reply::Truncated(records));
        },
        "verified",
        "-",
    ),
    (
        "eight-aliases",
        |claim, dns| chain(claim, dns, 8),
        "verified",
        "-",
    ),
    (
        "nine-aliases",
        |claim, dns| chain(claim, dns, 9),
        "pending",
        "cname_chain_too_long",
    ),
    (
        "half-way",
        |claim, dns| {
            let (first, second) = (
                format!("first.{}", claim.name),
                format!("second.{}", claim.name),
            );
            dns.set(&claim.txt_name(), Reply::HalfWay(cname(&first)));
            dns.set(&first, Reply::HalfWay(cname(&second)));
            dns.set_txt(&second, &[&claim.txt_value()]);
        },
        "verified",
        "-",
    ),
    ("circle", alias_loop, "pending", "cname_loop"),
    (
        "garbage",
        |claim, dns| dns.set(&claim.txt_name(), Reply::Garbage),
        "pending",
        "dns_malformed",
    ),
    (
        "forged",
        |claim, dns| {
            let records = vec![txt(&[&claim.txt_value()])];
            dns.set(&claim.txt_name(), Reply::Forged(records));
        },
        "pending",
        "txt_not_found",
    ),
    ("contradiction", contradiction, "pending", "dns_malformed"),
    ("other-class", other_class, "pending", "dns_malformed"),
    ("other-operation", other_operation, "pending", "dns_timeout"),
    ("servfail", servfail, "pending", "dns_servfail"),
    ("silence", silence, "pending", "dns_timeout"),
    ("hundred", hundred_records, "pending", "too_many_records"),
    ("long", long_answer, "pending", "answer_too_large"),
    (
        "own-target",
        |claim, dns| dns.set_cname(&claim.name, &format!("{}.{EDGE}", claim.token)),
        "verified",
        "-",
    ),
    (
        "shared-target",
        |claim, dns| dns.set_cname(&claim.name, EDGE),
        "pending",
        "txt_not_found",
    ),
    (
        "elsewhere",
        |claim, dns| dns.set_cname(&claim.name, "shops.waymark-hosts.dev"),
        "pending",
        "cname_elsewhere",
    ),
];

async fn each_answer_has_its_state_and_code(backend: Backend) {
    let world = World::quiet(backend).await;
    let mut checks = Vec::new();
    for (what, setup, status, code) in CASES {
        let claim = world.claim("a", &format!("{what}.waymark.dev")).await;
        setup(&claim, world.dns());
        let expected = (status.to_owned(), code.to_owned());
        checks.push((
            what,
            expected,
            tokio::spawn(async move { claim.verify().await }),
        ));
    }
    for (what, expected, check) in checks {
        let answer = check.await.unwrap();
        assert_eq!(answer.status, 200, "{what}: {}", answer.text);
        let verification = &answer.json["data"]["verification"];
        assert_eq!(outcome(verification), expected, "{what}: {verification}");
        let method = match (expected.0.as_str(), what) {
            ("verified", "own-target") => json!("cname"),
            ("verified", _) => json!("txt"),
            _ => json!(null),
        };
        assert_eq!(verification["method"], method, "{what}");
    }
}

async fn an_inconclusive_check_changes_no_state(backend: Backend) {
    let unclear: [(&str, Setup, &str); 9] = [
        (
            "garbage",
            |claim, dns| dns.set(&claim.txt_name(), Reply::Garbage),
            "dns_malformed",
        ),
        ("contradiction", contradiction, "dns_malformed"),
        ("other-class", other_class, "dns_malformed"),
        ("other-operation", other_operation, "dns_timeout"),
        ("servfail", servfail, "dns_servfail"),
        ("silence", silence, "dns_timeout"),
        ("circle", alias_loop, "cname_loop"),
        ("hundred", hundred_records, "too_many_records"),
        ("long", long_answer, "answer_too_large"),
    ];
    let world = World::quiet(backend).await;
    let mut claims = Vec::new();
    // Each has its own account, since one account may not request so many checks at once.
    for (what, setup, code) in unclear {
        let verified = world.claim(what, &format!("{what}.waymark.dev")).await;
        verified.prove(world.dns());
        assert_eq!(
            verified.verify().await.json["data"]["verification"]["status"],
            "verified"
        );
        let grace = world
            .claim(what, &format!("{what}.grace.waymark.dev"))
            .await;
        grace.prove(world.dns());
        grace.verify().await;
        world.dns().remove(&grace.txt_name());
        let missed = world.verify(&grace).await;
        assert_eq!(missed.json["data"]["verification"]["status"], "grace");
        setup(&verified, world.dns());
        setup(&grace, world.dns());
        claims.push((verified, "verified", code));
        claims.push((grace, "grace", code));
    }

    // Much longer than the grace period for a proof that is definitely gone.
    world.advance(TimeDelta::days(60));
    let checks = claims.into_iter().map(|(claim, status, code)| {
        let check = tokio::spawn(async move { claim.verify().await });
        (check, (status.to_owned(), code.to_owned()))
    });
    for (check, expected) in checks.collect::<Vec<_>>() {
        let answer = check.await.unwrap();
        assert_eq!(
            outcome(&answer.json["data"]["verification"]),
            expected,
            "{}",
            answer.text
        );
    }
}

async fn unexpected_records_are_reported_harmlessly(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    let long = format!("bell\u{7} turned\u{202e}{}", "x".repeat(180));
    world
        .dns()
        .set_txt(&claim.txt_name(), &["token=old", &long]);

    let answer = claim.verify().await;

    let detail = answer.json["data"]["verification"]["error"]["detail"]
        .as_str()
        .unwrap();
    assert!(
        detail.contains("_waymark-challenge.go.waymark.dev"),
        "{detail}"
    );
    assert!(
        detail.contains("\"token=old\"") && detail.contains("bell\u{fffd}"),
        "{detail}"
    );
    assert!(
        !detail.chars().any(|c| c.is_control() || c == '\u{202e}'),
        "{detail}"
    );
    assert!(detail.chars().count() < 300, "{detail}");
}

async fn a_fault_says_what_to_do(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    let detail = async || {
        let answer = world.verify(&claim).await;
        let error = &answer.json["data"]["verification"]["error"];
        error["detail"].as_str().unwrap().to_owned()
    };
    doubled(&claim, world.dns());
    assert_eq!(
        detail().await,
        "The TXT record is at _waymark-challenge.go.waymark.dev.waymark.dev, as the DNS provider \
         adds waymark.dev by itself: enter _waymark-challenge.go as its name."
    );
    let because = |code, text| {
        let reply = Reply::ServfailBecause(code, text);
        world.dns().set(&claim.txt_name(), reply);
    };
    because(7, "expired\u{7}");
    let failed = "_waymark-challenge.go.waymark.dev was looked up: the answer was SERVFAIL";
    let expected = format!("{failed} (Signature Expired: \"expired\u{fffd}\").");
    assert_eq!(detail().await, expected);
    because(4242, "");
    assert_eq!(detail().await, format!("{failed} (error 4242)."));
}

async fn the_routing_of_a_name_is_reported(backend: Backend) {
    let world = World::quiet(backend).await;
    let dns = world.dns();
    dns.set(EDGE, Reply::Records(vec![a(1), a(2)]));
    let claim = world.claim("a", "go.waymark.dev").await;
    let both = vec![a(2), a(3)];
    let cases = [
        (vec![a(1)], "ok"),
        (vec![a(3)], "elsewhere"),
        (both, "conflict"),
        (vec![cname(EDGE)], "ok"),
        (vec![cname(&format!("{}.{EDGE}", claim.token))], "elsewhere"),
        (vec![], "elsewhere"),
    ];
    for (records, expected) in cases {
        dns.set("go.waymark.dev", Reply::Records(records.clone()));
        let answer = world.verify(&claim).await;
        let routing = &answer.json["data"]["verification"]["routing"];
        assert_eq!(routing, expected, "{records:?}");
    }
    dns.set(
        &format!("{}.{EDGE}", claim.token),
        Reply::Records(vec![a(9)]),
    );
    dns.set_cname("go.waymark.dev", &format!("{}.{EDGE}", claim.token));
    let own_target = world.verify(&claim).await;
    assert_eq!(own_target.json["data"]["verification"]["routing"], "ok");

    dns.set("go.waymark.dev", Reply::Servfail);
    let unclear = world.verify(&claim).await;
    assert_eq!(
        unclear.json["data"]["verification"]["routing"], "ok",
        "no news"
    );
}

async fn the_observed_routing_is_shown(backend: Backend) {
    let world = World::quiet(backend).await;
    let dns = world.dns();
    dns.set(EDGE, Reply::Records(vec![a(1), a(2)]));
    let claim = world.claim("a", "go.waymark.dev").await;
    assert!(claim.shown().await.get("routing_detail").is_none());
    let checked = async || {
        let answer = world.verify(&claim).await;
        answer.json["data"]["verification"]["routing_detail"].clone()
    };
    let expected = json!(["127.0.0.1", "127.0.0.2"]);
    // The record that the account is asked to set.
    let target = claim.shown().await["records"][1]["value"].clone();
    let target = target.as_str().unwrap();
    assert_eq!(target, format!("{}.{EDGE}", claim.token));

    dns.set("go.waymark.dev", Reply::Records(vec![a(3)]));
    let elsewhere = json!({
        "cname": null,
        "addresses": ["127.0.0.3"],
        "expected_cname": target,
        "expected_addresses": expected,
        "detail": format!(
            "The name leads to 127.0.0.3; it should lead to {target} (127.0.0.1, 127.0.0.2)."
        ),
    });
    assert_eq!(checked().await, elsewhere);
    // An unclear result leaves it as it was.
    dns.set("go.waymark.dev", Reply::Servfail);
    assert_eq!(checked().await, elsewhere);

    dns.set("other.dev", Reply::Records(vec![a(9)]));
    dns.set_cname("go.waymark.dev", "other.dev");
    let seen = checked().await;
    assert_eq!(seen["cname"], "other.dev");
    assert_eq!(seen["addresses"], json!(["127.0.0.9"]));
    // Addresses may rotate, so they are not part of the version.
    let tag = async || {
        let shown = claim.client.get(&claim.path).await;
        shown.header("etag").to_owned()
    };
    let before = tag().await;
    dns.set("other.dev", Reply::Records(vec![a(8)]));
    assert_eq!(checked().await["addresses"], json!(["127.0.0.8"]));
    assert_eq!(tag().await, before);
    dns.set("go.waymark.dev", Reply::Records(vec![]));
    let seen = checked().await;
    assert_eq!(seen["addresses"], json!([]));
    let detail = seen["detail"].as_str().unwrap();
    assert!(detail.starts_with("The name leads nowhere"), "{detail}");
}

async fn the_list_is_filtered_by_routing(backend: Backend) {
    let world = World::quiet(backend).await;
    let dns = world.dns();
    dns.set(EDGE, Reply::Records(vec![a(1)]));
    let names = [
        "ok.waymark.dev",
        "elsewhere.waymark.dev",
        "unknown.waymark.dev",
    ];
    for (name, address) in names.into_iter().zip([1, 2]) {
        dns.set(name, Reply::Records(vec![a(address)]));
        let claim = world.claim("a", name).await;
        world.verify(&claim).await;
    }
    let claim = world.claim("a", names[2]).await;
    for name in names {
        let routing = name.split('.').next().unwrap();
        let path = format!("/api/v1/domains?routing={routing}");
        let listed = claim.client.get(&path).await.expect(200);
        assert_eq!(
            (listed.total(), &listed.rows()[0]["name"]),
            (1, &json!(name))
        );
        let path = format!("{path}&status=verified");
        assert_eq!(claim.client.get(&path).await.expect(200).total(), 0);
    }
    let refused = claim.client.get("/api/v1/domains?routing=here").await;
    assert_eq!(refused.codes("routing"), ["not_allowed"]);
}

async fn names_that_do_not_exist_cause_few_queries(backend: Backend) {
    const NAMES: usize = 10;
    let world = World::quiet(backend).await;
    for number in 0..NAMES {
        let claim = world.claim("a", &format!("n{number}.victim.dev")).await;
        let checked = claim.verify().await;
        assert_eq!(checked.json["data"]["verification"]["routing"], "elsewhere");
    }

    let queries = world.dns().queries();
    let total: usize = queries.values().sum();
    // One for each record that would prove the name or be a mistake, and those about the zones.
    assert!(total <= NAMES * 3 + 2, "{queries:#?}");
}

async fn a_caa_record_that_forbids_the_certificate_is_reported(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    claim.prove(world.dns());
    let digicert = Reply::Records(vec![caa_issue("digicert.com")]);
    world.dns().set("waymark.dev", digicert);

    let warned = claim.verify().await;

    let verification = &warned.json["data"]["verification"];
    assert_eq!(
        verification["status"], "verified",
        "it only informs and does not block"
    );
    let warning = &verification["warnings"][0];
    assert_eq!(warning["code"], "caa_forbids_certificate");
    let detail = warning["detail"].as_str().unwrap();
    assert!(
        detail.contains("waymark.dev") && detail.contains("digicert.com"),
        "{detail}"
    );

    for (parameter, code) in [
        ("validationmethods=dns-01", "caa_forbids_method"),
        (
            "accounturi=https://acme.example/acct/2",
            "caa_forbids_account",
        ),
    ] {
        let record = caa(&format!("letsencrypt.org; {parameter}"));
        world
            .dns()
            .set("go.waymark.dev", Reply::Records(vec![record]));
        // The account is known once it has been made.
        let account = "INSERT INTO acme_accounts (directory, url, credentials) \
                       VALUES ('https://acme.example', 'https://acme.example/acct/1', '')";
        if code == "caa_forbids_account" {
            let warned = world.verify(&claim).await;
            let warnings = &warned.json["data"]["verification"]["warnings"];
            assert_eq!(*warnings, json!([]));
            world.app.execute(account).await;
        }
        let warned = world.verify(&claim).await;
        let warning = &warned.json["data"]["verification"]["warnings"][0];
        assert_eq!(warning["code"], code, "{}", warned.text);
        let allowed = parameter.split_once('=').unwrap().1;
        assert!(
            warning["detail"].as_str().unwrap().contains(allowed),
            "{warning}"
        );
    }

    let own = Reply::Records(vec![caa_issue("letsencrypt.org")]);
    world.dns().set("go.waymark.dev", own);
    let allowed = world.verify(&claim).await;
    assert_eq!(allowed.json["data"]["verification"]["warnings"], json!([]));
}

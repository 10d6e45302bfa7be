//! A Redis server that wants a password, and one that speaks TLS.

use testing::{Authority, RedisServer, add_secret, for_name};

use crate::shared_counts::{Fleet, LIMIT};

const SETTINGS: [(&str, &str); 2] = [("http.requests_per_key", "10"), ("http.rate_window", "1h")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_password_is_sent_and_never_logged() {
    let Some(redis) = RedisServer::start_with(&["--requirepass", "sesame/open"]).await else {
        return;
    };
    // The process fails the test if its log has a secret.
    for secret in ["sesame/open", "sesame%2Fopen", "wrong-sesame"] {
        add_secret(secret);
    }
    let server = format!("127.0.0.1:{}", redis.port());
    let url = format!("redis://:sesame%2Fopen@{server}/3");
    let right = Fleet::start(2, Some(&url), &SETTINGS).await;
    right.are_sharing(true).await;
    assert_eq!(right.allowed(&right.key("acme"), 20).await, 10);
    drop(right);

    let url = format!("redis://:wrong-sesame@{server}");
    let wrong = Fleet::start(2, Some(&url), &SETTINGS).await;
    assert_eq!(wrong.allowed(&wrong.key("acme"), 30).await, 20);
    testing::eventually("the refusal is logged", LIMIT, async || {
        let log = wrong.services[0].process.stderr();
        log.contains("counted by this process alone").then_some(())
    })
    .await;
}

/// As `docs/operations/beyond-one-machine.md` has them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_needs_few_rights() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let rights = "+evalsha +eval +time +get +set +select +hello ~waymark:*".split(' ');
    let user = ["ACL", "SETUSER", "waymark", "on", ">sesame"].into_iter();
    let made = redis.command(&user.chain(rights).collect::<Vec<_>>());
    assert_eq!(made.trim(), "OK");
    let url = format!("redis://waymark:sesame@127.0.0.1:{}/2", redis.port());

    let fleet = Fleet::start(2, Some(&url), &SETTINGS).await;
    fleet.are_sharing(true).await;

    assert_eq!(fleet.allowed(&fleet.key("acme"), 20).await, 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tls_is_spoken_with_a_server_whose_authority_the_system_trusts() {
    let (folder, authority) = (tempfile::tempdir().unwrap(), Authority::new("Redis test"));
    authority.issue(folder.path(), "server", &for_name("localhost"));
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(file("authority.pem"), authority.pem()).unwrap();
    let port = testing::free_port().to_string();
    let files = ["server.pem", "server.key", "authority.pem"].map(file);
    let arguments = [
        "--tls-port",
        &port,
        "--tls-cert-file",
        &files[0],
        "--tls-key-file",
        &files[1],
        "--tls-ca-cert-file",
        &files[2],
        "--tls-auth-clients",
        "no",
    ];
    let Some(_redis) = RedisServer::start_with(&arguments).await else {
        return;
    };
    let url = format!("rediss://localhost:{port}");

    let trusting = Fleet::start_with(2, Some(&url), |launch| {
        let launch = SETTINGS
            .iter()
            .fold(launch, |launch, (name, value)| launch.set(name, *value));
        launch.with_variable("SSL_CERT_FILE", &file("authority.pem"))
    });
    let trusting = trusting.await;
    trusting.are_sharing(true).await;
    assert_eq!(trusting.allowed(&trusting.key("acme"), 20).await, 10);
    drop(trusting);

    let wary = Fleet::start(1, Some(&url), &SETTINGS).await;
    testing::eventually("the refusal is logged", LIMIT, async || {
        let log = wary.services[0].process.stderr();
        log.contains("counted by this process alone").then_some(())
    })
    .await;
    assert_eq!(wary.allowed(&wary.key("acme"), 20).await, 10);
}

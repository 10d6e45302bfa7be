//! Signing in at providers that others wrote, in a browser: `oidc-provider` of npm, which is
//! certified, and `oidc-provider-mock` of `PyPI`, which is made of Authlib.

use std::fs;
use std::path::Path;
use std::process::Command;

use end_to_end::Launch;
use serde_json::{Value, json};
use testing::{Process, find_installed, free_port, skip, until};

use crate::browser::browse;
use crate::clients::tools;

const SECRET: &str = "the secret of the client";

/// Starts both, if they are installed: `job` is what the first one must know.
async fn start_providers(job: &Value, second_port: u16) -> Option<[Process; 2]> {
    let tools = tools()?;
    let modules = tools.join("node_modules");
    let second = find_installed("oidc-provider-mock");
    let (true, Some(second)) = (modules.join("oidc-provider").is_dir(), second) else {
        skip("oidc-provider or oidc-provider-mock is not installed");
        return None;
    };
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/browser/oidc_provider.mjs"
    );
    let mut first = Command::new(tools.join("bin/node"));
    let first = first.arg(script).arg(modules).arg(job.to_string());
    let bob = json!({"sub": "bob", "name": "Bob", "groups": ["guests"]}).to_string();
    let mut mock = Command::new(second);
    let port = second_port.to_string();
    let mock = mock.args(["--port", &port, "--user-claims", &bob]);
    let providers = [Process::start(first), Process::start(mock)];
    for port in [job["port"].as_u64()?, second_port.into()] {
        until("a provider answers", async || {
            let address = format!("127.0.0.1:{port}");
            tokio::net::TcpStream::connect(address).await.is_ok()
        })
        .await;
    }
    Some(providers)
}

fn settings(file: &Path, secret: &Path, ports: [u16; 2]) {
    let [first, second] = ports;
    let secret = secret.display();
    let provider = |title: &str, port: u16| {
        format!(
            "title = \"{title}\"\nissuer = \"http://127.0.0.1:{port}\"\nclient_id = \"waymark\"\n\
             client_secret_file = \"{secret}\"\nallow_private = true\n"
        )
    };
    let rule = |from: &str, value: &str, role: &str| {
        format!(
            "[[reports.console.rules]]\nfrom = \"{from}\"\nclaim = \"groups\"\n\
             value = \"{value}\"\naccount = \"default\"\nrole = \"{role}\"\n"
        )
    };
    let settings = format!(
        "[reports.console]\ncontact = \"Bea, bea@e.example\"\n\
         [reports.console.providers.company]\n{}[reports.console.providers.partner]\n{}{}{}",
        provider("Company", first),
        provider("Partner", second),
        rule("company", "seo", "editor"),
        rule("partner", "guests", "viewer"),
    );
    fs::write(file, settings).expect("a file");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_sign_in_at_two_providers() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, secret] = ["settings.toml", "secret"].map(|name| folder.path().join(name));
    fs::write(&secret, SECRET).expect("a file");
    let ports = [free_port(), free_port()];
    settings(&file, &secret, ports);
    let launch = Launch::waymark(&folder.path().join("data")).with_file(&file);
    let base = launch.address();
    // Both services are one program here, whose console is at this address.
    let at = format!("{base}/console/domains/sign-in/company");
    let job = json!({
        "port": ports[0],
        "secret": SECRET,
        "done": format!("{at}/done"),
        "logout": format!("{at}/logout"),
        "signed_out": format!("{base}/sign-in"),
        "people": {
            "ann": {"name": "Ann Example", "groups": ["seo", "staff"]},
            "eve": {"name": "Eve Example", "groups": ["staff"]},
        },
    });
    let Some(providers) = start_providers(&job, ports[1]).await else {
        return;
    };
    let service = launch.start().await;
    let job = json!({"base": service.base, "first": format!("http://127.0.0.1:{}", ports[0])});

    browse("openid.py", job).await;

    drop(providers);
}

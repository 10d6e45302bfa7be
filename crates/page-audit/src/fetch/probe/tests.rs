use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::time::Instant;

use super::*;
use crate::fetch::batch::{PageOrigin, TIMEOUT};
use crate::fetch::context::FetchContext;
use crate::snapshot::Snapshot;
use crate::{AddressPolicy, FetchSettings};

/// The result for `/first` on a server that redirects it to `/second` and that to this URL.
async fn until_https(location: &'static str) -> Probe {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/first", listener.local_addr().unwrap());
    tokio::spawn(async move {
        for location in ["/second", location] {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 1024];
            let _ = stream.read(&mut request).await.unwrap();
            let response = format!(
                "HTTP/1.1 301 Moved\r\nLocation: {location}\r\nContent-Length: 0\r\n\
                 Connection: close\r\n\r\n"
            );
            stream.write_all(response.as_bytes()).await.unwrap();
        }
    });
    let settings = FetchSettings {
        address_policy: AddressPolicy::AllowLoopback,
        ..FetchSettings::default()
    };
    let fetcher = Fetcher::new(settings).unwrap();
    let url = Url::parse(&url).unwrap();
    let origin = PageOrigin::of(&Snapshot::of_html(url.clone(), ""));
    let context = Arc::new(FetchContext::new(&fetcher.settings));
    context.budget.plan(1);
    let batch = Batch::sequential(&origin, Instant::now() + TIMEOUT, context);
    let wanted = Wanted {
        until_https: true,
        ..Wanted::headers()
    };
    fetcher.probe(&batch, &url, wanted).await
}

#[tokio::test]
async fn a_redirect_to_https_ends_the_chain_and_is_not_followed() {
    let probe = until_https("https://127.0.0.1:8443/").await;
    assert!(matches!(probe, Probe::Response(_)), "{probe:?}");
    let Probe::Response(response) = probe else {
        return;
    };
    assert_eq!(response.status, 301);
    assert_eq!(response.final_url.as_str(), "https://127.0.0.1:8443/");
    let locations: Vec<&str> = response
        .hops
        .iter()
        .map(|hop| hop.location.as_str())
        .collect();
    assert_eq!(locations, ["/second", "https://127.0.0.1:8443/"]);
}

#[tokio::test]
async fn a_redirect_to_a_private_address_is_refused() {
    let probe = until_https("https://10.0.0.1/").await;
    assert!(matches!(&probe, Probe::Failed(failure) if failure.code == "blocked_address"));
}

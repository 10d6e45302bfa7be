//! The browser's command line.

use crate::launch::Launch;
use crate::namespace::PROXY_PORT;

/// Quiet, and without services of its own.
const ALWAYS: [&str; 25] = [
    "--headless",
    "--remote-debugging-pipe",
    "--user-data-dir=/tmp/profile",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-crash-reporter",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--metrics-recording-only",
    "--password-store=basic",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--js-flags=--max-old-space-size=256",
    "--disable-features=Translate,MediaRouter,DialMediaRouteProvider,OptimizationHints,\
     AutofillServerCommunication,CertificateTransparencyComponentUpdater,AsyncDns",
];

/// What the namespace makes impossible is not even tried: requests beside the proxy would only
/// fail later. HTTP/1.1 lets the proxy count requests within tunnels.
const CAREFUL: [&str; 6] = [
    "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--disable-http2",
    "--no-pings",
];

pub(crate) fn of(launch: &Launch) -> Vec<String> {
    let careful = launch.careful.then_some(CAREFUL).into_iter().flatten();
    let mut flags: Vec<_> = ALWAYS
        .into_iter()
        .chain(careful)
        .map(str::to_owned)
        .collect();
    flags.push(format!("--proxy-server=http://127.0.0.1:{PROXY_PORT}"));
    flags.push("about:blank".to_owned());
    flags
}

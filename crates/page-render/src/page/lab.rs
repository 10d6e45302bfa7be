//! How fast a page is shown on a slow phone: loaded once more, throttled as Lighthouse's mode
//! `devtools` does.

use render_client::LabRun;
use tokio::time::{Instant, timeout_at};

use super::QUIET;
use super::serialise::{text_of, world};
use super::tab::{PageError, Tab};
use crate::protocol::{EmulateNetwork, Evaluate, Navigate, SetCpuThrottling, SetDeviceMetrics};

const LAB: &str = include_str!("lab.js");

/// The phone of Lighthouse's reports (its `constants.js`, `MOTOGPOWER_EMULATION_METRICS`).
const PHONE: SetDeviceMetrics = SetDeviceMetrics {
    width: 412,
    height: 823,
    device_scale_factor: 1.75,
    mobile: true,
};

/// Slow 4G (its `mobileSlow4G`): 150 ms, 1.6 and 0.75 Mbit/s, with its factors for this mode. In
/// milliseconds and bytes a second.
const NETWORK: EmulateNetwork = EmulateNetwork {
    offline: false,
    latency: 150.0 * 3.75,
    download_throughput: 1.6 * 1024.0 * 1024.0 / 8.0 * 0.9,
    upload_throughput: 750.0 * 1024.0 / 8.0 * 0.9,
};

const SLOWDOWN: u32 = 4;

/// Loads the page at this URL in an empty tab; what is not there by then is not waited for.
pub async fn run(tab: &mut Tab<'_>, url: &str, latest: Instant) -> Result<LabRun, PageError> {
    tab.call(PHONE).await?;
    tab.call(NETWORK).await?;
    tab.call(SetCpuThrottling { rate: SLOWDOWN }).await?;
    let navigate = Navigate {
        url: url.to_owned(),
    };
    if let Ok(navigated) = timeout_at(latest, tab.call(navigate)).await
        && let Some(error) = navigated?.error_text
    {
        return Err(PageError::Unreachable(error));
    }
    tab.wait_until_quiet(QUIET, latest).await?;
    tab.call(SetCpuThrottling { rate: 1 }).await?;
    let frame = tab.seen.frame.clone();
    let evaluate = Evaluate {
        expression: LAB.to_owned(),
        context_id: world(tab, &frame).await?,
        return_by_value: true,
        await_promise: true,
    };
    let text = text_of(tab.call(evaluate).await?)?;
    serde_json::from_str(&text).map_err(|error| PageError::Unreadable(error.to_string()))
}

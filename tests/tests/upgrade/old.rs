//! The programs of the older version.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use end_to_end::{Launch, mixed_load};
use testing::TestKeys;

/// The folder with the programs of the older version.
const PROGRAMS: &str = "WAYMARK_OLD_PROGRAMS";
const SECONDS: &str = "WAYMARK_UPGRADE_SECONDS";

/// How long the load lasts.
pub fn length() -> Duration {
    let seconds = env::var(SECONDS).map_or(60, |seconds| {
        let number = seconds.parse().ok().filter(|number| *number >= 45);
        number.expect("WAYMARK_UPGRADE_SECONDS is a whole number of seconds, at least 45")
    });
    Duration::from_secs(seconds)
}

/// Both services as this version starts them.
pub fn launches(keys: &TestKeys, reports: &str, domains: &str) -> [Launch; 2] {
    [
        mixed_load::launch_reports(Launch::reports(keys, reports)),
        Launch::domains(keys, domains).with_edge(),
    ]
}

/// The same with the older version's programs, on other ports.
pub fn older(launch: &Launch) -> Launch {
    let folder = env::var_os(PROGRAMS).map(PathBuf::from);
    let folder = folder.expect("WAYMARK_OLD_PROGRAMS, a folder: tests/upgrade/run sets it");
    let launch = launch.beside().from(&folder);
    let checked = launch.command().arg("check-config").output().unwrap();
    let refused = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "the older version: {refused}");
    launch
}

/// Runs this version's `migrate`.
pub fn migrate(launch: &Launch) {
    let migrated = launch.command().arg("migrate").output().unwrap();
    let errors = String::from_utf8_lossy(&migrated.stderr);
    assert!(migrated.status.success(), "{errors}");
}

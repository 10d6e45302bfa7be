//! How many jobs may be claimed.

use std::collections::HashMap;

/// What the jobs of a claim must not exceed.
#[derive(Clone, Debug)]
pub struct ClaimLimits {
    /// Jobs in one claim.
    pub at_once: usize,
    /// Jobs at once per host, over all processes.
    pub per_host: usize,
    /// Jobs at once per account, over all processes; 0 for no limit.
    pub per_account: usize,
    /// Jobs at once per account in this process.
    pub per_account_here: usize,
    /// How many slots of this process each account uses.
    pub running_here: HashMap<String, usize>,
}

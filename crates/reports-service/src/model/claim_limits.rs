//! The limits of a claim.

use std::collections::HashMap;

/// The limits on the jobs of one claim.
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

//! Processes of browsers whose worker has ended: they become children of this one, and are killed.

use std::collections::HashSet;
use std::{fs, io};

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

pub fn adopt() -> io::Result<()> {
    Ok(set_child_subreaper(Some(getpid()))?)
}

/// Kills all children but these workers.
pub fn end(workers: &HashSet<u32>) {
    let Ok(entries) = fs::read_dir("/proc") else {
        return;
    };
    let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    for id in ids.filter_map(Pid::from_raw) {
        let is_worker = workers.contains(&id.as_raw_nonzero().get().unsigned_abs());
        if !is_worker && is_child(id) {
            let _ = kill_process(id, Signal::KILL);
            // What takes longer to end is seen to the next time.
            let _ = waitpid(Some(id), WaitOptions::NOHANG);
        }
    }
}

fn is_child(id: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero()));
    let stat = stat.unwrap_or_default();
    // The name may have any characters, parentheses too.
    let Some((_, rest)) = stat.rsplit_once(')') else {
        return false;
    };
    let parent = rest.split_whitespace().nth(1);
    let parent = parent
        .and_then(|id| id.parse().ok())
        .and_then(Pid::from_raw);
    parent == Some(getpid())
}

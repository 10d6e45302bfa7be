//! How much processor time this process and all that it started have used: the load generator or
//! `pgbench`, the service, the database. On a machine that others use, too, shares of time are
//! truer than shares of rates.

use std::collections::HashMap;
use std::time::Duration;

/// Hundredths of a second, as Linux counts in `/proc` for programs.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of the whole tree of processes, also of those that have ended; nothing where
/// there is no `/proc`.
pub fn used() -> Duration {
    let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats =
        folders.filter_map(|folder| std::fs::read_to_string(folder.path().join("stat")).ok());
    let processes = stats
        .filter_map(|stat| parse(&stat))
        .collect::<HashMap<_, _>>();
    let ours = processes.keys().filter(|id| is_ours(**id, &processes));
    let ticks = ours
        .filter_map(|id| processes.get(id))
        .map(|process| process.ticks);
    TICK * ticks.sum()
}

struct Process {
    parent: u32,
    /// Its own and those of its children that have ended.
    ticks: u32,
}

/// `id (name) state parent …`, as proc(5) has it; times are the 14th to 17th field.
fn parse(stat: &str) -> Option<(u32, Process)> {
    let id = stat.split(' ').next()?.parse().ok()?;
    // A name may have spaces and brackets.
    let fields = stat.rsplit_once(") ")?.1.split(' ').collect::<Vec<_>>();
    let number = |place: usize| fields.get(place)?.parse::<u32>().ok();
    let ticks = (11..15).filter_map(number).sum();
    Some((
        id,
        Process {
            parent: number(1)?,
            ticks,
        },
    ))
}

fn is_ours(mut id: u32, processes: &HashMap<u32, Process>) -> bool {
    let own = std::process::id();
    while id != own {
        match processes.get(&id) {
            Some(process) => id = process.parent,
            None => return false,
        }
    }
    true
}

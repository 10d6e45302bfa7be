//! The processor time of this process and all its descendants: load generators, services, databases.
//! On a machine with other load, ratios of processor time are more reliable than ratios of rates.

use std::collections::HashMap;
use std::time::Duration;

/// One hundredth of a second, the unit of times in Linux's `/proc`.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of the whole process tree, including processes that have ended; zero if there
/// is no `/proc`.
pub fn processor_time_of_tree() -> Duration {
    sum(|_| true)
}

/// The processor time of PostgreSQL's processes among them.
pub fn processor_time_of_postgres() -> Duration {
    sum(|process| process.name == "postgres")
}

fn sum(is_counted: impl Fn(&Process) -> bool) -> Duration {
    let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats =
        folders.filter_map(|folder| std::fs::read_to_string(folder.path().join("stat")).ok());
    let processes = stats
        .filter_map(|stat| parse(&stat))
        .collect::<HashMap<_, _>>();
    let ours = processes.keys().filter(|id| is_ours(**id, &processes));
    let ticks = ours
        .filter_map(|id| processes.get(id))
        .filter(|process| is_counted(process))
        .map(|process| process.ticks);
    TICK * ticks.sum()
}

struct Process {
    name: String,
    parent: u32,
    /// The time of the process itself and of its children that have ended.
    ticks: u32,
}

/// `id (name) state parent …`, see proc(5); times are fields 14 to 17.
fn parse(stat: &str) -> Option<(u32, Process)> {
    let id = stat.split(' ').next()?.parse().ok()?;
    // A name may contain spaces and parentheses.
    let (name, fields) = stat.rsplit_once(") ")?;
    let name = name.split_once('(')?.1.to_owned();
    let fields = fields.split(' ').collect::<Vec<_>>();
    let number = |place: usize| fields.get(place)?.parse::<u32>().ok();
    let ticks = (11..15).filter_map(number).sum();
    Some((
        id,
        Process {
            name,
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

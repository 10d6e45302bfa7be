//! The processor time of a process, which says more than elapsed time on a busy machine.

use std::time::Duration;

/// One hundredth of a second, the unit of times in Linux's `/proc`.
const TICK: Duration = Duration::from_millis(10);

/// The processor time that the process with this id has used, in all its threads.
pub fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux's /proc");
    // `id (name) state parent …`, see proc(5); user and system time are fields 14 and 15. A name may
    // contain spaces and parentheses.
    let (_, fields) = stat.rsplit_once(") ").expect("a name in parentheses");
    let fields = fields.split(' ').skip(11).take(2);
    TICK * fields.filter_map(|field| field.parse::<u32>().ok()).sum()
}

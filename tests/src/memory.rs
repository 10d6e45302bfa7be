//! The memory of a process.

/// The resident memory of the process with this id, in MiB.
pub fn memory_mib(process: u32) -> f64 {
    mib(process, "VmRSS:")
}

/// The most resident memory that the process with this id has had so far, in MiB.
pub fn most_memory_mib(process: u32) -> f64 {
    mib(process, "VmHWM:")
}

fn mib(process: u32, name: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux's /proc");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kib.expect("its memory") / 1024.0
}

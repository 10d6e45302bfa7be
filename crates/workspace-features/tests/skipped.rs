//! Not a test: lists what the tests of the workspace have skipped, in one place at the end. Cargo
//! runs the tests of packages by name, and this package is the last.

#![expect(clippy::print_stdout, reason = "it is there to print")]

use std::collections::BTreeMap;
use std::os::unix::process::parent_id;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // The same cargo has started the tests, from the same folder.
    let list = env::current_exe()?.with_file_name(format!("skipped-{}", parent_id()));
    let Ok(reasons) = fs::read_to_string(&list) else {
        println!("\nNo test was skipped because a program is not installed.\n");
        return Ok(());
    };
    fs::remove_file(list)?;
    let mut times = BTreeMap::new();
    for reason in reasons.lines() {
        *times.entry(reason).or_insert(0) += 1;
    }
    println!("\nSkipped, each with the number of times:");
    for (reason, times) in times {
        println!("{times:5}  {reason}");
    }
    println!();
    Ok(())
}

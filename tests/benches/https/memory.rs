//! Memory: per certificate, per idle connection, and after handshakes for made-up names.

use crate::load::Visitors;
use crate::loads::LOADS;
use crate::options::Options;
use crate::server::Server;
use crate::table;

/// Prints what each server takes.
pub async fn print(servers: &[&Server], options: &Options, visitors: &Visitors) {
    let mut smallest = None;
    for server in servers {
        let running = server.start().await;
        let before = running.memory_mib();
        let name = server.name();
        if !matches!(server, Server::Ours(_)) {
            table::say(&format!("{name}: {before:.1} MiB."));
            continue;
        }
        let (base, fewest) = *smallest.get_or_insert((before, server.names()));
        let more = (server.names() - fewest).max(1);
        let certificate = (before - base) * 1024.0 / f64::from(more);
        let address = running.address();
        let open = visitors.idle(address, LOADS[0], options.idle).await;
        let connection = (running.memory_mib() - before) * 1024.0 / f64::from(options.idle);
        table::say(&format!(
            "{name}: {before:.1} MiB, {certificate:.1} KiB for each more than {fewest}; {} idle \
             connections: {connection:.1} KiB each.",
            open.len()
        ));
        drop(open);
        // What the first ones allocate once does not count as growth.
        let first = options.made_up / 10;
        visitors.ask_made_up(address, LOADS[0], first).await;
        let before = running.memory_mib();
        let made_up = options.made_up;
        visitors.ask_made_up(address, LOADS[0], made_up).await;
        table::say(&format!(
            "{made_up} made-up names: {before:.1} MiB before, {:.1} MiB after.",
            running.memory_mib()
        ));
    }
}

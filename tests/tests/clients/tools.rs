//! The tools for language models, with a client and a test suite that others wrote.

use super::{PROGRAMS, SERVICES, World};

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_others_uses_the_tools() {
    let Some(world) = World::start().await else {
        return;
    };
    let [reports, domains] = world
        .services
        .each_ref()
        .map(|service| service.base.as_str());
    let program = format!("{PROGRAMS}/tools.py");
    world.run(
        "python/bin/python",
        &[&program, reports, domains, &world.key],
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_conformance_suite_passes() {
    let Some(world) = World::start().await else {
        return;
    };
    let program = format!("{PROGRAMS}/tools_conformance.mjs");
    for (name, service) in SERVICES.iter().zip(&world.services) {
        let url = format!("{}/mcp/{name}", service.base);
        world.run("bin/node", &[&program, &url, &world.key]);
    }
}

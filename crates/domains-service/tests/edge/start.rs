//! How the program starts.

use std::net::TcpListener;
use std::process::Command;

use auth::KeyFolder;

#[test]
fn a_start_that_fails_because_a_port_is_taken_leaves_nothing_behind() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = listener.local_addr().unwrap().to_string();
    for setting in ["HTTP", "OPERATIONS", "EDGE"] {
        let folder = tempfile::tempdir().unwrap();
        // With good keys, nothing but the port is in the way.
        KeyFolder::init(folder.path().join("data/keys")).unwrap();
        let before = std::fs::read_dir(folder.path().join("data"))
            .unwrap()
            .count();
        let addresses = ["HTTP", "OPERATIONS", "EDGE"].map(|name| {
            let address = if name == setting {
                &taken
            } else {
                "127.0.0.1:0"
            };
            (format!("DOMAINS__{name}__LISTEN"), address)
        });

        let ended = Command::new(env!("CARGO_BIN_EXE_domains-service"))
            .current_dir(folder.path())
            .envs(addresses)
            .output()
            .unwrap();

        let told = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1), "{setting}: {told}");
        let named = format!("{}.listen", setting.to_lowercase());
        assert!(told.contains(&named), "{setting}: {told}");
        let left = std::fs::read_dir(folder.path().join("data"))
            .unwrap()
            .count();
        assert_eq!(left, before, "{setting}: a database was made");
    }
}

//! The `api-key` command, as used by people and scripts.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use testing::TestKeys;

use crate::test_keys::{all_scopes, caller, verifier};

fn command(keys: &TestKeys, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_api-key"));
    command
        .env_remove("API_KEY_DIR")
        .args(arguments)
        .arg("--dir")
        .arg(keys.path());
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(keys: &TestKeys, arguments: &[&str]) -> Output {
    command(keys, arguments).output().unwrap()
}

fn run_with_input(keys: &TestKeys, arguments: &[&str], input: &str) -> Output {
    let mut child = command(keys, arguments)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn last_line(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    text(output).lines().last().unwrap().to_owned()
}

#[test]
fn a_key_is_valid_from_issue_to_revocation() {
    let keys = TestKeys::new();

    let issued = run(&keys, &["issue", "--account", "bob", "--expires-in", "90d"]);
    let key = last_line(&issued);
    let who = caller(&verifier(&keys), &key);
    assert_eq!((who.account.as_str(), who.scopes), ("bob", all_scopes()));
    assert!(!String::from_utf8_lossy(&issued.stderr).contains(&key));

    let inspected = run(&keys, &["inspect", &key]);
    assert!(inspected.status.success() && text(&inspected).contains("claims sub: bob"));
    assert!(text(&run(&keys, &["list"])).contains(who.key_id.as_str()));

    assert!(
        run(&keys, &["revoke", who.key_id.as_str()])
            .status
            .success()
    );
    let inspected = run_with_input(&keys, &["inspect", "-"], &format!("{key}\n"));
    assert_eq!(inspected.status.code(), Some(1));
    assert!(text(&inspected).ends_with("refused: The API key has been revoked.\n"));
    assert!(text(&run(&keys, &["list"])).contains("revoked"));
}

#[test]
fn a_key_has_a_prefix_that_scanners_know_and_is_accepted_without_it() {
    let keys = TestKeys::new();
    let key = last_line(&run(&keys, &["issue", "--account", "bob"]));
    let verifier = verifier(&keys);

    let (prefix, token) = key.split_at(4);

    assert_eq!(prefix, "wmk_");
    assert_eq!(verifier.verify(token), verifier.verify(&key));
    assert!(verifier.verify(token).is_ok(), "as keys were issued before");
    assert!(verifier.verify(&format!("wmk_{key}")).is_err());
    for key in [&key, token] {
        assert!(run(&keys, &["inspect", key]).status.success());
    }
    // The expression in SECURITY.md.
    let parts: Vec<&str> = token.split('.').collect();
    let is_word = |part: &&str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
        part.len() >= 20 && part.bytes().all(allowed)
    };
    assert!(parts.len() == 3 && parts.iter().all(is_word), "{key}");
    assert!(parts[0].starts_with("eyJ") && parts[1].starts_with("eyJ"));
    assert_eq!(parts[2].len(), 86);
}

#[test]
fn a_key_is_valid_for_a_year_unless_another_time_is_given() {
    let keys = TestKeys::new();
    let days = |arguments: &[&str], default: Option<&str>| {
        let mut command = command(&keys, &[&["issue", "--account", "bob"], arguments].concat());
        command.env_remove("API_KEY_EXPIRES_IN");
        if let Some(default) = default {
            command.env("API_KEY_EXPIRES_IN", default);
        }
        assert!(command.output().unwrap().status.success());
        let key = keys.folder.list().unwrap().keys.pop().unwrap();
        key.expires_at.map(|end| (end - key.issued_at).num_days())
    };

    assert_eq!(days(&[], None), Some(365));
    assert_eq!(days(&["--expires-in", "7d"], None), Some(7));
    assert_eq!(days(&["--expires-in", "never"], None), None);
    assert_eq!(days(&[], Some("30d")), Some(30));
    assert_eq!(days(&[], Some("never")), None);
    assert_eq!(days(&["--expires-in", "7d"], Some("never")), Some(7));
}

#[test]
fn a_key_has_a_name() {
    let keys = TestKeys::new();
    let issued = ["issue", "--account", "bob", "--name", "CI of customer X"];
    let key = last_line(&run(&keys, &issued));

    let caller = caller(&verifier(&keys), &key);

    assert_eq!(caller.key_name.unwrap().as_str(), "CI of customer X");
    assert!(text(&run(&keys, &["list"])).contains("  CI of customer X  "));
    assert!(text(&run(&keys, &["inspect", &key])).contains("claims name: CI of customer X\n"));
    let bad = run(
        &keys,
        &["issue", "--account", "bob", "--name", "two\nlines"],
    );
    assert_eq!(bad.status.code(), Some(2));
}

#[test]
fn scopes_are_repeated_or_separated() {
    let keys = TestKeys::new();
    let scopes = [
        "--scope",
        "domains:read,reports:write",
        "--scope",
        "reports:read",
    ];
    let issued = run(
        &keys,
        &[&["issue", "--account", "bob"], &scopes[..]].concat(),
    );
    let scopes = caller(&verifier(&keys), &last_line(&issued)).scopes;
    assert_eq!(
        scopes.to_string(),
        "reports:read reports:write domains:read"
    );
}

#[test]
fn a_whole_key_can_be_revoked_and_an_unknown_id_too() {
    let keys = TestKeys::new();
    let key = keys.issue("default");

    let by_key = run_with_input(&keys, &["revoke", "-"], &key);
    let by_unknown_id = run(&keys, &["revoke", "lost-key"]);
    let by_a_strangers_key = run(&keys, &["revoke", &TestKeys::new().issue("default")]);

    assert!(by_key.status.success());
    assert_eq!(verifier(&keys).verify(&key), Err(auth::Error::Revoked));
    assert!(by_unknown_id.status.success());
    assert!(String::from_utf8_lossy(&by_unknown_id.stderr).contains("warning"));
    assert_eq!(by_a_strangers_key.status.code(), Some(1));
}

#[test]
fn rotation_keeps_issued_keys_valid() {
    let keys = TestKeys::new();
    let old = last_line(&run(&keys, &["issue", "--account", "bob"]));
    assert!(run(&keys, &["rotate"]).status.success());
    let new = last_line(&run(&keys, &["issue", "--account", "bob"]));

    let verifier = verifier(&keys);

    assert!(verifier.verify(&old).is_ok() && verifier.verify(&new).is_ok());
    assert_ne!(
        old.split('.').next(),
        new.split('.').next(),
        "the header names the signing key"
    );
}

#[test]
fn concurrent_commands_lose_nothing() {
    let keys = TestKeys::new();
    let issue = || {
        command(&keys, &["issue", "--account", "bob"])
            .spawn()
            .unwrap()
    };
    let children: Vec<_> = (0..8).map(|_| issue()).collect();
    let outputs = children
        .into_iter()
        .map(|child| child.wait_with_output().unwrap());
    let issued: Vec<String> = outputs.map(|output| last_line(&output)).collect();

    let list = keys.folder.list().unwrap();

    assert_eq!((list.keys.len(), list.unreadable_lines), (8, 0));
    let verifier = verifier(&keys);
    assert!(issued.iter().all(|key| verifier.verify(key).is_ok()));
}

#[test]
fn exit_codes_distinguish_failures_from_usage_errors() {
    let keys = TestKeys::new();
    let code = |arguments: &[&str]| run(&keys, arguments).status.code();

    assert_eq!(code(&["init"]), Some(1));
    assert_eq!(
        code(&["issue", "--account", "bob", "--expires-in", "0s"]),
        Some(1)
    );
    assert_eq!(code(&["inspect", "nonsense"]), Some(1));
    assert_eq!(code(&["issue"]), Some(2));
    assert_eq!(code(&["issue", "--account", "a b"]), Some(2));
    assert_eq!(
        code(&["issue", "--account", "bob", "--scope", "reports:delete"]),
        Some(2)
    );
    assert_eq!(code(&["issue", "--account", "bob", "--scope", ""]), Some(2));
    assert_eq!(
        code(&["issue", "--account", "bob", "--expires-in", "soon"]),
        Some(2)
    );
}

#[test]
fn the_folder_must_be_given() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_api-key"));
    let output = command
        .env_remove("API_KEY_DIR")
        .arg("list")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("API_KEY_DIR"));
}

#[test]
fn the_folder_can_be_given_by_the_environment() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_api-key"));
    let status = command
        .env("API_KEY_DIR", dir.path().join("a/b"))
        .arg("init")
        .output()
        .unwrap();
    assert!(status.status.success());
    assert!(auth::KeyFolder::is_initialized(&dir.path().join("a/b")));
}

#[test]
fn completions_need_no_folder() {
    let output = Command::new(env!("CARGO_BIN_EXE_api-key"))
        .env_remove("API_KEY_DIR")
        .args(["completions", "bash"])
        .output()
        .unwrap();
    assert!(output.status.success());
    let script = String::from_utf8(output.stdout).unwrap();
    let complete = "COMP_WORDS=(api-key issue --exp) COMP_CWORD=2\n\
                    _api__key api-key --exp issue\n\
                    echo \"${COMPREPLY[@]}\"";
    let bash = Command::new("bash")
        .args(["-c", &format!("{script}{complete}")])
        .output();
    let offered = String::from_utf8(bash.unwrap().stdout).unwrap();
    assert!(offered.contains("--expires-in"), "{offered}");
}

//! Asks a script that reads JSON and writes lines of JSON.

use std::io::Write;
use std::process::{Command, Stdio};

use serde::de::DeserializeOwned;
use serde_json::Value;

/// What the script answers, line by line; fails the test if the script does.
pub fn answers<T: DeserializeOwned>(script: &mut Command, question: &Value) -> Vec<T> {
    let mut running = script
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = running.stdin.take().unwrap();
    input.write_all(question.to_string().as_bytes()).unwrap();
    drop(input);
    let output = running.wait_with_output().unwrap();
    assert!(output.status.success(), "{script:?} failed");
    let lines = output.stdout.split(|byte| *byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

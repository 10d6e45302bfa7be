//! The log of issued keys: one JSON object per line, only ever appended to.

use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{ISSUED_FILE, KeyFolder, KeyFolderError, files};
use crate::{Account, KeyId, KeyName};

/// One line of the log: the contents of a key, but not the key.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct IssuedLine {
    pub jti: KeyId,
    pub account: Account,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<KeyName>,
    pub scope: String,
    pub issued_at: DateTime<Utc>,
    #[serde(default)]
    pub expires_at: Option<DateTime<Utc>>,
    pub kid: String,
}

impl KeyFolder {
    /// Appends a line. It is on disk when this returns.
    pub(super) fn log_issued(&self, line: &IssuedLine) -> Result<(), KeyFolderError> {
        let path = self.dir.join(ISSUED_FILE);
        append(&path, line).map_err(|error| KeyFolderError::io(&path, error))
    }

    /// Reads the log: its lines, and how many could not be parsed (a crash can cut one off).
    pub(super) fn read_issued(&self) -> Result<(Vec<IssuedLine>, usize), KeyFolderError> {
        let path = self.dir.join(ISSUED_FILE);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
            Err(error) => return Err(KeyFolderError::io(&path, error)),
        };
        let written: Vec<_> = text
            .split(|byte| *byte == b'\n')
            .filter(|l| !l.is_empty())
            .collect();
        let lines: Vec<_> = written
            .iter()
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect();
        let unreadable = written.len() - lines.len();
        Ok((lines, unreadable))
    }
}

fn append(path: &Path, line: &IssuedLine) -> io::Result<()> {
    let is_new = !path.exists();
    let mut file = files::open_to_append(path, files::PRIVATE)?;
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    if ends_in_a_cut_line(&mut file)? {
        text.insert(0, b'\n');
    }
    file.write_all(&text)?;
    file.sync_all()?;
    if is_new {
        files::sync_parent(path)
    } else {
        Ok(())
    }
}

fn ends_in_a_cut_line(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

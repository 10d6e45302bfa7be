//! Files that are written completely or not at all, and the lock that admits one writer at a time.

use std::{
    fs::{self, File, Permissions, TryLockError},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt, fchown},
    path::Path,
    thread,
    time::{Duration, Instant},
};

use rustix::fs::OFlags;
use serde::Serialize;

use super::KeyFolderError;

/// The mode of a file that only its owner may read.
pub(crate) const PRIVATE: u32 = 0o600;
/// The mode of a file that services may read.
pub(super) const PUBLIC: u32 = 0o644;
/// The name of the lock file.
pub(super) const LOCK_FILE: &str = ".lock";

const FOLDER_MODE: u32 = 0o700;
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);
const LOCK_RETRY: Duration = Duration::from_millis(20);

/// Held while a command writes; dropping it admits the next one.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "closing the file releases the lock")] File);

/// Waits until no other command writes in `dir`.
pub(super) fn lock(dir: &Path) -> Result<Lock, KeyFolderError> {
    let path = dir.join(LOCK_FILE);
    let io_error = |error| KeyFolderError::io(&path, error);
    let file = open_to_append(&path, PUBLIC).map_err(io_error)?;
    let started_at = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Lock(file)),
            Err(TryLockError::Error(error)) => return Err(io_error(error)),
            Err(TryLockError::WouldBlock) if started_at.elapsed() > LOCK_TIMEOUT => {
                return Err(KeyFolderError::Busy(dir.to_owned()));
            }
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_RETRY),
        }
    }
}

/// Creates `dir` and its missing parent folders, and restricts it to its owner.
pub(super) fn create_private_dir(dir: &Path) -> Result<(), KeyFolderError> {
    create_dir(dir).map_err(|error| KeyFolderError::io(dir, error))
}

fn create_dir(dir: &Path) -> io::Result<()> {
    if dir.is_dir() {
        return fs::set_permissions(dir, Permissions::from_mode(FOLDER_MODE));
    }
    fs::create_dir_all(parent(dir))?;
    fs::DirBuilder::new().mode(FOLDER_MODE).create(dir)?;
    sync_parent(dir)
}

/// Replaces the file at `path`. The new content is on disk when this returns.
pub(crate) fn write(path: &Path, mode: u32, content: &[u8]) -> Result<(), KeyFolderError> {
    replace(path, mode, content).map_err(|error| KeyFolderError::io(path, error))
}

/// Replaces the file at `path` with `value` as JSON.
pub(super) fn write_json(
    path: &Path,
    mode: u32,
    value: &impl Serialize,
) -> Result<(), KeyFolderError> {
    let mut json =
        serde_json::to_vec_pretty(value).map_err(|error| KeyFolderError::io(path, error.into()))?;
    json.push(b'\n');
    write(path, mode, &json)
}

fn replace(path: &Path, mode: u32, content: &[u8]) -> io::Result<()> {
    let mut file = tempfile::Builder::new()
        .prefix(".new-")
        .permissions(Permissions::from_mode(mode))
        .tempfile_in(parent(path))?;
    file.write_all(content)?;
    give_to_owner(file.as_file(), path)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    sync_parent(path)
}

/// Opens a file of the folder, or creates it with this mode for the folder's owner.
///
/// # Errors
/// Among others, for a link: the folder's owner could have root write to any file by one.
pub(super) fn open_to_append(path: &Path, mode: u32) -> io::Result<File> {
    let file = File::options()
        .create(true)
        .read(true)
        .append(true)
        .mode(mode)
        .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
        .open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.nlink() != 1 {
        return Err(io::Error::other("not a file with one name"));
    }
    give_to_owner(&file, path)?;
    Ok(file)
}

/// Gives a file that root has created to the owner of its folder, who has to read and replace it.
fn give_to_owner(file: &File, path: &Path) -> io::Result<()> {
    let owner = fs::metadata(parent(path))?;
    if file.metadata()?.uid() != owner.uid() {
        // Where that is not possible, for example in a volume of the network, it stays as it is.
        let _ = fchown(file, Some(owner.uid()), Some(owner.gid()));
    }
    Ok(())
}

/// Makes sure that the folder's entry for a new file is on disk, too.
pub(super) fn sync_parent(path: &Path) -> io::Result<()> {
    File::open(parent(path))?.sync_all()
}

fn parent(path: &Path) -> &Path {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

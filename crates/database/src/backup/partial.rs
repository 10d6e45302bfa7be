//! A file that gets its name when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

use super::BackupError;
use crate::sqlite::FILE_MODE;

/// A new file in the folder in which it is to be renamed. Dropping it deletes it.
pub(super) struct Partial {
    path: PathBuf,
    file: File,
    is_renamed: bool,
}

impl Partial {
    /// Creates an empty file that only this user can read, beside one that does not exist yet.
    pub fn beside(target: &Path) -> Result<Self, BackupError> {
        // Not only `exists`: it is false for a link to a missing file.
        if target.symlink_metadata().is_ok() {
            return Err(BackupError::Exists(target.to_owned()));
        }
        Self::in_folder_of(target)
    }

    /// The same beside a file that may exist.
    pub fn in_folder_of(target: &Path) -> Result<Self, BackupError> {
        let no_name = || io::Error::from(io::ErrorKind::IsADirectory);
        let name = target
            .file_name()
            .ok_or_else(|| BackupError::of_file(target)(no_name()))?;
        let folder = folder_of(target);
        // Absolute, since SQLite would take a name like `file:a` for a URI.
        let folder = fs::canonicalize(folder).map_err(BackupError::of_file(folder))?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(
            ".{}.partial",
            crate::now().format("%Y%m%dT%H%M%S%6f")
        ));
        let path = folder.join(hidden);
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .mode(FILE_MODE)
            .open(&path)
            .map_err(BackupError::of_file(&path))?;
        Ok(Self {
            path,
            file,
            is_renamed: false,
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path as SQLite takes it.
    pub fn name(&self) -> Result<&str, BackupError> {
        let text = self.path.to_str();
        text.ok_or_else(|| BackupError::NotText(self.path.clone()))
    }

    pub fn bytes(&self) -> Result<u64, BackupError> {
        let metadata = self.file.metadata();
        metadata
            .map(|metadata| metadata.len())
            .map_err(BackupError::of_file(&self.path))
    }

    /// Copies a whole file.
    pub fn fill(&mut self, from: &Path) -> Result<(), BackupError> {
        let mut source = File::open(from).map_err(BackupError::of_file(from))?;
        let copied = io::copy(&mut source, &mut self.file);
        copied.map(|_| ()).map_err(BackupError::of_file(&self.path))
    }

    /// Gives it to the owner of another file, for whom it may be restored by root.
    pub fn give_to_owner_of(&self, other: &Path) -> Result<(), BackupError> {
        let owner = fs::metadata(other).map_err(BackupError::of_file(other))?;
        let own = self.file.metadata();
        let own = own.map_err(BackupError::of_file(&self.path))?;
        if (own.uid(), own.gid()) == (owner.uid(), owner.gid()) {
            return Ok(());
        }
        fchown(&self.file, Some(owner.uid()), Some(owner.gid()))
            .map_err(BackupError::of_file(&self.path))
    }

    /// Waits until it is on the disk.
    pub fn sync(&self) -> Result<(), BackupError> {
        self.file
            .sync_all()
            .map_err(BackupError::of_file(&self.path))
    }

    /// Gives it its name, unless a file has that by now.
    pub fn rename_to_new(&mut self, target: &Path) -> Result<(), BackupError> {
        match renameat_with(CWD, &self.path, CWD, target, RenameFlags::NOREPLACE) {
            Ok(()) => self.renamed(target),
            Err(Errno::EXIST) => Err(BackupError::Exists(target.to_owned())),
            // Not every file system can do that.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {
                if target.symlink_metadata().is_ok() {
                    return Err(BackupError::Exists(target.to_owned()));
                }
                self.rename_to(target)
            }
            Err(error) => Err(BackupError::of_file(target)(error.into())),
        }
    }

    /// Gives it its name, at once instead of the file that has it.
    pub fn rename_to(&mut self, target: &Path) -> Result<(), BackupError> {
        fs::rename(&self.path, target).map_err(BackupError::of_file(target))?;
        self.renamed(target)
    }

    /// Whether it has its name.
    pub const fn is_renamed(&self) -> bool {
        self.is_renamed
    }

    fn renamed(&mut self, target: &Path) -> Result<(), BackupError> {
        self.is_renamed = true;
        sync_folder_of(target)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.is_renamed {
            // If it cannot be deleted, the error that led here matters more.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The folder of a path that may have only a name.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Waits until the folder's names are on the disk.
pub(super) fn sync_folder_of(path: &Path) -> Result<(), BackupError> {
    let folder = folder_of(path);
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(BackupError::of_file(folder))
}

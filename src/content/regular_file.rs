//! Reading regular files, up to a size limit.
//!
//! Opening a pipe blocks until a process writes into it, and reading a device may never
//! end. The program therefore uses this module to open every file it is given or finds.

use crate::platform::name_of_special_file;
use std::{
    fs::{self, File, FileType, OpenOptions},
    io::{self, ErrorKind, Read},
    path::Path,
};

/// Opens a file for reading. Symbolic links are followed.
///
/// # Errors
/// Returns the system's errors, [`ErrorKind::IsADirectory`] for a folder, and
/// [`ErrorKind::Unsupported`] for a pipe or a device.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    open_file_with(path, OpenOptions::new().read(true))
}

/// Opens a file with the given options.
///
/// # Errors
/// Returns the errors of [`open_file`]. A missing file is created if the options say so.
pub(crate) fn open_file_with(path: &Path, options: &OpenOptions) -> io::Result<File> {
    // The type is checked before opening, because opening a pipe blocks.
    match fs::metadata(path) {
        Ok(found) => expect_a_file(found.file_type())?,
        // The options decide whether this is an error.
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = options.open(path)?;
    // The type is checked again, because the path may have been replaced in the meantime.
    expect_a_file(file.metadata()?.file_type())?;
    Ok(file)
}

/// Returns all bytes of an open file, or `None` if it has more than `most`.
///
/// # Errors
/// Returns the system's errors.
pub(crate) fn read_at_most(file: &File, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    // Reading one byte beyond the limit is enough to detect a longer file.
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

fn expect_a_file(found: FileType) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let kind = if found.is_dir() { ErrorKind::IsADirectory } else { ErrorKind::Unsupported };
    Err(io::Error::new(kind, format!("this is {}, not a file", name_of(found))))
}

fn name_of(kind: FileType) -> &'static str {
    if kind.is_dir() { "a folder" } else { name_of_special_file(kind) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(path: &Path) -> String {
        open_file(path).unwrap_err().to_string()
    }

    #[test]
    fn a_file_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "12345").unwrap();
        let read = |most| read_at_most(&open_file(&path).unwrap(), most).unwrap();
        assert_eq!((read(5), read(6)), (Some(b"12345".to_vec()), Some(b"12345".to_vec())));
        assert_eq!(read(4), None);
    }

    #[test]
    fn a_folder_and_a_missing_file_are_refused_in_words() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(refusal(folder.path()), "this is a folder, not a file");
        let missing = open_file(&folder.path().join("missing")).unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
        let created = folder.path().join("created");
        open_file_with(&created, OpenOptions::new().append(true).create(true)).unwrap();
        assert!(created.is_file());
    }

    #[test]
    #[cfg(unix)]
    fn pipes_sockets_and_devices_are_refused_and_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, socket) = (folder.path().join("pipe"), folder.path().join("socket"));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        assert_eq!(refusal(&pipe), "this is a pipe, not a file");
        assert_eq!(refusal(&link), "this is a pipe, not a file");
        assert_eq!(refusal(&socket), "this is a socket, not a file");
        assert_eq!(refusal(Path::new("/dev/zero")), "this is a device, not a file");
    }
}

//! Extending the game: plugins and systems, content files, and benchmarks of systems.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../../tests/common/recorded.rs"]
mod recorded;

mod agreement;
mod content;
mod content_errors;
mod extensions;
mod foretelling;
mod generators;
mod names;
mod outsiders;
mod workbench;

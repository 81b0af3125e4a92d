//! What others add: systems and plugins, content, and tests of their own.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/recorded.rs"]
mod recorded;

mod content;
mod extensions;
mod workbench;

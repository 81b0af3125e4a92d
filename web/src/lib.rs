//! hexdelve as a page in a browser.
//!
//! The page has a terminal written in JavaScript, and this crate is the program that runs
//! on it. A program on a real terminal waits for keys; a page is called when something
//! happens. The page in turn calls [`Page`], which takes input, runs until it has to wait,
//! and returns a frame as bytes for the terminal. The sessions, screens and keys are those
//! of the terminal program.
//!
//! The program is one asynchronous function, [`program::run`], because which game follows
//! which is easiest to read as a loop. Nothing but the page wakes it, so it needs no
//! executor.

pub mod archive;
pub mod desk;
pub mod program;
pub mod request;
pub mod storage;
pub mod tables;

mod page;

pub use page::Page;

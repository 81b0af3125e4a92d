//! hexdelve.
fn main() {}

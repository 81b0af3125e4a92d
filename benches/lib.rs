//! The benches of hexdelve. `docs/benchmarks.md` says what they measure.

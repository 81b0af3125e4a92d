//! The choice between measuring the benchmarks and only testing them.

/// Whether everything runs only once, to test it, as with `cargo bench -- --test` and
/// `cargo test --benches`. The largest levels are then left out, because they take longer
/// to build than all other benchmarks take to run.
pub(crate) fn everything_runs_once() -> bool {
    let given = |option: &str| std::env::args().any(|argument| argument == option);
    given("--test") || !given("--bench")
}

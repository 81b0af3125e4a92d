//! Whether the benches are to be measured, or only tried.

/// `cargo bench -- --test` and `cargo test --benches` run everything once, to
/// see that it works: the largest levels are left out then, as they take longer
/// to build than all the others to run.
pub(crate) fn everything_runs_once() -> bool {
    let given = |option: &str| std::env::args().any(|argument| argument == option);
    given("--test") || !given("--bench")
}

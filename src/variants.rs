//! A macro for complete lists of an enum's variants. Functions cannot inspect variants.

/// Lists all variants of an enum, for an `impl` of it: the value of its `const ALL`. If one is
/// missing, the program does not compile.
///
/// ```
/// enum Coin { Heads, Tails }
/// impl Coin {
///     const ALL: [Self; 2] = hexdelve::every_variant![Heads, Tails];
/// }
/// assert_eq!(Coin::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! every_variant {
    ($($variant:ident),+ $(,)?) => {{
        // This closure is never called. The compiler checks that its `match` is exhaustive.
        let _ = |it: &Self| match it {
            $(Self::$variant => (),)+
        };
        [$(Self::$variant),+]
    }};
}

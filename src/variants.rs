//! Macros for complete lists of an enum's variants. Functions cannot inspect variants.

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

/// Lists values of every variant of an enum, for a test: it takes a pattern for each variant, and
/// values that match it.
#[macro_export]
macro_rules! values_of_every_variant {
    ($enum:ty: $($variant:pat => $values:expr),+ $(,)?) => {{
        // Checks at compile time that no variant is missing.
        let _ = |it: &$enum| match it {
            $($variant => (),)+
        };
        let mut every: Vec<$enum> = Vec::new();
        $(
            let values = Vec::from_iter($values);
            let right = values.iter().filter(|it| matches!(it, $variant)).count();
            assert_eq!(right, values.len(), "each is a {}", stringify!($variant));
            assert_ne!(right, 0, "some are a {}", stringify!($variant));
            every.extend(values);
        )+
        every
    }};
}

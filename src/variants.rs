//! Macros for complete lists of an enum's variants: if the list lacks a variant, the
//! program does not compile. They are macros because functions cannot inspect variants.

/// Use it inside an `impl` for the enum, as the value of its `const ALL`.
macro_rules! every_variant {
    ($($variant:ident),+ $(,)?) => {{
        // This closure is never called. The compiler checks that its `match` is
        // exhaustive.
        let _ = |it: &Self| match it {
            $(Self::$variant => (),)+
        };
        [$(Self::$variant),+]
    }};
}

/// For each variant, it takes a pattern and the values to list.
#[cfg(test)]
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

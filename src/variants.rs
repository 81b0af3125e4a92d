//! Lists of what an enum can be, from which no variant can be missing: a list
//! that lacks one does not compile. Macros, because no function sees variants.

/// All variants of an enum without fields, as an array in the order given. It
/// stands in an `impl`, as its `const ALL`.
macro_rules! every_variant {
    ($($variant:ident),+ $(,)?) => {{
        // Nobody calls it: it is there for the compiler, which wants all arms.
        let _ = |it: &Self| match it {
            $(Self::$variant => (),)+
        };
        [$(Self::$variant),+]
    }};
}

/// Values of an enum with fields: for each variant a pattern, and what is tried
/// of it.
#[cfg(test)]
macro_rules! values_of_every_variant {
    ($enum:ty: $($variant:pat => $values:expr),+ $(,)?) => {{
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

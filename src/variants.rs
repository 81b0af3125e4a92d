//! Macros: complete lists of an enum's variants, which functions cannot inspect, and types that are
//! stored as text.

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

/// Serializes types as they are written: by their `Display` and `FromStr`.
///
/// ```
/// use hexdelve::prelude::*;
/// let size: Size = toml::Value::from("80x21").try_into()?;
/// assert_eq!(size, Size::STANDARD);
/// # Ok::<(), toml::de::Error>(())
/// ```
#[macro_export]
macro_rules! serialize_as_text {
    ($($name:ty),+) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

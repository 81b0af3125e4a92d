//! What a cell is made of.

/// The terrain of a cell.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Terrain::Corridor.glyph(), '#');
/// assert_eq!(Terrain::from_glyph('>'), Some(Terrain::DownStairs));
/// assert!(!Terrain::Rock.is_open());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    /// Solid, with a hardness.
    #[default]
    Rock,
    /// The floor of a room.
    Floor,
    /// A corridor, dug by the builders or by somebody since.
    Corridor,
    /// A staircase up.
    UpStairs,
    /// A staircase down.
    DownStairs,
}

impl Terrain {
    /// All of them.
    pub const ALL: [Self; 5] = every_variant![Rock, Floor, Corridor, UpStairs, DownStairs];

    /// Its character in a drawing.
    pub const fn glyph(self) -> char {
        match self {
            Self::Rock => ' ',
            Self::Floor => '.',
            Self::Corridor => '#',
            Self::UpStairs => '<',
            Self::DownStairs => '>',
        }
    }

    /// The terrain that a character draws.
    pub fn from_glyph(glyph: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.glyph() == glyph)
    }

    /// Whether one can stand there: all but rock.
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Rock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_reads_back_as_its_terrain() {
        for terrain in Terrain::ALL {
            assert_eq!(Terrain::from_glyph(terrain.glyph()), Some(terrain));
        }
        assert_eq!(Terrain::from_glyph('@'), None);
    }
}

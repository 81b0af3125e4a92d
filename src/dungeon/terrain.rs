//! A cell's terrain.

/// A cell's terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    /// Solid rock, with a hardness.
    #[default]
    Rock,
    /// The floor of a room.
    Floor,
    /// A corridor, from the generator or dug later.
    Corridor,
    /// A staircase up.
    UpStairs,
    /// A staircase down.
    DownStairs,
}

impl Terrain {
    /// All terrains.
    pub const ALL: [Self; 5] = every_variant![Rock, Floor, Corridor, UpStairs, DownStairs];

    /// Returns the character for the terrain in a drawing.
    pub const fn glyph(self) -> char {
        match self {
            Self::Rock => ' ',
            Self::Floor => '.',
            Self::Corridor => '#',
            Self::UpStairs => '<',
            Self::DownStairs => '>',
        }
    }

    /// Returns the terrain a glyph stands for, or `None`.
    pub fn from_glyph(glyph: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.glyph() == glyph)
    }

    /// Whether the terrain is a staircase, up or down.
    pub const fn is_staircase(self) -> bool {
        matches!(self, Self::UpStairs | Self::DownStairs)
    }

    /// Whether the terrain is anything but rock.
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

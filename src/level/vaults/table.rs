//! All vaults: the rows of `assets/vaults.toml`.

use super::{
    cell::VaultCell,
    vault::{Drawing, Vault},
};
use crate::{
    content::{AssetFile, BoundedInt, BoundedRange, ContentError, ShortName, SourceText},
    grid::Position,
    things::Catalogue,
};
use bevy_ecs::prelude::Resource;
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};
use toml::Spanned;

const LARGEST: (usize, usize) = (24, 12);

/// All vaults.
///
/// ```
/// use hexdelve::prelude::*;
/// let vaults = &GameTables::built_in().vaults;
/// assert!(vaults.iter().count() >= 40);
/// assert!(vaults.iter().any(|vault| vault.name() == "cage of three" && vault.occurs_on(2)));
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct VaultTable {
    vaults: Arc<[Vault]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: ShortName,
    levels: BoundedRange<1, 99>,
    weight: BoundedInt<0, 1000>,
    map: Spanned<String>,
}

impl VaultTable {
    /// Reads a table of `[[vault]]` rows, whose drawings use the glyphs of `catalogue`.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText, catalogue: &Catalogue) -> Result<Self, ContentError> {
        let vaults = text.rows("vault")?.into_iter();
        let vaults = vaults.map(|row| row.read::<Row>()?.vault(text, catalogue));
        Ok(Self { vaults: vaults.collect::<Result<_, _>>()? })
    }

    /// Leaves out what `catalogue` lacks: a folder with fewer items needs no own vaults.
    pub(in crate::level) fn built_in(catalogue: &Catalogue) -> Result<Self, ContentError> {
        let text = AssetFile::Vaults.built_in();
        let mut vaults = Vec::new();
        for row in text.rows("vault")? {
            vaults.extend(row.read::<Row>()?.vault(&text, catalogue));
        }
        Ok(Self { vaults: vaults.into() })
    }

    /// Iterates over the vaults, in table order.
    pub fn iter(&self) -> impl Iterator<Item = &Vault> {
        self.vaults.iter()
    }
}

impl Row {
    fn vault(self, text: &SourceText, catalogue: &Catalogue) -> Result<Vault, ContentError> {
        let refuse = |expected: String| text.refuse(self.map.span(), expected);
        let rows: Vec<_> = self.map.get_ref().lines().collect();
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        if !(1..=LARGEST.0).contains(&width) || rows.len() > LARGEST.1 {
            let (columns, rows) = LARGEST;
            return Err(refuse(format!("expected at most {columns} columns and {rows} rows")));
        }
        let mut cells = BTreeMap::new();
        for (y, row) in (0..).zip(&rows) {
            for (x, glyph) in (0..).zip(row.chars()) {
                let shown = VaultCell::from_glyph(glyph, catalogue).ok_or_else(|| {
                    let others = "space, #.,0-9a-fHMQX or a glyph of a feature, mechanism or item";
                    refuse(format!("expected {others} instead of {glyph:?}"))
                })?;
                if shown != VaultCell::Rock {
                    cells.insert(Position::new(x, y), shown);
                }
            }
        }
        if !cells.values().any(|shown| *shown == VaultCell::WayIn) {
            return Err(refuse("expected a comma for the way in".to_owned()));
        }
        let fits = "every size is at most 24";
        let height = u16::try_from(rows.len()).expect(fits);
        let drawing = Drawing { width: u16::try_from(width).expect(fits), height, cells };
        let place = |Position { x, y }| format!("column {} of row {}", x + 1, y + 1);
        if let Some(gap) = drawing.gap() {
            let closed = "expected H, or another cell of the drawing, all around";
            return Err(refuse(format!("{closed} {}", place(gap))));
        }
        if let Some(cell) = drawing.out_of_reach() {
            return Err(refuse(format!("expected an entrance that leads to {}", place(cell))));
        }
        let (name, levels) = (self.name.into_inner(), self.levels.get());
        Ok(Vault { name, levels, weight: self.weight.get(), drawing })
    }
}

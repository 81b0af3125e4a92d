//! A page with a hundred generated levels: `cargo run --example gallery > gallery.html`.

use hexdelve::prelude::*;

/// The glyph and the colour of a cell.
fn cell(dungeon: &Dungeon, catalogue: &Catalogue, place: Position) -> (char, &'static str) {
    if let Some(feature) = dungeon.feature(place) {
        let kind = catalogue.kind(ThingKindId(feature.row));
        let colour = match kind.colour.as_deref() {
            Some("water") => "#3f7fd0",
            Some("growth") => "#6fa04f",
            Some("ice") => "#c8f0ff",
            Some("rock") => "#7050a0",
            _ => "#a8a090",
        };
        return (kind.glyph, colour);
    }
    let terrain = dungeon.terrain(place);
    let colour = match terrain {
        Terrain::UpStairs | Terrain::DownStairs => "#ffffff",
        Terrain::Corridor => "#8a7a50",
        _ => "#808080",
    };
    (terrain.glyph(), colour)
}

/// A level as lines of coloured text. Consecutive cells of one colour share an element.
fn picture(dungeon: &Dungeon, catalogue: &Catalogue) -> String {
    let (mut lines, mut last) = (String::new(), "");
    for place in dungeon.size().positions() {
        let (glyph, colour) = cell(dungeon, catalogue, place);
        if colour != last {
            lines += if last.is_empty() { "" } else { "</i>" };
            lines += &["<i style=\"color:", colour, "\">"].concat();
            last = colour;
        }
        lines += &match glyph {
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            glyph => glyph.to_string(),
        };
        if place.x + 1 == dungeon.size().width() {
            lines.push('\n');
        }
    }
    lines + "</i>"
}

fn main() {
    let catalogue = &GameTables::built_in().catalogue;
    println!("<!doctype html><meta charset=utf-8><title>Levels of hexdelve</title>");
    println!(
        "<style>body{{background:#111;color:#ccc}}pre{{line-height:1}}i{{font-style:normal}}</style>"
    );
    for number in 0..100_u16 {
        let kind = LevelKind::ALL[usize::from(number) % LevelKind::ALL.len()];
        let params = LevelParams { level: 4, size: Size::STANDARD, catalogue };
        let dungeon = kind.generate(&params, &mut Seed(u64::from(number)).layout(4));
        assert!(dungeon.cells_with(Terrain::DownStairs).count() > 0, "{}, {number}", kind.name());
        println!(
            "<h3>{}, seed {number}</h3><pre>{}</pre>",
            kind.name(),
            picture(&dungeon, catalogue)
        );
    }
}

//! The tables of `docs/rules.md` have the numbers of those in `assets/`.

use hexdelve::arts::ArtTable;
use hexdelve_cli::prelude::*;

const RULES: &str = include_str!("../../../../docs/rules.md");

/// Returns the cells of the table whose first line begins like this, without emphasis.
fn table(begin: &str) -> Vec<Vec<String>> {
    let (_, rest) = RULES.split_once(begin).unwrap();
    let rows = rest.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = |row: &str| row.trim_matches('|').split('|').map(cell).collect();
    rows.map(cells).collect()
}

fn cell(text: &str) -> String {
    text.replace("**", "").trim().trim_matches('`').to_owned()
}

#[test]
fn the_levels_are_those_of_the_table() {
    let levels = &GameTables::built_in().levels;
    let rows = table("| level | monsters | masks |");
    assert_eq!(rows.len(), levels.count() as usize);
    for (number, row) in (1..).zip(rows) {
        let plan = levels.level(number).unwrap();
        let letters: String = plan.masks.iter().map(|it| it.letter()).collect();
        assert!("0123456789abcdef".contains(&letters), "the masks are without a gap");
        let masks = format!("{}`–`{}", &letters[..1], &letters[letters.len() - 1..]);
        let speeds = format!("{}–{}", plan.speeds.0.value(), plan.speeds.1.value());
        let kinds: Vec<&str> = plan.kinds.iter().map(|kind| (*kind).into()).collect();
        let items = if plan.crown { ", and the Crown" } else { "" };
        let told = [
            number.to_string(),
            plan.monsters.to_string(),
            masks,
            speeds,
            kinds.join(", "),
            plan.patches.to_string(),
            plan.vaults.to_string(),
            plan.uniques.to_string(),
            plan.traders.to_string(),
            format!("{} %", plan.doors),
            plan.traps.to_string(),
            plan.chests.to_string(),
            plan.items.to_string() + items,
        ];
        assert_eq!(row, told);
    }
}

#[test]
fn arts_have_the_pips_and_charges_of_the_table() {
    let number = |it: u16| if it == 0 { "–".to_owned() } else { it.to_string() };
    let arts: &ArtTable = &GameTables::built_in().arts;
    let rows = table("| art | effect | pips |");
    assert_eq!(rows.len(), arts.iter().count());
    for (row, (_, art)) in rows.iter().zip(arts.iter()) {
        assert_eq!((&row[0], &row[2]), (&art.name, &number(art.pips)));
        assert_eq!(row[3], number(art.holds), "{}", art.name);
    }
}

#[test]
fn trades_and_things_begin_on_the_levels_of_the_tables() {
    let tables = GameTables::built_in();
    let trades = table("| trade | from level |");
    assert_eq!(trades.len(), tables.trades.iter().count());
    for row in trades {
        let trade = tables.trades.find(&row[0]).unwrap();
        // Guards are not drawn by weight: each row of the level table says how many there are.
        let is_placed = |level| row[0] == "guard" && tables.levels.level(level).unwrap().guards > 0;
        let mut levels = 1..=tables.levels.count();
        let first = levels.find(|level| trade.occurs_on(*level) || is_placed(*level)).unwrap();
        assert_eq!(row[1], first.to_string(), "{}", row[0]);
    }
    let mut count = 0;
    for begin in ["| glyph | item |", "| glyph | trap |", "| glyph | feature |"] {
        for row in table(begin) {
            let name = if row[1] == "Crown" { "Crown".to_owned() } else { row[1].to_lowercase() };
            let kind = tables.catalogue.kind(tables.catalogue.find(&name).unwrap());
            // What chance does not place may have no level.
            let first = if kind.weight > 0 { kind.levels.0.to_string() } else { row[2].clone() };
            assert_eq!((&row[0], &row[2]), (&kind.glyph.to_string(), &first), "{}", row[1]);
            count += 1;
        }
    }
    // The chest and the door have no row, and neither has an art on offer.
    assert_eq!(count, tables.catalogue.iter().count() - 3);
}

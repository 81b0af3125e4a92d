//! Content files: what the built-in ones contain, and how rows and whole files replace it.

use hexdelve::{
    arts::ArtTable,
    content::{ContentError, SourceText},
    level::{LevelTable, UniqueTable, VaultTable},
    things::ThingTable,
    trades::TradeTable,
};
use hexdelve_cli::prelude::*;
use serde::Deserialize;
use std::{fs, path::Path};

#[derive(Component, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fire {
    turns: u8,
}

fn parts() -> EffectRegistry {
    let mut parts = EffectRegistry::built_in();
    parts.register::<Fire>("fire");
    parts
}

/// Reads a text in place of one of the built-in files, with the others unchanged.
pub(crate) fn read(file: AssetFile, text: &str) -> Result<(), ContentError> {
    let text = SourceText::new(file.name(), text.to_owned());
    match file {
        AssetFile::Bestiary => Bestiary::read(&text).map(|_| ()),
        AssetFile::Items | AssetFile::Mechanisms | AssetFile::Features => {
            let files = AssetFiles::built_in().with_text(file, text.as_str().to_owned());
            Catalogue::read(&files, &parts()).map(|_| ())
        }
        AssetFile::Vaults => VaultTable::read(&text, &GameTables::built_in().catalogue).map(|_| ()),
        AssetFile::Trades => TradeTable::read(&text, &parts()).map(|_| ()),
        AssetFile::Uniques => UniqueTable::read(&text, &parts()).map(|_| ()),
        AssetFile::Arts => ArtTable::read(&text, &parts()).map(|_| ()),
        AssetFile::Levels => LevelTable::read(&text).map(|_| ()),
        AssetFile::Keys => hexdelve_tui::settings::KeyMap::read(&text).map(|_| ()),
        AssetFile::Colours => hexdelve_tui::settings::ColourTable::read(&text).map(|_| ()),
    }
}

/// A valid row for each of nine tables. `crown` makes the level the last one.
pub(crate) const ROWS: [(AssetFile, &str); 9] = [
    (
        AssetFile::Arts,
        "[[art]]\nname = \"singe\"\nclass = \"craft\"\npips = 1\nholds = 1\ntext = \"Burns.\"\n\
         fire = { turns = 9 }\n",
    ),
    (AssetFile::Bestiary, "[[kind]]\nletter = \"0\"\nname = \"husk\"\nwords = \"Walks.\"\n"),
    (
        AssetFile::Items,
        "[[item]]\nname = \"torch\"\nglyph = \"|\"\ntext = \"Burns.\"\nweight = 1\n\
         levels = [1, 8]\nfire = { turns = 9 }\n",
    ),
    (
        AssetFile::Features,
        "[[feature]]\nname = \"moss\"\nglyph = \"|\"\ntext = \"Soft.\"\nweight = 1\n\
         levels = [1, 8]\nwalkers = 1\ndiggers = 1\nsolid = false\nopaque = false\n",
    ),
    (
        AssetFile::Levels,
        "[[level]]\nmonsters = 5\nmasks = \"01\"\nspeeds = [5, 20]\ndoors = 30\n\
         kinds = [\"rooms\"]\npatches = 0\nvaults = 0\nuniques = 0\ntraps = 1\nchests = 1\nitems = 5\nlead = 300\n\
         crown = true\n",
    ),
    (
        AssetFile::Vaults,
        "[[vault]]\nname = \"closet\"\nlevels = [1, 8]\nweight = 1\nmap = '''\nHHHHH\nHQ.&H\n\
         HH,HH\n'''\n",
    ),
    (
        AssetFile::Trades,
        "[[trade]]\nname = \"lancer\"\ninitial = \"l\"\ntext = \"Lances.\"\nweight = 1\n\
         levels = [1, 8]\nreach = 2\nspear = {}\n",
    ),
    (
        AssetFile::Uniques,
        "[[unique]]\nname = \"echo\"\nmask = \"0\"\nnumber = 1\ntext = \"Echoes.\"\nweight = 1\n\
         levels = [1, 8]\necho = {}\n",
    ),
    (AssetFile::Keys, "[[key]]\ndoes = \"quit\"\nkeys = [\"Q\"]\nhelp = \"quit\"\n"),
];

pub(crate) fn row(file: AssetFile) -> &'static str {
    ROWS.iter().find(|(other, _)| *other == file).unwrap().1
}

#[test]
fn rows_without_a_mistake_are_read() {
    for (file, right) in ROWS {
        let read = read(file, right);
        // The bestiary lacks fifteen kinds; the other files are complete.
        assert_eq!(read.is_ok(), file != AssetFile::Bestiary, "{read:?}");
    }
    for file in AssetFile::ALL {
        assert_eq!(read(file, file.built_in().as_str()), Ok(()));
    }
}

/// The built-in things in order: the name, the glyph, and the parts sorted by name, each
/// with its numbers from the rules.
const THINGS: [(&str, char, &str); 32] = [
    ("pit", '_', "hold moves=2 trap"),
    ("alarm", '"', "alarm trap"),
    ("slide", '~', "slide trap"),
    ("portal", '{', "portal trap"),
    ("rockfall", '^', "cover radius=1 trap"),
    ("chest", '&', "chest turns=2 heard=12"),
    ("door", '+', "door hardness=85"),
    ("noise-maker", '*', "noise heard=20"),
    ("smoke pot", '%', "smoke radius=2 turns=10"),
    ("fire pot", '[', "ignite radius=1"),
    ("wand of flipping", '/', "flip"),
    ("scroll of teleport", ':', "portal"),
    ("potion of haste", '!', "haste speed=20 moves=8"),
    ("scroll of mapping", '?', "mapping"),
    ("amulet of telepathy", 'T', "amulet lends=\"telepathic\""),
    ("frost vial", 'F', "cover radius=2"),
    ("web pot", 'W', "cover radius=1"),
    ("ward", ')', "limit ward carried=2"),
    ("Crown", '$', "crown"),
    ("art", 'Y', "art"),
    ("deep water", 'w', "hold let_go quench moves=3"),
    ("chasm", 'v', "fall"),
    ("tall growth", 't', "flammable wears_away walkers=1 diggers=1 solid=false opaque=true"),
    ("ice", 'i', "glide walkers=2 diggers=2"),
    ("crystal", 'o', "solid=true opaque=false"),
    ("pillar", 'p', "solid=true opaque=true"),
    ("rubble", 'r', "fragile solid=true opaque=true walkers=2 diggers=1"),
    ("web", 'x', "flammable fragile hold wears_away moves=2 walkers=3 diggers=3"),
    ("spores", 's', "smoke wears_away radius=1 turns=5 walkers=2 diggers=2"),
    ("gravel", 'g', "crunch heard=8 walkers=1 diggers=1"),
    ("mud", 'm', "hold moves=1 walkers=2 diggers=2"),
    ("fire", 'y', "burning walkers=0 diggers=0"),
];

#[test]
fn rows_of_built_in_tables_are_those_the_parser_reads() {
    // With it, a text is no longer the built-in one.
    const NOTE: &str = "# A note.";
    let nouns =
        ["art", "kind", "feature", "item", "key", "level", "mechanism", "trade", "unique", "vault"];
    let files = AssetFile::ALL.into_iter().filter(|file| *file != AssetFile::Colours);
    for (file, noun) in files.zip(nouns) {
        let own = file.built_in();
        let noted = SourceText::new(file.name(), own.as_str().to_owned() + NOTE);
        let [own, noted] = [&own, &noted].map(|it| format!("{:?}", it.rows(noun).unwrap()));
        assert!(own == noted.replace(NOTE, ""), "{file:?}");
    }
}

#[test]
fn the_tables_of_things_have_the_numbers_of_the_rules() {
    let catalogue = &GameTables::built_in().catalogue;
    assert_eq!(catalogue.iter().count(), THINGS.len());
    let texts = [AssetFile::Mechanisms, AssetFile::Items, AssetFile::Features];
    let texts = texts.map(AssetFile::built_in);
    let rows = texts.iter().flat_map(|text| text.as_str().split("\n[[").skip(1));
    for (((id, kind), (name, glyph, parts)), row) in catalogue.iter().zip(THINGS).zip(rows) {
        assert_eq!((kind.name.as_str(), kind.glyph), (name, glyph));
        assert_eq!((catalogue.find(name), catalogue.by_glyph(glyph)), (Some(id), Some(id)));
        let mut has: Vec<_> = kind.parts().collect();
        has.sort_unstable();
        let words: Vec<_> = parts.split(' ').filter(|word| !word.contains('=')).collect();
        assert_eq!(has, words, "{name}");
        for (field, number) in parts.split(' ').filter_map(|word| word.split_once('=')) {
            let written = format!("{field} = {number}");
            assert!(
                row.split(['{', '}', ',', '\n']).any(|it| it.trim() == written),
                "{name}: {field}"
            );
        }
        let table = match id.0 {
            0..7 => ThingTable::Mechanisms,
            7..20 => ThingTable::Items,
            _ => ThingTable::Features,
        };
        assert_eq!(kind.table, table);
    }
}

#[test]
fn chance_draws_only_what_has_weight_and_only_on_its_levels() {
    let catalogue = &GameTables::built_in().catalogue;
    let on = |name, level| catalogue.kind(catalogue.find(name).unwrap()).occurs_on(level);
    let drawn =
        ["smoke pot", "ward", "Crown", "chest"].map(|name| (1..=8).map(|level| on(name, level)));
    assert_eq!(drawn.map(|levels| levels.filter(|it| *it).count()), [8, 0, 0, 0]);
    let vial = |level| on("frost vial", level);
    assert!(!vial(1) && vial(2) && vial(99) && !vial(100));
}

#[test]
fn a_new_thing_has_kind_layer_parts_and_no_place() {
    let files = AssetFiles::built_in().with_rows(AssetFile::Items, row(AssetFile::Items));
    let catalogue = Catalogue::read(&files, &parts()).unwrap();
    let id = catalogue.find("torch").unwrap();
    let mut world = World::new();
    let torch = catalogue.spawn(&mut world, id);
    assert_eq!(world.get(torch), Some(&Thing(id)));
    assert_eq!(world.get(torch), Some(&CellLayer::Item));
    assert_eq!(world.get(torch), Some(&Fire { turns: 9 }));
    assert_eq!(world.get::<Position>(torch), None);
}

#[test]
#[should_panic(expected = "the part \"fire\" is registered twice")]
fn a_part_has_a_name_of_its_own() {
    parts().register::<Fire>("fire");
}

#[test]
#[should_panic(expected = "weight is a column of the tables")]
fn a_part_is_not_called_like_a_column() {
    parts().register::<Fire>("weight");
}

pub(crate) fn in_folder(folder: &Path) -> Result<GameTables, ContentError> {
    GameTables::read(&AssetFiles::built_in().with_folder(folder)?, &parts())
}

#[test]
fn a_file_of_a_folder_replaces_the_built_in_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("levels.toml"), row(AssetFile::Levels)).unwrap();
    fs::write(folder.path().join("notes.txt"), "[[").unwrap();
    let assets = in_folder(folder.path()).unwrap();
    assert_eq!(assets.levels.count(), 1);
    assert_eq!(&assets.bestiary, Bestiary::built_in());
    let game = PitSetup::new(Seed(7)).start_with(assets).unwrap();
    assert_eq!(game.world().resource::<LevelTable>().count(), 1);
    assert!(game.world().resource::<Catalogue>().find("Crown").is_some());
    assert_eq!(Bestiary::of(game.world()), Bestiary::built_in());
}

#[test]
fn no_table_is_taken_for_another() {
    for to in AssetFile::ALL {
        for from in AssetFile::ALL {
            assert_eq!(
                read(to, from.built_in().as_str()).is_ok(),
                from == to,
                "{from:?} as {to:?}"
            );
        }
    }
}

//! Observations equal what the screen shows, cell by cell.

use crate::delves::{crowded, fill_the_pack, scatter_features, whim};
use hexdelve::{
    action::CustomAction,
    journal::Score,
    knowledge::MapMemory,
    log::MessagePriority,
    lookahead::turn_order,
    path::{DistanceMap, TunnelCosts},
};
use hexdelve_study::{
    observation::{
        ArtColumn, BombColumn, CreatureFlags, InventoryColumn, MindColumn, ObservationBuffers,
        ObservationWriter, StatusField, TurnOrderColumn,
    },
    prelude::*,
};
use hexdelve_tui::prelude::*;

/// Buffers for every part of an observation, and the observer that fills them.
struct Table {
    observer: ObservationWriter,
    glyphs: Vec<u16>,
    chars: Vec<u8>,
    colours: Vec<u8>,
    creatures: Vec<u16>,
    visibility: Vec<u8>,
    hardness: Vec<u8>,
    walking: Vec<u16>,
    digging: Vec<u16>,
    status: Vec<i64>,
    message: Vec<u8>,
    inventory: Vec<u16>,
    minds: Vec<i32>,
    turns: Vec<i32>,
}

impl Table {
    fn new(size: Size) -> Self {
        let area = size.area();
        Self {
            observer: ObservationWriter::new(),
            // Values that no observation contains, so that no cell can be skipped.
            glyphs: vec![u16::MAX; area],
            chars: vec![0; area],
            colours: vec![u8::MAX; area],
            creatures: vec![u16::MAX; area],
            visibility: vec![u8::MAX; area],
            hardness: vec![1; area],
            walking: vec![7; area],
            digging: vec![7; area],
            status: vec![i64::MIN; StatusField::COUNT],
            message: vec![1; 200],
            inventory: vec![u16::MAX; 6 * InventoryColumn::COUNT],
            minds: vec![i32::MIN; 50 * MindColumn::COUNT],
            turns: vec![i32::MIN; 200 * TurnOrderColumn::COUNT],
        }
    }

    fn look(&mut self, game: &mut Game, also_the_costly: bool) {
        let mut buffers = ObservationBuffers {
            glyphs: Some(&mut self.glyphs),
            chars: Some(&mut self.chars),
            colours: Some(&mut self.colours),
            creatures: Some(&mut self.creatures),
            visibility: Some(&mut self.visibility),
            hardness: Some(&mut self.hardness),
            status: Some(&mut self.status),
            message: Some(&mut self.message),
            inventory: Some(&mut self.inventory),
            ..ObservationBuffers::default()
        };
        if also_the_costly {
            buffers.walking_distances = Some(&mut self.walking);
            buffers.digging_distances = Some(&mut self.digging);
            buffers.minds = Some(&mut self.minds);
            buffers.turn_order = Some(&mut self.turns);
        }
        self.observer.observe(game, &mut buffers).unwrap();
    }

    /// Looks, and compares the result with what is read cell by cell.
    fn check(&mut self, game: &mut Game) {
        self.look(game, true);
        self.check_cells(game);
        self.check_status(game);
        self.check_minds(game);
    }

    fn check_cells(&self, game: &mut Game) {
        let known = KnownGame::of(game.world());
        let memory = game.world().get_resource::<MapMemory>();
        let dungeon = memory.map_or_else(|| game.world().resource(), MapMemory::dungeon);
        let view = game.world().resource::<FieldOfView>();
        let maps = maps(game);
        for (index, cell) in dungeon.size().positions().enumerate() {
            let (glyph, role) = known.glyph(cell);
            assert_eq!(char::from_u32(self.glyphs[index].into()), Some(glyph), "{cell}");
            assert_eq!(self.colours[index], role.code(), "{cell}: {role:?}");
            let byte = u8::try_from(glyph).ok().filter(u8::is_ascii).unwrap_or(b'?');
            assert_eq!(self.chars[index], byte, "{cell}");
            let is_known = memory.is_none_or(|memory| memory.knows(cell));
            let is_seen = memory.is_none() || view.sees(cell);
            let expected = if is_seen { 2 } else { u8::from(is_known) };
            assert_eq!(self.visibility[index], expected, "{cell}");
            assert_eq!(self.hardness[index], dungeon.hardness(cell).0, "{cell}");
            for (own, map) in [&self.walking, &self.digging].into_iter().zip(&maps) {
                let distance = map.as_ref().filter(|_| is_known).and_then(|it| it.distance(cell));
                let distance = distance.map_or(u16::MAX, |it| u16::try_from(it).unwrap());
                assert_eq!(own[index], distance, "{cell}");
            }
        }
    }

    fn check_status(&self, game: &mut Game) {
        let of = |field: StatusField| self.status[field.index()];
        assert_eq!(of(StatusField::Turn), i64::try_from(game.turns()).unwrap());
        assert_eq!(of(StatusField::Outcome) != 0, game.status().is_over());
        let score = i64::try_from(Score::of(game.world())).unwrap();
        assert_eq!(of(StatusField::Score), score);
        let left = game.monsters();
        let Some(view) = game.player_view() else { return };
        let count = |list: &[PerceivedMonster]| i64::try_from(list.len()).unwrap();
        assert_eq!(of(StatusField::X), i64::from(view.position.x));
        assert_eq!(of(StatusField::Y), i64::from(view.position.y));
        assert_eq!(u64::try_from(of(StatusField::Time)).unwrap(), view.now.0);
        assert_eq!(of(StatusField::Abilities), i64::from(view.abilities.mask()));
        assert_eq!(of(StatusField::MonstersNoticed), count(&view.monsters));
        assert_eq!(of(StatusField::Friends), count(&view.friends));
        assert_eq!(of(StatusField::StuckMoves), i64::from(view.stuck_moves));
        assert_eq!(of(StatusField::HasteMoves), i64::from(view.haste_moves));
        let depth = view.depth.map_or(1, |depth| depth.level);
        assert_eq!(of(StatusField::Depth), i64::from(depth));
        let left = if view.world.contains_resource::<MapMemory>() {
            -1
        } else {
            i64::try_from(left).unwrap()
        };
        assert_eq!(of(StatusField::MonstersLeft), left);
        for slot in Slot::ALL {
            let row = &self.inventory[slot.index() * InventoryColumn::COUNT..];
            let held = view.pack.iter().filter(|it| it.slot == slot).count();
            assert_eq!(usize::from(row[InventoryColumn::Count.index()]), held, "{slot}");
        }
    }

    fn check_minds(&self, game: &mut Game) {
        let Some(view) = game.player_view() else { return };
        let creatures: Vec<_> = view.creatures().copied().collect();
        let turns = turn_order(view.world, view.player.unwrap(), &creatures, 1);
        let rows: Vec<_> = self.minds.chunks(MindColumn::COUNT).collect();
        let noticed: Vec<_> = view.monsters.iter().chain(&view.friends).collect();
        assert_eq!(rows.iter().filter(|row| row[0] == 1).count(), noticed.len().min(50));
        let size = view.dungeon.size();
        for it in &noticed {
            let flags = self.creatures[size.index(it.position)];
            assert_eq!(flags & CreatureFlags::ABILITIES, u16::from(it.abilities.mask()));
            assert_eq!(
                flags & CreatureFlags::IN_VIEW != 0,
                it.in_view || !view.world.contains_resource::<MapMemory>()
            );
            assert_eq!(flags & CreatureFlags::FRIEND != 0, it.is_friend());
            let knows = matches!(it.belief, Belief::Knows(_));
            assert_eq!(flags & CreatureFlags::KNOWS_PLAYER != 0, knows);
            let is_it =
                |row: &&&[i32]| (row[1], row[2]) == (it.position.x.into(), it.position.y.into());
            let row = rows.iter().find(is_it);
            assert!(
                noticed.len() > 50
                    || row.is_some_and(|row| row[3] == i32::from(it.abilities.mask()))
            );
        }
        let there = self.creatures.iter().filter(|flags| **flags != 0).count();
        assert_eq!(there, noticed.len() + 1, "and the PC");
        for (row, turn) in self.turns.chunks(TurnOrderColumn::COUNT).zip(&turns) {
            assert_eq!(row[TurnOrderColumn::Player.index()] == 1, turn.is_player());
            let ticks = u64::try_from(row[TurnOrderColumn::Ticks.index()]).unwrap();
            assert_eq!(ticks, turn.at.0 - view.now.0);
        }
    }
}

/// Returns the maps to the PC that it may see.
fn maps(game: &Game) -> [Option<DistanceMap>; 2] {
    let Some(place) = game.player_position() else { return [None, None] };
    let player = game.contents_at(place).creature.unwrap();
    let has_memory = game.world().contains_resource::<MapMemory>();
    let bits = game.world().get::<Abilities>(player).unwrap();
    let shows = !has_memory || bits.has(Ability::Intelligent);
    let dungeon = game.world().resource::<Dungeon>();
    [DistanceMapKind::Open, DistanceMapKind::Tunnel].map(|kind| {
        shows.then(|| {
            hexdelve::path::compute_distance_map(dungeon, &TunnelCosts::DEFAULT, kind, place)
        })
    })
}

fn unit(glyph: char) -> u16 {
    u16::try_from(u32::from(glyph)).unwrap()
}

/// Plays random turns, and checks every observation. Sometimes several turns pass between
/// two observations.
fn play_and_check(game: &mut Game, table: &mut Table, turns: u64, dice: &mut GameRng) -> u64 {
    table.check(game);
    let mut looks = 1;
    for _ in 0..turns {
        if game.status().is_over() {
            break;
        }
        let action = whim(game, dice, true);
        game.submit(action).unwrap();
        if dice.random_range(0..4) > 0 || game.status().is_over() {
            table.check(game);
            looks += 1;
        }
    }
    looks
}

#[test]
fn a_pit_looks_as_it_is_drawn_cell_by_cell() {
    let mut game = PitSetup::new(Seed(0)).start().unwrap();
    let mut table = Table::new(Size::STANDARD);
    let mut dice = Seed(1).stream(b"observe", 0, 0);
    let mut looks = 0;
    for seed in 1..40 {
        looks += play_and_check(&mut game, &mut table, 60, &mut dice);
        for (index, cell) in Size::STANDARD.positions().enumerate() {
            assert_eq!(char::from_u32(table.glyphs[index].into()), Some(game.glyph(cell)));
        }
        game.restart(Seed(seed)).unwrap();
    }
    assert!(looks > 300, "{looks}");
}

#[test]
fn delves_look_as_on_the_screen_across_levels_and_restarts() {
    let mut dice = Seed(2).stream(b"observe", 0, 0);
    let mut looks = 0;
    for practice in [false, true] {
        let mut table = Table::new(Size::STANDARD);
        let delve = DelveSetup::new(Seed(0)).practice(practice);
        let mut games = [delve.clone().assets(crowded()).start(), delve.start()];
        for seed in 1..30 {
            for game in &mut games {
                fill_the_pack(game.world_mut(), &mut dice);
                if seed % 2 == 0 {
                    scatter_features(game.world_mut(), &mut dice);
                }
                looks += play_and_check(game, &mut table, 40, &mut dice);
                game.restart(Seed(seed)).unwrap();
            }
        }
    }
    assert!(looks > 1_000, "{looks}");
}

#[test]
fn visits_to_all_levels_are_drawn() {
    let mut game = DelveSetup::new(Seed(5)).mode(GameMode::Wizard).start();
    let mut table = Table::new(Size::STANDARD);
    for level in [3, 1, 8, 3, 2, 8, 1] {
        game.use_wizard_power(WizardPower::Visit(level)).unwrap();
        table.check(&mut game);
    }
}

#[test]
fn levels_of_all_sizes_are_drawn() {
    for (width, height) in [(20, 10), (33, 33), (64, 32), (90, 70)] {
        let size = Size::of(width, height);
        let mut game = PitSetup::new(Seed(3)).size(size).monsters(2).start().unwrap();
        let mut table = Table::new(size);
        play_and_check(&mut game, &mut table, 20, &mut Seed(3).stream(b"observe", 0, 0));
    }
}

#[test]
fn glyphs_that_an_extension_gives_are_drawn() {
    let mut game = Scenario::delve("@..4.....\n  ...    ").start();
    let mut table = Table::new(game.world().resource::<Dungeon>().size());
    table.check(&mut game);
    let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
    game.world_mut().entity_mut(monster).insert((Glyph('ß'), ColourOverride(ColourRole::Danger)));
    let shrine = (Glyph('Ω'), CellLayer::Mechanism, Position::new(3, 2));
    let shrine = game.world_mut().spawn(shrine).id();
    table.check(&mut game);
    assert!(table.glyphs.contains(&unit('Ω')) && table.glyphs.contains(&unit('ß')));
    game.world_mut().despawn(shrine);
    table.check(&mut game);
    assert!(!table.glyphs.contains(&unit('Ω')));
}

#[test]
fn messages_are_those_since_the_last_observation() {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let mut game = Scenario::draw("@9.....0").rules(rules).start();
    let mut table = Table::new(game.world().resource::<Dungeon>().size());
    let mut said = |game: &mut Game, room: usize| {
        table.message.resize(room, 1);
        table.look(game, false);
        let end = table.message.iter().position(|byte| *byte == 0).unwrap_or(room);
        assert!(table.message[end..].iter().all(|byte| *byte == 0));
        String::from_utf8(table.message[..end].to_vec()).unwrap()
    };
    assert_eq!(said(&mut game, 80), "");
    game.submit(Action::Step(Direction::East)).unwrap();
    assert_eq!(said(&mut game, 80), "You kill the 9, a jester.");
    assert_eq!(said(&mut game, 80), "");
    game.submit(Action::Rest).unwrap();
    assert_eq!(said(&mut game, 80), "");
}

#[test]
fn a_long_message_is_cut_off_at_a_character() {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let mut game = Scenario::draw("@").rules(rules).start();
    let mut observer = ObservationWriter::new();
    for (room, expected) in [(4, "aß"), (3, "aß"), (2, "a\0"), (0, "")] {
        let mut log = game.world_mut().resource_mut::<MessageLog>();
        log.push(MessagePriority::Normal, "aßß");
        log.push(MessagePriority::Normal, "b");
        let mut text = vec![7; room];
        let mut buffers =
            ObservationBuffers { message: Some(&mut text), ..ObservationBuffers::default() };
        observer.observe(&mut game, &mut buffers).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.trim_end_matches('\0') == expected.trim_end_matches('\0'), "{text:?}");
    }
}

#[test]
fn a_buffer_of_the_wrong_length_is_refused_untouched() {
    let mut game = PitSetup::new(Seed(7)).start().unwrap();
    let (mut glyphs, mut status) = ([9; 80 * 21], [9; 3]);
    let mut buffers = ObservationBuffers {
        glyphs: Some(&mut glyphs),
        status: Some(&mut status),
        ..ObservationBuffers::default()
    };
    let told = ObservationWriter::new().observe(&mut game, &mut buffers).unwrap_err().to_string();
    assert_eq!(told, "the buffer status has 3 elements, expected 22");
    assert!(glyphs.iter().all(|glyph| *glyph == 9));
}

#[test]
fn threats_are_those_of_the_simulation() {
    let mut game = Scenario::delve("@3....\n  ....").start();
    let mut threats = [0; 9];
    let mut buffers =
        ObservationBuffers { threats: Some(&mut threats), ..ObservationBuffers::default() };
    ObservationWriter::new().observe(&mut game, &mut buffers).unwrap();
    let map = Simulation::new().threats(&mut game);
    assert_eq!(threats[0], map.of(None).unwrap().percent);
    let east = Direction::ALL.iter().position(|way| *way == Direction::East).unwrap();
    assert_eq!(threats[1 + east], map.of(Some(Direction::East)).unwrap().percent);
    let blocked = threats.iter().filter(|percent| matches!(percent, 255));
    assert_eq!(blocked.count(), 7, "only east");
    assert!(threats[0] > 0);
}

#[test]
fn trades_show_with_what_they_are_about_to_do() {
    let drawing = "0..@....1\n.........\n....2....";
    let traders = [('0', "shield"), ('1', "archer"), ('2', "bomber")];
    let scenario = traders.into_iter().fold(Scenario::delve(drawing), |it, (letter, name)| {
        it.trade(letter, name).speed(letter, 10)
    });
    let mut game = scenario.start();
    game.submit(Action::Rest).unwrap();
    let (mut minds, mut bombs) = ([9; 4 * MindColumn::COUNT], [9; 2 * BombColumn::COUNT]);
    let mut buffers = ObservationBuffers {
        minds: Some(&mut minds),
        bombs: Some(&mut bombs),
        ..ObservationBuffers::default()
    };
    ObservationWriter::new().observe(&mut game, &mut buffers).unwrap();
    let row = |mask: i32| {
        let mut rows = minds.chunks(MindColumn::COUNT);
        let row = rows.find(|row| row[0] == 1 && row[MindColumn::Abilities.index()] == mask);
        let row = row.unwrap();
        [MindColumn::Trade, MindColumn::Direction, MindColumn::AimedCells].map(|it| row[it.index()])
    };
    let number = |name: &str| {
        let trades = &GameTables::built_in().trades;
        i32::try_from(trades.iter().position(|it| it.name == name).unwrap() + 1).unwrap()
    };
    let way = |way: Direction| way as i32 + 1;
    assert_eq!(row(0), [number("shield"), way(Direction::East), 0]);
    assert_eq!(row(1), [number("archer"), way(Direction::West), 5]);
    assert_eq!(row(2), [number("bomber"), 0, 0]);
    let bomber = game.find('2').unwrap();
    assert_eq!(bombs, [1, bomber.x.into(), bomber.y.into(), 200, 0, 0, 0, 0]);
}

#[test]
fn arts_show_charges_and_pips_in_order_of_learning() {
    let mut game = Scenario::delve("0...@.0").speed('0', 5).art("mark").art("shove").start();
    let mut writer = ObservationWriter::new();
    let mut arts = [9; 3 * ArtColumn::COUNT];
    let mut look = |game: &mut Game| {
        let mut buffers =
            ObservationBuffers { arts: Some(&mut arts), ..ObservationBuffers::default() };
        writer.observe(game, &mut buffers).unwrap();
        arts
    };
    let row = |name: &str| {
        let arts = &GameTables::built_in().arts;
        i32::from(arts.find(name).unwrap().0) + 1
    };
    let (mark, shove) = (row("mark"), row("shove"));
    assert_eq!(look(&mut game), [mark, 1, 0, shove, 2, 0, 0, 0, 0]);
    let art = CustomAction::named("mark").at(game.find('0').unwrap());
    game.submit(Action::Custom(art)).unwrap();
    game.submit(Action::Step(Direction::East)).unwrap();
    assert_eq!(look(&mut game), [mark, 0, 1, shove, 2, 0, 0, 0, 0]);
}

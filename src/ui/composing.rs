//! The view is made from the world.
//!
//! It reads the game and changes none of it. The distance maps that it asks for
//! are those by which the monsters head; they are a cache, so asking is
//! reading.

use super::{
    Bulletin, Extent, Helm, KeyMap, Overlay, Panel, Role, Tile, View,
    camera::upper_left,
    monster_list::{Listed, panel_of_monsters},
    status::{legend, standing},
    words::{count, outcome, sentence},
};
use crate::{
    action::Verdict,
    chance::Seed,
    creature::{Abilities, Bestiary, Monster, Number, Player, Speed},
    dungeon::{Dungeon, Stacks, Terrain},
    grid::{Grid, Position, Size},
    path::{DistanceMap, DistanceMaps},
    player::Orders,
    turn::Actor,
};
use bevy_ecs::{
    prelude::{Has, Query, Res, ResMut, With},
    system::SystemParam,
};

/// What the view is made from.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "queries have none")]
pub struct Scene<'w, 's> {
    dungeon: Res<'w, Dungeon>,
    stacks: Res<'w, Stacks>,
    verdict: Res<'w, Verdict>,
    seed: Res<'w, Seed>,
    orders: Res<'w, Orders>,
    actor: Res<'w, Actor>,
    players: Query<'w, 's, &'static Position, With<Player>>,
    creatures: Query<'w, 's, (&'static Abilities, Has<Player>)>,
    places: Query<'w, 's, &'static Position>,
    monsters: Query<
        'w,
        's,
        (&'static Number, &'static Abilities, &'static Speed, &'static Position),
        With<Monster>,
    >,
    overlay: Res<'w, Overlay>,
    helm: Res<'w, Helm>,
    bulletin: Res<'w, Bulletin>,
    extent: Res<'w, Extent>,
    bestiary: Res<'w, Bestiary>,
    keys: Res<'w, KeyMap>,
}

/// Makes the view, if it is another than before.
pub fn compose_the_view(scene: Scene, mut maps: ResMut<DistanceMaps>, mut view: ResMut<View>) {
    let next = if scene.extent.is_enough() { scene.view(&mut maps) } else { scene.card() };
    if *view != next {
        *view = next;
    }
}

impl Scene<'_, '_> {
    fn view(&self, maps: &mut DistanceMaps) -> View {
        let room = self.extent.board();
        let place = self.place();
        let corner = upper_left(self.dungeon.size(), room, place);
        let on_screen = |cell: Position| (cell.x - corner.x, cell.y - corner.y + 1);
        let right = on_screen(place).0 < room.width() / 2;
        let panel = self.panel(room.height(), right);
        let message = self.message();
        let cursor = match *self.overlay {
            Overlay::Quit => (u16::try_from(message.len()).unwrap_or(0), 0),
            _ => on_screen(place),
        };
        let board = self.board(room, corner, maps);
        View { message, board, status: self.status(), panel, cursor, card: None }
    }

    /// The card in place of the game where the screen is too small for it.
    fn card(&self) -> View {
        let (has, needed) = (self.extent.0, Extent::NEEDED.0);
        let question = match *self.overlay {
            Overlay::Quit => format!("{QUESTION} "),
            Overlay::Result => format!("{}. ", sentence(&outcome(*self.verdict, &self.bestiary))),
            _ => String::new(),
        };
        let card = format!("{question}{has} is too small: make it {needed}. Seed {}.", *self.seed);
        View { card: Some(card), ..View::default() }
    }

    /// Where the PC is, or who has taken its cell.
    fn place(&self) -> Position {
        let killer = match *self.verdict {
            Verdict::Lost { killer: Some(killer) } => self.places.get(killer.entity).ok(),
            _ => None,
        };
        self.players.single().ok().or(killer).copied().unwrap_or(Position::new(0, 0))
    }

    fn message(&self) -> String {
        match *self.overlay {
            Overlay::Quit => QUESTION.to_owned(),
            _ => self.bulletin.line(self.extent.0.width()),
        }
    }

    fn board(&self, room: Size, corner: Position, maps: &mut DistanceMaps) -> Grid<Tile> {
        let marked = self.selected().map(|monster| monster.place);
        let now = self.actor.now().0;
        let map = match *self.overlay {
            Overlay::Map(kind) => Some(maps.toward(&self.dungeon, self.place(), kind, now)),
            _ => None,
        };
        let mut board = Grid::filled(room, Tile::BLANK);
        for spot in room.positions() {
            let cell = Position::new(spot.x.saturating_add(corner.x), spot.y + corner.y);
            if self.dungeon.size().contains(cell) {
                let (glyph, role) = self.glyph(cell, map);
                board[spot] = Tile { glyph, role, marked: marked == Some(cell) };
            }
        }
        board
    }

    fn glyph(&self, cell: Position, map: Option<&DistanceMap>) -> (char, Role) {
        let creature = self.stacks.creature(cell).and_then(|who| self.creatures.get(who).ok());
        let ground = terrain(self.dungeon.terrain(cell));
        match (*self.overlay, creature) {
            (Overlay::Terrain, _) => ground,
            (_, Some((_, true))) => ('@', Role::Player),
            (Overlay::Hardness, _) => match hardness(self.dungeon.hardness(cell).0) {
                Some(glyph) => (glyph, Role::Distance),
                None => ground,
            },
            (Overlay::Map(_), _) => {
                let letter = map.and_then(|map| map.letter(cell));
                letter.map_or(ground, |letter| (letter, Role::Distance))
            }
            (_, Some((abilities, _))) => (abilities.letter(), Role::Monster(*abilities)),
            (_, None) => ground,
        }
    }

    fn panel(&self, rows: u16, right: bool) -> Option<Panel> {
        let panel = match *self.overlay {
            Overlay::Monsters { selected } => {
                panel_of_monsters(&self.list(), &self.bestiary, selected, rows)
            }
            Overlay::Help => Panel {
                title: "The keys".to_owned(),
                lines: self.keys.help(self.helm.driver()),
                hint: "any key: back".to_owned(),
                ..Panel::default()
            },
            Overlay::Result => self.result(),
            _ => return None,
        };
        Some(Panel { right, ..panel })
    }

    fn result(&self) -> Panel {
        let left = count(self.monsters.iter().count() as u64, "monster");
        Panel {
            title: "The end".to_owned(),
            lines: vec![
                format!("{}.", sentence(&outcome(*self.verdict, &self.bestiary))),
                format!("{}, {left} left.", count(self.orders.carried_out(), "turn")),
                format!("Seed {}.", *self.seed),
            ],
            hint: "any key: leave".to_owned(),
            ..Panel::default()
        }
    }

    fn status(&self) -> [String; 2] {
        let how = match *self.verdict {
            Verdict::Undecided => self.helm.to_string(),
            verdict => verdict.word().to_owned(),
        };
        let (turns, monsters) = (self.orders.carried_out(), self.monsters.iter().count());
        let legend = legend(*self.overlay, self.helm.driver());
        [standing(turns, monsters, *self.seed, &how), legend.to_owned()]
    }

    /// The monsters, nearest first, in the order of their numbers where they
    /// are equally near.
    fn list(&self) -> Vec<Listed> {
        let from = self.place();
        let mut monsters: Vec<_> = self
            .monsters
            .iter()
            .map(|(number, abilities, speed, place)| {
                (*number, Listed { abilities: *abilities, speed: *speed, place: *place, from })
            })
            .collect();
        monsters.sort_unstable_by_key(|(number, listed)| (from.distance(listed.place), *number));
        monsters.into_iter().map(|(_, listed)| listed).collect()
    }

    fn selected(&self) -> Option<Listed> {
        let Overlay::Monsters { selected } = *self.overlay else { return None };
        let list = self.list();
        list.get(selected).or(list.last()).copied()
    }
}

const QUESTION: &str = "Really quit? y or n";

fn terrain(terrain: Terrain) -> (char, Role) {
    let role = match terrain {
        Terrain::Rock => Role::Rock,
        Terrain::Floor => Role::Floor,
        Terrain::Corridor => Role::Corridor,
        Terrain::UpStairs | Terrain::DownStairs => Role::Stairs,
    };
    (terrain.glyph(), role)
}

/// Ten steps of 26 for the rock, a mark of its own for the immutable, and
/// nothing for open cells.
const fn hardness(hardness: u8) -> Option<char> {
    match hardness {
        0 => None,
        255 => Some('X'),
        _ => Some((b'0' + hardness / 26) as char),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hardness_is_one_digit_and_the_immutable_has_its_own_mark() {
        let glyphs = [0, 1, 25, 26, 51, 233, 234, 254, 255].map(hardness);
        let digits = ['0', '0', '1', '1', '8', '9', '9', 'X'].map(Some);
        assert_eq!(glyphs[0], None);
        assert_eq!(glyphs[1..], digits);
    }
}

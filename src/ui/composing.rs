//! The view is made from the world.
//!
//! It reads the game and changes none of it. The distance maps that it asks for
//! are those by which the monsters head; they are a cache, so asking is
//! reading.

use super::{
    Bulletin, Deed, Extent, Helm, KeyMap, Overlay, Panel, Prospect, Role, Tile, View,
    belongings::{panel_of_an_item, panel_of_the_bits, panel_of_the_pack},
    camera::upper_left,
    card::card,
    ending::Ending,
    fates::panel_of_fates,
    help::panel_of_keys,
    known::{Known, Noticed, count_of_monsters},
    marks::Marks,
    monster_list::panel_of_monsters,
    powers::panel_of_the_powers,
    questions::question,
    status::status,
    timeline::{self, panel_of_the_line},
    words::{count, sentence},
};
use crate::{
    check::Foresight,
    creature::{Bestiary, Number},
    dungeon::Dungeon,
    grid::{Grid, Position, Size},
    level::{Depth, Mode},
    path::{DistanceMap, DistanceMaps},
    turn::Actor,
};
use bevy_ecs::prelude::{Mut, World};

/// What the view is made from.
struct Scene<'w> {
    world: &'w World,
    known: Known<'w>,
    overlay: Overlay,
    helm: Helm,
    extent: Extent,
}

/// Makes the view, if it is another than before.
pub fn compose_the_view(world: &mut World) {
    let next = world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        let scene = Scene::of(world);
        if scene.extent.is_enough() { scene.view(&mut maps) } else { scene.card() }
    });
    let mut view = world.resource_mut::<View>();
    if *view != next {
        *view = next;
    }
}

impl<'w> Scene<'w> {
    fn of(world: &'w World) -> Self {
        let (overlay, helm, extent) =
            (*world.resource(), *world.resource(), *world.resource::<Extent>());
        Self { world, known: Known::of(world), overlay, helm, extent }
    }

    fn view(&self, maps: &mut DistanceMaps) -> View {
        let room = self.extent.board();
        let place = self.focus();
        let corner = upper_left(self.known.dungeon().size(), room, place);
        let on_screen = |cell: Position| (cell.x - corner.x, cell.y - corner.y + 1);
        let right = on_screen(place).0 < room.width() / 2;
        let panel = self.panel(room.height()).map(|panel| Panel { right, ..panel });
        let asked = question(self.world, &self.known, self.overlay);
        let cursor = match (self.overlay, &asked) {
            (Overlay::Quit | Overlay::Confirm { .. } | Overlay::Seek(_), Some(asked)) => {
                (u16::try_from(asked.len()).unwrap_or(0), 0)
            }
            _ => on_screen(place),
        };
        let message = self.message(asked);
        let board = self.board(room, corner, maps);
        let status = status(self.world, self.overlay, self.helm, self.extent.0.width());
        View { message, board, status, panel, cursor, card: None }
    }

    /// The card in place of the game where the screen is too small for it.
    fn card(&self) -> View {
        let (has, needed) = (self.extent.0, Extent::NEEDED.0);
        let told = match self.overlay {
            Overlay::Result => format!("{}. ", sentence(&self.ending().outcome())),
            _ => question(self.world, &self.known, self.overlay)
                .map_or(String::new(), |asked| format!("{asked} ")),
        };
        let seed = self.ending().seed();
        let card = format!("{told}{has} is too small: make it {needed}. Seed {seed}.");
        View { card: Some(card), ..View::default() }
    }

    fn ending(&self) -> Ending {
        Ending::of(self.world)
    }

    /// The cell that has to be on the screen.
    const fn focus(&self) -> Position {
        match self.overlay {
            Overlay::Aim { cell, .. } | Overlay::Bit { cell, .. } | Overlay::Teleport { cell } => {
                cell
            }
            _ => self.known.place(),
        }
    }

    /// A question, unless something has to be told about the last answer.
    fn message(&self, asked: Option<String>) -> String {
        let told = self.world.resource::<Bulletin>().line(self.extent.0.width());
        match (asked, self.overlay) {
            (Some(asked), Overlay::Quit | Overlay::Confirm { .. } | Overlay::Seek(_)) => asked,
            (Some(asked), _) if told.is_empty() => asked,
            _ => told,
        }
    }

    fn board(&self, room: Size, corner: Position, maps: &mut DistanceMaps) -> Grid<Tile> {
        let marked = self.marked();
        let (dungeon, now) =
            (self.world.resource::<Dungeon>(), self.world.resource::<Actor>().now());
        let map = match self.overlay {
            Overlay::Map(kind) if self.known.shows_the_maps() => {
                self.known.goal().map(|goal| maps.toward(dungeon, goal, kind, now.0))
            }
            _ => None,
        };
        let marks = Marks::of(&self.known, self.prospect(), self.overlay);
        let mut board = Grid::filled(room, Tile::BLANK);
        for spot in room.positions() {
            let cell = Position::new(spot.x.saturating_add(corner.x), spot.y + corner.y);
            if dungeon.size().contains(cell) {
                let (glyph, role) = self.glyph(cell, map);
                let tile = Tile { glyph, role, marked: marked == Some(cell) };
                board[spot] = marks.over(cell, tile);
            }
        }
        board
    }

    fn glyph(&self, cell: Position, map: Option<&DistanceMap>) -> (char, Role) {
        let known = &self.known;
        let creature = known.creature(cell);
        match (self.overlay, creature) {
            (Overlay::Terrain, _) => known.ground(cell),
            (_, Some(('@', role))) => ('@', role),
            (Overlay::Hardness, _) => {
                let glyph = known.hardness(cell).and_then(|it| digit_of_hardness(it.0));
                glyph.map_or_else(|| known.ground(cell), |glyph| (glyph, Role::Distance))
            }
            (Overlay::Map(_), _) => {
                let letter = map.filter(|_| known.knows(cell)).and_then(|map| map.letter(cell));
                letter.map_or_else(|| known.ground(cell), |letter| (letter, Role::Distance))
            }
            (_, Some(creature)) => creature,
            (_, None) => known.scenery(cell),
        }
    }

    fn panel(&self, rows: u16) -> Option<Panel> {
        Some(match self.overlay {
            Overlay::Monsters { selected } => {
                let from = self.known.place();
                let monsters = self.known.monsters();
                panel_of_monsters(&monsters, from, Bestiary::of(self.world), selected, rows)
            }
            Overlay::Timeline { selected } => {
                let keys = self.world.resource::<KeyMap>();
                let key = |deed| keys.key(deed, self.helm.driver()).unwrap_or("Esc");
                let keys = [key(Deed::Next), key(Deed::Timeline)];
                let bestiary = Bestiary::of(self.world);
                panel_of_the_line(self.foresight(), bestiary, selected, rows, keys)
            }
            Overlay::Minds => panel_of_fates(self.foresight(), rows)?,
            Overlay::Card(number) => {
                let (from, speed) = (self.known.place(), self.known.speed());
                let monster = self.monster(number)?;
                card(&monster, from, speed, self.foresight(), Bestiary::of(self.world))
            }
            Overlay::Pack => panel_of_the_pack(self.world, None),
            Overlay::Which(handling) => panel_of_the_pack(self.world, Some(handling)),
            Overlay::Item(slot) => panel_of_an_item(self.world, slot, self.helm.driver())?,
            Overlay::Bit { .. } => panel_of_the_bits(),
            Overlay::Powers => panel_of_the_powers(self.world),
            Overlay::Help => {
                panel_of_keys(self.world.resource::<KeyMap>(), self.helm.driver(), rows)
            }
            Overlay::Result => self.result(),
            _ => return None,
        })
    }

    fn result(&self) -> Panel {
        let ending = self.ending();
        let mut worth = format!("{}.", ending.worth());
        if !self.world.contains_resource::<Depth>() {
            let left = count(count_of_monsters(self.world) as u64, "monster");
            worth = format!("{}, {left} left.", ending.worth());
        }
        Panel {
            title: "The end".to_owned(),
            lines: vec![
                format!("{}.", sentence(&ending.outcome())),
                worth,
                format!("Seed {}.", ending.seed()),
            ],
            hint: self.way_out_of_the_end(),
            ..Panel::default()
        }
    }

    fn way_out_of_the_end(&self) -> String {
        let keys = self.world.resource::<KeyMap>().key(Deed::TakeBack, self.helm.driver());
        let mode = self.world.get_resource::<Mode>();
        match keys.filter(|_| mode.is_some_and(|mode| mode.can_take_back())) {
            Some(key) => format!("{key}: take it back; any other key: leave"),
            None => "any key: leave".to_owned(),
        }
    }

    fn prospect(&self) -> Option<&'w Prospect> {
        self.world.get_resource()
    }

    fn foresight(&self) -> Option<&'w Foresight> {
        self.prospect()?.foresight()
    }

    fn monster(&self, number: Number) -> Option<Noticed> {
        self.known.monsters().into_iter().find(|monster| monster.number == number)
    }

    /// The cell that is shown as chosen.
    fn marked(&self) -> Option<Position> {
        match self.overlay {
            Overlay::Monsters { selected } => {
                let list = self.known.monsters();
                list.get(selected).or(list.last()).map(|monster| monster.place)
            }
            Overlay::Timeline { selected } => {
                let number = timeline::selected(self.foresight(), selected)?;
                self.monster(number).map(|monster| monster.place)
            }
            Overlay::Card(number) => self.monster(number).map(|monster| monster.place),
            Overlay::Aim { cell, .. } | Overlay::Bit { cell, .. } | Overlay::Teleport { cell } => {
                Some(cell)
            }
            _ => None,
        }
    }
}

/// Ten steps of 26 for the rock, a mark of its own for the immutable, and
/// nothing for open cells.
const fn digit_of_hardness(hardness: u8) -> Option<char> {
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
        let glyphs = [0, 1, 25, 26, 51, 233, 234, 254, 255].map(digit_of_hardness);
        let digits = ['0', '0', '1', '1', '8', '9', '9', 'X'].map(Some);
        assert_eq!(glyphs[0], None);
        assert_eq!(glyphs[1..], digits);
    }
}

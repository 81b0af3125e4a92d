//! The view is made from the world.
//!
//! It reads the game and changes none of it. The distance maps that it asks for
//! are those by which the monsters head; they are a cache, so asking is
//! reading.

use crate::ui::{
    Bulletin, Extent, Helm, Layout, Overlay, Panel, Prospect, Role, Tile, View,
    adding::additions::status_texts,
    drawing::camera::upper_left,
    drawing::status::status,
    endgame::ending::Ending,
    endgame::ending_panel::panel_of_the_end,
    endgame::retrospect::Retrospect,
    overlays::belongings::{panel_of_an_item, panel_of_the_bits, panel_of_the_pack},
    overlays::card::card,
    overlays::help::help,
    overlays::looking::panel_of_a_look,
    overlays::messages::{column_of_messages, panel_of_messages},
    overlays::monster_list::{column_of_monsters, panel_of_monsters},
    overlays::powers::panel_of_the_powers,
    overlays::questions::question,
    overlays::timeline::{self, panel_of_the_line, row_of_the_line},
    overlays::travelling::panel_of_destinations,
    seeing::describing::describe,
    seeing::fates::panel_of_fates,
    seeing::known::Known,
    seeing::marks::Marks,
    seeing::roster::roster,
    telling::words::{sentence, wrapped},
};
use crate::{
    creature::{Bestiary, Number},
    dungeon::Dungeon,
    grid::{Grid, Position, Size},
    knowledge::Sighting,
    lesson::Lesson,
    lookahead::{Approach, Foresight},
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
    layout: Layout,
    /// The monsters by when they could be here, where that is shown.
    roster: Vec<Approach>,
    /// What extensions have to say in the status line.
    texts: Vec<String>,
}

/// Makes the view, if it is another than before.
pub fn compose_the_view(world: &mut World) {
    let layout = Layout::on(world);
    let lists = matches!(world.resource(), Overlay::Monsters { .. } | Overlay::Look { .. });
    let roster = if lists || layout.monsters.is_some() { roster(world) } else { Vec::new() };
    let texts = status_texts(world);
    let next = world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        let scene = Scene::of(world, layout, (roster, texts));
        match scene.past() {
            _ if !scene.extent.is_enough() => scene.card(),
            Some(past) => past,
            None => scene.view(&mut maps),
        }
    });
    let mut view = world.resource_mut::<View>();
    if *view != next {
        *view = next;
    }
}

impl<'w> Scene<'w> {
    fn of(world: &'w World, layout: Layout, lists: (Vec<Approach>, Vec<String>)) -> Self {
        let (roster, texts) = lists;
        let (overlay, helm, extent) =
            (*world.resource(), *world.resource(), *world.resource::<Extent>());
        Self { world, known: Known::of(world), overlay, helm, extent, layout, roster, texts }
    }

    fn view(&self, maps: &mut DistanceMaps) -> View {
        let room = self.layout.room();
        let place = self.focus();
        let corner = upper_left(self.known.dungeon().size(), room, place);
        let board = self.layout.board;
        let on_screen = |cell: Position| (cell.x - corner.x + board.x, cell.y - corner.y + board.y);
        let right = place.x - corner.x < room.width() / 2;
        let mut panel = self.panel(self.layout.panels.height);
        if let Some(panel) = &mut panel {
            let selected = self.marked().filter(|_| panel.selected.is_some());
            let row = selected.and_then(|cell| cell.y.checked_sub(corner.y));
            panel.right = right;
            panel.low = row.is_some_and(|row| self.hides(panel, row + 1));
        }
        let asked = question(self.world, &self.known, self.overlay);
        let cursor = match (self.overlay, &asked) {
            (Overlay::Quit | Overlay::Confirm { .. } | Overlay::Seek(_), Some(asked)) => {
                (u16::try_from(asked.len()).unwrap_or(0), 0)
            }
            _ => on_screen(place),
        };
        let [message, more] = self.message(asked, corner);
        let board = self.board(room, corner, maps);
        let status = self.status();
        let (messages, monsters) = self.what_there_is_room_for();
        let layout = self.layout;
        let timeline = layout.timeline.zip(self.foresight());
        let timeline = timeline.map(|(room, foresight)| {
            row_of_the_line(foresight, Bestiary::of(self.world), room.width)
        });
        View {
            message,
            more,
            board,
            corner,
            status,
            timeline: timeline.unwrap_or_default(),
            messages,
            monsters,
            layout,
            panel,
            cursor,
            card: None,
        }
    }

    /// A turn before the end of a game that is over, as it was seen.
    fn past(&self) -> Option<View> {
        let retrospect = self.world.get_resource::<Retrospect>();
        let retrospect = retrospect.filter(|_| self.overlay == Overlay::Result)?;
        let view = retrospect.view()?.clone();
        let right = view.cursor.0.saturating_sub(view.layout.board.x) < view.layout.board.width / 2;
        let panel = self.panel(self.layout.panels.height).map(|it| Panel { right, ..it });
        let status = [view.status[0].clone(), self.status()[1].clone()];
        Some(View { status, panel, ..view })
    }

    fn status(&self) -> [String; 2] {
        let width = self.extent.0.width();
        status(self.world, &self.known, (self.overlay, self.helm), &self.texts, width)
    }

    /// Whether a panel at the upper edge would lie over a row of the screen that
    /// it leaves free at the lower.
    fn hides(&self, panel: &Panel, row: u16) -> bool {
        let (room, height) = (self.layout.panels, panel.height());
        (room.y..room.y.saturating_add(height)).contains(&row)
            && row < room.bottom().saturating_sub(height)
    }

    /// The last messages and the monsters.
    fn what_there_is_room_for(&self) -> (Vec<String>, Vec<String>) {
        let bulletin = self.world.resource();
        let messages = self.layout.messages.map(|room| column_of_messages(bulletin, room));
        let bestiary = Bestiary::of(self.world);
        let monsters = self.layout.monsters;
        let monsters =
            monsters.map(|room| column_of_monsters(&self.roster, &self.known, bestiary, room));
        (messages.unwrap_or_default(), monsters.unwrap_or_default())
    }

    /// The card in place of the game where the screen is too small for it. The
    /// seed is always on it.
    fn card(&self) -> View {
        let (has, needed) = (self.extent.0, Extent::NEEDED.0);
        let told = match self.overlay {
            Overlay::Result => format!("{}. ", sentence(&self.ending().outcome())),
            Overlay::Quit => question(self.world, &self.known, self.overlay)
                .map_or(String::new(), |asked| format!("{asked} ")),
            // No other question is answered where nothing is seen.
            _ => String::new(),
        };
        let seed = format!("Seed {}.", self.ending().seed());
        let remedy = format!("{has} is too small: make it {needed}.");
        let short = if self.overlay == Overlay::Quit { "Really quit? (y/n) " } else { "" };
        let card =
            [format!("{told}{remedy} {seed}"), format!("{told}{seed}"), format!("{short}{seed}")];
        let card = card.into_iter().find(|card| fits(card, has)).unwrap_or(seed);
        View { card: Some(card), ..View::default() }
    }

    fn ending(&self) -> Ending {
        Ending::of(self.world)
    }

    /// The cell that has to be on the screen.
    fn focus(&self) -> Position {
        match self.overlay {
            Overlay::Monsters { .. } => self.marked().unwrap_or(self.known.place()),
            Overlay::Aim { cell, .. }
            | Overlay::Bit { cell, .. }
            | Overlay::Teleport { cell }
            | Overlay::Goal { cell }
            | Overlay::Look { cell } => cell,
            _ => self.known.place(),
        }
    }

    /// A question, unless something has to be told about the last answer. What was told
    /// may need two lines.
    fn message(&self, asked: Option<String>, corner: Position) -> [String; 2] {
        // The words of a lesson begin in the uppermost row, and where messages are
        // shown all the time none is lost.
        let has_two = corner.y == 0
            && self.layout.messages.is_none()
            && !self.world.contains_resource::<Lesson>();
        let rows = if has_two { 2 } else { 1 };
        let lines = self.world.resource::<Bulletin>().lines(self.extent.0.width(), rows);
        let mut lines = lines.into_iter();
        let [told, more] = [(); 2].map(|()| lines.next().unwrap_or_default());
        let message = match (asked, self.overlay) {
            (
                Some(asked),
                Overlay::Quit | Overlay::Confirm { .. } | Overlay::Seek(_) | Overlay::Look { .. },
            ) => asked,
            (Some(asked), _) if told.is_empty() => asked,
            _ => return [told, more],
        };
        [message, String::new()]
    }

    fn board(&self, room: Size, corner: Position, maps: &mut DistanceMaps) -> Grid<Tile> {
        let marked = self.marked();
        let (dungeon, now) =
            (self.world.resource::<Dungeon>(), self.world.resource::<Actor>().now());
        let map = match self.overlay {
            Overlay::Map(kind) if self.known.shows_the_maps() => {
                self.known.goal().map(|goal| maps.recompute(dungeon, goal, kind, now.0))
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
                let bestiary = Bestiary::of(self.world);
                panel_of_monsters(&self.roster, &self.known, bestiary, selected, rows)
            }
            Overlay::Messages { back } => {
                panel_of_messages(self.world.resource(), back, self.layout.panels)
            }
            Overlay::Look { cell } => {
                panel_of_a_look(&describe(self.world, &self.known, &self.roster, cell))?
            }
            Overlay::Timeline { selected } => {
                let room = (self.known.place(), rows);
                panel_of_the_line(self.foresight(), Bestiary::of(self.world), selected, room)
            }
            Overlay::Minds => {
                let room = (self.known.place(), rows);
                panel_of_fates(self.foresight(), Bestiary::of(self.world), room)?
            }
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
            Overlay::Travel => panel_of_destinations(self.world, self.known.place(), rows),
            Overlay::Help { top } => help(self.world, top).0,
            Overlay::Result => panel_of_the_end(self.world, self.helm.driver(), self.layout),
            _ => return None,
        })
    }

    fn prospect(&self) -> Option<&'w Prospect> {
        self.world.get_resource()
    }

    fn foresight(&self) -> Option<&'w Foresight> {
        self.prospect()?.foresight()
    }

    fn monster(&self, number: Number) -> Option<Sighting> {
        self.known.monsters().into_iter().find(|monster| monster.number == number)
    }

    /// The cell that is shown as chosen.
    fn marked(&self) -> Option<Position> {
        match self.overlay {
            Overlay::Monsters { selected } => {
                let chosen = self.roster.get(selected).or(self.roster.last());
                chosen.map(|approach| approach.monster.place)
            }
            Overlay::Timeline { selected } => {
                let number = timeline::selected(self.foresight(), selected)?;
                self.monster(number).map(|monster| monster.place)
            }
            Overlay::Card(number) => self.monster(number).map(|monster| monster.place),
            Overlay::Aim { cell, .. }
            | Overlay::Bit { cell, .. }
            | Overlay::Teleport { cell }
            | Overlay::Goal { cell }
            | Overlay::Look { cell } => Some(cell),
            _ => None,
        }
    }
}

/// Whether there is room for words on a screen.
fn fits(words: &str, size: Size) -> bool {
    let width = usize::from(size.width()).max(1);
    let rows = |line: &String| line.chars().count().div_ceil(width);
    wrapped(words, width).iter().map(rows).sum::<usize>() <= usize::from(size.height())
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

//! The flight of a thrown item, as far as the PC knows the level.

use hexdelve::{
    grid::{Position, line},
    player::PlayerView,
    things::landing,
};

pub(crate) struct Flight {
    pub(crate) over: Vec<Position>,
    pub(crate) lands: Position,
    /// Empty if it reaches its target.
    pub(crate) shortfall: &'static str,
}

impl Flight {
    /// Unknown cells stop the item like rock, because it may not be able to fly any farther.
    pub(crate) fn of(known: &PlayerView<'_>, aim: Position) -> Self {
        let from = known.position;
        let lands = landing(known.dungeon, from, aim);
        let over = line(from, aim).skip(1).take_while(|cell| *cell != lands);
        let over = if lands == from { Vec::new() } else { over.collect() };
        let shortfall = match lands {
            lands if lands == aim => "",
            lands if lands == from => " It would fall at your feet.",
            _ => " It would fall short.",
        };
        Self { over, lands, shortfall }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::scenario::Scenario;

    #[test]
    fn a_thing_flies_over_everybody_and_stops_before_what_is_solid() {
        let game = Scenario::delve("@..4..+..").start();
        let known = PlayerView::of(game.world());
        let flight = |x| Flight::of(&known, Position::new(x, 1));
        assert_eq!(flight(6).over.len(), 4);
        assert_eq!((flight(6).lands.x, flight(6).shortfall), (6, ""));
        assert_eq!((flight(9).lands.x, flight(9).shortfall), (6, " It would fall short."));
        assert_eq!((flight(1).over.len(), flight(1).shortfall), (0, ""));
        assert_eq!(flight(0).shortfall, " It would fall at your feet.");
    }
}

//! A drawn position with immutable walls `#`, that can be played again and again.

use hexdelve::{prelude::*, trades::Facing};

pub(crate) const REST: Action = Action::Rest;
pub(crate) const N: Action = Action::Step(Direction::North);
pub(crate) const S: Action = Action::Step(Direction::South);
pub(crate) const E: Action = Action::Step(Direction::East);
pub(crate) const W: Action = Action::Step(Direction::West);
pub(crate) const NE: Action = Action::Step(Direction::NorthEast);
pub(crate) const SE: Action = Action::Step(Direction::SouthEast);
pub(crate) const NW: Action = Action::Step(Direction::NorthWest);
pub(crate) const SW: Action = Action::Step(Direction::SouthWest);
const STEPS: [Action; 8] = [N, S, E, W, NE, SE, NW, SW];

pub(crate) struct Position {
    game: Game,
    facing: Vec<(char, Direction)>,
}

impl Position {
    /// Each monster has a letter, a speed and perhaps a trade.
    pub(crate) fn of(drawing: &str, monsters: &[(char, u16, &str)]) -> Self {
        Self::with_art(drawing, monsters, None)
    }

    pub(crate) fn with_art(
        drawing: &str,
        monsters: &[(char, u16, &str)],
        art: Option<&str>,
    ) -> Self {
        let mut scenario = Scenario::delve(&drawing.replace('#', " ")).rock(255);
        for (letter, speed, trade) in monsters {
            scenario = scenario.speed(*letter, *speed);
            if !trade.is_empty() {
                scenario = scenario.trade(*letter, trade);
            }
        }
        if let Some(art) = art {
            scenario = scenario.art(art);
        }
        Self { game: scenario.start(), facing: Vec::new() }
    }

    pub(crate) fn facing(mut self, letter: char, direction: Direction) -> Self {
        self.facing.push((letter, direction));
        self
    }

    /// Plays from the start, as far as the PC lives. A step that is not possible is a rest.
    pub(crate) fn play(&mut self, moves: &[Action]) -> &mut Game {
        self.game.restart(Seed(0)).unwrap();
        for (letter, direction) in &self.facing {
            let monster = creature(&self.game, *letter);
            self.game.world_mut().entity_mut(monster).insert(Facing(Some(*direction)));
        }
        for action in moves {
            if self.game.submit(*action).is_err() && self.game.submit(REST).is_err() {
                break;
            }
        }
        &mut self.game
    }

    pub(crate) fn lives(&mut self, moves: &[Action]) -> bool {
        !self.play(moves).status().is_over()
    }

    /// Whether some line of this many turns after these moves lives.
    pub(crate) fn can_live(&mut self, moves: &[Action], turns: usize) -> bool {
        if !self.lives(moves) {
            return false;
        }
        turns == 0
            || STEPS.into_iter().chain([REST]).any(|next| {
                let line: Vec<_> = moves.iter().copied().chain([next]).collect();
                self.can_live(&line, turns - 1)
            })
    }

    /// Resting loses within three more turns, whatever follows, but this line kills everyone.
    #[track_caller]
    pub(crate) fn is_answered_by(&mut self, line: &[Action]) {
        assert!(!self.can_live(&[REST], 3), "the PC can rest");
        let game = self.play(line);
        assert!(!game.status().is_over(), "the line dies:\n{}", game.drawing());
        assert_eq!(game.monsters(), 0, "\n{}", game.drawing());
    }
}

#[track_caller]
pub(crate) fn creature(game: &Game, letter: char) -> Entity {
    let cell = game.find(letter).unwrap_or_else(|| panic!("no {letter} in\n{}", game.drawing()));
    game.contents_at(cell).creature.unwrap()
}

//! What to try next: after a delve that was won, the goals that the player has not reached
//! in any game.

use bevy_ecs::prelude::World;
use hexdelve::{
    action::GameStatus,
    creature::{Abilities, Bestiary},
    journal::Achievements,
    level::{Challenge, GameMode},
    replay::{Deeds, all_conducts},
};

const EXAMPLES: usize = 3;

pub(super) fn next_goals(deeds: &Deeds, world: &World) -> Vec<String> {
    let is_won = *world.resource::<GameStatus>() == GameStatus::Won;
    if !is_won || world.get_resource() != Some(&GameMode::Delve) {
        return Vec::new();
    }
    let none = Achievements::default();
    let earlier = world.get_resource().unwrap_or(&none);
    let goals = [
        next_challenge(earlier, world),
        next_conducts(earlier, deeds, world),
        next_minds(earlier, deeds, world),
    ];
    goals.into_iter().flatten().collect()
}

fn next_challenge(earlier: &Achievements, world: &World) -> Option<String> {
    let is_open =
        |it: &Challenge| !earlier.challenges.contains(it) && world.get_resource() != Some(it);
    let next = Challenge::ALL.into_iter().find(is_open)?;
    let (name, text) = (next.name(), next.description());
    Some(format!("Next: the challenge {name} (--challenge {name}). {text}"))
}

/// The conducts are listed from the hardest; the easiest that is left comes first here.
fn next_conducts(earlier: &Achievements, deeds: &Deeds, world: &World) -> Option<String> {
    let kept = deeds.conducts(world);
    let is_open = |it: &&str| !kept.contains(it) && !earlier.conducts.contains(*it);
    let names = all_conducts(world).into_iter().rev();
    let open: Vec<_> = names.filter(is_open).take(EXAMPLES).collect();
    (!open.is_empty()).then(|| format!("Not yet won with: {}.", open.join(", ")))
}

fn next_minds(earlier: &Achievements, deeds: &Deeds, world: &World) -> Option<String> {
    let bestiary = Bestiary::of(world);
    let is_open = |it: &Abilities| deeds.kills().of(*it) == 0 && !earlier.killed.contains(it);
    let open = Abilities::all().filter(is_open).take(EXAMPLES);
    let names: Vec<_> =
        open.map(|it| format!("{} {}", it.letter(), bestiary.kind(it).name)).collect();
    (!names.is_empty())
        .then(|| format!("Not yet killed with your own hands: {}.", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::{action::Action, game::Game, grid::Direction, scenario::Scenario};

    fn goals(achievements: Achievements, is_won: bool) -> Vec<String> {
        let mut game: Game = Scenario::delve("@0").foggy().start();
        let mut deeds = Deeds::default();
        deeds.begin(game.world());
        game.submit(Action::Step(Direction::East)).expect("it is possible");
        deeds.note(game.world(), Action::Step(Direction::East));
        game.world_mut().insert_resource(achievements);
        if is_won {
            game.world_mut().insert_resource(GameStatus::Won);
        }
        next_goals(&deeds, game.world())
    }

    #[test]
    fn the_end_of_a_won_delve_names_what_is_left() {
        let told = goals(Achievements::default(), true);
        let expected = [
            "Next: the challenge bare (--challenge bare). There are no items but the Crown.",
            "Not yet won with: no kills, unseen.",
            "Not yet killed with your own hands: 1 hound, 2 moth, 3 hunter.",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn goals_that_were_reached_before_are_left_out() {
        let achievements = Achievements {
            challenges: [Challenge::Bare].into(),
            conducts: ["no kills".to_owned(), "unseen".to_owned()].into(),
            killed: Abilities::all().collect(),
            ..Achievements::default()
        };
        let told = goals(achievements, true);
        let hunted = "Next: the challenge hunted (--challenge hunted). Hunters arrive in a quarter of the usual time.";
        assert_eq!(told, [hunted]);
    }

    #[test]
    fn a_delve_that_was_not_won_names_no_goals() {
        assert!(goals(Achievements::default(), false).is_empty());
    }
}

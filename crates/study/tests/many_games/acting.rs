//! The list of actions agrees with the game.

use crate::delves::{crowded, fill_the_pack, whim};
use hexdelve::{
    action::{CustomAction, ItemTarget},
    arts::{self, ArtAim, ArtTable},
    player::Refusal,
};
use hexdelve_study::{
    action_space::{ActionError, DiscreteAction, perform, perform_with, write_action_mask},
    prelude::*,
};

fn mask(game: &mut Game) -> Vec<bool> {
    let mut mask = [7; DiscreteAction::COUNT];
    write_action_mask(game, &mut mask).unwrap();
    let mut short = [7; DiscreteAction::PRIMITIVE_COUNT];
    write_action_mask(game, &mut short).unwrap();
    assert_eq!(mask[..short.len()], short);
    mask.map(|it| it == 1).to_vec()
}

/// Returns the action of the game that an entry of one turn stands for.
fn meaning(game: &mut Game, action: DiscreteAction) -> Option<Action> {
    let view = game.player_view()?;
    let nearest = view.monsters.iter().filter(|it| it.in_view);
    let nearest = nearest.min_by_key(|it| (it.position.distance(view.position), it.id));
    let cell = nearest.map(|it| it.position);
    let art = |number: u8| {
        let (kind, _) = *view.arts().get(usize::from(number))?;
        Some((kind.aim?, kind.action()?))
    };
    Some(match action {
        DiscreteAction::Step(way) => Action::Step(way),
        DiscreteAction::Rest => Action::Rest,
        DiscreteAction::Descend => Action::Descend,
        DiscreteAction::Ascend => Action::Ascend,
        DiscreteAction::PickUp => Action::PickUp,
        DiscreteAction::Close(way) => Action::Close(way),
        DiscreteAction::Use(slot) => Action::Use(slot, ItemTarget::Nothing),
        DiscreteAction::Drop(slot) => Action::Drop(slot),
        DiscreteAction::ThrowAtNearest(slot) => Action::Throw(slot, cell?),
        DiscreteAction::AimAtNearest(slot, ability) => {
            Action::Use(slot, ItemTarget::Ability(cell?, ability))
        }
        DiscreteAction::UseArt(number) => Action::Custom(match art(number)? {
            (ArtAim::Nothing, art) => art,
            (ArtAim::Creature, art) => art.at(cell?),
            (ArtAim::Direction, _) => return None,
        }),
        DiscreteAction::UseArtToward(number, way) => Action::Custom(match art(number)? {
            (ArtAim::Direction, art) => art.at(view.position.step(way)),
            _ => return None,
        }),
        _ => return None,
    })
}

fn put_on_the_stairs_down(world: &mut World) {
    let stairs = world.resource::<Dungeon>().cells_with(Terrain::DownStairs).next().unwrap();
    if world.resource::<SpatialIndex>().creature(stairs).is_none() {
        let player = world.query_filtered::<Entity, With<Player>>().single(world).unwrap();
        world.entity_mut(player).insert(stairs);
    }
}

/// Teaches the PC three random arts, which can be used at once.
fn teach_three_arts(world: &mut World, dice: &mut GameRng) {
    let all: Vec<_> = world.resource::<ArtTable>().iter().map(|(id, _)| id).collect();
    for art in all.sample(dice, 3) {
        arts::learn(world, *art);
    }
    arts::fill(world);
}

#[test]
fn the_mask_says_what_the_game_would_accept() {
    // A delve begins with a ward in it, which cannot be used.
    const FIRST: Slot = Slot::ALL[0];
    let mut dice = Seed(4).stream(b"mask", 0, 0);
    let mut allowed = [0; DiscreteAction::COUNT];
    for seed in 0..40 {
        let delve = DelveSetup::new(Seed(seed)).practice(seed % 2 == 0);
        let mut game = delve.assets(crowded()).start();
        fill_the_pack(game.world_mut(), &mut dice);
        teach_three_arts(game.world_mut(), &mut dice);
        if seed % 4 == 0 {
            // A few random turns from the arrival, nobody gets to the stairs down.
            put_on_the_stairs_down(game.world_mut());
        }
        for _ in 0..25 {
            let mask = mask(&mut game);
            for (index, (action, is_possible)) in DiscreteAction::all().zip(&mask).enumerate() {
                allowed[index] += u32::from(*is_possible);
                if action.index() < DiscreteAction::PRIMITIVE_COUNT {
                    let own = meaning(&mut game, action);
                    let accepted = own.is_some_and(|own| game.check_action(own).is_ok());
                    let accepted = accepted && !game.status().is_over();
                    assert_eq!(*is_possible, accepted, "{action}");
                }
            }
            if game.status().is_over() {
                assert!(mask.iter().all(|is_possible| !is_possible));
                break;
            }
            let action = whim(&mut game, &mut dice, true);
            game.submit(action).unwrap();
        }
    }
    let rare = |action: &DiscreteAction| {
        use DiscreteAction::{AimAtNearest, Ascend, Close, Use, UseArtToward};
        matches!(action, Close(_) | Ascend | Use(FIRST) | AimAtNearest(FIRST, _) | UseArtToward(..))
    };
    let never: Vec<_> = DiscreteAction::all()
        .filter(|action| allowed[action.index()] == 0 && !rare(action))
        .collect();
    assert!(never.is_empty(), "never possible: {never:?}");
}

#[test]
fn exactly_the_actions_of_the_mask_are_performed() {
    let mut dice = Seed(5).stream(b"mask", 0, 0);
    let mut journeys = 0;
    for seed in 0..12 {
        let mut game = DelveSetup::new(Seed(seed)).start();
        for _ in 0..60 {
            if game.status().is_over() {
                break;
            }
            let mask = mask(&mut game);
            let action = DiscreteAction::all().collect::<Vec<_>>();
            let action = *action.choose(&mut dice).unwrap();
            let (before, mut turns) = (game.turns(), 0);
            let done = perform_with(&mut game, action, 50, |_, _| turns += 1);
            assert_eq!(done.is_ok(), mask[action.index()], "{action}: {done:?}");
            match done {
                Ok(done) => {
                    assert_eq!(done.turns, turns);
                    assert!((1..=50).contains(&turns));
                    assert_eq!(game.turns() - before, turns, "{action}");
                    journeys += u32::from(action.index() >= DiscreteAction::PRIMITIVE_COUNT);
                }
                Err(_) => assert_eq!(game.turns(), before, "no time has passed"),
            }
        }
    }
    assert!(journeys > 20, "{journeys}");
}

#[test]
fn after_the_end_nothing_is_possible() {
    let mut game = Scenario::draw("@..4").start();
    game.give_up();
    assert!(mask(&mut game).iter().all(|is_possible| !is_possible));
    for action in DiscreteAction::all() {
        let told = perform(&mut game, action, 9).unwrap_err();
        let is_right =
            matches!(told, ActionError::Refused(Refusal::GameOver) | ActionError::NoTarget);
        assert!(is_right, "{action}: {told}");
    }
}

#[test]
fn a_mask_of_the_wrong_length_is_refused() {
    let mut game = Scenario::draw("@..4").start();
    let told = write_action_mask(&mut game, &mut [0; 5]).unwrap_err().to_string();
    let expected = "the buffer action mask has 5 elements, expected 89, or 101 with the journeys";
    assert_eq!(told, expected);
}

#[test]
fn every_action_has_its_own_index() {
    use DiscreteAction as A;
    let all: Vec<_> = DiscreteAction::all().collect();
    assert_eq!(all.len(), DiscreteAction::COUNT);
    for (index, action) in all.into_iter().enumerate() {
        assert_eq!(action.index(), index, "{action}");
        let is_journey = matches!(
            action,
            A::Explore | A::TravelDown | A::TravelUp | A::RestUntilDisturbed | A::Run(_)
        );
        assert_eq!(action.index() >= DiscreteAction::PRIMITIVE_COUNT, is_journey, "{action}");
    }
}

#[test]
fn each_art_is_used_by_its_number_and_aim() {
    use DiscreteAction::{UseArt, UseArtToward};
    let (west, east) = (Direction::West, Direction::East);
    let start = |level| Scenario::delve(level).art("lunge").art("swap").art("whirl").start();
    let mut game = start("....\n.@.0\n....");
    let possible = mask(&mut game);
    let can = |action: DiscreteAction| possible[action.index()];
    assert!(can(UseArtToward(0, east)) && !can(UseArtToward(0, west)) && !can(UseArt(0)));
    assert!(can(UseArt(1)) && !can(UseArtToward(1, east)), "a creature");
    assert!(!can(UseArt(2)), "nobody is beside the PC");
    perform(&mut game, UseArtToward(0, east), 1).unwrap();
    assert_eq!(game.monsters(), 0);
    let mut game = start("@.....0");
    let there = game.find('0').unwrap();
    let mut swap = None;
    perform_with(&mut game, UseArt(1), 1, |_, action| swap = Some(action)).unwrap();
    assert_eq!(swap, Some(Action::Custom(CustomAction::named("swap").at(there))));
    perform(&mut game, UseArt(1), 1).unwrap();
    let refused = perform(&mut game, UseArt(1), 1);
    assert!(matches!(refused, Err(ActionError::Refused(_))), "no charge: {refused:?}");
    let mut game = Scenario::delve("@0").start();
    assert_eq!(perform(&mut game, UseArt(0), 1), Err(ActionError::NoTarget));
}

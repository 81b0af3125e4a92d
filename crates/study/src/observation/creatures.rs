//! The creatures that the PC notices, gathered once for each observation.

use bevy_ecs::prelude::{Entity, Has, QueryState, World};
use hexdelve::{
    creature::{Abilities, CharacterId, Faction, Player},
    dungeon::{CellLayer, Glyph},
    grid::Position,
    knowledge::{notices, sight},
    looks::{ColourOverride, ColourRole},
    mind::{Belief, HiddenFromTelepaths},
    things::Stuck,
};

/// The meaning of the bits of a cell in
/// [`ObservationBuffers::creatures`](super::ObservationBuffers::creatures). The four lowest
/// bits are the creature's abilities.
///
/// ```
/// use hexdelve_study::observation::{CreatureFlags, ObservationBuffers, ObservationWriter};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::draw("@..4").start();
/// let mut creatures = [0; 6 * 3];
/// let mut buffers =
///     ObservationBuffers { creatures: Some(&mut creatures), ..ObservationBuffers::default() };
/// ObservationWriter::new().observe(&mut game, &mut buffers)?;
/// let [pc, digger] = [creatures[7], creatures[10]];
/// assert_eq!(pc & CreatureFlags::PLAYER, CreatureFlags::PLAYER);
/// assert_eq!(digger & CreatureFlags::ABILITIES, 4);
/// assert_eq!(digger & CreatureFlags::PLAYER, 0);
/// # Ok::<(), hexdelve_study::observation::BufferLengthError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CreatureFlags;

impl CreatureFlags {
    /// The creature's abilities.
    pub const ABILITIES: u16 = 0x000f;
    /// Set for every creature.
    pub const PRESENT: u16 = 0x0010;
    /// The creature is the PC.
    pub const PLAYER: u16 = 0x0020;
    /// The creature is a friend of the PC.
    pub const FRIEND: u16 = 0x0040;
    /// The creature is in view. Otherwise, the PC senses it.
    pub const IN_VIEW: u16 = 0x0080;
    /// The creature will lose its next move.
    pub const STUCK: u16 = 0x0100;
    /// The creature knows the PC's cell.
    pub const KNOWS_PLAYER: u16 = 0x0200;
    /// The creature remembers where it last noticed the PC.
    pub const REMEMBERS_PLAYER: u16 = 0x0400;
    /// The creature has its own glyph, like a unique.
    pub const OWN_GLYPH: u16 = 0x0800;
}

type Row = (
    Entity,
    &'static Position,
    &'static CellLayer,
    &'static CharacterId,
    &'static Abilities,
    Has<Player>,
    Has<HiddenFromTelepaths>,
    Option<&'static Glyph>,
    Option<&'static ColourOverride>,
    Option<&'static Belief>,
    Option<&'static Stuck>,
    Option<&'static Faction>,
);

#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnCreature {
    pub(super) cell: Position,
    pub(super) glyph: char,
    pub(super) colour: u8,
    pub(super) flags: u16,
}

#[derive(Debug)]
pub(super) struct Creatures {
    query: QueryState<Row>,
    pub(super) noticed: Vec<DrawnCreature>,
}

impl Creatures {
    pub(super) fn new(world: &mut World) -> Self {
        Self { query: world.query(), noticed: Vec::new() }
    }

    pub(super) fn look(&mut self, world: &World, player: Option<Entity>) {
        let sees = sight(world);
        let senses = player.and_then(|who| world.get(who)).copied().unwrap_or_default();
        self.noticed.clear();
        self.query.update_archetypes(world);
        for row in self.query.iter_manual(world) {
            let (who, place, layer, _, abilities, is_player, is_veiled, glyph, tint, ..) = row;
            let (.., belief, stuck, side) = row;
            if *layer != CellLayer::Creature {
                continue;
            }
            let is_the_pc = Some(who) == player;
            if !is_the_pc && !notices(senses, sees(*place), is_veiled) {
                continue;
            }
            let usual = if is_the_pc { '@' } else { abilities.letter() };
            let own = glyph.filter(|_| !is_the_pc);
            let role = if is_the_pc {
                ColourRole::Player
            } else {
                tint.map_or(ColourRole::Monster(*abilities), |tint| tint.0)
            };
            let flag = |is_set: bool, flag: u16| if is_set { flag } else { 0 };
            let flags = CreatureFlags::PRESENT
                | u16::from(abilities.mask())
                | flag(is_player, CreatureFlags::PLAYER)
                | flag(!is_player && Faction::is_the_players(side.copied()), CreatureFlags::FRIEND)
                | flag(sees(*place), CreatureFlags::IN_VIEW)
                | flag(stuck.is_some_and(|stuck| stuck.moves > 0), CreatureFlags::STUCK)
                | flag(own.is_some(), CreatureFlags::OWN_GLYPH)
                | match belief {
                    Some(Belief::Knows(_)) => CreatureFlags::KNOWS_PLAYER,
                    Some(Belief::Remembers(_)) => CreatureFlags::REMEMBERS_PLAYER,
                    _ => 0,
                };
            self.noticed.push(DrawnCreature {
                cell: *place,
                glyph: own.map_or(usual, |glyph| glyph.0),
                colour: role.code(),
                flags,
            });
        }
    }
}

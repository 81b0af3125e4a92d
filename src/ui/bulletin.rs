//! What has happened, in plain words, as long as one line of it.

use super::{
    Eyes,
    words::{bearing, count, introduced, sentence, with_article},
};
use crate::{
    action::{Dug, Figure, Killed},
    creature::{Abilities, Bestiary, Player, Tunneling},
    dungeon::Hardness,
    grid::Position,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Has, MessageReader, Query, Res, ResMut, Resource};

/// How much a sentence matters, where there is not room for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// What the player has to know before anything else.
    Warning,
    /// What was done to the PC, or by it.
    Own,
    /// A death among others.
    Death,
    /// The rest.
    Aside,
}

/// The sentences since the player was last asked.
///
/// ```
/// use hexdelve::ui::{Bulletin, Weight};
/// let mut bulletin = Bulletin::default();
/// bulletin.say(Weight::Death, "The 4 kills the b.");
/// bulletin.say(Weight::Own, "You kill the 9, a jester.");
/// assert_eq!(bulletin.line(80), "You kill the 9, a jester. The 4 kills the b.");
/// assert_eq!(bulletin.line(40), "You kill the 9, a jester. (And 1 more.)");
/// ```
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Bulletin {
    sentences: Vec<(Weight, String)>,
    stale: bool,
}

impl Bulletin {
    /// Adds a sentence, unless it has been said already.
    pub fn say(&mut self, weight: Weight, words: impl Into<String>) {
        if self.stale {
            self.clear();
        }
        let said = (weight, words.into());
        if !self.sentences.contains(&said) {
            self.sentences.push(said);
        }
    }

    /// Forgets what was said.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Keeps what was said until there is something new: for watchers, who
    /// press no key when they have read it.
    ///
    /// ```
    /// use hexdelve::ui::{Bulletin, Weight};
    /// let mut bulletin = Bulletin::default();
    /// bulletin.say(Weight::Death, "The 4 kills the b.");
    /// bulletin.let_stand();
    /// assert_eq!(bulletin.line(80), "The 4 kills the b.");
    /// bulletin.say(Weight::Death, "The 3 kills the 4.");
    /// assert_eq!(bulletin.line(80), "The 3 kills the 4.");
    /// ```
    pub fn let_stand(&mut self) {
        self.stale = true;
    }

    /// One line of at most so many characters, what matters most first. What
    /// does not fit is counted: a turn never waits for a key.
    pub fn line(&self, width: u16) -> String {
        let mut sentences: Vec<_> = self.sentences.iter().collect();
        sentences.sort_by_key(|(weight, _)| *weight);
        let told = |count: usize| {
            let words: Vec<_> =
                sentences[..count].iter().map(|(_, words)| words.as_str()).collect();
            match sentences.len() - count {
                0 => words.join(" "),
                left => format!("{} (And {left} more.)", words.join(" ")),
            }
        };
        let fits = |line: &String| line.chars().count() <= usize::from(width);
        let most = (1..=sentences.len()).rev().map(told).find(fits);
        // A single sentence that is too long is cut by the screen's edge.
        most.unwrap_or_else(|| sentences.first().map_or(String::new(), |(_, words)| words.clone()))
    }
}

/// How many cells away digging is heard: as far as a chest that is forced, and
/// some more, for rock is loud.
const EARSHOT: u16 = 16;

/// Tells of those who died in a turn, where the PC sees it.
pub fn note_the_deaths(
    mut news: MessageReader<Killed>,
    eyes: Eyes<'_>,
    bestiary: Res<Bestiary>,
    mut bulletin: ResMut<Bulletin>,
) {
    let concerns = |it: &Killed| it.victim.is_player() || it.killer.is_player();
    for death in news.read().filter(|it| concerns(it) || eyes.see(it.cell)) {
        let (weight, words) = tell_of_a_death(death, &bestiary);
        bulletin.say(weight, words);
    }
}

/// Tells of the digging that the PC sees, or hears out of its sight.
pub fn note_the_bites(
    mut news: MessageReader<Dug>,
    seen: Res<FieldOfView>,
    bestiary: Res<Bestiary>,
    diggers: Query<(&Abilities, Has<Player>)>,
    mut bulletin: ResMut<Bulletin>,
) {
    for bite in news.read() {
        let Ok((abilities, is_player)) = diggers.get(bite.who) else { continue };
        if seen.sees(bite.cell) {
            bulletin.say(Weight::Aside, tell_of_a_bite(bite, *abilities, is_player, &bestiary));
        } else if let Some(ear) = seen.origin().filter(|it| it.distance(bite.cell) <= EARSHOT) {
            bulletin.say(Weight::Aside, tell_of_a_noise(bite, ear));
        }
    }
}

fn tell_of_a_death(death: &Killed, bestiary: &Bestiary) -> (Weight, String) {
    let Killed { victim, killer, .. } = death;
    if victim.is_player() {
        (Weight::Own, sentence(&format!("{} kills you!", aside(killer, bestiary))))
    } else if killer.is_player() {
        (Weight::Own, format!("You kill {}.", introduced(victim.abilities, bestiary)))
    } else {
        let letters = (killer.abilities.letter(), victim.abilities.letter());
        (Weight::Death, format!("The {} kills the {}.", letters.0, letters.1))
    }
}

/// `the b, an oracle,`: in the middle of a sentence.
fn aside(figure: &Figure, bestiary: &Bestiary) -> String {
    format!("{},", introduced(figure.abilities, bestiary))
}

/// `Digging, 3 north and 7 east: 2 bites left.`
fn tell_of_a_noise(bite: &Dug, ear: Position) -> String {
    let place = bearing(ear, bite.cell);
    match bite.left {
        Hardness::OPEN => format!("Rock breaks, {place}."),
        Hardness(left) => {
            let bites = count(u64::from(left.div_ceil(Tunneling::default().strength)), "bite");
            format!("Digging, {place}: {bites} left.")
        }
    }
}

fn tell_of_a_bite(
    bite: &Dug,
    abilities: Abilities,
    is_player: bool,
    bestiary: &Bestiary,
) -> String {
    let who = sentence(&with_article(&bestiary.kind(abilities).name));
    match (is_player, bite.left) {
        (true, Hardness::OPEN) => "You break through the rock.".to_owned(),
        (true, Hardness(left)) => format!("You bite into the rock: {left} are left."),
        (false, Hardness::OPEN) => format!("{who} breaks through the rock."),
        (false, _) => format!("{who} bites into the rock."),
    }
}

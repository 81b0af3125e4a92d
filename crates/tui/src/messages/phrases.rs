//! Sentences that several places say, and the rules in the help, one per row. A row becomes a
//! function of the same name, with an argument for each part.

use std::fmt::Display;

macro_rules! phrases {
    // The literal keeps the span of its row, so `format!` captures the parts by name.
    (@row $name:ident => $text:literal) => {
        pub(crate) const fn $name() -> &'static str { $text }
    };
    (@row $name:ident($($part:ident),+) => $text:literal) => {
        pub(crate) fn $name($($part: impl Display),+) -> String { format!($text) }
    };
    ($($name:ident $(($($part:ident),+))? => $text:literal;)+) => {
        $(phrases!(@row $name $(($($part),+))? => $text);)+
    };
}

phrases! {
    nobody_else_is_left => "Nobody else is left here: {descend} leads down from anywhere.";
    smoke => "smoke";
    noise_heard => "noise that you heard";
    a_noise(sound) => "noise: {sound}";
    last_noticed(name) => "{name}, last noticed";
    tracks_of(maker) => "tracks of {maker}";
    about_a_monster(words, speed, stance, approach) => "{words} Speed {speed}, {stance}{approach}.";
    you => "you";
    kills_out_of_sight(points) => "Kills out of your sight: +{points}";
}

// The rules in the help.
phrases! {
    rule_of_killing => "Whoever steps onto somebody kills them. That is how you kill monsters, how they kill you, and how they kill each other.";
    rule_of_speed => "Speed says how often somebody acts: at speed 20 twice as often as at 10, which is yours. So a slower monster can be made to arrive on your turn, and the turn order shows when.";
    rule_of_bits => "Each monster has up to four bits. Its symbol is their sum, in hexadecimal: b, or 11, is 8 + 2 + 1.";
    what_intelligent_means => "knows the shortest way, and remembers where it last noticed you. Others go straight ahead, and only while they see you.";
    what_telepathic_means => "knows where you are without seeing you.";
    what_tunneling_means => "digs through rock.";
    what_erratic_means(how_often) => "moves at random {how_often}.";
    rule_of_the_ground => "Ground drawn as a letter from g to z does something to you and to monsters alike: look at it to read what.";
    rule_of_wards => "A ward stops one monster that would kill you. It is then gone, and so is the monster's turn.";
    rule_of_hunters => "If you stay on a level, hunters arrive by the first staircase up: one at first, and then every 40 turns one more than before. The turn order and the status line say when.";
    rule_of_cleared_levels => "If nobody else is left on a level, you can go down from anywhere.";
    rule_of_the_crown => "Taking the Crown on the last level wakes one monster of each mind and opens a way out. Get there to win.";
    rule_of_the_score(level, chest, crown, turns) => "The status line shows your score: {level} for each level, {chest} for each chest, {crown} for winning, minus 1 for every {turns} turns. A message shows what you earn: (+50). A kill is worth the monster's speed, times one more than its number of bits; twice that if another monster makes it.";
    rule_of_conducts => "Conducts are what you did without, such as items or kills. The story at the end of a game lists those that you kept.";
}

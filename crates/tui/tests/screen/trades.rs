//! Trades on the screen: which monster has one, and where an arrow or a bomb is about to strike.

use crate::stage::{
    OnScreen, creature, generated, has, heard, lacks, shown, shown_after, staged, typed,
};
use hexdelve::{
    things::{Offer, OfferedArt},
    trades::Facing,
};
use hexdelve_tui::{prelude::*, settings::GlyphSet};
use ratatui::style::{Modifier, Style};

fn beset(level: &str, trade: &str, size: (u16, u16)) -> OnScreen<'static> {
    let level = Scenario::delve(level).trade('0', trade).speed('0', 10).foggy();
    staged(level, size.0, size.1)
}

#[test]
fn the_line_of_fire_is_drawn_and_told() {
    let mut game = beset("@....0", "archer", (80, 24));
    lacks(&mut game, "", &["line of fire"]);
    has(&mut game, ".", &["The archer husk aims west.", "#@====0#", "in a line of fire"]);
    has(&mut game, "Ll", &["It is in the line of fire."]);
    has(&mut game, "!L\t", &["Now: aims west."]);
    has(&mut game, "!.\n", &["The archer husk shoots west.", "kills you!", "struck you"]);
}

#[test]
fn a_burning_fuse_is_drawn_and_told() {
    let level = Scenario::delve("...........\n.@0........\n...........");
    let mut game = staged(level.trade('0', "bomber").art("whirl").foggy(), 80, 24);
    has(&mut game, "a", &["You whirl.", "The bomber husk leaves a bomb", "#.@O", "bomb in 1"]);
    has(&mut game, "Ll", &["It bursts in 1 turn, and kills all"]);
    game.draw_with(GlyphSet::Unicode);
    has(&mut game, "!", &["#∙@➀"]);
    game.draw_with(GlyphSet::Lines);
    has(&mut game, "h", &["#@.O", "bomb now"]);
    has(&mut game, "Ll", &["A bomb is beside it. It bursts right after your"]);
    has(&mut game, "!.", &["A bomb bursts."]);
    lacks(&mut game, "", &["bomb now"]);
}

#[test]
fn a_strike_that_a_shield_stops_is_asked_about_as_such() {
    let mut game = beset("@0..", "shield", (80, 24));
    let husk = creature(&game, '0');
    game.world_mut().entity_mut(husk).insert(Facing(Some(Direction::West)));
    has(&mut game, "l", &["Its shield stops your strike, and then it would kill you."]);
}

#[test]
fn a_bomb_that_nobody_can_flee_is_asked_about() {
    let mut game = beset("@0......", "bomber", (80, 24));
    has(&mut game, "l", &["The bomber husk leaves a bomb"]);
    let mut game = beset("@..0......", "bomber", (80, 24));
    typed(&mut game, "..");
    has(&mut game, "l", &["You cannot get away from the bomb in time. The bomber husk would kill"]);
}

#[test]
fn the_blast_of_a_bomb_has_a_ground_of_its_own() {
    let mut game = beset("...........\n.@.0.......\n...........", "bomber", (80, 24));
    let ground = |game: &mut OnScreen| game.style(4, 1).bg;
    let before = ground(&mut game);
    has(&mut game, ".", &["lights its fuse", "bomb in 2"]);
    assert_ne!(ground(&mut game), before, "the bomber is below");
}

#[test]
fn a_monster_with_a_trade_has_its_own_mark_and_name() {
    let level = "@....\n.....\n0...0";
    let mut game = beset(level, "charger", (120, 40));
    let plain = staged(Scenario::delve(level).foggy(), 120, 40).style(1, 3);
    let trader = game.style(1, 3);
    let is_italic = |style: Style| style.add_modifier.contains(Modifier::ITALIC);
    assert!(trader.bg != plain.bg && is_italic(trader) && !is_italic(plain));
    has(&mut game, "", &["0 charger husk", "it runs into your"]);
    has(&mut game, "e", &["c charger", "#c...c#"]);
    lacks(&mut game, "e", &["#c...c#"]);
}

#[test]
fn the_list_says_what_is_on_offer_and_what_it_does() {
    let mut game = staged(Scenario::delve("@..YY!"), 120, 40);
    for (x, name) in [(4, "whirl"), (5, "lunge")] {
        let item = game.contents_at(Position::new(x, 1)).items[0];
        let look = (OfferedArt { name: name.to_owned() }, Name::new(name), Offer { group: 1 });
        game.world_mut().entity_mut(item).insert(look);
    }
    has(
        &mut game,
        "",
        &["On offer: take one", "Y art of whirl", "Y art of lunge", "In view", "the others vanish"],
    );
}

#[test]
fn the_status_line_counts_the_lead() {
    let mut game = generated(DelveSetup::new(Seed(7)), (80, 24));
    assert!(shown(&mut game)[22].contains("Turn 0  Lead 199"), "{:?}", shown(&mut game));
    assert!(shown_after(&mut game, ".")[22].contains("Turn 1  Lead 198"));
    let game = DelveSetup::new(Seed(7)).start_with(MessagesPlugin).unwrap();
    assert!(heard(game, b"status").0.contains("Lead over the hunters: 199 turns."));
}

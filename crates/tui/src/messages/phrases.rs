//! The game's sentences, one per row: a single file to proofread and, one day, to translate.
//!
//! A row becomes a function of the same name, with an argument for each part. A part that names a
//! creature is `the 9`, `the 9, a jester` or, in the middle of a sentence, `the 9, a jester,`;
//! [`sentence`](super::words::sentence) capitalizes the result. Plurals, articles and bearings are
//! made in [`words`](super::words).

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

// Deaths.
phrases! {
    kills_you(killer) => "{killer} kills you!";
    you_kill(victim) => "You kill {victim}.";
    kills(killer, victim) => "{killer} kills {victim}.";
    something => "something";
    monsters_kill_each_other => "Monsters kill each other when they walk into one another.";
}

// Points.
phrases! {
    earns(message, points) => "{message} (+{points})";
}

// Digging.
phrases! {
    you_dig(hardness) => "You dig into the rock (hardness {hardness} left).";
    you_dig_through => "You dig through the rock.";
    digs(who) => "{who} digs into the rock.";
    digs_through(who) => "{who} digs through the rock.";
    something_digs(place, digs) => "Something is digging {place} ({digs} left).";
    rock_breaks(place) => "You hear rock breaking {place}.";
}

// Doors and chests.
phrases! {
    you_open(door) => "You open the {door}.";
    opens(who, door) => "{who} opens the {door}.";
    you_unlock(door) => "You unlock the {door}. The key stays in the lock.";
    unlocks(who, door) => "{who} unlocks the {door}. The key stays in the lock.";
    you_close(door) => "You close the {door}.";
    closes(who, door) => "{who} closes the {door}.";
    you_dig_into(door) => "You dig into the {door}.";
    digs_into(who, door) => "{who} digs into the {door}.";
    you_break(door) => "You dig through the {door}.";
    breaks(who, door) => "{who} digs through the {door}.";
    you_start_opening(chest) => "You start opening the {chest}.";
    monsters_hear_it => "Monsters hear it.";
    nobody_hears_it => "Nobody is left to hear it.";
    starts_opening(who, chest) => "{who} starts opening the {chest}. Monsters hear it.";
    you_empty(chest, contents) => "You open the {chest}. Its contents fall out: {contents}.";
    you_open_an_empty(chest) => "You open the {chest}. It is empty.";
    empties(who, chest) => "{who} opens the {chest}. Its contents fall out.";
}

// Items.
phrases! {
    you_pick_up_another(item, count) => "You pick up the {item} ({count}).";
    you_pick_up_one_apart(item) => "You pick up the {item}. These do not share a slot.";
    you_pick_up(item) => "You pick up the {item}.";
    picks_up(who, item) => "{who} picks up the {item}.";
    you_drop(item) => "You drop the {item}.";
    drops(who, item) => "{who} drops the {item}.";
    you_throw(item) => "You throw the {item}.";
    throws(who, item) => "{who} throws the {item}.";
    you_use(item) => "You use the {item}.";
    you_put_on(item) => "You put on the {item}.";
    you_take_off(item) => "You take off the {item}.";
    you_take_in_hand(item) => "You wield the {item}.";
    you_put_away(item) => "You put the {item} away.";
    instead_of(taken, item) => "{taken} instead of the {item}.";
    uses(who, item) => "{who} uses the {item}.";
    you_use_and_feel(item, effect) => "You use the {item}. {effect}";
    your_item_is_used_up(item) => "Your {item} is used up.";
    item_is_used_up(who, item) => "{who}'s {item} is used up.";
    your_ward_stops(ward, attacker) => "Your {ward} stops {attacker} and shatters.";
    your_ward_stops_a_blow(ward) => "Your {ward} stops a blow and shatters.";
    ward_stops_a_blow(who, ward) => "{who}'s {ward} stops a blow and shatters.";
}

// Traps and terrain features.
phrases! {
    you_are_held(feature, moves) => "You get caught in the {feature} and lose {moves}.";
    is_held(who, feature) => "{who} gets caught in the {feature}.";
    you_slide_on(feature) => "You slide on the {feature}.";
    slides_on(who, feature) => "{who} slides on the {feature}.";
    you_fall_into_the(feature) => "You fall into the {feature}.";
    falls_into_the(who, feature) => "{who} falls into the {feature}.";
    you_crunch(feature) => "The {feature} crunches.";
    monsters_near_you_hear_it => "Monsters near you hear it.";
    you_walk_into(feature) => "You walk into the {feature}.";
    walks_into(who, feature) => "{who} walks into the {feature}.";
    you_step_on_the(feature) => "You step on the {feature}.";
    steps_on_the(who, feature) => "{who} steps on the {feature}.";
    you_clear_away(feature) => "You clear away the {feature}.";
    clears_away(who, feature) => "{who} clears away the {feature}.";
    you_fall_into(trap, moves) => "You fall into {trap} and lose {moves}.";
    falls_into(who, trap) => "{who} falls into {trap}.";
    you_set_off_an_alarm(trap) => "You set off {trap}! Intelligent monsters will come here.";
    you_slide(trap) => "You step on {trap} and slide until something stops you.";
    you_set_off_a_cover(trap, feature) => "You set off {trap}! {feature} covers the ground around you.";
    sets_off(who, trap) => "{who} sets off {trap}.";
    you_step_on(trap) => "You step on {trap}.";
    steps_on(who, trap) => "{who} steps on {trap}.";
    alarm_out_of_sight => "An alarm goes off somewhere.";
}

// Effects.
phrases! {
    you_are_now(ability) => "You are now {ability}.";
    is_now(who, ability) => "{who} is now {ability}.";
    you_are_no_longer(ability) => "You are no longer {ability}.";
    is_no_longer(who, ability) => "{who} is no longer {ability}.";
    you_are_elsewhere => "You find yourself somewhere else.";
    appears(who) => "{who} appears out of nowhere.";
    hunts_another(who) => "{who} forgets you and hunts another monster.";
}

// The ground, stairs and levels.
phrases! {
    you_see_here(item) => "You see {item} here.";
    you_have_enough_of(item) => "You see {item} here. You cannot carry more of these.";
    another(item) => "another {item}";
    you_see_several_here(item, others) => "You see {item} and {others} here.";
    stairs_here(way) => "There is a staircase {way} here.";
    stairs_of_the_pit(way) => "There is a staircase {way} here, but nothing leads out of the pit.";
    nobody_else_is_left => "Nobody else is left here: {descend} leads down from anywhere.";
    no_longer_from_anywhere => "Hunters have arrived: you need a staircase again to go down.";
    no_staircase_needed(level) => "Nobody was left on level {level}, so you needed no staircase.";
    you_go(way, level, kind) => "You go {way} to level {level}: {kind}.";
    hunters_come(hunters, turns) => "{hunters} will arrive by the first staircase up in {turns}.";
    hunters_are_near(turns) => "Hunters arrive in {turns}.";
    hunter_came => "You hear the steps of a hunter on the stairs.";
    hunters_came(hunters) => "You hear the steps of {hunters} on the stairs. One arrives each turn.";
    hunter_expected(turns, speed) => "in {turns}: 1 hunter of speed {speed} by the first <";
    hunters_expected(turns, hunters, speed) => "in {turns}: {hunters} of speed {speed} by the first <, one by one";
    conjured(item) => "{item} appears at your feet.";
    you_land(level, kind) => "You land with a crash on level {level}: {kind}.";
    one_monster_follows => "1 monster follows you.";
    monsters_follow(monsters) => "{monsters} follow you.";
}

// Sounds and warnings.
phrases! {
    you_hear(sound, cells, direction) => "You hear {sound}, about {cells} {direction}.";
    you_hear_nearer(sound, cells, direction) => "You hear {sound}, now only {cells} {direction}.";
    you_heard_afar(sound, cells, direction, when) => "You heard {sound} {cells} {direction} {when}.";
    you_heard_close(sound, when) => "You heard {sound} right here {when}.";
    you_hear_here(sound) => "You hear {sound} right beside you.";
    a_death_cry => "a death cry";
    digging => "digging";
    a_door => "a door open";
    a_trap => "a trap go off";
    quick_steps => "quick steps";
    steps => "steps";
    breathing => "breathing";
    comes_into_view(who) => "{who} comes into view.";
    unique_comes_into_view(who, letter) => "{who}, a unique {letter}, comes into view.";
    is_out_of_view_again(who, place) => "{who} is out of view again. You saw it {place}.";
    uniques_have_traits => "Look at a unique to learn what is special about it.";
    would_kill_you(killer) => "{killer} would kill you.";
    might_kill_you(killer, percent) => "{killer} would kill you ({percent}% chance).";
}

// Journeys: why one does not start, or stops.
phrases! {
    not_while_in_sight(who) => "Not while {who} is in sight.";
    not_while_several_are_in_sight(who, others) => "Not while {who} and {others} more are in sight.";
    not_while_so_close(who) => "Not while {who} is so close: it could reach you within 2 turns. Choose each move yourself.";
    not_while_beside_you(who) => "Not while {who} is beside you. Choose each move yourself.";
    was_seen(who, place, when) => "{who} was {place} {when}.";
    and_more_reasons(reasons) => "And {reasons} more.";
    not_now(reason) => "Not now: {reason}. Choose each move yourself.";
    you_stop(reason) => "You stop: {reason}.";
    would_break_your_ward(attacker) => "{attacker} would break your ward.";
    ward_would_break => "going on would break your ward";
    would_kill_you_there(killer) => "{killer} would kill you";
    could_kill_you_there(killer) => "{killer} could kill you";
    press_again => "Press again to go anyway.";
    press_to_go(keys) => "Press {keys} to go anyway.";
    you_sense(who) => "You sense {who}.";
    was_near_here(who) => "{who} was near here when you last noticed it.";
    has_noticed_you(who) => "{who} has noticed you.";
    comes_close(who, place) => "{who} comes close: {place}.";
    is_in_the_way(what) => "{what} is in the way.";
    you_are_stuck => "You are stuck.";
    you_can_move_again => "You can move again.";
    you_slow_down => "You slow down.";
    telepaths_sense_you_again => "Telepaths can sense you again.";
    you_are_off_your_path => "You are no longer on your path.";
    you_arrive => "You arrive.";
    you_arrive_at(thing, way) => "You arrive. The {thing} is to the {way}.";
    you_arrive_at_a_chest(chest, way) => "You arrive. The {chest} is to the {way}: walk into it to open it.";
    no_known_way => "You know of no way there.";
    only_over(hazard) => "The only way you know crosses {hazard}: walk there yourself.";
    only_through_a_locked_door => "The only way you know is through a locked door.";
    you_have_rested => "You have rested for 25 turns.";
    you_come_to(what) => "You come to {what}.";
    the_corridor_ends => "The corridor ends here.";
    a_corridor_begins => "A corridor begins here.";
    there_is_an_opening => "There is an opening beside you.";
    the_way_forks => "The way forks here.";
    dead_end => "This is a dead end.";
}

// Exploration: what was found, and what is left.
phrases! {
    nothing_to_explore => "There is nothing to explore: you can see the whole pit.";
    done_exploring(finding) => "Done exploring. {finding}";
    partly_explored(obstacles) => "Partly explored: {obstacles}.";
    one_door_is_locked => "1 door is locked";
    doors_are_locked(doors) => "{doors} are locked";
    you_have_a_key => "You have a key.";
    a_trap_blocks_a_way => "a trap blocks the way";
    this_and_that(this, that) => "{this} and {that}";
    the_crown_is(place) => "The Crown is {place}.";
    the_staircase_is(staircase, place) => "{staircase} is {place}.";
    no_crown_found => "You have not found the Crown.";
    no_staircase_found => "You have not found a staircase.";
    no_way_on(items) => "There is no way on that you know. Try {items}.";
    no_way_on_but_to_wait(turns) => "There is no way on that you know. Wait: monsters may dig to you, and the rock softens after {turns} turns on a level.";
    your(item) => "your {item}";
    this_or_that(this, that) => "{this} or {that}";
    one_item_is_left => "Your pack is full; 1 item is left behind.";
    items_are_left(items) => "Your pack is full; {items} are left behind.";
    one_chest_is_left(place) => "There is a chest {place}.";
    chests_are_left(chests, place) => "There are {chests}, the nearest {place}.";
}

// Looking: a cell, its occupant and its things.
phrases! {
    yourself => "yourself";
    you_are => "you are";
    the_player => "the player";
    in_a_place(who, place) => "{who} in {place}";
    on_a_place(who, place) => "{who} on {place}";
    at_a_bearing(what, bearing) => "{what}, {bearing}";
    at_a_distance(what, bearing, cells) => "{what}, {bearing} ({cells} away)";
    full_stop(what) => "{what}.";
    unexplored_ground => "unexplored ground";
    the_rock => "the rock";
    the_floor => "the floor";
    the_stairs => "the stairs";
    a_room => "a room";
    the_floor_of_a_room => "the floor of a room";
    a_corridor => "a corridor";
    a_staircase_up => "a staircase up";
    a_staircase_down => "a staircase down";
    rock => "rock";
    soft_rock => "soft rock (dig once)";
    firm_rock => "firm rock (dig twice)";
    hard_rock => "hard rock (dig 3 times)";
    undiggable_rock => "undiggable rock";
    one_other_thing(top) => "{top} and 1 other thing";
    other_things(top, others) => "{top} and {others} other things";
    sensed_not_seen => " You sense it but cannot see it.";
    smoke => "smoke";
    noise_heard => "noise that you heard";
    a_noise(sound) => "noise: {sound}";
    last_noticed(name) => "{name}, last noticed";
    tracks_of(maker) => "tracks of {maker}";
    smoke_hides_it => " Smoke hides it.";
    just_now => "just now";
    ago(turns) => "{turns} ago";
    you_heard(sound, when) => " You heard {sound} here {when}.";
    last_seen_here(who, when) => " You last noticed {who} here {when}.";
    tracks_lead(maker, way, when) => " Tracks of {maker} lead {way}, left {when}.";
    tracks(maker, when) => " There are tracks of {maker}, left {when}.";
    you_remember_it => " You remember it.";
    you_stand_in_smoke => " In the smoke you can see only 1 cell away.";
    there_is_smoke => " There is smoke.";
    worth_no_points => " Killing it earns no points.";
    about_a_monster(words, speed, stance, approach) => "{words} Speed {speed}, {stance}{approach}.";
    could_reach_you(when) => "; could reach you {when}";
    cannot_reach_you(why) => "; {why}";
}

// Minds: a monster's abilities, speed and belief.
phrases! {
    not_that(ability) => "not {ability}";
    as_fast_as_you(speed) => "Speed {speed}: as fast as you.";
    turns_for_each_of_yours(speed, turns) => "Speed {speed}: {turns} turns for each of yours.";
    is_on_your_side => "It is on your side.";
    knows_nothing_of_you => "It has not noticed you and has no goal.";
    it_sleeps => "It sleeps.";
    asleep => "asleep";
    knows_of_you_but_stays => "It knows where you are, but does not leave its room.";
    knows_where_you_are => "It knows where you are and hunts you.";
    saw_you => "It has seen you and hunts you.";
    sensed_you => "It senses you and hunts you.";
    thinks_you_are_still(place, steps) => "It thinks you are still {place} ({steps}).";
    searches_for_you_here => "It is coming to search for you right here.";
    searches_for_you(place) => "It is on its way to search for you {place}.";
    friendly => "friendly";
    unaware => "unaware";
    searching => "searching";
    hunting => "hunting";
}

// Approaches: how soon a monster could reach you.
phrases! {
    your_friend => "your friend";
    right_after_you => "right after you";
    in_one_turn => "in 1 turn";
    in_turns(turns) => "in {turns} turns";
    no_way_to_you => "no way to you";
    no_known_way_to_you => "no known way";
    may_dig_to_you => "may dig to you";
}

// Forecasts: the turn order, actions and deaths to come.
phrases! {
    now => "now";
    later(turns) => "+{turns}";
    your_turn => "your turn";
    your_next_turn => "your next turn";
    your_turn_after_next => "your turn after next";
    your_third_turn => "your third turn from now";
    could_be_anywhere => "out of view; could be anywhere nearby";
    even_odds_deed(deed) => "50%: {deed}";
    next_in_order => "Next:";
    deed_kills(victim) => "kills {victim}";
    cause_kills(cause, victim) => "{cause} kills {victim}";
    itself => "it";
    over_ground(deed, ground) => "{deed} ({ground})";
    deed_digs(way) => "digs {way}";
    deed_breaks_your_ward => "breaks your ward";
    deed_stays => "stays put";
    deed_goes(way) => "goes {way}";
    deed_rests => "rests";
    deed_unknown => "acts";
    and_turns(turns) => "and {turns}";
    and_irrelevant(monsters) => "and {monsters} at rest or far away";
    and_turns_and_irrelevant(turns, monsters) => "and {turns}; {monsters} at rest or far";
    deed_unforeseen => "its step is unknown";
    next_is_unforeseen(when) => "{when} it acts. You know too little of its surroundings to say how.";
    not_soon => "It does not act within your next three turns.";
    right_after_your_turn => "Right after your turn";
    next_deed(when, deed) => "{when} it {deed}.";
    tosses_a_coin(when, deed) => "{when} it tosses a coin. Tails: it {deed}.";
    heads_rests => "Heads: it rests.";
    heads_goes_one_way(way) => "Heads: it goes {way}.";
    heads_may_go(points) => "Heads: it goes in a random direction ({points}; some may be blocked).";
    heads_goes(ways, points) => "Heads: it goes in one of {ways} directions ({points}).";
    you => "you";
    will_kill(killer, victim, when) => "{killer} will kill {victim} {when}";
    may_kill(killer, victim, when) => "{killer} may kill {victim} {when}";
}

// The player's past turns, and the last safe move.
phrases! {
    rested => "rested";
    went(way) => "went {way}";
    closed_the_door(way) => "closed the door to the {way}";
    picked_something_up => "picked something up";
    dropped_item(slot) => "dropped item {slot}";
    threw_item(slot) => "threw item {slot}";
    used_item(slot) => "used item {slot}";
    went_down => "went down";
    went_up => "went up";
    used_a_skill => "used a skill";
    resting => "resting";
    going(way) => "going {way}";
    closing_the_door(way) => "closing the door to the {way}";
    picking_something_up => "picking something up";
    dropping_item(slot) => "dropping item {slot}";
    throwing_item(slot) => "throwing item {slot}";
    using_item(slot) => "using item {slot}";
    going_down => "going down";
    going_up => "going up";
    using_a_skill => "using a skill";
    past_turn(turn, deed, events) => "{turn} You {deed}. {events}";
    no_move_was_safe(turns) => "No move was safe in the last {turns} turns.";
    only_a_clue(turn, taken, clue) => "Turn {turn}: nothing in view warned you against {taken}. {clue}";
    nothing_warned_you(turn, taken) => "Turn {turn}: nothing you knew warned you against {taken}.";
    your_last_safe_move(turn, taken) => "Turn {turn}: {taken} was your last safe move.";
    you_left_safety(turn, safe, taken) => "Turn {turn}: {safe} was still safe, but you {taken}.";
}

// The killer.
phrases! {
    killer_was(killer, abilities, speed) => "{killer}: {abilities}, speed {speed}";
    no_abilities => "no abilities";
    killer_knew_you => "it knew where you were";
    killer_searched_for_you => "it was heading for where it last noticed you";
    killer_was_unaware => "it had not noticed you";
    and_came_from(way) => ", and came from the {way}";
    it_reached_you(turn) => "it reached you after turn {turn}";
    killed_after_turn(cause, turn) => "Killed by {cause} after turn {turn}.";
}

// Goals and endings.
phrases! {
    take_the_crown(level) => "Take the Crown on level {level}, and get out.";
    get_out => "Get out by the stairs up.";
    you_take_the_crown => "You take the Crown. The stairs up crumble, and the rock softens.";
    you_take_the_crown_and_wake(monsters) => "You take the Crown. The stairs up crumble, the rock softens, and you hear {monsters} wake.";
    the_way_out_is(way) => "A way out opens: {way}.";
    be_the_last => "Be the last one standing.";
    chapter(level, turns) => "Level {level}: {turns}.";
    chapter_of_a_kind(level, kind, turns) => "Level {level}, {kind}: {turns}.";
    chapter_of_levels(from, to, turns) => "Levels {from} to {to}: {turns}.";
    chapter_of_the_pit(turns) => "The pit: {turns}.";
    first_met(chapter) => "{chapter} First met:";
    you_killed_in_all(count) => "You killed {count}:";
    others_killed_in_all(count) => "Traps and other monsters killed {count}:";
    victim_of(victim, killer) => "{victim} by {killer}";
    close_calls => "Close calls:";
    ward_saved_you => "your ward broke";
    monsters_beside_you(count) => "{count} monsters beside you";
    on_turn(event, turn) => "{event} on turn {turn}";
    and_others(line, others) => "{line} and {others} more.";
    your_record(killed, deaths) => "Your record in finished games: kills {killed}, deaths {deaths}.";
    conducts => "Conducts:";
    to_share(code, ending) => "{code}: {ending}";
    to_share_of_a_day(code, day, ending) => "{code}, the daily for {day}: {ending}";
    with_conducts(ending, names) => "{ending}; {names}";
    next_challenge(name, text) => "Next: the challenge {name} (--challenge {name}). {text}";
    best_score(score) => "Best score {score}.";
    best_score_and_wins(score, wins) => "Best score {score}, {wins}.";
    daily_is_open => "Today's daily: not played (`--daily`).";
    daily_is_played => "Today's daily: played.";
    challenge_to_try(name) => "Try `--challenge {name}`.";
    new_best_score(before) => "A new best score! The best so far was {before}.";
    best_score_stands(score, missing) => "You are {missing} short of your best score, {score}.";
    won_in_a_row(wins) => "You have won {wins} in a row.";
    streak_is_over(wins) => "Your streak of {wins} is over.";
    days_in_a_row(days) => "The daily delve: {days} in a row.";
    not_yet_won_with(conducts) => "Not yet won with: {conducts}.";
    not_yet_killed(kinds) => "Not yet killed with your own hands: {kinds}.";
    story_ends(turn, outcome) => "Turn {turn}: {outcome}.";
    unfinished => "unfinished";
    quit => "quit";
    killed_by(killer) => "killed by {killer}";
    on_level(level) => " on level {level}";
    scored(score) => ", score {score}";
    kills_out_of_sight(points) => "Kills out of your sight: +{points}";
    in_practice => ", practice mode";
    as_a_wizard => ", wizard mode";
    ending(outcome, worth, seed) => "{outcome} after {worth}, seed {seed}";
    tally(turns, outcome, place, score, seed) => "{turns}, {outcome}{place}{score}, seed {seed}";
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_text_or_fills_in_its_parts() {
        assert_eq!(you_arrive(), "You arrive.");
        assert_eq!(kills("the borer", "the oracle"), "the borer kills the oracle.");
        assert_eq!(might_kill_you("the 3", 60), "the 3 would kill you (60% chance).");
    }
}

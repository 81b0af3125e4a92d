//! The screens and the line interface: sessions without a terminal, and their output.

mod animation;
mod boards;
mod endings;
mod extensions;
mod flow;
mod items;
mod journeys;
mod key_sequences;
mod keys_and_answers;
mod layout;
mod lessons;
mod lists;
mod log;
mod looks;
mod minds;
mod news;
mod pictures;
mod replays;
mod settings;
mod sizes;
mod stage;
mod stops;
mod svg;
mod themes;
mod title;
mod transcripts;

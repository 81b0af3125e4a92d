//! What has happened, in plain words.

pub(super) mod bulletin;
pub(super) mod comers;
pub(super) mod goal;
pub(super) mod reasons;
pub(super) mod tidings;
pub(super) mod turns_in_words;
pub(super) mod turns_of_yours;
pub(super) mod twins;
pub(super) mod words;

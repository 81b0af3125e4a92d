//! What has happened, in plain words.

pub(super) mod bulletin;
pub(super) mod reasons;
pub(super) mod tidings;
pub(super) mod turns_in_words;
pub(super) mod twins;
pub(super) mod words;

//! What the player asks for with the buttons of the page.

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// The menu of the page.
    Menu,
    /// The saved game, or a new delve if there is none.
    Play,
    /// The saved game with this name.
    Resume(String),
    /// A new delve.
    Delve,
    /// Today's delve.
    Daily,
    /// A new delve in which turns can be taken back.
    Practice,
    /// A new game in the pit.
    Pit,
    /// The tutorial, from this lesson on, counted from 1.
    Tutorial(usize),
    /// A delve that an autopilot plays.
    WatchDelve,
    /// The pit, as an autopilot plays it.
    WatchPit,
    /// The replay of the game with this name.
    Replay(String),
}

impl Request {
    /// Returns the request with this name. Some names are followed by `:` and a value.
    ///
    /// # Errors
    /// Returns a message if there is no such request.
    pub fn named(words: &str) -> Result<Self, String> {
        let (name, value) = words.split_once(':').unwrap_or((words, ""));
        Ok(match name {
            "menu" => Self::Menu,
            "play" => Self::Play,
            "resume" => Self::Resume(value.to_owned()),
            "delve" => Self::Delve,
            "daily" => Self::Daily,
            "practice" => Self::Practice,
            "pit" => Self::Pit,
            "tutorial" => Self::Tutorial(value.parse().unwrap_or(1)),
            "watch-delve" => Self::WatchDelve,
            "watch-pit" => Self::WatchPit,
            "replay" => Self::Replay(value.to_owned()),
            _ => return Err(format!("{words}: the page has no such request")),
        })
    }

    /// Whether the request needs the columns of a whole level, because there is text
    /// beside it.
    pub const fn is_wide(&self) -> bool {
        matches!(self, Self::Tutorial(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_with_its_value() {
        assert_eq!(Request::named("replay:a.hexdelve"), Ok(Request::Replay("a.hexdelve".into())));
        assert_eq!(Request::named("tutorial:3"), Ok(Request::Tutorial(3)));
        assert_eq!(Request::named("tutorial"), Ok(Request::Tutorial(1)));
        assert!(Request::named("fly").is_err());
    }
}

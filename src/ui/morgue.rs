pub fn morgue() {}

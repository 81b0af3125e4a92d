// Connects the program to the terminal, the buttons and the browser's storage.
//
// The program never waits: `poll` handles what has arrived and says when it wants to be
// called again. Its frames are bytes for the terminal.

import load, { Page } from "./hexdelve.js";
import { Terminal } from "./xterm.mjs";

const element = (id) => document.getElementById(id);
const FONT = 'hexdelve, "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace';
// The smallest screen of the game, and the one that shows a whole level.
const LEAST = { columns: 40, rows: 12 };
const WHOLE = { columns: 80, rows: 24 };
// Letter sizes in pixels: below READABLE, a phone shows fewer columns instead.
const READABLE = 13;
const SMALLEST = 5;
const LARGEST = 20;
// The time in milliseconds after which a touch counts as a long press: describe the cell.
const LONG_PRESS = 500;

const started = performance.now();
// The terminal measures its letters when it opens. Without the font, it uses the next one.
await Promise.allSettled(["", "bold "].map((weight) => document.fonts.load(`${weight}16px hexdelve`)));
const terminal = new Terminal({
    allowProposedApi: false,
    cursorBlink: false,
    cursorInactiveStyle: "none",
    fontFamily: FONT,
    fontSize: 16,
    scrollback: 0,
    // As in page.css. The usual dark grey cannot be read on a phone in daylight.
    theme: { background: "#0a0b10", foreground: "#f0ece2", brightBlack: "#8a867c" },
});
terminal.open(element("terminal"));

let page;
let timer;
let dialog = "";
let patience = 0;
const measures = { firstFrame: undefined, keys: [] };

// Returns the width of a letter and the height of a line at a letter size, all in pixels.
// The terminal rounds both to device pixels.
function cell(size) {
    const ruler = element("ruler");
    ruler.style.font = `${size}px ${FONT}`;
    const { width, height } = ruler.getBoundingClientRect();
    return { width: width / 10, height: Math.ceil(height) };
}

// Chooses the letter size and the screen size that fit the available space.
function fit() {
    const room = element("terminal").getBoundingClientRect();
    const wide = page?.is_wide() ? WHOLE : LEAST;
    const size_for = ({ columns, rows }) => {
        const one = cell(100);
        const width = (room.width / columns / one.width) * 100;
        const height = (room.height / rows / one.height) * 100;
        return Math.min(width, height);
    };
    // A whole level if its letters would be readable, otherwise fewer letters that are.
    const whole = size_for(WHOLE);
    const size = whole >= READABLE
        ? Math.min(LARGEST, whole)
        : Math.max(SMALLEST, Math.min(READABLE, size_for(wide)));
    terminal.options.fontSize = Math.floor(size * 4) / 4;
    const shown = terminal.dimensions?.css?.cell ?? cell(terminal.options.fontSize);
    const columns = Math.max(wide.columns, Math.min(200, Math.floor(room.width / shown.width)));
    const rows = Math.max(wide.rows, Math.min(80, Math.floor(room.height / shown.height)));
    if (terminal.cols !== columns || terminal.rows !== rows) {
        terminal.resize(columns, rows);
        page?.resize(columns, rows);
    }
}

// Runs the program until it waits, and shows the result.
function go_on() {
    clearTimeout(timer);
    const was_wide = page.is_wide();
    patience = page.poll();
    if (page.is_wide() !== was_wide) {
        fit();
        patience = page.poll();
    }
    const frame = page.frame();
    if (frame.length > 0) {
        terminal.write(frame, () => {
            measures.firstFrame ??= performance.now() - started;
        });
    }
    const told = page.notices();
    if (told !== "") {
        element("notice").textContent = told;
        element("notice").hidden = false;
    }
    if (page.is_idle() && dialog === "") {
        open("menu");
    }
    timer = setTimeout(go_on, patience);
}

function ask(request) {
    close();
    element("notice").hidden = true;
    page.ask(request);
    terminal.reset();
    fit();
    go_on();
    terminal.focus();
}

function key(sent) {
    const before = performance.now();
    page.key(sent);
    go_on();
    measures.keys.push(performance.now() - before);
}

function press(action) {
    page.press(action);
    go_on();
}

// Returns the terminal cell under an event's pointer, if there is one.
function cell_at(event) {
    const screen = element("terminal").querySelector(".xterm-screen").getBoundingClientRect();
    const column = Math.floor(((event.clientX - screen.left) / screen.width) * terminal.cols);
    const row = Math.floor(((event.clientY - screen.top) / screen.height) * terminal.rows);
    const is_inside = column >= 0 && row >= 0 && column < terminal.cols && row < terminal.rows;
    return is_inside ? { column, row } : undefined;
}

function listen_for_taps() {
    const place = element("terminal");
    let pressed;
    place.addEventListener("pointerdown", (event) => {
        pressed = { at: performance.now(), x: event.clientX, y: event.clientY };
    });
    place.addEventListener("pointerup", (event) => {
        const where = cell_at(event);
        const from = pressed;
        pressed = undefined;
        // A drag selects text or scrolls the page.
        if (!where || !from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > 10) {
            return;
        }
        const is_touch = event.pointerType !== "mouse";
        const is_long = is_touch && performance.now() - from.at > LONG_PRESS;
        page.click(where.column, where.row, is_long || event.button === 2);
        go_on();
        if (is_touch) {
            // Without this, the keyboard of a phone would cover the level.
            event.preventDefault();
            terminal.blur();
        }
    });
    place.addEventListener("contextmenu", (event) => event.preventDefault());
}

function open(name) {
    close();
    dialog = name;
    element(name).hidden = false;
    terminal.blur();
    if (name === "menu") {
        element("resume").hidden = !page.games().includes("\tsaved");
        element("back").hidden = page.is_idle();
    } else if (name === "scores") {
        element("table").textContent = page.scores();
    } else if (name === "games") {
        list_games();
    } else if (name === "settings") {
        element("text").value = page.settings();
        element("wrong").textContent = "";
    }
}

function close() {
    if (dialog !== "") {
        element(dialog).hidden = true;
        dialog = "";
    }
}

// Closes a dialog: back to the game if there is one, otherwise to the menu.
function leave() {
    if (page.is_idle()) {
        open("menu");
    } else {
        close();
        terminal.focus();
    }
}

function button(words, does) {
    const made = document.createElement("button");
    made.textContent = words;
    made.addEventListener("click", does);
    return made;
}

function list_lessons() {
    page.lessons().split("\n").forEach((title, index) => {
        const made = button(String(index + 1), () => ask(`tutorial:${index + 1}`));
        made.title = title;
        made.setAttribute("aria-label", `Lesson ${index + 1}: ${title}`);
        element("lessons").append(made);
    });
}

function list_games() {
    const list = element("list");
    list.replaceChildren();
    const lines = page.games().split("\n").filter((line) => line !== "");
    for (const line of lines) {
        const [name, state] = line.split("\t");
        const row = document.createElement("li");
        const title = document.createElement("span");
        title.textContent = `${name.replace(".hexdelve", "")} (${state})`;
        row.append(title);
        if (state === "saved") {
            row.append(button("resume", () => ask(`resume:${name}`)));
        } else {
            row.append(button("story", () => say(page.morgue(name))));
        }
        row.append(
            button("replay", () => ask(`replay:${name}`)),
            button("verify", () => say(page.verify(name))),
            button("export", () => save(name, page.export(name))),
            button("remove", () => {
                if (confirm(`Remove ${name} for good?`)) {
                    page.remove(name);
                    list_games();
                }
            }),
        );
        list.append(row);
    }
    say(lines.length === 0 ? "No games yet." : "");
}

function say(words) {
    element("said").textContent = words.replace(/^!/, "");
}

function save(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}

async function import_file(file) {
    const name = page.import(new Uint8Array(await file.arrayBuffer()));
    list_games();
    say(name.startsWith("!") ? name : `Imported as ${name}. ${page.verify(name)}`);
}

function connect_buttons() {
    for (const made of document.querySelectorAll("[data-ask]")) {
        made.addEventListener("click", () => ask(made.dataset.ask));
    }
    for (const made of document.querySelectorAll("[data-open]")) {
        made.addEventListener("click", () => open(made.dataset.open));
    }
    for (const made of document.querySelectorAll("[data-leave]")) {
        made.addEventListener("click", leave);
    }
    for (const made of document.querySelectorAll("[data-press]")) {
        // Not a click, which would take the focus and, on a phone, arrive late.
        made.addEventListener("pointerdown", (event) => {
            event.preventDefault();
            press(made.dataset.press);
        });
    }
    element("keyboard").addEventListener("pointerdown", (event) => {
        event.preventDefault();
        terminal.focus();
    });
    element("esc").addEventListener("pointerdown", (event) => {
        event.preventDefault();
        key("\x1b");
    });
    element("enter").addEventListener("pointerdown", (event) => {
        event.preventDefault();
        key("\r");
    });
    element("import").addEventListener("change", (event) => {
        const [file] = event.target.files;
        event.target.value = "";
        if (file) {
            import_file(file);
        }
    });
    element("save").addEventListener("click", () => {
        const wrong = page.change_settings(element("text").value);
        element("wrong").textContent = wrong.replace(/^!/, "")
            || "Saved. The next game that you start or resume uses these settings.";
    });
    element("defaults").addEventListener("click", () => {
        page.change_settings("");
        element("text").value = page.settings();
        element("wrong").textContent = "These are the default settings.";
    });
    element("notice").addEventListener("click", () => {
        element("notice").hidden = true;
    });
    document.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && dialog !== "" && dialog !== "menu") {
            leave();
        }
    });
}

// Runs `use` if no other tab has the games open. Otherwise says so, and reloads once the
// other tab is closed.
async function alone(use) {
    if (!navigator.locks) {
        return use();
    }
    return navigator.locks.request("hexdelve", { ifAvailable: true }, async (lock) => {
        if (!lock) {
            element("elsewhere").hidden = false;
            await navigator.locks.request("hexdelve", () => location.reload());
            return;
        }
        use();
        // The lock is held until the page goes away.
        await new Promise(() => {});
    });
}

function stop(error) {
    clearTimeout(timer);
    element("failure").hidden = false;
    element("why").textContent = String(error?.message ?? error);
}
window.addEventListener("error", (event) => stop(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => stop(event.reason));

await load({ module_or_path: new URL("hexdelve_bg.wasm", import.meta.url) });
alone(() => {
    fit();
    page = new Page(terminal.cols, terminal.rows);
    terminal.onData(key);
    connect_buttons();
    list_lessons();
    listen_for_taps();
    new ResizeObserver(() => {
        fit();
        go_on();
    }).observe(element("terminal"));
    const request = page.resumption();
    if (request === "menu") {
        go_on();
        measures.firstFrame ??= performance.now() - started;
    } else {
        ask(request);
    }
    // For the tests of the page.
    window.hexdelve = { page, terminal, measures, patience: () => patience };
}).catch(stop);

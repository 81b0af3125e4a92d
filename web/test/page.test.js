// The page in headless Chromium, as a newcomer sees it. Pictures are in web/target/pictures.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Player, launch, serve } from "./browser.js";

const HERE = new URL("..", import.meta.url).pathname;
const JOURNALS = join(HERE, "../tests/journals");
const PICTURES = join(process.env.CARGO_TARGET_DIR ?? join(HERE, "target"), "pictures");
// The limits of the page: bytes to load, compressed with Brotli and with gzip, and
// milliseconds.
const MOST_BROTLI = 1_000_000;
const MOST_GZIP = 1_400_000;
const FIRST_FRAME = 300;
const KEY = 16;
// The program on a terminal, if it has been built.
const NATIVE = process.env.HEXDELVE;

let site;
let browser;

before(async () => {
    mkdirSync(PICTURES, { recursive: true });
    site = await serve();
    browser = await launch();
});

after(async () => {
    await browser?.close();
    site?.server.close();
});

// The random bytes that every new game gets, so that each run plays the same games.
const SEED_BYTE = 7;

// A browser without any stored games, and a player in front of it.
async function newcomer(options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    await context.addInitScript((byte) => {
        crypto.getRandomValues = (bytes) => bytes.fill(byte);
    }, SEED_BYTE);
    const player = new Player(await context.newPage(), site.url);
    await player.open();
    return player;
}

function picture(player, name) {
    return player.page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

async function finish(player) {
    assert.deepEqual(player.foreign, [], "the page loads nothing from elsewhere");
    assert.deepEqual(player.errors, []);
    await player.page.context().close();
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

test("all files together are small enough to load", () => {
    const dist = join(HERE, "dist");
    const total = (compress) => readdirSync(dist)
        .map((name) => compress(readFileSync(join(dist, name))).length)
        .reduce((sum, size) => sum + size, 0);
    const [brotli, gzip] = [total(brotliCompressSync), total(gzipSync)];
    console.log(`the page has ${brotli} bytes with Brotli, ${gzip} with gzip`);
    assert.ok(brotli <= MOST_BROTLI && gzip <= MOST_GZIP, `${brotli}, ${gzip}`);
});

test("the first frame is there at once", async () => {
    const player = await newcomer();
    await player.ask("New delve");
    const times = [];
    for (let load = 0; load < 7; load += 1) {
        await player.page.reload();
        await player.ready();
        times.push(await player.page.evaluate(() => window.hexdelve.measures.firstFrame));
    }
    console.log(`milliseconds to the first frame: ${times.map(Math.round)}`);
    assert.ok(median(times) <= FIRST_FRAME, `${times}`);
    await finish(player);
});

test("a newcomer plays the first lesson by the keys that it names, until it names none", async () => {
    const player = await newcomer();
    await picture(player, "menu");
    await player.ask("Tutorial");
    const keys = { Left: "ArrowLeft", Right: "ArrowRight", Up: "ArrowUp", Down: "ArrowDown", Esc: "Escape" };
    let screen = await player.screen();
    assert.match(screen, /Intelligence/);
    await picture(player, "lesson");
    for (let turn = 0; turn < 100 && !screen.includes("on your own"); turn += 1) {
        const named = /ress \[([^\]]+)\]/.exec(screen)?.[1];
        assert.ok(named, screen);
        screen = await player.press(keys[named] ?? named);
    }
    assert.match(screen, /on your own/);
    await picture(player, "on-your-own");
    await finish(player);
});

test("a player chooses a lesson from the menu, as the first one says", async () => {
    const player = await newcomer();
    await player.ask("Tutorial");
    const screen = await player.screen();
    assert.match(screen, /The menu has a button for each lesson/);
    assert.doesNotMatch(screen, /hexdelve tutorial/);
    await player.ask("Menu");
    assert.equal(await player.page.locator("#lessons button").count(), 12);
    await player.page.getByRole("button", { name: /^Lesson 2:/ }).click();
    assert.match(await player.screen(), /Lesson 2 of 12/);
    await picture(player, "second-lesson");
    await finish(player);
});

test("fifty turns outlive a reload and a crash of the tab", async () => {
    const player = await newcomer();
    await player.ask("New delve");
    for (let presses = 0; presses < 500 && await player.turns() < 50; presses += 1) {
        const screen = await player.press(presses % 2 === 0 ? "o" : ".");
        // Questions are left unanswered.
        if (/\?/.test(screen.split("\n")[0])) {
            await player.press("Escape");
        }
    }
    const [turns, fingerprint] = [await player.turns(), await player.fingerprint()];
    assert.ok(turns >= 50, await player.screen());
    await picture(player, "delve");
    const keys = await player.page.evaluate(() => window.hexdelve.measures.keys);
    const sorted = keys.toSorted((a, b) => a - b);
    const [half, most] = [0.5, 0.95].map((part) => sorted[Math.floor(sorted.length * part)]);
    console.log(`${keys.length} keys: median ${half.toFixed(1)} ms, 95 % below ${most.toFixed(1)} ms`);
    assert.ok(half <= KEY, `${keys}`);

    await player.page.reload();
    await player.ready();
    assert.deepEqual([await player.turns(), await player.fingerprint()], [turns, fingerprint]);

    // The tab is killed right after a turn.
    await player.press(".");
    const later = [await player.turns(), await player.fingerprint()];
    const context = player.page.context();
    const killer = await context.newCDPSession(player.page);
    killer.send("Page.crash").catch(() => {});
    await new Promise((resolve) => player.page.once("crash", resolve));
    const again = new Player(await context.newPage(), site.url);
    await player.page.close();
    await again.open();
    assert.deepEqual([await again.turns(), await again.fingerprint()], later);
    await picture(again, "after-a-crash");
    await finish(again);
});

test("journals of the terminal program replay to the same fingerprint", async () => {
    const player = await newcomer();
    let count = 0;
    for (const file of readdirSync(JOURNALS).filter((name) => name.endsWith(".hexdelve"))) {
        const bytes = [...readFileSync(join(JOURNALS, file))];
        const name = await player.page.evaluate(
            (bytes) => window.hexdelve.page.import(new Uint8Array(bytes)),
            bytes,
        );
        const told = name.startsWith("!") ? name : await player.call("verify", name);
        if (NATIVE) {
            const run = spawnSync(NATIVE, ["replay", "--verify", join(JOURNALS, file)], { encoding: "utf8" });
            assert.equal(told.startsWith("!"), run.status !== 0, `${file}: ${told}, ${run.stderr}`);
            if (run.status === 0) {
                assert.equal(`${told}\n`, run.stdout, file);
            }
        }
        count += Number(told.startsWith("verified: "));
    }
    console.log(`${count} journals replayed${NATIVE ? ", each as on a terminal" : ""}`);
    assert.ok(count >= 8, `${count}`);
    await player.page.getByRole("button", { name: "Games", exact: true }).click();
    await picture(player, "games");
    await player.page.getByRole("button", { name: "replay", exact: true }).first().click();
    assert.match(await player.screen(), /replay {2}turn/);
    await picture(player, "replay");
    await finish(player);
});

test("the terminal program verifies a journal of the page", { skip: !NATIVE && "HEXDELVE is not set" }, async () => {
    const player = await newcomer();
    await player.ask("New delve");
    for (const key of [".", ".", "o", ".", "o"]) {
        await player.press(key);
    }
    const [name] = (await player.call("games")).split("\t");
    const bytes = await player.page.evaluate((name) => [...window.hexdelve.page.export(name)], name);
    const file = join(mkdtempSync(join(tmpdir(), "page-")), name);
    writeFileSync(file, Uint8Array.from(bytes));
    const told = execFileSync(NATIVE, ["replay", "--verify", file], { encoding: "utf8" });
    assert.match(told, new RegExp(`fingerprint ${await player.fingerprint()}\n$`));
    assert.equal(`${await player.call("verify", name)}\n`, told);
    await finish(player);
});

test("a phone shows the level, has keys below it, and taps travel", async () => {
    const phone = {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 3,
        hasTouch: true,
        isMobile: true,
    };
    const player = await newcomer(phone);
    await picture(player, "phone-menu");
    await player.page.getByRole("button", { name: "New delve", exact: true }).tap();
    await player.screen();
    await picture(player, "phone-delve");
    const screen = await player.settled();
    // The screen position of a floor cell next to the PC.
    const place = await player.page.evaluate(() => {
        const { terminal } = window.hexdelve;
        const line = (row) => terminal.buffer.active.getLine(row).translateToString(false);
        const screen = document.querySelector(".xterm-screen").getBoundingClientRect();
        for (let row = 1; row < terminal.rows - 2; row += 1) {
            const at = line(row).indexOf("@");
            for (const [x, y] of at < 0 ? [] : [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
                if (line(row + y)[at + x] === "∙") {
                    const [width, height] = [screen.width / terminal.cols, screen.height / terminal.rows];
                    return {
                        x: screen.left + (at + x + 0.5) * width,
                        y: screen.top + (row + y + 0.5) * height,
                    };
                }
            }
        }
        return undefined;
    });
    assert.ok(place, screen);
    await player.page.touchscreen.tap(place.x, place.y);
    await player.settled();
    assert.equal(await player.turns(), 1, await player.screen());
    await player.page.getByRole("button", { name: "explore", exact: true }).tap();
    assert.match(await player.settled(), /@/);
    assert.ok(await player.turns() > 1, await player.screen());
    await picture(player, "phone-explored");
    await player.page.getByRole("button", { name: "pack", exact: true }).tap();
    await picture(player, "phone-pack");
    await player.page.getByRole("button", { name: "Menu", exact: true }).tap();
    await player.page.getByRole("button", { name: "Tutorial", exact: true }).tap();
    assert.match(await player.screen(), /Intelligence/);
    await picture(player, "phone-lesson");
    await finish(player);
});

test("settings are kept, and a wrong line is named", async () => {
    const player = await newcomer();
    await player.page.getByRole("button", { name: "Settings", exact: true }).click();
    await player.page.locator("#text").fill("glyphs = 'unicode'\nzoom = 9\n");
    await player.page.getByRole("button", { name: "Save", exact: true }).click();
    assert.match(await player.page.locator("#wrong").textContent(), /config.toml:2: zoom = 9/);
    await picture(player, "settings");
    await player.page.reload();
    await player.ready();
    assert.match(await player.call("settings"), /^glyphs = 'unicode'/);
    await finish(player);
});

test("a second tab waits for the first one", async () => {
    const player = await newcomer();
    const second = await player.page.context().newPage();
    await second.goto(site.url);
    await second.getByText("open in another tab").waitFor();
    await player.page.close();
    await second.waitForFunction(() => window.hexdelve?.measures.firstFrame > 0);
    await second.context().close();
});

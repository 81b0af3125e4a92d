// What the tests share: a server for the page, a browser, and a player who reads the
// screen.

import { chromium } from "playwright-core";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const DIST = new URL("../dist/", import.meta.url).pathname;
const TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
};

// Serves the page on a free port of this machine alone.
export async function serve() {
    const server = createServer(async (request, response) => {
        const { pathname } = new URL(request.url, "http://localhost");
        const name = pathname === "/" ? "index.html" : pathname.slice(1);
        try {
            const bytes = await readFile(join(DIST, name));
            const type = TYPES[extname(name)] ?? "text/plain";
            response.writeHead(200, { "content-type": type }).end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

export function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    });
}

// A page with a player in front of it.
export class Player {
    constructor(page, url) {
        Object.assign(this, { page, url, foreign: [], errors: [] });
        page.on("request", (request) => {
            if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) {
                this.foreign.push(request.url());
            }
        });
        page.on("pageerror", (error) => this.errors.push(String(error)));
        page.on("console", (line) => {
            if (line.type() === "error") {
                this.errors.push(line.text());
            }
        });
    }

    async open() {
        await this.page.goto(this.url);
        await this.ready();
    }

    ready() {
        return this.page.waitForFunction(() => window.hexdelve?.measures.firstFrame > 0);
    }

    // The text on the terminal, once it shows everything that was written to it.
    screen() {
        return this.page.evaluate(() => new Promise((resolve) => {
            const { terminal } = window.hexdelve;
            terminal.write("", () => {
                const lines = [];
                for (let row = 0; row < terminal.rows; row += 1) {
                    lines.push(terminal.buffer.active.getLine(row).translateToString(true));
                }
                resolve(lines.join("\n"));
            });
        }));
    }

    async ask(words) {
        await this.page.getByRole("button", { name: words, exact: true }).click();
        await this.screen();
    }

    // Presses a key, and waits until the program has nothing left to do but wait.
    async press(key) {
        await this.page.keyboard.press(key);
        return this.settled();
    }

    async settled() {
        await this.page.waitForFunction(() => window.hexdelve.patience() > 500);
        return this.screen();
    }

    turns() {
        return this.page.evaluate(() => window.hexdelve.page.turns());
    }

    fingerprint() {
        return this.page.evaluate(() => window.hexdelve.page.fingerprint());
    }

    // Calls a function of the program with strings.
    call(name, ...texts) {
        return this.page.evaluate(
            ([name, texts]) => window.hexdelve.page[name](...texts),
            [name, texts],
        );
    }
}

import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../run/free-port.ts";
import { startCommand } from "./commands.ts";
import type { HostBrowser, HostPage } from "./host-page.ts";

/** Debian's `webkit2gtk-driver`, and `xvfb`, since the browser that it starts needs a screen. */
const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/xvfb-run";

/** How long a page is asked for something that it does not have yet, in milliseconds. */
const PATIENCE = 30_000;

/** The key under which WebDriver gives an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** As a person empties a field: WebDriver's own way fires none of the events by which a page hears of it. */
const EMPTY = 'arguments[0].select(); document.execCommand("delete");';

/** The visible elements that are asked for, those in shadow roots included; runs in the page. */
const FIND = `const [selector, text] = arguments;
const all = (root) => [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
const textOf = (node) => (node.labels?.length ? [...node.labels].map((label) => label.textContent) : [node.textContent]).map((words) => words.trim());
return all(document).find((node) => node.matches(selector) && node.getClientRects().length > 0 &&
  (text === null ? node.textContent !== "" : textOf(node).includes(text))) ?? null;`;

/**
 * WebKit, where the system has it: Safari's engine, driven by WebDriver, which Playwright's own WebKit is not. WebDriver has no console:
 * what it complains about is not known.
 */
export async function launchWebkit(folder: string): Promise<HostBrowser | null> {
  if (![DRIVER, SCREEN].every((file) => existsSync(file))) return null;
  const port = await freePort();
  const driver = startCommand(folder, [SCREEN, "-a", DRIVER, `--port=${port}`], {
    // In a container there is no sandbox in a sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });
  const url = `http://127.0.0.1:${port}`;
  await driver.until(() =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { name: "WebKit", newPage: () => openPage(url), close: () => driver.stop() };
}

async function openPage(driver: string): Promise<HostPage> {
  const send: Send = async (method, path, body) => {
    const answer = await fetch(`${driver}/session${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { sessionId: string } & Record<string, string> };
    if (!answer.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
    return value;
  };
  const session = `/${(await send("POST", "", { capabilities: {} })).sessionId}`;
  return toHostPage(send, session, String(await send("GET", `${session}/window`)), () => send("DELETE", session));
}

type Send = (method: string, path: string, body?: object) => Promise<{ sessionId: string } & Record<string, string>>;

/** The page in one window of a session. */
function toHostPage(sendPlain: Send, session: string, handle: string, close: () => Promise<unknown>): HostPage {
  const send: Send = async (...call) => {
    await sendPlain("POST", `${session}/window`, { handle });
    return sendPlain(...call);
  };
  const run = (script: string, ...args: unknown[]) => send("POST", `${session}/execute/sync`, { script, args });
  const handles = async () => Object.values(await sendPlain("GET", `${session}/window/handles`));

  const find = async (selector: string, text: string | null) => {
    for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(100)) {
      const found = await run(FIND, selector, text);
      if (found) return found;
    }
    throw new Error(`There is no ${selector} with ${JSON.stringify(text)}.`);
  };
  const act = async (selector: string, text: string, action: string, body: object = {}) => {
    const element = await find(selector, text);
    await send("POST", `${session}/element/${element[ELEMENT]}/${action}`, body);
  };
  const read = async (selector: string, text: string | null, script: string) =>
    String(await run(script, await find(selector, text)));
  return {
    async open(url) {
      await send("POST", `${session}/url`, { url });
    },
    async reload() {
      await send("POST", `${session}/refresh`, {});
    },
    colourOf: (name) => read("button", name, "return getComputedStyle(arguments[0]).backgroundColor"),
    click: (name) => act('button:not([disabled]):not([aria-disabled="true"])', name, "click"),
    async fill(label, text) {
      await read("input", label, EMPTY);
      await act("input", label, "value", { text });
    },
    async see(heading) {
      await find("h1, h2, h3", heading);
    },
    async seeText(text) {
      await find("*", text);
    },
    async follow(link) {
      const before = await handles();
      await act("a", link, "click");
      for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(100)) {
        const opened = (await handles()).find((one) => !before.includes(one));
        if (opened) return toHostPage(sendPlain, session, opened, () => sendPlain("DELETE", `${session}/window`));
      }
      throw new Error(`The link ${JSON.stringify(link)} opened no window.`);
    },
    output: () => read("output", null, "return arguments[0].textContent"),
    windowNumber: () => read(".fh-window-number", null, "return arguments[0].textContent"),
    token: async () => (await run('return localStorage.getItem("auth_token")')) as unknown as string | null,
    async close() {
      await send("POST", `${session}/window`, { handle });
      await close();
    },
  };
}

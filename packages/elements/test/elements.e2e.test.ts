import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { sample } from "@freehold/test-utils/run/soak";
import axeCore from "axe-core";
import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { followRequests } from "./settled.fixture.ts";
import { type Site, serveSite, TOKEN } from "./static-site.fixture.ts";

const DIST = join(import.meta.dirname, "../dist");
const CSP = "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

const html = (tags: string[], scripts: string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title>
  ${scripts.map((source) => `<script type="module" src="${source}"></script>`).join("\n")}
  </head><body>${tags.join("\n")}</body></html>`;

let page: Page;
let settled: () => Promise<void>;
let complaints: string[] = [];
const sites: Site[] = [];

async function serve(...[markup, csp]: Parameters<typeof serveSite>): Promise<Site> {
  const site = await serveSite(markup, csp);
  sites.push(site);
  return site;
}

/** Opens the page, perhaps with a token; whatever the browser has to complain about is kept. */
async function open(site: Site, { token = "" } = {}): Promise<void> {
  complaints = [];
  const storage = await page.addInitScript((token) => {
    // A site may get the port of an earlier one, and its storage with it.
    localStorage.clear();
    sessionStorage.clear();
    if (token) localStorage.setItem("auth_token", token);
  }, token);
  try {
    await page.goto(site.origin);
    await settled();
  } finally {
    await storage.dispose();
  }
}

async function signIn(): Promise<void> {
  await page.getByLabel("Email").fill("investor@freehold.test");
  await page.getByLabel("Password", { exact: true }).fill("freehold-demo-2026");
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** What axe finds wrong in the whole page, shadow roots included. */
async function axeFindings(): Promise<string[]> {
  await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axeCore }).axe.run(document, {
      // The page is a fixture, without landmarks of its own.
      rules: {
        region: { enabled: false },
        "page-has-heading-one": { enabled: false },
        "landmark-one-main": { enabled: false },
      },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  });
}

/**
 * What the page has loaded of the build, in order and without the hashes of their names; but for what offers passkeys in the sign-in form,
 * which comes some time after the screen.
 */
const scripts = (site: Site) =>
  site.requests
    .filter((path) => path.startsWith("/dist/") && !path.includes("/esm-"))
    .map((path) => path.replace(/-[\w-]{8}\.js$/, ".js"));
const apiRequests = (site: Site) => site.requests.filter((path) => path.includes("/api/"));
/** Of these a token could be part: what every page asks first, whether the API is one and the platform suspended, has none. */
const personalRequests = (site: Site) => apiRequests(site).filter((path) => path !== "/api/platform");
const count = (site: Site, path: string) => site.requests.filter((request) => request === path).length;

// One page for all: a browser profile and a process for each test took longer than the tests.
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
  settled = await followRequests(page);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`CSP: ${event.violatedDirective}`));
  });
});
afterAll(() => page?.close());

afterEach(async () => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

const TAGS = ["<freehold-auth></freehold-auth>", "<freehold-withdraw-all></freehold-withdraw-all>"];
const AUTH = "/dist/auth.js";
const WITHDRAW_ALL = "/dist/withdraw-all.js";
const ALL = "/dist/freehold.js";
const SINGLE = ["account", "announcement", "auth", "sidebar-shell", "wallet-connect", "withdraw-all"];
const EVERY = SINGLE.map((name) => `<freehold-${name}></freehold-${name}>`);
const fileOf = (name: string) => `/dist/${name}.js`;

// A browser drops what such a frame submits, and only its console knew.
test("in a frame that may not submit forms, a sign-in is sent, and its failure is said", async () => {
  const site = await serve(html([], []));
  await open(site);
  await page.evaluate(
    ([auth]) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.srcdoc = `<script type="module" src="${auth}"></script>
        <freehold-auth api-url="${location.origin}/api"></freehold-auth>`;
      document.body.append(frame);
    },
    [AUTH] as const,
  );
  const frame = page.frameLocator("iframe");
  const submit = frame.getByRole("button", { name: "Sign In" });
  await submit.click();
  const isFocused = () => frame.getByLabel("Email").evaluate((field) => field.matches(":focus"));
  await expect.poll(isFocused).toBe(true);
  expect(count(site, "/api/auth/login")).toBe(0);
  await frame.getByLabel("Email").fill("investor@freehold.test");
  await frame.getByLabel("Password", { exact: true }).fill("freehold-demo-2026");
  await submit.click();
  await frame.getByRole("alert").waitFor();
  const sent = count(site, "/api/auth/login");
  expect(sent).toBeGreaterThan(0);
  await frame.getByLabel("Password", { exact: true }).press("Enter");
  await expect.poll(() => count(site, "/api/auth/login")).toBeGreaterThan(sent);
});

describe("a plain page with a strict policy and two script tags", () => {
  test("signing in with one element opens the other, in one session", async () => {
    const site = await serve(html(TAGS, [AUTH, WITHDRAW_ALL]), CSP);
    await open(site);
    await signIn();
    await page.getByText("1,250.50").first().waitFor();

    expect(complaints).toEqual([]);
    expect(scripts(site).sort()).toEqual([AUTH, WITHDRAW_ALL]);
    expect(count(site, "/api/auth/login")).toBe(1);
    expect(count(site, "/api/auth/me")).toBe(1);
  });

  test("a kept token is read once for both", async () => {
    const site = await serve(html(TAGS, [AUTH, WITHDRAW_ALL]), CSP);
    await open(site, { token: TOKEN });
    await page.getByText("1,250.50").first().waitFor();

    expect(complaints).toEqual([]);
    expect(apiRequests(site)).toEqual([...new Set(apiRequests(site))]);
    expect(count(site, "/api/auth/me")).toBe(1);
  });

  test("is light or dark as its theme says, without a style element or attribute in the page", async () => {
    const site = await serve(html(TAGS, [AUTH, WITHDRAW_ALL]), CSP);
    await open(site);
    const look = (theme: string) =>
      page.locator("freehold-auth").evaluate(async (element, value) => {
        element.setAttribute("theme", value);
        const root = element.shadowRoot?.querySelector(".fh-root") as HTMLElement;
        const input = element.querySelector("input") as HTMLElement;
        while (getComputedStyle(root).colorScheme !== value) await new Promise(requestAnimationFrame);
        for (const animation of document.getAnimations()) animation.finish();
        return getComputedStyle(input).color;
      }, theme);
    expect(await look("light")).not.toBe(await look("dark"));
    expect(await page.locator("style, [style]").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("the account", () => {
  const ACCOUNT = "/dist/account.js";
  const SCREENS = "/dist/account/entry.js";
  const shown = () => page.getByRole("heading", { name: "Devices", exact: true }).waitFor();

  test.each([
    ["by its own file", ACCOUNT, [ACCOUNT, SCREENS]],
    ["by the file with all", ALL, [ALL, ACCOUNT, SCREENS]],
  ])("loads %s, under a strict policy, and axe finds nothing in it", async (_, script, loaded) => {
    const site = await serve(html(["<freehold-account></freehold-account>"], [script]), CSP);
    await open(site, { token: TOKEN });
    await shown();
    await page.getByText("Chrome on Linux").waitFor();
    expect(complaints).toEqual([]);
    expect(scripts(site)).toEqual(loaded);
    expect(count(site, "/api/auth/me")).toBe(1);
    expect(await axeFindings()).toEqual([]);
  });

  test("loads with the file with all only once a script adds it", async () => {
    const site = await serve(html(TAGS, [ALL]), CSP);
    await open(site, { token: TOKEN });
    expect(scripts(site)).not.toContain(ACCOUNT);
    await page.evaluate(() => {
      const section = document.createElement("section");
      section.append(document.createElement("freehold-account"));
      document.body.append(section);
    });
    await shown();
    expect(complaints).toEqual([]);
  });

  test("shows one part, as `show` says", async () => {
    const site = await serve(html(['<freehold-account show="factors"></freehold-account>'], [ACCOUNT]), CSP);
    await open(site, { token: TOKEN });
    await page.getByRole("heading", { name: "Passkeys", exact: true }).waitFor();
    expect(count(site, "/api/auth/sessions")).toBe(0);
    await page.locator("freehold-account").evaluate((element) => element.setAttribute("show", "devices"));
    await shown();
    expect(await page.getByRole("heading", { name: "Passkeys", exact: true }).count()).toBe(0);
  });

  test("fires freehold-error where its file isn't beside the file with all", async () => {
    const site = await serve(html(["<freehold-account></freehold-account>"], []));
    await open(site);
    await page.route(`**${ACCOUNT}`, (route) => route.abort());
    const error = page.evaluate(
      (file) =>
        new Promise<string>((resolve) => {
          addEventListener("freehold-error", ({ target, detail }) =>
            resolve(`${(target as Element).localName}: ${detail.code}`),
          );
          const script = Object.assign(document.createElement("script"), { type: "module", src: file });
          document.head.append(script);
        }),
      ALL,
    );
    expect(await error).toBe("freehold-account: load");
  });
});

describe("files of a page", () => {
  const files = SINGLE.map(fileOf);

  const orders: [name: string, loaded: string[]][] = [
    ["all six and then the file with all", [...files, ALL]],
    ["the file with all and one of them", [ALL, AUTH]],
    ["the file with all and then all six", [ALL, ...files]],
    ["all six", files],
  ];

  test.each(sample(orders, 2))("%s: each element is defined once, and all are in one session", async (_, loaded) => {
    const site = await serve(html(EVERY, loaded), CSP);
    await open(site);
    await signIn();
    await page.getByText("1,250.50").first().waitFor();
    await page.getByRole("button", { name: "Connect Wallet" }).waitFor();
    expect(complaints).toEqual([]);
    const tags = EVERY.map((tag) => tag.slice(1, tag.indexOf(">")));
    expect(await page.evaluate((names) => names.every((name) => customElements.get(name)), tags)).toBe(true);
    expect(count(site, "/api/auth/login")).toBe(1);
    expect(count(site, "/api/auth/me")).toBe(1);
    expect(count(site, "/api/platform")).toBe(1);
    expect(scripts(site)).toEqual([...new Set(scripts(site))]);
  });

  test.each([
    ["with a query", (path: string) => `${path}?ver=6.5`],
    ["that are redirected", (path: string) => path.replace("/dist/", "/latest/")],
  ])("by addresses %s have one renderer, also for what is loaded later", async (_, address) => {
    const site = await serve(html(EVERY, [...files, ALL].map(address)));
    await open(site, { token: TOKEN });
    await page.getByText("1,250.50").first().waitFor();
    await page.getByRole("button", { name: "Connect Wallet" }).click();
    await page.getByRole("dialog").getByText("MetaMask").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.evaluate(`import("/dist/session.js").then(({ setMessages }) => {
      setMessages("de", { withdrawAll: { title: "Alle Einlagen auszahlen" } });
      document.documentElement.lang = "de";
    })`);
    await page.getByRole("heading", { name: "Alle Einlagen auszahlen" }).waitFor();
    expect(complaints.filter((text) => !text.startsWith("Freehold: QR codes"))).toEqual([]);
    expect(count(site, "/api/auth/me")).toBe(1);
  });

  test("share the wallet that is connected", async () => {
    const site = await serve(html(EVERY, files), CSP);
    await open(site, { token: TOKEN });
    await page.getByText("1,250.50").first().waitFor();
    const connected = { status: "connected", address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", chainId: 56 };
    await page.evaluate((wallet) => {
      const $wallet = Reflect.get(globalThis, Symbol.for("freehold.wallet"));
      $wallet.set({ ...wallet, supported: true });
    }, connected);
    await page.getByText("0xf39F").first().waitFor();
    expect(complaints).toEqual([]);
  });

  test.each([...SINGLE, "freehold", "session", "configure"])(
    "%s is whole up to its first screen, and has one `integrity`, which the build tells",
    async (name) => {
      const told = JSON.parse(readFileSync(join(DIST, "integrity.json"), "utf8"));
      const markup = html(EVERY, []).replace(
        "</head>",
        `<script type="module" src="${fileOf(name)}" integrity="${told[`${name}.js`]}"></script></head>`,
      );
      const site = await serve(markup, CSP);
      await open(site);
      expect(complaints).toEqual([]);
      // The account's is beside the file with all.
      expect(scripts(site)).toEqual([fileOf(name), ...(name === "freehold" ? [fileOf("account")] : [])]);
      const isDefined = EVERY.map((tag) => `${tag.slice(1, tag.indexOf(">"))}:defined`).join();
      if (name !== "session" && name !== "configure") expect(await page.locator(isDefined).count()).toBeGreaterThan(0);
    },
  );
});

describe("before an element is drawn", () => {
  /** What is asked of the API while no element is drawn. */
  const before = async (tags: string[], script: string) => {
    const site = await serve(html([...tags, "<script>customElements.define = () => {};</script>"], [script]));
    await open(site, { token: TOKEN });
    return apiRequests(site);
  };

  test("the session is loaded, from where the page's elements say the API is", async () => {
    expect(await before(TAGS, WITHDRAW_ALL)).toContain("/api/auth/me");
    expect(
      await before([`<freehold-auth></freehold-auth><freehold-wallet-connect api-url="/its/api/">`], ALL),
    ).toContain("/its/api/auth/me");
    const script = `<script>document.querySelector("freehold-auth").apiUrl = "/its/api";</script>`;
    expect(await before([...TAGS, script], AUTH)).toContain("/its/api/auth/me");
  });

  test("what the refund panel shows first is asked for", async () => {
    expect((await before(TAGS, WITHDRAW_ALL)).sort()).toEqual([
      "/api/auth/me",
      "/api/wallet/check-pending-total-withdrawal",
      "/api/wallet/total-deposits",
      "/api/wallet/withdrawals",
    ]);
  });

  test("a page that has no element yet asks nothing", async () => {
    expect(await before([], ALL)).toEqual([]);
    expect(await before([], WITHDRAW_ALL)).toEqual([]);
  });

  test.each([WITHDRAW_ALL, ALL])(
    "an api-url that is none is said on the console, and no API is asked, by %s",
    async (script) => {
      expect(
        await before([`<freehold-withdraw-all api-url="//elsewhere.test/api"></freehold-withdraw-all>`], script),
      ).toEqual([]);
      expect(complaints.filter((text) => text.includes("elsewhere"))).toEqual([
        "Freehold: This part of the page can't be shown: “//elsewhere.test/api” is not an API address.",
      ]);
    },
  );
});

describe("the address of the API", () => {
  const auth = (apiUrl: string) => `<freehold-auth api-url="${apiUrl}"></freehold-auth>`;
  const refund = (apiUrl: string) => `<freehold-withdraw-all api-url="${apiUrl}"></freehold-withdraw-all>`;
  const sentence = (wanted: string, used: string) =>
    `This part of the page can't be shown: it uses the API at ${wanted}, but the page uses ${used}.`;

  /** A page of a person who is signed in, and another origin that waits for their token. */
  async function withThief(markup: (thief: string) => string[], { signedIn = true } = {}) {
    const thief = await serve();
    const stolen = `${thief.origin}/api`;
    const site = await serve(html(markup(stolen), [ALL]));
    await open(site, signedIn ? { token: TOKEN } : {});
    return { thief, site, stolen, own: `${site.origin}/api` };
  }

  test("of a second element that names another one is refused with a sentence that names both, and nothing is asked there", async () => {
    const { thief, site, stolen, own } = await withThief((there) => [refund("/api"), auth(there)]);
    await page.getByText(sentence(stolen, own)).waitFor();
    await page.getByText("1,250.50").first().waitFor();
    expect(thief.requests).toEqual([]);
    expect(complaints).toEqual([`Freehold: ${sentence(stolen, own)}`]);
    expect(count(site, "/api/auth/me")).toBe(1);
  });

  test.each([
    ["is the only one", (there: string) => [auth(there)]],
    ["comes first", (there: string) => [auth(there), refund("/api")]],
  ])("of an element that %s gets no token of another origin, which is kept", async (_, markup) => {
    const { thief } = await withThief(markup);
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    expect(personalRequests(thief)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe(TOKEN);
  });

  test("of an element that comes later ends no session", async () => {
    const { thief, stolen, own } = await withThief(() => ["<freehold-withdraw-all></freehold-withdraw-all>"]);
    await page.getByText("1,250.50").first().waitFor();
    await page.evaluate((markup) => document.body.insertAdjacentHTML("afterbegin", markup), auth(stolen));
    await page.getByText(sentence(stolen, own)).waitFor();
    expect(await page.getByText("1,250.50").first().isVisible()).toBe(true);
    expect(thief.requests).toEqual([]);
  });

  test("of an element that comes while the session is loading gets no token either", async () => {
    const thief = await serve();
    const site = await serve(html([], [ALL]));
    await open(site, { token: TOKEN });
    const held: Route[] = [];
    await page.route("**/api/auth/me", (route) => void held.push(route));
    await page.evaluate(() => document.body.append(document.createElement("freehold-auth")));
    await expect.poll(() => held.length).toBe(1);
    await page.evaluate(
      (markup) => document.body.insertAdjacentHTML("beforeend", markup),
      refund(`${thief.origin}/api`),
    );
    await page.getByRole("heading", { name: "Withdraw All Deposits" }).waitFor();
    await held[0]?.abort();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    expect(personalRequests(thief)).toEqual([]);
  });

  test("that is none is said in the element's place, and the page's own origin is not asked", async () => {
    const site = await serve(html([refund("//elsewhere.test/api")], [WITHDRAW_ALL]));
    await open(site, { token: TOKEN });
    const text = "This part of the page can't be shown: “//elsewhere.test/api” is not an API address.";
    await page.getByText(text).waitFor();
    expect(apiRequests(site)).toEqual([]);
    expect(complaints).toEqual([`Freehold: ${text}`]);
  });
});

test("a host page's own auth_token is neither sent nor removed", async () => {
  const site = await serve(html(TAGS, [AUTH, WITHDRAW_ALL]), CSP);
  await open(site, { token: "the-host's-own" });
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(personalRequests(site)).toEqual([]);
  await signIn();
  await page.getByText("1,250.50").first().waitFor();
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    auth_token: "the-host's-own",
    freehold_auth_token: TOKEN,
    freehold_auth_token_origin: site.origin,
  });
});

test("a polluted Object.prototype neither moves the API nor writes HTML", async () => {
  const thief = await serve();
  const site = await serve(html([], [ALL]));
  await open(site);
  const written = await page.evaluate(async (apiUrl) => {
    const names = ["announcement", "auth", "sidebar-shell", "wallet-connect", "withdraw-all"];
    const elements: HTMLElement[] = [];
    for (const name of names) await customElements.whenDefined(`freehold-${name}`);
    const html = { dangerouslySetInnerHTML: { __html: "<img alt='evil'>" } };
    const polluted = { apiUrl, projectId: "evil", config: {}, ref: { current: null }, ...html };
    for (const [key, value] of Object.entries(polluted))
      Object.defineProperty(Object.prototype, key, { value, configurable: true, writable: true, enumerable: true });
    for (const name of names) elements.push(document.body.appendChild(document.createElement(`freehold-${name}`)));
    const isDrawn = () => elements[1]?.querySelector("input, img");
    while (!isDrawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
    // Playwright, too, takes what objects inherit.
    for (const key of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, key);
    return elements.map(({ shadowRoot, innerHTML }) => (shadowRoot?.innerHTML ?? "") + innerHTML).join();
  }, `${thief.origin}/api`);
  expect(written).not.toContain("evil");
  await signIn();
  await page.getByText("1,250.50").first().waitFor();
  expect(thief.requests).toEqual([]);
  expect(count(site, "/api/auth/login")).toBe(1);
});

describe("the refund element alone, for signed-out people", () => {
  const alone = (attributes = "") =>
    html([`<freehold-withdraw-all ${attributes}></freehold-withdraw-all>`], [WITHDRAW_ALL]);
  const heading = (name: string) => page.getByRole("heading", { name });

  test("is the sign-in form, and then the refund, with the focus on its heading", async () => {
    const site = await serve(alone(), CSP);
    await open(site);
    await heading("Welcome Back").waitFor();
    expect(await axeFindings()).toEqual([]);
    await page.getByLabel("Email").fill("investor@freehold.test");
    await page.getByLabel("Password", { exact: true }).fill("freehold-demo-2026");
    await page.keyboard.press("Enter");
    await page.getByText("1,250.50").first().waitFor();
    const focused = () =>
      page.locator("freehold-withdraw-all").evaluate((element) => element.shadowRoot?.activeElement?.textContent);
    await expect.poll(focused).toBe("Withdraw All Deposits");
    expect(complaints).toEqual([]);
  });

  test("the form is loaded for signed-out people only", async () => {
    const signedIn = await serve(alone());
    await open(signedIn, { token: TOKEN });
    await page.getByText("1,250.50").first().waitFor();
    expect(scripts(signedIn)).not.toContain(AUTH);
    const signedOut = await serve(alone());
    await open(signedOut);
    await heading("Welcome Back").waitFor();
    expect(scripts(signedOut)).toContain(AUTH);
  });

  test("leads to the form that the page has already", async () => {
    await open(await serve(html(TAGS, [AUTH, WITHDRAW_ALL])));
    const refund = page.locator("freehold-withdraw-all");
    await refund.getByRole("button", { name: "Go to the sign-in form" }).click();
    expect(await page.evaluate(() => document.activeElement?.closest("freehold-auth")?.localName)).toBe(
      "freehold-auth",
    );
    expect(await heading("Welcome Back").count()).toBe(1);
  });

  test("with sign-in=event has a button that fires freehold-sign-in-needed", async () => {
    await open(await serve(alone('sign-in="event"')));
    const heard = page.evaluate(
      () => new Promise((resolve) => document.addEventListener("freehold-sign-in-needed", ({ type }) => resolve(type))),
    );
    await page.getByRole("button", { name: "Sign In" }).click();
    expect(await heard).toBe("freehold-sign-in-needed");
    expect(await heading("Welcome Back").count()).toBe(0);
  });

  test("with an address has a link, but not to a script", async () => {
    await open(await serve(alone('sign-in="/login?next=refund"')));
    expect(await page.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login?next=refund");
    await open(await serve(alone('sign-in="javascript:alert(1)"')));
    await heading("Welcome Back").waitFor();
    expect(await page.getByRole("link").count()).toBe(0);
  });
});

test("elements tell when they are drawn, when a person signs out, and what failed", async () => {
  const site = await serve(html(["<freehold-auth></freehold-auth>"], []));
  await open(site);
  await page.evaluate((script) => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const type of ["freehold-ready", "freehold-signed-in", "freehold-signed-out", "freehold-error"])
      document.addEventListener(type, (event) => heard.push([type, (event as CustomEvent).detail?.code ?? null]));
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: script }));
  }, AUTH);
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  await expect.poll(heard).toEqual([["freehold-ready", null]]);
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ status: 401, json: { code: "invalid_credentials" } }),
  );
  await signIn();
  await expect.poll(heard).toContainEqual(["freehold-error", "invalid_credentials"]);
  await page.unroute("**/api/auth/login");
  await signIn();
  await expect.poll(heard).toContainEqual(["freehold-signed-in", null]);
  await page.evaluate(`import("/dist/session.js").then(({ signOut }) => signOut())`);
  await expect.poll(heard).toContainEqual(["freehold-signed-out", null]);
});

test("session.js reads the profile again and takes messages of another language", async () => {
  const site = await serve(html(["<freehold-auth locale='de'></freehold-auth>"], [AUTH]));
  await open(site, { token: TOKEN });
  await page.evaluate(`import("/dist/session.js").then(async ({ refreshSession, setMessages, signOut }) => {
    await refreshSession();
    setMessages("de", { auth: { loginTitle: "Willkommen" } });
    await signOut();
  })`);
  await page.getByRole("heading", { name: "Willkommen" }).waitFor();
  expect(count(site, "/api/auth/me")).toBe(2);
});

test("from another origin all files come from there and the API is the page's own", async () => {
  const cdn = await serve();
  const site = await serve(
    html(TAGS, [`${cdn.origin}${AUTH}`, `${cdn.origin}${WITHDRAW_ALL}`]),
    `default-src 'self'; script-src 'self' ${cdn.origin}; style-src 'self'`,
  );
  await open(site);
  await signIn();
  await page.getByText("1,250.50").first().waitFor();

  expect(complaints).toEqual([]);
  expect(cdn.requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
  expect(site.requests.filter((path) => path.startsWith("/dist/"))).toEqual([]);
});

test("the files are for browsers alone and need no policy that allows more", () => {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(files).toContain("freehold.js");
  for (const file of files) {
    const text = readFileSync(join(DIST, file), "utf8");
    expect(text, file).not.toMatch(/process\.env|new Function\(|\beval\(|url\(data:/);
    // What bundlers import, a React server may meet.
    expect(/^"use client"/.test(text), file).toBe(/^bundler\/(?!react-server)[\w-]+\.js$/.test(file));
  }
});

test("Preact is in the files, React is not", () => {
  const packages = readFileSync(join(DIST, "licenses.md"), "utf8").match(/(?<=^## )\S+/gm);
  expect(packages).toContain("preact");
  expect(packages).not.toContain("react");
  expect(packages).not.toContain("react-dom");
});

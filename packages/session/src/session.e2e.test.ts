import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { WalletApi } from "./api/wallet.ts";
import type * as entry from "./index.ts";
import { httpServer, json } from "./test/http.fixture.ts";
import { site } from "./test/site.fixture.ts";
import { tokenOf } from "./test/token.fixture.ts";

type Copy = typeof entry & { wallet: WalletApi };
type Copies = { one: Copy; two: Copy; three: Copy };
declare const window: Copies & typeof globalThis;

let web: Awaited<ReturnType<typeof site>>;
let browser: Browser;
let context: BrowserContext;
let complaints: string[];

beforeAll(async () => {
  web = await site();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await web?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  web.state.down = false;
  web.state.redirectTo = "";
  web.state.dead.clear();
  web.seen.length = 0;
  complaints = [];
});
afterEach(() => context.close());

/** Opens a page with copies of the package; each listens to its `$session`, as a widget does. */
async function open(copies: string): Promise<Page> {
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${web.origin}/?${copies}`);
  await page.evaluate(
    (names) => {
      for (const name of names) window[name].$session.listen(() => {});
    },
    copies.split(",") as (keyof Copies)[],
  );
  return page;
}

function word(page: Page, copy: keyof Copies = "one"): Promise<string> {
  return page.evaluate((name) => {
    const state = window[name].$session.get();
    if (state.status === "signed-in") return state.user.email;
    return state.status === "loading" && state.error ? `error ${state.error.code}` : state.status;
  }, copy);
}

const signIn = (page: Page, email: string, copy: keyof Copies = "one") =>
  page.evaluate(([name, email]) => window[name].signIn({ email, password: "p" }).then(() => {}), [
    copy,
    email,
  ] as const);

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("auth_token"));

const lines = () => web.seen.filter(({ url }) => url.startsWith("/api")).map(({ method, url }) => `${method} ${url}`);

test("two separately bundled copies on one page have one session", async () => {
  const page = await open("one,two");
  expect(await page.evaluate(() => window.one !== window.two && window.one.wallet !== window.two.wallet)).toBe(true);
  await expect.poll(() => word(page)).toBe("signed-out");
  await signIn(page, "a@b.c");
  expect(await word(page, "two")).toBe("a@b.c");
  expect(await page.evaluate(() => window.one.$session === window.two.$session)).toBe(true);
  await page.evaluate(() => window.two.wallet.balance());
  expect(web.seen.at(-1)).toMatchObject({
    url: "/api/wallet/balance",
    headers: { authorization: `Bearer ${tokenOf("a@b.c")}` },
  });
  expect(lines()).toEqual(["POST /api/auth/login", "GET /api/auth/me", "GET /api/wallet/balance"]);
  await page.evaluate(() => window.two.signOut());
  expect(await word(page, "one")).toBe("signed-out");
  expect(complaints).toEqual([]);
});

test("a configuration made through one copy holds for the other", async () => {
  const page = await open("one,two");
  await page.evaluate(() => window.two.configure({ apiUrl: "/api/", storage: "session" }));
  await signIn(page, "a@b.c");
  expect(await storedToken(page)).toBe(null);
  expect(await page.evaluate(() => sessionStorage.getItem("auth_token"))).toBe(tokenOf("a@b.c"));
});

test("an error raised in one copy is recognised by the other", async () => {
  const page = await open("one,two");
  const seen = await page.evaluate(() =>
    window.two.wallet.balance().catch((error) => ({
      same: error instanceof window.two.ApiError,
      known: window.two.isApiError(error),
      text: String(error),
      detail: error.detail,
    })),
  );
  expect(seen).toEqual({
    same: false,
    known: true,
    text: "ApiError: API Error: Unauthorized",
    detail: "Sign in first.",
  });
});

test("after a reload the person is still signed in, with one profile request for both copies", async () => {
  const page = await open("one,two");
  await signIn(page, "a@b.c");
  web.seen.length = 0;
  await page.reload();
  await page.evaluate(() => {
    window.one.$session.listen(() => {});
    window.two.$session.listen(() => {});
  });
  await expect.poll(() => word(page, "two")).toBe("a@b.c");
  expect(lines()).toEqual(["GET /api/auth/me"]);
});

test("tabs are in step: sign-in, another person, sign-out", async () => {
  const [first, second] = [await open("one"), await open("two")];
  await signIn(first, "a@b.c");
  await expect.poll(() => word(second, "two")).toBe("a@b.c");
  await signIn(second, "d@e.f", "two");
  await expect.poll(() => word(first)).toBe("d@e.f");
  await first.evaluate(() => window.one.signOut());
  await expect.poll(() => word(second, "two")).toBe("signed-out");
});

test("session storage: a duplicated tab is signed out with the tab whose token it copied", async () => {
  const first = await open("one");
  await first.evaluate(() => window.one.configure({ storage: "session" }));
  await signIn(first, "a@b.c");
  const [second] = await Promise.all([
    context.waitForEvent("page"),
    first.evaluate(() => void window.open(location.href, "_blank", "")),
  ]);
  await second.waitForLoadState();
  await second.evaluate(() => {
    window.one.configure({ storage: "session" });
    window.one.$session.listen(() => {});
  });
  await expect.poll(() => word(second)).toBe("a@b.c");
  const other = await open("two");
  await other.evaluate(() => window.two.configure({ storage: "session" }));
  await signIn(other, "d@e.f", "two");
  await first.evaluate(() => window.one.signOut());
  await expect.poll(() => word(second)).toBe("signed-out");
  expect(await word(other, "two")).toBe("d@e.f");
});

test("a 401 on any call signs out every copy and every tab", async () => {
  const [first, second] = [await open("one,two"), await open("two")];
  await signIn(first, "a@b.c");
  await expect.poll(() => word(second, "two")).toBe("a@b.c");
  web.state.dead.add(tokenOf("a@b.c"));
  await first.evaluate(() => window.two.wallet.totalDeposits().catch(() => {}));
  expect(await word(first, "one")).toBe("signed-out");
  expect(await storedToken(first)).toBe(null);
  await expect.poll(() => word(second, "two")).toBe("signed-out");
});

test("an unreachable server at load keeps the token, says so, and the session comes back with the server", async () => {
  const first = await open("one");
  await signIn(first, "a@b.c");
  web.state.down = true;
  const page = await open("one");
  await expect.poll(() => word(page)).toBe("error unreachable");
  expect(await storedToken(page)).toBe(tokenOf("a@b.c"));
  web.state.down = false;
  await expect.poll(() => word(page)).toBe("a@b.c");
});

test("a redirect to another origin does not carry the token", async () => {
  const thief = await httpServer((_, response) =>
    json(response, 200, {}, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }),
  );
  const page = await open("one");
  await signIn(page, "a@b.c");
  web.state.redirectTo = `${thief.url.href}/steal`;
  const message = await page.evaluate(() => window.one.wallet.balance().catch((error) => error.message));
  expect(message).toBe("API Error: Redirected");
  expect(thief.seen).toEqual([]);
  await thief.close();
});

test("an incompatible copy says so and works alone, and still agrees on who is signed in", async () => {
  await context.addInitScript(() => {
    document.addEventListener("freehold-error", (event) => {
      document.documentElement.dataset.told = (event as CustomEvent<{ code: string }>).detail.code;
    });
  });
  const page = await open("one,three");
  expect(await page.evaluate(() => document.documentElement.dataset.told)).toBe("version");
  expect(complaints).toEqual([
    expect.stringContaining("Freehold: this page loads two versions, each with its own session"),
  ]);
  expect(await page.evaluate(() => window.one.$session !== window.three.$session)).toBe(true);
  await signIn(page, "a@b.c");
  await expect.poll(() => word(page, "three")).toBe("a@b.c");
  await page.evaluate(() => window.three.signOut());
  await expect.poll(() => word(page, "one")).toBe("signed-out");
});

test("a page whose Object.prototype is polluted before anything loads works as any other", async () => {
  await context.addInitScript(() => {
    const evil = Object.prototype as Record<PropertyKey, unknown>;
    Object.assign(evil, {
      token: "evil",
      role: "admin",
      apiUrl: "https://evil.example",
      redirect: "follow",
      body: "evil",
    });
    evil[Symbol.for("freehold.session")] = { version: 4, session: {} };
  });
  const page = await open("one,two");
  await expect.poll(() => word(page)).toBe("signed-out");
  await signIn(page, "a@b.c");
  expect(await word(page, "two")).toBe("a@b.c");
  expect(await page.evaluate(() => window.one.$session === window.two.$session)).toBe(true);
});

test("a browser that blocks storage signs in until the page is closed", async () => {
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  const page = await open("one");
  await expect.poll(() => word(page)).toBe("signed-out");
  await signIn(page, "a@b.c");
  expect(await word(page)).toBe("a@b.c");
  expect(complaints).toEqual([]);
});

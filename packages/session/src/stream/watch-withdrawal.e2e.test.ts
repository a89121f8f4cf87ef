import type { WithdrawalProgress } from "@freehold/contract";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as entry from "../index.ts";
import { tokenOf } from "../test/token.fixture.ts";
import { ID, progress, watchSite } from "../test/watch-site.fixture.ts";

const TOKEN = tokenOf("investor@freehold.test");

type Watch = { told: WithdrawalProgress[]; end: string | null; stop: AbortController };
declare const window: { one: typeof entry; watch: Watch } & typeof globalThis;

let web: Awaited<ReturnType<typeof watchSite>>;
let page: Page;

beforeAll(async () => {
  web = await watchSite();
  page = await (await sharedBrowser()).newPage();
  await page.clock.install();
  await page.addInitScript((token) => localStorage.setItem("auth_token", token), TOKEN);
});
afterAll(async () => {
  await page?.close();
  await web?.close();
});
beforeEach(async () => {
  Object.assign(web.state, { events: "stream", progress: 200, now: progress(), retryAfter: null });
  await page.clock.resume();
  await page.goto(web.origin);
  await page.waitForFunction(() => window.one);
  // From here on time passes when a test says so.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await expect.poll(() => web.open.size).toBe(0);
  web.seen.length = 0;
});
afterEach(() => page.unrouteAll());

/** Begins to watch, with a listener to the session as every widget is one. */
const watch = () =>
  page.evaluate((id) => {
    const state: Watch = { told: [], end: null, stop: new AbortController() };
    window.watch = state;
    window.one.$session.listen(() => {});
    window.one
      .watchWithdrawal(id, (progress) => state.told.push(progress), { signal: state.stop.signal })
      .then(
        () => {
          state.end = "over";
        },
        (error) => {
          state.end = window.one.isApiError(error) ? error.code : String(error);
        },
      );
  }, ID);
const told = () =>
  page.evaluate(() => window.watch.told.map(({ withdrawal, queue_position }) => [withdrawal.status, queue_position]));
const end = () => page.evaluate(() => window.watch.end);
const session = () => page.evaluate(() => window.one.$session.get());
const show = (state: "visible" | "hidden") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
/** Lets an answer that is on its way arrive, and what follows from it happen. */
const settle = () =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await fetch("/api/auth/logout");
  });

test("tells every event until the request is over, from one connection and without asking", async () => {
  await watch();
  await expect.poll(told).toEqual([["pending", 1]]);
  web.say(progress("approved", null));
  await expect.poll(told).toHaveLength(2);
  expect(await end()).toBe(null);
  web.say(progress("completed", null));
  await expect.poll(end).toBe("over");
  expect(await told()).toEqual([
    ["pending", 1],
    ["approved", null],
    ["completed", null],
  ]);
  await expect.poll(() => web.open.size).toBe(0);
  expect(web.count()).toEqual({ events: 1, progress: 0 });
});

test("the token goes into the header of each request", async () => {
  web.state.events = 503;
  await watch();
  await expect.poll(told).toHaveLength(1);
  for (const { headers } of [...web.asked("events"), ...web.asked("progress")])
    expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(web.asked("events")[0]?.headers.accept).toContain("text/event-stream");
  expect(web.seen.some(({ url }) => url.includes(TOKEN))).toBe(false);
});

test("asks every 10 seconds while the server has no stream, and listens as soon as it has one", async () => {
  web.state.events = 503;
  await watch();
  await expect.poll(web.count).toEqual({ events: 1, progress: 1 });
  await page.clock.fastForward(9_000);
  await settle();
  expect(web.count().progress).toBe(1);
  web.state.now = progress("pending", 7);
  await page.clock.fastForward(4_000);
  await expect.poll(told).toEqual([
    ["pending", 1],
    ["pending", 7],
  ]);
  expect(web.count().events).toBe(1);
  web.state.events = "stream";
  for (let i = 0; i < 3; i++) {
    await page.clock.fastForward(13_000);
    await settle();
  }
  // The stream's first event is there, beside what was asked for: from then on it is one that comes through.
  await expect.poll(async () => (await told()).length - web.count().progress).toBe(1);
  const { progress: asked } = web.count();
  await page.clock.fastForward(30_000);
  await settle();
  expect(web.count()).toEqual({ events: 2, progress: asked });
});

test("asks where a stream is held back on its way", async () => {
  web.state.events = "silent";
  await watch();
  await expect.poll(() => web.open.size).toBe(1);
  expect(web.count().progress).toBe(0);
  await page.clock.fastForward(6_000);
  await expect.poll(told).toEqual([["pending", 1]]);
  await expect.poll(() => web.open.size).toBe(0);
});

test("asks where the code that reads a stream cannot be fetched", async () => {
  await page.route("**/*read-events.js", (route) => route.abort());
  await watch();
  await expect.poll(told).toEqual([["pending", 1]]);
  expect(web.count()).toEqual({ events: 0, progress: 1 });
});

describe("while the code that reads a stream does not arrive", () => {
  beforeEach(async () => {
    await page.route("**/*read-events.js", () => new Promise(() => {}));
    const fetching = page.waitForRequest("**/*read-events.js");
    await watch();
    await fetching;
  });

  test("asks as where a stream is held back", async () => {
    await page.clock.fastForward(6_000);
    await expect.poll(told).toEqual([["pending", 1]]);
    expect(web.count()).toEqual({ events: 0, progress: 1 });
  });

  test("the signal ends it", async () => {
    await page.evaluate(() => window.watch.stop.abort());
    await expect.poll(end).toBe("over");
    expect(web.count()).toEqual({ events: 0, progress: 0 });
  });
});

test("a stream that falls silent is dead", async () => {
  await watch();
  await expect.poll(told).toHaveLength(1);
  await page.clock.fastForward(40_000);
  for (const response of web.open) response.write(": still here\n\n");
  await settle();
  await page.clock.fastForward(40_000);
  await settle();
  expect(web.count()).toEqual({ events: 1, progress: 0 });
  await page.clock.fastForward(10_000);
  await expect.poll(() => web.count().progress).toBe(1);
});

test("connects again after the stream ended, with pauses that grow", async () => {
  await watch();
  for (const pause of [1_000, 2_000, 4_000]) {
    await expect.poll(() => web.open.size).toBe(1);
    const { events } = web.count();
    web.endStreams();
    await expect.poll(() => web.open.size).toBe(0);
    await settle();
    await page.clock.fastForward(pause * 0.9);
    await settle();
    expect(web.count().events).toBe(events);
    await page.clock.fastForward(pause * 0.4);
    await expect.poll(() => web.count().events).toBe(events + 1);
  }
});

test("comes back when a server that stops has said", async () => {
  await watch();
  await expect.poll(() => web.open.size).toBe(1);
  web.endStreams(7_300);
  await expect.poll(() => web.open.size).toBe(0);
  await settle();
  await page.clock.fastForward(7_000);
  await settle();
  expect(web.count().events).toBe(1);
  await page.clock.fastForward(400);
  await expect.poll(() => web.count().events).toBe(2);
});

test("goes on when an unreachable server is back", async () => {
  Object.assign(web.state, { events: "cut", progress: "cut" });
  await watch();
  await expect.poll(() => web.count().progress).toBeGreaterThan(0);
  for (let i = 0; i < 3; i++) {
    await page.clock.fastForward(5_000);
    await settle();
  }
  expect(await end()).toBe(null);
  expect(await told()).toEqual([]);
  Object.assign(web.state, { events: "stream", progress: 200 });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(told).toEqual([["pending", 1]]);
  await expect.poll(() => web.open.size).toBe(1);
});

test("waits as long as the server asks for", async () => {
  Object.assign(web.state, { events: 503, progress: 429, retryAfter: "25" });
  await watch();
  await expect.poll(() => web.count().progress).toBe(1);
  await settle();
  await page.clock.fastForward(20_000);
  await settle();
  expect(web.count().progress).toBe(1);
  web.state.progress = 200;
  await page.clock.fastForward(11_000);
  await expect.poll(told).toHaveLength(1);
});

test.each(["events", "progress"] as const)("a 401 to %s ends the session and the watch", async (kind) => {
  Object.assign(web.state, { events: 503, [kind]: 401 });
  await watch();
  await expect.poll(end).toBe("unauthorized");
  expect(await session()).toEqual({ status: "signed-out", reason: "expired" });
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe(null);
  const asked = web.count();
  await page.clock.fastForward(60_000);
  await settle();
  expect(web.count()).toEqual(asked);
});

test("a server without these calls is asked once", async () => {
  Object.assign(web.state, { events: 404, progress: 404 });
  await watch();
  await expect.poll(end).toBe("not_found");
  expect((await session()).status).toBe("signed-in");
  expect(web.count()).toEqual({ events: 1, progress: 1 });
});

test("the page asks once a minute whether the session has ended only where no stream is open", async () => {
  const checks = () => web.seen.filter(({ url }) => url === "/api/auth/session").length;
  await watch();
  await expect.poll(told).toHaveLength(1);
  for (const position of [2, 3, 4]) {
    await page.clock.fastForward(30_000);
    web.say(progress("pending", position));
    await expect.poll(told).toHaveLength(position);
  }
  expect(checks()).toBe(0);
  await page.evaluate(() => window.watch.stop.abort());
  await expect.poll(end).toBe("over");
  await page.clock.fastForward(60_000);
  await expect.poll(checks).toBe(1);
});

test("an id that would reach another route is not found without asking", async () => {
  expect(await page.evaluate(() => window.one.watchWithdrawal("..", () => {}).catch(({ code }) => code))).toBe(
    "not_found",
  );
  expect(web.count()).toEqual({ events: 0, progress: 0 });
});

test.each(["stream", 503] as const)("the signal ends it (%s)", async (events) => {
  web.state.events = events;
  await watch();
  await expect.poll(told).toHaveLength(1);
  await settle();
  await page.evaluate(() => window.watch.stop.abort());
  await expect.poll(end).toBe("over");
  await expect.poll(() => web.open.size).toBe(0);
  const asked = web.count();
  await page.clock.fastForward(120_000);
  await settle();
  expect(web.count()).toEqual(asked);
});

test("signing out ends the stream at once", async () => {
  await watch();
  await expect.poll(() => web.open.size).toBe(1);
  await page.evaluate(() => window.one.signOut());
  await expect.poll(() => web.open.size).toBe(0);
  await expect.poll(end).toBe("unauthorized");
  expect(await session()).toEqual({ status: "signed-out" });
});

test("rests while the page is hidden, and asks at once when it is shown", async () => {
  await watch();
  await expect.poll(told).toEqual([["pending", 1]]);
  await show("hidden");
  await expect.poll(() => web.open.size).toBe(0);
  web.state.now = progress("pending", 3);
  await page.clock.fastForward(600_000);
  await settle();
  expect(web.count()).toEqual({ events: 1, progress: 0 });
  await show("visible");
  await expect.poll(told).toEqual([
    ["pending", 1],
    ["pending", 3],
  ]);
  expect(web.count()).toEqual({ events: 2, progress: 0 });
});

test("rests between two questions, too, where there is no stream", async () => {
  web.state.events = 503;
  await watch();
  await expect.poll(told).toHaveLength(1);
  await show("hidden");
  await page.clock.fastForward(60_000);
  await settle();
  expect(web.count()).toEqual({ events: 1, progress: 1 });
  await show("visible");
  await expect.poll(told).toHaveLength(2);
});

test("a page that is not used does not keep a session alive", async () => {
  web.state.events = 503;
  await watch();
  await expect.poll(told).toHaveLength(1);
  for (let i = 0; i < 80; i++) {
    await page.clock.fastForward(13_000);
    await settle();
  }
  const { events, progress } = web.count();
  expect(events + progress).toBe(60);
  await page.keyboard.press("Shift");
  await expect.poll(() => web.count().progress).toBe(progress + 1);
});

test("strange events are passed over", async () => {
  await watch();
  await expect.poll(told).toHaveLength(1);
  for (const response of web.open)
    response.write(
      'event: other\ndata: {}\n\nevent: progress\ndata: {"half\n\nevent: progress\ndata: {"withdrawal":{}}\n\nevent: progress\ndata: null\n\n',
    );
  web.say(progress("pending", 2));
  await expect.poll(told).toEqual([
    ["pending", 1],
    ["pending", 2],
  ]);
});

test("a polluted Object.prototype changes nothing", async () => {
  await page.evaluate(() => {
    const never = () => {
      throw new Error("polluted");
    };
    const bad = { signal: AbortSignal.abort(), onEvent: never, onError: never, onComment: never, onId: never };
    Object.assign(Object.prototype, bad, { maxBufferSize: 1, stream: true, method: "POST", code: "x", kind: "y" });
  });
  await watch();
  await expect.poll(told).toEqual([["pending", 1]]);
  web.say(progress("completed", null));
  await expect.poll(end).toBe("over");
  expect(web.asked("events")[0]).toMatchObject({ method: "GET", headers: { authorization: `Bearer ${TOKEN}` } });
});

import { cleanStores } from "nanostores";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { $platform, configure } from "../index.ts";
import { httpServer, json } from "../test/http.fixture.ts";

const KNOWN = {
  success: true,
  platform_status: "suspended",
  support: { email: "help@freehold.test", url: "https://freehold.test/help", hours: null },
  announcement: { version: 2, texts: { en: "Investing is open again." } },
};
const READ = {
  state: "known",
  platformStatus: "suspended",
  support: KNOWN.support,
  announcement: KNOWN.announcement,
};

let server: Awaited<ReturnType<typeof httpServer>>;
let answer: [status: number, body: object];
let apis = 0;
/** What is known of one API is known for the life of the page: each test has one of its own. */
let path: string;

beforeAll(async () => {
  server = await httpServer((_, response) => json(response, ...answer));
});
beforeEach(() => {
  // Only a browser reads it: the store asks for a window first.
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage: emptyStorage() }));
  answer = [200, KNOWN];
  path = `/api/${++apis}`;
  configure({ apiUrl: new URL(path, server.url).href, storage: "memory" });
});
afterEach(() => {
  cleanStores($platform);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.seen.splice(0);
});
afterAll(() => server.close());

/** The storage of a browser that has not been here before. */
function emptyStorage(): Pick<Storage, "getItem" | "setItem"> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

/** Listens until the platform is known or unknown. */
function settled(): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = $platform.subscribe((platform) => {
      if (platform.state === "loading") return;
      queueMicrotask(() => stop());
      resolve(platform);
    });
  });
}

test("it is read when something first listens, without a token, and once however many do", async () => {
  configure({ getToken: () => "fh_secret" });
  expect(await settled()).toEqual(READ);
  expect(await settled()).toEqual(READ);
  expect(server.seen.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ["GET", `${path}/platform`, undefined],
  ]);
  configure({ getToken: null });
});

test("a configuration in the same task counts, and another API is asked anew", async () => {
  configure({ apiUrl: "https://wrong.invalid/api" });
  const states: string[] = [];
  const stop = $platform.listen(({ state }) => states.push(state));
  configure({ apiUrl: new URL(path, server.url).href });
  await vi.waitFor(() => expect(states.at(-1)).toBe("known"));
  answer = [200, { ...KNOWN, platform_status: "active" }];
  configure({ apiUrl: new URL("/api/v2", server.url).href });
  await vi.waitFor(() => expect($platform.get()).toMatchObject({ platformStatus: "active" }));
  stop();
  expect(server.seen.map(({ url }) => url)).toEqual([`${path}/platform`, "/api/v2/platform"]);
});

test.each<[string, [number, object]]>([
  ["an error", [429, { code: "too_many_requests", detail: "Busy." }]],
  ["an answer without its fields", [200, { success: true }]],
  ["a status that this page does not know", [200, { ...KNOWN, platform_status: "closed" }]],
  ["an announcement that is no text", [200, { ...KNOWN, announcement: { version: 1, texts: { en: {} } } }]],
  ["a link that would run a script", [200, { ...KNOWN, support: { ...KNOWN.support, url: "javascript:alert(1)" } }]],
])("%s leaves it unknown, and the next listener asks again", async (_, given) => {
  const said = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")].map((spy) => spy.mockImplementation(() => {}));
  answer = given;
  expect(await settled()).toMatchObject({ state: "unknown", error: { walk: expect.any(Function) } });
  expect(said.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
  cleanStores($platform);
  answer = [200, KNOWN];
  expect(await settled()).toMatchObject({ state: "known" });
});

test("an API that was configured while there was no listener is asked, too", async () => {
  await settled();
  cleanStores($platform);
  configure({ apiUrl: new URL("/api/v3", server.url).href });
  answer = [200, { ...KNOWN, platform_status: "active" }];
  expect(await settled()).toMatchObject({ platformStatus: "active" });
});

test("an API that did not answer is asked again once the page is online", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  answer = [429, { code: "too_many_requests", detail: "Busy." }];
  const states: string[] = [];
  const stop = $platform.listen(({ state }) => states.push(state));
  await vi.waitFor(() => expect(states.at(-1)).toBe("unknown"));
  answer = [200, KNOWN];
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(states.at(-1)).toBe("known"));
  stop();
  expect(warn).toHaveBeenCalledOnce();
});

test.each<[string, () => void]>([
  ["the page is looked at again", () => window.dispatchEvent(new Event("visibilitychange"))],
  ["something has changed it", () => $platform.reload()],
])("it is read again when %s, and what is known stays meanwhile, and where that fails", async (_, again) => {
  const states: unknown[] = [];
  const stop = $platform.listen(({ state, ...rest }) => states.push([state, rest]));
  await vi.waitFor(() => expect($platform.get()).toEqual(READ));
  const before = states.length;
  answer = [503, { code: "overloaded", detail: "Busy." }];
  again();
  await vi.waitFor(() => expect(server.seen).toHaveLength(2));
  answer = [200, KNOWN];
  again();
  await vi.waitFor(() => expect(server.seen).toHaveLength(3));
  const announcement = { version: 3, texts: { en: "We are back." } };
  answer = [200, { ...KNOWN, platform_status: "active", announcement }];
  again();
  await vi.waitFor(() => expect($platform.get()).toMatchObject({ platformStatus: "active", announcement }));
  expect(states.slice(before)).toHaveLength(1);
  stop();
});

describe("what the browser knew last of an API", () => {
  /** Known once, and left for another one that tells nothing, so that it is asked anew. */
  async function comeBack(): Promise<unknown[]> {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await settled();
    cleanStores($platform);
    answer = [404, { code: "not_found", detail: "There is no such page." }];
    configure({ apiUrl: new URL(`${path}/other`, server.url).href });
    await settled();
    cleanStores($platform);
    configure({ apiUrl: new URL(path, server.url).href });
    const states: unknown[] = [];
    $platform.listen((state) => states.push(state));
    return states;
  }

  test("stands until it answers, and is said to be remembered", async () => {
    const states = await comeBack();
    answer = [200, { ...KNOWN, platform_status: "active" }];
    await vi.waitFor(() => expect($platform.get()).toMatchObject({ platformStatus: "active" }));
    expect(states).toEqual([
      { ...READ, isRemembered: true },
      { ...READ, platformStatus: "active" },
    ]);
  });

  test("is the best there is where it does not answer", async () => {
    const states = await comeBack();
    answer = [429, { code: "too_many_requests", detail: "Busy." }];
    await vi.waitFor(() => expect($platform.get()).toEqual(READ));
    expect(states).toEqual([{ ...READ, isRemembered: true }, READ]);
  });

  test.each(["", "{", "[]", "null", '{"platform_status":"closed"}'])(
    "is nothing where its storage has %j",
    async (kept) => {
      window.localStorage.setItem("freehold_platform", kept);
      const first = new Promise((resolve) => $platform.listen(resolve));
      expect(await first).toEqual(READ);
    },
  );
});

test("nothing is read again without a listener, or on a page that is hidden", async () => {
  await settled();
  cleanStores($platform);
  $platform.reload();
  const stop = $platform.listen(() => {});
  vi.stubGlobal("document", { visibilityState: "hidden", hidden: true });
  window.dispatchEvent(new Event("visibilitychange"));
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  expect(server.seen).toHaveLength(1);
  stop();
});

test("on a server nothing is asked", async () => {
  vi.stubGlobal("window", undefined);
  const stop = $platform.listen(() => {});
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  stop();
  expect(server.seen).toEqual([]);
});

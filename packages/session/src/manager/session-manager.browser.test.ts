import { cleanStores } from "nanostores";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countOpenStream } from "../activity/open-streams.ts";
import type { Call } from "../http/call.ts";
import { fakeApi, person, problem } from "../test/fake-api.fixture.ts";
import { tokenOf } from "../test/token.fixture.ts";
import type { SessionManager } from "./page-session.ts";
import { createSessionManager } from "./session-manager.ts";
import type { Session } from "./session-state.ts";

let api: ReturnType<typeof fakeApi>;
let stops: (() => void)[];
const sessions: SessionManager[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  api = fakeApi();
  stops = [];
});

afterEach(() => {
  for (const stop of stops) stop();
  for (const session of sessions.splice(0)) cleanStores(session.$session);
  api.restore();
  vi.useRealTimers();
});

/** A mounted session, and every state it went through. */
function mount(session: SessionManager = createSessionManager()) {
  sessions.push(session);
  const states: Session[] = [];
  const stop = session.$session.subscribe((state) => states.push(state));
  stops.push(stop);
  return { session, states, stop, words: () => states.map(word) };
}

function word(state: Session): string {
  if (state.status === "signed-in") return state.user.email;
  return state.status === "loading" && state.error ? `error ${state.error.code}` : state.status;
}

async function settled(session: SessionManager, expected: string): Promise<void> {
  await vi.waitFor(() => expect(word(session.$session.get())).toBe(expected), { interval: 5 });
}

/** An answer that comes when the test says so. */
function hold() {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const me = () => api.count("/auth/me");
const signInAs = (email: string) => ({ email, password: "freehold-demo-2026" });

test("without a token it is signed out and asks nothing", async () => {
  const { session, words } = mount();
  await settled(session, "signed-out");
  expect(words()).toEqual(["loading", "signed-out"]);
  expect(api.seen).toEqual([]);
});

test("SPEC 4: with a token the profile is fetched", async () => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  const { session, words } = mount();
  await settled(session, "a@b.c");
  expect(words()).toEqual(["loading", "a@b.c"]);
  expect(api.last("/auth/me")).toMatchObject({ token: tokenOf("a@b.c"), method: "GET" });
});

test.each([
  ["a 401", () => problem("unauthorized")],
  ["a 429", () => problem("too_many_requests")],
  ["HTML with 200", () => new Response("<!doctype html>")],
  ["JSON that is no profile", () => Response.json({ success: true })],
  ["a redirect", () => Response.redirect("https://example.com/", 302)],
])("SPEC 4: at load %s removes the token", async (_, answer) => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  api.next.set("/auth/me", [answer()]);
  const { session } = mount();
  await settled(session, "signed-out");
  expect(localStorage.getItem("auth_token")).toBe(null);
});

describe("a server that answers 5xx at load", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.setItem("auth_token", tokenOf("a@b.c"));
  });
  const failing = (count: number) =>
    api.next.set(
      "/auth/me",
      Array.from({ length: count }, () => problem("unavailable")),
    );

  test("is asked again, shown as loading, until it answers", async () => {
    failing(3);
    const { session, words } = mount();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(word(session.$session.get())).toBe("a@b.c");
    expect(words()).toEqual(["loading", "a@b.c"]);
    expect(me()).toBe(4);
  });

  test("has failed after ten seconds: SPEC 4 removes the token", async () => {
    failing(20);
    const { words } = mount();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(words()).toEqual(["loading"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(words()).toEqual(["loading", "signed-out"]);
    expect(localStorage.getItem("auth_token")).toBe(null);
  });

  test("ends the session at once by a 401", async () => {
    failing(1);
    api.next.get("/auth/me")?.push(problem("unauthorized"));
    const { session } = mount();
    await vi.advanceTimersByTimeAsync(1_000);
    // It asks the browser first whether another tab is getting a token.
    await vi.waitFor(() => expect(session.$session.get()).toEqual({ status: "signed-out", reason: "expired" }));
    expect(me()).toBe(2);
  });

  test("is asked no more once the person has signed out", async () => {
    failing(20);
    const { session, words } = mount();
    await vi.advanceTimersByTimeAsync(1_000);
    const before = me();
    void session.signOut();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(words()).toEqual(["loading", "signed-out"]);
    expect(me()).toBe(before);
  });
});

test("an unreachable server at load keeps the token, says so and is asked again by itself", async () => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  api.next.set("/auth/me", [new TypeError("Failed to fetch"), new TypeError("Failed to fetch")]);
  const { session, words } = mount();
  await settled(session, "error unreachable");
  expect(localStorage.getItem("auth_token")).toBe(tokenOf("a@b.c"));
  await settled(session, "a@b.c");
  expect(me()).toBe(3);
  expect(words()).toEqual(["loading", "error unreachable", "error unreachable", "a@b.c"]);
});

test("retrySession() and coming online ask at once", async () => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  api.next.set("/auth/me", [new TypeError("Failed to fetch"), new TypeError("Failed to fetch")]);
  const { session, words } = mount();
  await settled(session, "error unreachable");
  await session.retrySession();
  expect(words()).toEqual(["loading", "error unreachable", "loading", "error unreachable"]);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(word(session.$session.get())).toBe("a@b.c"), { timeout: 500 });
  expect(me()).toBe(3);
});

test("signIn stores the token, then fetches the profile; the form stays up meanwhile", async () => {
  const { session, words } = mount();
  await settled(session, "signed-out");
  const user = await session.signIn(signInAs("a@b.c"));
  expect(user.email).toBe("a@b.c");
  expect(localStorage.getItem("auth_token")).toBe(tokenOf("a@b.c"));
  expect(words()).toEqual(["loading", "signed-out", "a@b.c"]);
  expect(api.seen.map((request) => request.path)).toEqual(["/auth/login", "/auth/me"]);
  expect(api.seen[0]?.body).toEqual(signInAs("a@b.c"));
});

test("wrong credentials leave everything as it was, a session too", async () => {
  const { session, words } = mount();
  await settled(session, "signed-out");
  await expect(session.signIn(signInAs("unknown@b.c"))).rejects.toMatchObject({ code: "invalid_credentials" });
  expect(words()).toEqual(["loading", "signed-out"]);
  await session.signIn(signInAs("a@b.c"));
  await expect(session.signIn(signInAs("unknown@b.c"))).rejects.toMatchObject({ message: "API Error: Unauthorized" });
  expect(word(session.$session.get())).toBe("a@b.c");
});

test("a login without a token is malformed and begins no session", async () => {
  const { session } = mount();
  await settled(session, "signed-out");
  for (const body of [{ success: true }, { token: "" }, { token: 7 }, { token: "two words" }, { token: "short" }]) {
    api.next.set("/auth/login", [Response.json(body)]);
    await expect(session.signIn(signInAs("a@b.c"))).rejects.toMatchObject({ code: "malformed" });
  }
  expect(localStorage.getItem("auth_token")).toBe(null);
});

test("no profile after the login: the token is removed; no answer: it is kept and tried again", async () => {
  const { session } = mount();
  await settled(session, "signed-out");
  api.next.set("/auth/me", [problem("too_many_requests")]);
  await expect(session.signIn(signInAs("a@b.c"))).rejects.toMatchObject({ status: 429 });
  expect(word(session.$session.get())).toBe("signed-out");
  expect(localStorage.getItem("auth_token")).toBe(null);
  api.next.set("/auth/me", [new TypeError("Failed to fetch")]);
  await expect(session.signIn(signInAs("a@b.c"))).rejects.toMatchObject({ code: "unreachable" });
  expect(word(session.$session.get())).toBe("error unreachable");
  await settled(session, "a@b.c");
});

test("of two sign-ins at once the later one counts", async () => {
  const { session } = mount();
  await settled(session, "signed-out");
  const first = session.signIn(signInAs("a@b.c"));
  const second = session.signIn(signInAs("d@e.f"));
  await expect(first).rejects.toMatchObject({ code: "aborted" });
  expect((await second).email).toBe("d@e.f");
  expect(localStorage.getItem("auth_token")).toBe(tokenOf("d@e.f"));
});

test("signing in as another person never shows the first one with the second one's token", async () => {
  const { session, words } = mount();
  await session.signIn(signInAs("a@b.c"));
  await session.signIn(signInAs("d@e.f"));
  expect(words().slice(-3)).toEqual(["a@b.c", "loading", "d@e.f"]);
});

test("signOut clears the page at once, then tells the server with the old token", async () => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  const done = session.signOut();
  expect(session.$session.get()).toEqual({ status: "signed-out" });
  expect(localStorage.getItem("auth_token")).toBe(null);
  await done;
  expect(api.last("/auth/logout")).toMatchObject({ method: "POST", token: tokenOf("a@b.c") });
  expect(api.last("/auth/logout")?.init.keepalive).toBe(true);
});

test("signOut does not reject when the server cannot be told", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  api.next.set("/auth/logout", [new TypeError("Failed to fetch")]);
  await session.signOut();
  expect(word(session.$session.get())).toBe("signed-out");
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain("fh_");
  warn.mockRestore();
});

test("signOut during a sign-in wins", async () => {
  const { session } = mount();
  await settled(session, "signed-out");
  const signingIn = session.signIn(signInAs("a@b.c"));
  await session.signOut();
  await expect(signingIn).rejects.toMatchObject({ code: "aborted" });
  expect(word(session.$session.get())).toBe("signed-out");
  expect(localStorage.getItem("auth_token")).toBe(null);
});

test("a listener that signs out when it hears of another person's token wins, also where the server is not told", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  stops.push(session.$session.listen(({ status }) => status === "loading" && void session.signOut()));
  api.next.set("/auth/logout", [new TypeError("Failed to fetch")]);
  await session.signIn(signInAs("d@e.f")).catch(() => {});
  expect(word(session.$session.get())).toBe("signed-out");
  expect(localStorage.getItem("auth_token")).toBe(null);
  warn.mockRestore();
});

test("one profile request is in flight at a time", async () => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  const before = me();
  await Promise.all([session.refreshSession(), session.refreshSession(), session.refreshSession()]);
  expect(me()).toBe(before + 1);
});

test("a 401 on any call clears the session and says that it has expired", async () => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  api.dead.add(tokenOf("a@b.c"));
  await expect(session.request({ method: "GET", path: "/wallet/balance" })).rejects.toMatchObject({
    code: "unauthorized",
  });
  expect(session.$session.get()).toEqual({ status: "signed-out", reason: "expired" });
  expect(localStorage.getItem("auth_token")).toBe(null);
});

describe("a session that may have ended elsewhere", () => {
  const checks = () => api.count("/auth/session");
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  });
  async function signedIn() {
    const mounted = mount();
    await mounted.session.signIn(signInAs("a@b.c"));
    return mounted;
  }

  test("is noticed within a minute, and a server that is away ends none", async () => {
    const { session } = await signedIn();
    api.next.set("/auth/session", [new TypeError("Failed to fetch")]);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(checks()).toBe(1));
    expect(word(session.$session.get())).toBe("a@b.c");
    api.dead.add(tokenOf("a@b.c"));
    vi.advanceTimersByTime(60_000);
    await settled(session, "signed-out");
    expect(session.$session.get()).toEqual({ status: "signed-out", reason: "expired" });
    vi.advanceTimersByTime(300_000);
    expect(checks()).toBe(2);
  });

  test("is noticed where a person returns to the page", async () => {
    const { session } = await signedIn();
    api.dead.add(tokenOf("a@b.c"));
    vi.setSystemTime(Date.now() + 15_000);
    window.dispatchEvent(new Event("focus"));
    await settled(session, "signed-out");
  });

  test("is asked about in the background, and nothing changes while it lasts", async () => {
    const { states } = await signedIn();
    const before = states.length;
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(checks()).toBe(1));
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(checks()).toBe(2));
    expect(states).toHaveLength(before);
    expect(new Headers(api.last("/auth/session")?.init.headers).get("freehold-background")).toBe("1");
  });

  test("is not asked about while the page is hidden, while a stream is open, and without a listener", async () => {
    const { stop } = await signedIn();
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    vi.advanceTimersByTime(60_000);
    hidden.mockRestore();
    const close = countOpenStream();
    vi.advanceTimersByTime(60_000);
    expect(checks()).toBe(0);
    close();
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(checks()).toBe(1));
    stop();
    for (const session of sessions) cleanStores(session.$session);
    vi.advanceTimersByTime(300_000);
    expect(checks()).toBe(1);
  });
});

test("a late 401 of an older token does not clear a newer session", async () => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  const held = hold();
  api.next.set("/wallet/balance", [held.promise]);
  const late = session.request({ method: "GET", path: "/wallet/balance" });
  await vi.waitFor(() => expect(api.count("/wallet/balance")).toBe(1));
  await session.signIn(signInAs("d@e.f"));
  held.resolve(problem("unauthorized"));
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(word(session.$session.get())).toBe("d@e.f");
  expect(localStorage.getItem("auth_token")).toBe(tokenOf("d@e.f"));
});

test("a profile that arrives after signOut does not bring its session back", async () => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  const held = hold();
  api.next.set("/auth/me", [held.promise]);
  const { session, words } = mount();
  await vi.waitFor(() => expect(me()).toBe(1));
  await session.signOut();
  held.resolve(Response.json({ id: "1", email: "a@b.c", role: "user", wallet_address: "0x" }));
  // Answered after it, so whatever would have come of it has come.
  await session.request({ method: "GET", path: "/wallet/balance" }).catch(() => {});
  expect(words()).toEqual(["loading", "signed-out"]);
});

test("refreshSession: a 401 signs out, another failure rejects and changes nothing", async () => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  api.next.set("/auth/me", [problem("internal")]);
  await expect(session.refreshSession()).rejects.toMatchObject({ status: 500 });
  expect(word(session.$session.get())).toBe("a@b.c");
  api.dead.add(tokenOf("a@b.c"));
  await session.refreshSession();
  expect(word(session.$session.get())).toBe("signed-out");
});

test("the user is frozen: a widget cannot make the user an admin for the others", async () => {
  const { session } = mount();
  const user = await session.signIn(signInAs("a@b.c"));
  expect(() => Object.assign(user, { role: "admin" })).toThrow(TypeError);
});

test("mount, unmount, mount: it follows again and asks again only if the token changed", async () => {
  const { session, stop } = mount();
  await session.signIn(signInAs("a@b.c"));
  vi.useFakeTimers();
  stop();
  vi.advanceTimersByTime(1_100);
  vi.useRealTimers();
  const again = mount(session);
  await session.request({ method: "GET", path: "/wallet/balance" });
  expect(again.words()).toEqual(["a@b.c"]);
  expect(me()).toBe(1);

  vi.useFakeTimers();
  again.stop();
  vi.advanceTimersByTime(1_100);
  vi.useRealTimers();
  localStorage.setItem("auth_token", tokenOf("d@e.f"));
  const third = mount(session);
  await settled(session, "d@e.f");
  expect(third.words()).toEqual(["a@b.c", "loading", "d@e.f"]);
});

test("a change in another tab is followed: sign-out, another person, clear()", async () => {
  const { session, words } = mount();
  await session.signIn(signInAs("a@b.c"));
  const tell = (init: StorageEventInit) =>
    window.dispatchEvent(new StorageEvent("storage", { storageArea: localStorage, ...init }));
  localStorage.setItem("auth_token", tokenOf("d@e.f"));
  tell({ key: "auth_token" });
  await settled(session, "d@e.f");
  localStorage.setItem("other", "x");
  tell({ key: "other" });
  localStorage.clear();
  tell({ key: null });
  expect(words().slice(-3)).toEqual(["loading", "d@e.f", "signed-out"]);
});

test.each([
  ["signed another person in", () => localStorage.setItem("auth_token", tokenOf("d@e.f")), "d@e.f"],
  ["signed out", () => localStorage.removeItem("auth_token"), "signed-out"],
])("a write is not sent while another tab has %s, unheard of here", async (_, change, then) => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  change();
  const refund = { method: "POST", path: "/wallet/withdraw-total-deposits", body: {} } as const;
  await expect(session.request(refund)).rejects.toMatchObject({
    code: "session_changed",
    status: 409,
    message: "API Error: Session Changed",
    detail: "The account changed in another tab. Nothing was sent. Check what's shown, then try again.",
  });
  expect(api.count(refund.path)).toBe(0);
  await settled(session, then);
  if (then === "signed-out") return;
  await session.request(refund);
  expect(api.last(refund.path)?.token).toBe(tokenOf("d@e.f"));
});

test("a write goes with the token that getToken gives, also where that is a new one of the same person", async () => {
  const session = createSessionManager();
  let token = tokenOf("a@b.c");
  session.configure({ getToken: () => token });
  mount(session);
  await settled(session, "a@b.c");
  token = tokenOf("a@b.c", 1);
  await session.request({ method: "POST", path: "/wallet/deposit", body: {} });
  expect(api.last("/wallet/deposit")?.token).toBe(token);
});

test("a page from the back-forward cache looks at the token again", async () => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  localStorage.removeItem("auth_token");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(word(session.$session.get())).toBe("signed-out");
});

test("a failed load does not remove the token that another tab has just stored", async () => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  const held = hold();
  api.next.set("/auth/me", [held.promise]);
  const { session } = mount();
  await vi.waitFor(() => expect(me()).toBe(1));
  localStorage.setItem("auth_token", tokenOf("d@e.f"));
  held.resolve(problem("unauthorized"));
  await settled(session, "d@e.f");
  expect(localStorage.getItem("auth_token")).toBe(tokenOf("d@e.f"));
});

test("what goes through the channel are two bare words", async () => {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel("freehold.session");
  channel.onmessage = ({ data }) => heard.push(data);
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  await session.signOut();
  await vi.waitFor(() => expect(heard).toEqual(["signed-in", "signed-out"]));
  channel.close();
});

test.each(["session", "memory"] as const)(
  "%s storage: a sign-out elsewhere makes this tab ask the server",
  async (storage) => {
    const { session } = mount();
    session.configure({ storage });
    await session.signIn(signInAs("a@b.c"));
    expect(localStorage.getItem("auth_token")).toBe(null);
    expect(sessionStorage.getItem("auth_token")).toBe(storage === "session" ? tokenOf("a@b.c") : null);
    const channel = new BroadcastChannel("freehold.session");
    const before = me();
    channel.postMessage("signed-out");
    await vi.waitFor(() => expect(me()).toBe(before + 1));
    expect(word(session.$session.get())).toBe("a@b.c");
    api.dead.add(tokenOf("a@b.c"));
    channel.postMessage("signed-out");
    await settled(session, "signed-out");
    channel.close();
  },
);

test("getToken: the host keeps the token, signIn refuses, a rotated token is taken up", async () => {
  let token: string | null = tokenOf("a@b.c");
  localStorage.setItem("auth_token", tokenOf("other@b.c"));
  const { session } = mount();
  session.configure({ getToken: async () => token });
  await settled(session, "a@b.c");
  await expect(session.signIn(signInAs("d@e.f"))).rejects.toThrow("configure() supplies the token");
  api.dead.add(tokenOf("a@b.c"));
  token = tokenOf("a2@b.c");
  await session.request({ method: "GET", path: "/wallet/balance" });
  expect(api.last("/wallet/balance")?.token).toBe(tokenOf("a2@b.c"));
  await session.refreshSession();
  expect(word(session.$session.get())).toBe("a2@b.c");
  api.dead.add(tokenOf("a2@b.c"));
  await expect(session.request({ method: "GET", path: "/wallet/balance" })).rejects.toMatchObject({ status: 401 });
  expect(word(session.$session.get())).toBe("signed-out");
  expect(localStorage.getItem("auth_token")).toBe(tokenOf("other@b.c"));
});

describe("getToken is asked once more after a 401", () => {
  const write = { method: "POST", path: "/wallet/deposit", body: {} } as const;

  /** A host whose token the API takes no longer; what it gives from then on. */
  async function refused(next: string | null) {
    let token: string | null = tokenOf("a@b.c");
    const getToken = vi.fn(() => token);
    const { session, words } = mount();
    session.configure({ getToken });
    await settled(session, "a@b.c");
    api.dead.add(tokenOf("a@b.c"));
    // The host renews it between the call and its answer.
    const held = hold();
    api.next.set(write.path, [held.promise]);
    const answer = session.request(write);
    answer.catch(() => {});
    await vi.waitFor(() => expect(api.count(write.path)).toBe(1));
    token = next;
    held.resolve(problem("unauthorized"));
    return { session, answer, words, getToken };
  }

  test("with a new token of the same person the call is sent again, and the session goes on", async () => {
    // The same person, by another token.
    const renewed = tokenOf("a@b.c", 1);
    const { session, answer, words } = await refused(renewed);
    expect(await answer).toEqual({ success: true });
    expect(api.seen.filter(({ path }) => path === write.path).map(({ token }) => token)).toEqual([
      tokenOf("a@b.c"),
      renewed,
    ]);
    expect(words().filter((state) => state === "signed-out")).toEqual([]);
    expect(word(session.$session.get())).toBe("a@b.c");
  });

  test("nothing is sent again in the name of another person", async () => {
    const { session, answer } = await refused(tokenOf("d@e.f"));
    await expect(answer).rejects.toMatchObject({ status: 401 });
    await settled(session, "d@e.f");
    expect(api.count(write.path)).toBe(1);
  });

  test.each([tokenOf("a@b.c"), null])("with %s the session ends", async (next) => {
    const { session, answer } = await refused(next);
    await expect(answer).rejects.toMatchObject({ status: 401 });
    await settled(session, "signed-out");
  });

  test("at load, too", async () => {
    api.dead.add(tokenOf("a@b.c"));
    const { session, words } = mount();
    session.configure({ getToken: () => tokenOf("a@b.c", me() ? 1 : 0) });
    await settled(session, "a@b.c");
    expect(words()).not.toContain("signed-out");
    expect(me()).toBe(2);
  });
});

test("getToken that fails is shown with a retry", async () => {
  let works = false;
  const { session } = mount();
  session.configure({
    getToken: () => (works ? tokenOf("a@b.c") : Promise.reject(new Error("host is down"))),
  });
  await settled(session, "error unreachable");
  works = true;
  await session.retrySession();
  expect(word(session.$session.get())).toBe("a@b.c");
});

test("configure in the same task as the first listener decides where the first request goes", async () => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  localStorage.setItem("freehold_auth_token_origin", "https://api.example");
  const { session } = mount();
  session.configure({ apiUrl: "https://api.example/api/" });
  await settled(session, "a@b.c");
  expect(api.seen.map((request) => request.url)).toEqual(["https://api.example/api/auth/me"]);
  expect(session.$apiUrl.get()).toBe("https://api.example/api");
});

test("the same settings again change nothing; another origin never gets an accepted token", async () => {
  const { session, words } = mount();
  session.configure({ apiUrl: "https://api.example/api" });
  await session.signIn(signInAs("a@b.c"));
  const before = words().length;
  session.configure({ apiUrl: "https://api.example/api", storage: "local", timeout: 5_000 });
  expect(words().length).toBe(before);
  session.configure({ apiUrl: "https://evil.example/api" });
  await settled(session, "signed-out");
  expect(api.seen.filter((request) => request.url.startsWith("https://evil.example"))).toEqual([]);
});

describe("a token goes to the origin that has issued it and nowhere else", () => {
  const thief = "https://thief.example/api";
  const asked = () => api.seen.filter(({ url }) => url.startsWith(thief));
  const report = () => vi.spyOn(console, "error").mockImplementation(() => {});

  test.each<[string, () => Promise<SessionManager>]>([
    [
      "while the session is loading",
      async () => {
        localStorage.setItem("auth_token", tokenOf("a@b.c"));
        api.next.set("/auth/me", [hold().promise]);
        const { session } = mount();
        await vi.waitFor(() => expect(me()).toBe(1));
        return session;
      },
    ],
    [
      "before the session has begun",
      async () => {
        localStorage.setItem("auth_token", tokenOf("a@b.c"));
        return createSessionManager();
      },
    ],
    [
      "while the server cannot be reached",
      async () => {
        localStorage.setItem("auth_token", tokenOf("a@b.c"));
        api.next.set("/auth/me", [new TypeError("Failed to fetch")]);
        const { session } = mount();
        await settled(session, "error unreachable");
        return session;
      },
    ],
    [
      "while a person is signed in",
      async () => {
        const { session } = mount();
        await session.signIn(signInAs("a@b.c"));
        return session;
      },
    ],
  ])("%s", async (_, begin) => {
    const session = await begin();
    session.configure({ apiUrl: thief });
    mount(session);
    await settled(session, "signed-out");
    await session.request({ method: "GET", path: "/wallet/balance" }).catch(() => {});
    expect(asked().every(({ token }) => token === null)).toBe(true);
    expect(localStorage.getItem("auth_token")).toBe(tokenOf("a@b.c"));

    session.configure({ apiUrl: "/api" });
    await settled(session, "a@b.c");
  });

  test("a sign-in that is answered when the page has moved on is not kept for the other origin", async () => {
    const { session } = mount();
    await settled(session, "signed-out");
    const held = hold();
    api.next.set("/auth/login", [held.promise]);
    const signingIn = session.signIn(signInAs("a@b.c"));
    await vi.waitFor(() => expect(api.count("/auth/login")).toBe(1));
    held.resolve(Response.json({ token: tokenOf("a@b.c") }));
    session.configure({ apiUrl: thief });
    await expect(signingIn).rejects.toMatchObject({ code: "aborted" });
    expect(localStorage.getItem("auth_token")).toBe(null);
  });

  test("a widget that names another origin is refused with one sentence, and the session goes on", async () => {
    const said = report();
    const { session } = mount();
    await session.signIn(signInAs("a@b.c"));
    const sentence = `This part of the page can't be shown: it uses the API at ${thief}, but the page uses ${location.origin}/api.`;
    expect(session.claimApiUrl(thief)).toBe(sentence);
    expect(session.claimApiUrl(thief)).toBe(sentence);
    expect(said.mock.calls).toEqual([[`Freehold: ${sentence}`]]);
    expect(word(session.$session.get())).toBe("a@b.c");
    expect(asked()).toEqual([]);
    said.mockRestore();
  });

  test("the first widget that names an address decides for the others, whatever the page's script has not said", () => {
    const said = report();
    const session = createSessionManager();
    expect(session.claimApiUrl("https://api.example/api")).toBe(null);
    expect(session.claimApiUrl("https://api.example/api/")).toBe(null);
    expect(session.claimApiUrl(thief)).toMatch("thief.example");
    expect(session.$apiUrl.get()).toBe("https://api.example/api");
    // The same address, written out.
    const other = createSessionManager();
    other.configure({ apiUrl: "/api" });
    expect(other.claimApiUrl(`${location.origin}/api`)).toBe(null);
    expect(other.claimApiUrl("/v2/api")).toMatch(`${location.origin}/v2/api, but the page uses`);
    other.configure({ apiUrl: null });
    expect(other.claimApiUrl("/v2/api")).toBe(null);
    said.mockRestore();
  });

  test("what is no address is refused, and the next widget decides", () => {
    const said = report();
    const session = createSessionManager();
    expect(session.claimApiUrl("//thief.example/api")).toBe(
      "This part of the page can't be shown: “//thief.example/api” is not an API address.",
    );
    expect(session.claimApiUrl("/its/api")).toBe(null);
    said.mockRestore();
  });

  test("no widget chooses who receives the token of getToken", () => {
    const said = report();
    const session = createSessionManager();
    session.configure({ getToken: () => tokenOf("a@b.c") });
    expect(session.claimApiUrl(thief)).toMatch("thief.example");
    const other = createSessionManager();
    other.claimApiUrl(thief);
    expect(() => other.configure({ getToken: () => tokenOf("a@b.c") })).toThrow(
      "configure() needs the apiUrl that the token is for.",
    );
    said.mockRestore();
  });
});

describe("a host page that has an auth_token of its own", () => {
  test.each(["eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl", "session-of-the-host", "7"])(
    "%s is neither sent nor removed, and ours stands beside it",
    async (theirs) => {
      localStorage.setItem("auth_token", theirs);
      const { session } = mount();
      await settled(session, "signed-out");
      await session.signIn(signInAs("a@b.c"));
      expect(localStorage.getItem("auth_token")).toBe(theirs);
      expect(localStorage.getItem("freehold_auth_token")).toBe(tokenOf("a@b.c"));
      const again = mount(createSessionManager());
      await settled(again.session, "a@b.c");
      await session.signOut();
      expect({ ...localStorage }).toEqual({ auth_token: theirs });
      expect(api.seen.some(({ token }) => token === theirs)).toBe(false);
    },
  );

  test("a token from before tokens were marked goes on, at the page's own origin", async () => {
    const before = "kB3vT1".padEnd(43, "x");
    localStorage.setItem("auth_token", before);
    api.next.set("/auth/me", [Response.json(person("a@b.c"))]);
    const { session } = mount();
    await settled(session, "a@b.c");
    expect(localStorage.getItem("freehold_auth_token_origin")).toBe(location.origin);
    await session.signOut();
    expect({ ...localStorage }).toEqual({});
  });

  test("one that looks the same and is not taken stays, and is not offered again", async () => {
    const theirs = "kB3vT1".padEnd(43, "x");
    localStorage.setItem("auth_token", theirs);
    api.dead.add(theirs);
    const { session } = mount();
    await settled(session, "signed-out");
    expect(session.$session.get()).toEqual({ status: "signed-out" });
    await session.request({ method: "GET", path: "/wallet/balance" }).catch(() => {});
    expect(api.last("/wallet/balance")?.token).toBe(null);
    await session.signIn(signInAs("a@b.c"));
    await session.signOut();
    expect({ ...localStorage }).toEqual({ auth_token: theirs });
  });
});

test.each([{ storage: "memory" } as const, { getToken: () => tokenOf("a@b.c") }])(
  "storage is not touched with %j",
  async (options) => {
    const touched = vi.spyOn(window, "localStorage", "get");
    const { session } = mount();
    session.configure(options);
    if (options.getToken) await settled(session, "a@b.c");
    else await session.signIn(signInAs("a@b.c"));
    window.dispatchEvent(new StorageEvent("storage", { key: "auth_token" }));
    new BroadcastChannel("freehold.session").postMessage("signed-out");
    await vi.waitFor(() => expect(me()).toBe(2));
    await session.signOut();
    expect(touched).not.toHaveBeenCalled();
    touched.mockRestore();
  },
);

test("what a listener of the host throws reaches the console and does not undo the sign-in", async () => {
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener("error", thrown);
  const { session } = mount();
  await settled(session, "signed-out");
  stops.push(
    session.$session.listen(({ status }) => {
      if (status === "signed-in") throw new Error("the host's own");
    }),
  );
  expect((await session.signIn(signInAs("a@b.c"))).email).toBe("a@b.c");
  expect(word(session.$session.get())).toBe("a@b.c");
  expect(thrown.mock.lastCall?.[0].error).toMatchObject({ message: "the host's own" });
  window.removeEventListener("error", thrown);
});

test("an injected <base> does not choose who receives the token", async () => {
  const base = Object.assign(document.createElement("base"), { href: "https://evil.example/" });
  document.head.append(base);
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  const { session } = mount();
  await settled(session, "a@b.c");
  base.remove();
  expect(api.seen.map((request) => request.url)).toEqual([`${location.origin}/api/auth/me`]);
});

describe("a read that is answered after the session has moved on", () => {
  const balance = { method: "GET", path: "/wallet/balance" } as const;

  /** A session of a@b.c with a read under way, and how to answer it. */
  async function reading() {
    const { session } = mount();
    await session.signIn(signInAs("a@b.c"));
    const held = hold();
    api.next.set(balance.path, [held.promise]);
    const answer = session.request(balance);
    answer.catch(() => {});
    await vi.waitFor(() => expect(api.count(balance.path)).toBe(1));
    return { session, answer, deliver: () => held.resolve(Response.json({ available_ubxs: "7" })) };
  }

  test.each<[string, (session: SessionManager) => unknown]>([
    ["another person", (session) => session.signIn(signInAs("d@e.f"))],
    ["a signed-out page", (session) => session.signOut()],
    ["another API", (session) => session.configure({ apiUrl: "https://api.example/api" })],
    [
      "a person whom another tab has signed in",
      () => {
        localStorage.setItem("auth_token", tokenOf("d@e.f"));
        window.dispatchEvent(new StorageEvent("storage", { key: "auth_token", storageArea: localStorage }));
      },
    ],
  ])("to %s rejects instead of delivering what another person has", async (_, change) => {
    const { session, answer, deliver } = await reading();
    await change(session);
    deliver();
    await expect(answer).rejects.toMatchObject({
      code: "session_changed",
      message: "API Error: Session Changed",
      detail: "A different account is now signed in. Check what's shown, then try again.",
    });
  });

  test("a read of the same person is delivered, also after their profile was read again", async () => {
    const { session, answer, deliver } = await reading();
    await session.refreshSession();
    deliver();
    expect(await answer).toEqual({ available_ubxs: "7" });
  });

  test("a read that was sent while the session was loading with its token is delivered", async () => {
    localStorage.setItem("auth_token", tokenOf("a@b.c"));
    const { session } = mount();
    const answer = session.request(balance);
    await settled(session, "a@b.c");
    expect(await answer).toEqual({ success: true });
    expect(api.last(balance.path)?.token).toBe(tokenOf("a@b.c"));
  });

  test("a host's new token of the same person takes nothing away, one of another person does", async () => {
    let token = tokenOf("a@b.c");
    const { session } = mount();
    session.configure({ getToken: () => token });
    await settled(session, "a@b.c");
    const first = hold();
    const second = hold();
    api.next.set(balance.path, [first.promise, second.promise]);
    const same = session.request(balance);
    const other = session.request(balance);
    other.catch(() => {});
    await vi.waitFor(() => expect(api.count(balance.path)).toBe(2));

    api.next.set("/auth/me", [Response.json(person("a@b.c"))]);
    token = tokenOf("a@b.c", 1);
    await session.refreshSession();
    first.resolve(Response.json({ available_ubxs: "1" }));
    expect(await same).toEqual({ available_ubxs: "1" });

    token = tokenOf("d@e.f");
    await session.refreshSession();
    second.resolve(Response.json({ available_ubxs: "2" }));
    await expect(other).rejects.toMatchObject({ code: "session_changed" });
  });

  test("a page without a listener to the session gets its answers", async () => {
    localStorage.setItem("auth_token", tokenOf("a@b.c"));
    const session = createSessionManager();
    expect(await session.request(balance)).toEqual({ success: true });
  });
});

test("a read is not sent in the name of a person whom another tab has signed in, unheard of here", async () => {
  const { session } = mount();
  await session.signIn(signInAs("a@b.c"));
  localStorage.setItem("auth_token", tokenOf("d@e.f"));
  await expect(session.request({ method: "GET", path: "/wallet/balance" })).rejects.toMatchObject({
    code: "session_changed",
  });
  expect(api.count("/wallet/balance")).toBe(0);
  await settled(session, "d@e.f");
});

test("each load for another token or configuration is a new loading state", async () => {
  localStorage.setItem("auth_token", tokenOf("a@b.c"));
  const held = hold();
  api.next.set("/auth/me", [held.promise]);
  const { session, states } = mount();
  await vi.waitFor(() => expect(me()).toBe(1));
  localStorage.setItem("auth_token", tokenOf("d@e.f"));
  const tell = () =>
    window.dispatchEvent(new StorageEvent("storage", { key: "auth_token", storageArea: localStorage }));
  tell();
  expect(states).toHaveLength(2);
  // The same token once more is no news.
  tell();
  expect(states).toHaveLength(2);
  session.configure({ apiUrl: `${location.origin}/api` });
  expect(states).toHaveLength(3);
  expect(new Set(states).size).toBe(3);
  for (const state of states) expect(state).toEqual({ status: "loading", error: null });
  held.resolve(Response.json(person("a@b.c")));
  await settled(session, "d@e.f");
  expect(states).toHaveLength(4);
});

test("a read that a listener sends a microtask after `loading` is never sent by a visitor without a token", async () => {
  const session = createSessionManager();
  sessions.push(session);
  const reads: Promise<unknown>[] = [];
  stops.push(
    session.$session.subscribe((state) => {
      if (state.status !== "loading") return;
      queueMicrotask(() => {
        if (session.$session.get() === state) reads.push(session.request({ method: "GET", path: "/wallet/balance" }));
      });
    }),
  );
  await settled(session, "signed-out");
  expect(reads).toEqual([]);
  expect(api.seen).toEqual([]);
});

describe("a token that is renewed", () => {
  const old = tokenOf("a@b.c");
  const renewed = tokenOf("a@b.c", 1);
  const change = (): Call => ({ method: "POST", path: "/auth/proof", body: {}, renews: true });
  const answerWith = (token: string) => Response.json({ success: true, token, expires_at: "2026-03-02T09:30:00.000Z" });

  beforeEach(() => localStorage.setItem("auth_token", old));

  test("takes the place of the one that was sent, in every tab, and signs no one out", async () => {
    const [here, there] = [mount(), mount()];
    await settled(here.session, "a@b.c");
    await settled(there.session, "a@b.c");
    api.next.set("/auth/proof", [answerWith(renewed)]);
    expect(await here.session.request(change())).toEqual({ success: true, expires_at: expect.any(String) });
    api.dead.add(old);
    expect(localStorage.getItem("auth_token")).toBe(renewed);
    await there.session.request({ method: "GET", path: "/wallet/balance" });
    expect(api.last("/wallet/balance")?.token).toBe(renewed);
    expect([...new Set([...here.words(), ...there.words()])]).toEqual(["loading", "a@b.c"]);
  });

  test("is sent again what was under way in another tab with the old one", async () => {
    const [here, there] = [mount(), mount()];
    await settled(here.session, "a@b.c");
    await settled(there.session, "a@b.c");
    const held = hold();
    api.next.set("/wallet/balance", [held.promise]);
    const reading = there.session.request({ method: "GET", path: "/wallet/balance" });
    await vi.waitFor(() => expect(api.count("/wallet/balance")).toBe(1));
    api.next.set("/auth/proof", [answerWith(renewed)]);
    await here.session.request(change());
    held.resolve(problem("unauthorized"));
    expect(await reading).toEqual({ success: true });
    expect(api.last("/wallet/balance")?.token).toBe(renewed);
    expect(there.words()).not.toContain("signed-out");
  });

  test("is waited for by what the server refuses before the new one is here, in this tab and in another one", async () => {
    const [here, there] = [mount(), mount()];
    await settled(here.session, "a@b.c");
    await settled(there.session, "a@b.c");
    const held = hold();
    api.next.set("/auth/proof", [held.promise]);
    const renewing = here.session.request(change());
    await vi.waitFor(() => expect(api.count("/auth/proof")).toBe(1));
    // The server has done it, and its answer is on its way.
    api.dead.add(old);
    const reading = [here, there].map(({ session }) => session.request({ method: "GET", path: "/wallet/balance" }));
    await vi.waitFor(() => expect(api.count("/wallet/balance")).toBe(2));
    held.resolve(answerWith(renewed));
    await renewing;
    expect(await Promise.all(reading)).toEqual([{ success: true }, { success: true }]);
    expect([...new Set([...here.words(), ...there.words()])]).toEqual(["loading", "a@b.c"]);
  });

  test("of another person, who has signed in in another tab, is used for nothing of this one's", async () => {
    const { session } = mount();
    await settled(session, "a@b.c");
    const other = mount();
    await settled(other.session, "a@b.c");
    await other.session.signIn(signInAs("x@y.z"));
    await settled(session, "x@y.z");
  });

  test("goes to the host that keeps the token", async () => {
    const kept: string[] = [];
    const { session } = mount();
    session.configure({ getToken: () => kept.at(-1) ?? old, setToken: (token) => kept.push(token) });
    await settled(session, "a@b.c");
    api.next.set("/auth/proof", [answerWith(renewed)]);
    await session.request(change());
    expect(kept).toEqual([renewed]);
    await session.request({ method: "GET", path: "/wallet/balance" });
    expect(api.last("/wallet/balance")?.token).toBe(renewed);
  });
});

describe("a call that needs a fresh proof", () => {
  const wanted = { methods: ["password"], max_age: 600 };
  const refusal = () =>
    Response.json(
      { ...PROOF_REQUIRED, proof: wanted },
      { status: 403, headers: { "content-type": "application/problem+json" } },
    );
  const PROOF_REQUIRED = { code: "proof_required", detail: "Confirm it's you to continue.", success: false };
  const approve = (path = "/admin/approve"): Call => ({ method: "POST", path, body: { all: true } });

  beforeEach(() => localStorage.setItem("auth_token", tokenOf("a@b.c")));

  test("asks the person once, whatever waits for it, and goes on", async () => {
    const { session } = mount();
    await settled(session, "a@b.c");
    const asked = hold();
    const prover = vi.fn(() => asked.promise.then(() => true));
    session.setProver(prover);
    api.next.set("/admin/approve", [refusal()]);
    api.next.set("/admin/reject", [refusal()]);
    const both = Promise.all([session.request(approve()), session.request(approve("/admin/reject"))]);
    await vi.waitFor(() => expect(api.seen.filter(({ path }) => path.startsWith("/admin/"))).toHaveLength(2));
    asked.resolve(new Response());
    expect(await both).toEqual([{ success: true }, { success: true }]);
    expect(prover.mock.calls).toEqual([[wanted]]);
    expect(api.last("/admin/approve")?.body).toEqual({ all: true });
  });

  test("fails if the person chooses not to", async () => {
    const { session } = mount();
    await settled(session, "a@b.c");
    session.setProver(async () => false);
    api.next.set("/admin/approve", [refusal()]);
    await expect(session.request(approve())).rejects.toMatchObject({
      code: "proof_required",
      detail: PROOF_REQUIRED.detail,
    });
    expect(api.count("/admin/approve")).toBe(1);
  });

  test("fails on a page that can't ask, and the console tells the developer to set a prover", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { session } = mount();
    await settled(session, "a@b.c");
    api.next.set("/admin/approve", [refusal()]);
    await expect(session.request(approve())).rejects.toMatchObject({
      code: "proof_required",
      status: 403,
      message: "API Error: Forbidden",
      body: { proof: wanted },
    });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("`setProver()`"));
    warn.mockRestore();
  });
});

test.each([
  [{ challenge: "c", code: "482 913" }, "/auth/login/verify", { challenge: "c", code: "482 913" }],
  [{ credential: { id: "k" } }, "/auth/passkeys/login", { credential: { id: "k" } }],
])("signs in by %j", async (input, path, body) => {
  const { session } = mount();
  await settled(session, "signed-out");
  const token = tokenOf("a@b.c");
  api.next.set(path, [Response.json({ success: true, token, user: person("a@b.c"), device_token: "d".repeat(43) })]);
  await session.signIn(input as never);
  expect(word(session.$session.get())).toBe("a@b.c");
  expect(api.last(path)?.body).toEqual(body);
});

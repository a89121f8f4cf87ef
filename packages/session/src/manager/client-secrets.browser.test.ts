import { cleanStores } from "nanostores";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isApiError } from "../http/api-error.ts";
import type { Call } from "../http/call.ts";
import { embedSession, fakeApi, problem } from "../test/fake-api.fixture.ts";
import type { ClientSecretContext, FetchClientSecret } from "./delegated-source.ts";
import type { SessionManager } from "./page-session.ts";
import { createSessionManager } from "./session-manager.ts";
import type { Session } from "./session-state.ts";

const READ: Call = { method: "GET", path: "/wallet/total-deposits" };
let api: ReturnType<typeof fakeApi>;
const opened: { session: SessionManager; stop: () => void }[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  api = fakeApi();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  for (const { session, stop } of opened.splice(0)) {
    stop();
    session.configure({ fetchClientSecret: null });
    cleanStores(session.$session);
  }
  show();
  api.restore();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const secretOf = (number: number) => `fh_es_${String(number).padEnd(43, "x")}`;

/** The page's own function, which gives a new client secret each time. */
function partner(give: (number: number) => unknown = secretOf) {
  let calls = 0;
  return vi.fn(async (_context: ClientSecretContext) => {
    calls += 1;
    return give(calls) as string;
  });
}

/** A page with a widget, which has a client secret. */
function open(fetchClientSecret: FetchClientSecret) {
  const session = createSessionManager();
  session.configure({ fetchClientSecret });
  const states: Session[] = [];
  const stop = session.$session.subscribe((state) => states.push(state));
  opened.push({ session, stop });
  return { session, states, words: () => states.map(word) };
}
const word = (state: Session) =>
  state.status === "loading" && state.error ? `error ${state.error.code}` : state.status;
const becomes = (session: SessionManager, status: string) =>
  vi.waitFor(() => expect(word(session.$session.get())).toBe(status), { interval: 5 });

let isHidden = false;
function hide(): void {
  isHidden = true;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isHidden ? "hidden" : "visible"));
  document.dispatchEvent(new Event("visibilitychange"));
}
function show(): void {
  isHidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("is asked for as soon as the page is configured, once for all who need it", async () => {
  const fetchClientSecret = partner();
  const session = createSessionManager();
  session.configure({ fetchClientSecret });
  expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  opened.push({ session, stop: session.$session.subscribe(() => {}) });
  await Promise.all([session.request(READ), session.request(READ), becomes(session, "unlinked")]);
  expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  expect(new Set(api.seen.map(({ token }) => token))).toEqual(new Set([secretOf(1)]));
});

test("before there is a link, the session names the partner and the window, and no person", async () => {
  const { session, words } = open(partner());
  await becomes(session, "unlinked");
  expect(session.$session.get()).toEqual({
    status: "unlinked",
    partner: "Northwind",
    url: "https://freehold.example/connect#ticket",
    inPlace: false,
    number: "42",
  });
  expect(words()).toEqual(["loading", "unlinked"]);
  expect(api.count("/auth/me")).toBe(0);

  api.embed = embedSession({ linked: true });
  await session.refreshSession();
  expect(session.$session.get()).toEqual({
    status: "linked",
    user: { id: "link-1", partner: "Northwind", wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    scope: ["refund:read", "refund:request"],
  });
});

test("a window whose URL is a script is none", async () => {
  api.embed.link.url = "javascript:alert(1)";
  const { session } = open(partner());
  await becomes(session, "error malformed");
});

test("the page may only do what both were agreed to", async () => {
  api.embed = embedSession({ linked: true });
  api.embed.link.scope = ["refund:read"];
  const { session } = open(partner());
  await becomes(session, "linked");
  expect(session.$session.get()).toMatchObject({ scope: ["refund:read"] });
});

describe("a client secret that the API refuses", () => {
  test("is replaced once, for all calls that were refused, and they go on", async () => {
    api.embed = embedSession({ linked: true });
    const fetchClientSecret = partner();
    const { session, words } = open(fetchClientSecret);
    await becomes(session, "linked");
    api.dead.add(secretOf(1));
    await Promise.all([session.request(READ), session.request(READ), session.request(READ)]);
    expect(fetchClientSecret).toHaveBeenCalledTimes(2);
    expect(api.last(READ.path)?.token).toBe(secretOf(2));
    expect(words().filter((one) => one !== "linked")).toEqual(["loading"]);
  });

  test("is not asked for again if the new one is refused, too", async () => {
    const fetchClientSecret = partner();
    for (let number = 1; number < 10; number += 1) api.dead.add(secretOf(number));
    const { session, words } = open(fetchClientSecret);
    await becomes(session, "error token_expired");
    await expect(session.request(READ)).rejects.toMatchObject({ code: "token_expired" });
    expect(fetchClientSecret).toHaveBeenCalledTimes(2);
    expect(new Set(words())).toEqual(new Set(["loading", "error token_expired"]));
  });

  test("is not asked for again and again from a server that keeps it", async () => {
    const fetchClientSecret = partner(() => secretOf(1));
    const { session } = open(fetchClientSecret);
    await becomes(session, "unlinked");
    api.dead.add(secretOf(1));
    await expect(session.request(READ)).rejects.toMatchObject({ code: "token_expired" });
    await becomes(session, "error token_expired");
    expect(fetchClientSecret).toHaveBeenCalledTimes(2);
  });

  test("for this page isn't asked for again", async () => {
    api.next.set("/embed/session", [problem("origin_not_allowed")]);
    const fetchClientSecret = partner();
    const { session } = open(fetchClientSecret);
    await becomes(session, "error origin_not_allowed");
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  });

  test("after the person has disconnected: what was being read of their account is not delivered", async () => {
    api.embed = embedSession({ linked: true });
    const { session } = open(partner());
    await becomes(session, "linked");
    let answer: (response: Response) => void = () => {};
    api.next.set(READ.path, [new Promise<Response>((resolve) => (answer = resolve))]);
    const reading = session.request(READ);
    const refused = expect(reading).rejects.toMatchObject({ code: "session_changed" });
    await vi.waitFor(() => expect(api.count(READ.path)).toBe(1));
    api.embed = embedSession();
    api.dead.add(secretOf(1));
    await session.refreshSession();
    await becomes(session, "unlinked");
    answer(Response.json({ success: true, total_deposits_ubxs: "100" }));
    await refused;
  });

  test("where the link has run out, the session says so", async () => {
    api.embed = embedSession({ linked: true });
    const { session } = open(partner());
    await becomes(session, "linked");
    api.embed = embedSession();
    api.next.set(READ.path, [problem("link_required")]);
    await expect(session.request(READ)).rejects.toMatchObject({ code: "link_required" });
    await becomes(session, "unlinked");
  });
});

describe("before its end", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("the next one is fetched, a minute and up to fifteen seconds before, and the person notices nothing", async () => {
    api.embed = embedSession({ linked: true });
    const fetchClientSecret = partner();
    const { session, words } = open(fetchClientSecret);
    await becomes(session, "linked");
    await vi.advanceTimersByTimeAsync((900 - 77) * 1000);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(17_000);
    // The API has taken it: when that one ends is known from then on.
    await vi.waitFor(() => expect(api.seen.at(-1)?.token).toBe(secretOf(2)));
    await becomes(session, "linked");
    expect(fetchClientSecret).toHaveBeenCalledTimes(2);
    expect(new Set(words())).toEqual(new Set(["loading", "linked"]));
    await vi.advanceTimersByTimeAsync(900_000);
    await vi.waitFor(() => expect(fetchClientSecret).toHaveBeenCalledTimes(3));
  });

  test("not while the page is hidden, but when it is visible again", async () => {
    const fetchClientSecret = partner();
    const { session } = open(fetchClientSecret);
    await becomes(session, "unlinked");
    hide();
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
    show();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetchClientSecret).toHaveBeenCalledTimes(2);
  });

  test("a call of a hidden page that needs another one waits until it is visible", async () => {
    const fetchClientSecret = partner();
    const { session } = open(fetchClientSecret);
    await becomes(session, "unlinked");
    hide();
    await vi.advanceTimersByTimeAsync(900_000);
    const reading = session.request(READ);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.count(READ.path)).toBe(0);
    show();
    await vi.advanceTimersByTimeAsync(1_000);
    await reading;
    expect(api.last(READ.path)?.token).toBe(secretOf(2));
  });

  test("one of a server that gives old ones is not fetched in a loop", async () => {
    api.embed = embedSession({ secondsLeft: 30 });
    const fetchClientSecret = partner(() => secretOf(1));
    const { session } = open(fetchClientSecret);
    await becomes(session, "unlinked");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(fetchClientSecret.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test("with no widget left on the page nothing is fetched", async () => {
    const fetchClientSecret = partner();
    const { session } = open(fetchClientSecret);
    await becomes(session, "unlinked");
    opened[0]?.stop();
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  });
});

describe("a partner's server that fails", () => {
  const cause = new Error("500 of /freehold-session");

  test("is an error with its cause, said once, and is asked again by the person alone", async () => {
    vi.useFakeTimers();
    let fails = true;
    const fetchClientSecret = partner((number) => {
      if (fails) throw cause;
      return secretOf(number);
    });
    const { session, words } = open(fetchClientSecret);
    await becomes(session, "error token_callback");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(words()).toEqual(["loading", "error token_callback"]);
    const state = session.$session.get();
    const error = state.status === "loading" ? state.error : null;
    expect(isApiError(error) && [error.code, error.cause, error.docsPath]).toEqual([
      "token_callback",
      cause,
      "/errors/#token_callback",
    ]);
    await expect(session.request(READ)).rejects.toBe(error);
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
    expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringContaining("/errors/#token_callback"), cause]]);

    fails = false;
    void session.retrySession();
    await becomes(session, "unlinked");
    expect(fetchClientSecret).toHaveBeenCalledTimes(2);
  });

  test.each([null, undefined, "", 7, { client_secret: secretOf(1) }])("and so is one that gives %j", async (given) => {
    const { session } = open(partner(() => given));
    await becomes(session, "error token_callback");
    expect(api.seen).toEqual([]);
  });

  test("an API that can't be reached is tried again without asking for another client secret", async () => {
    vi.useFakeTimers();
    api.next.set("/embed/session", [new Error("offline")]);
    const fetchClientSecret = partner();
    const { session, words } = open(fetchClientSecret);
    await becomes(session, "error unreachable");
    await vi.advanceTimersByTimeAsync(40_000);
    expect(words()).toEqual(["loading", "error unreachable", "unlinked"]);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  });
});

describe("another function", () => {
  test("is for the next customer: the former secret is dropped at once, and nothing of the former person is shown", async () => {
    api.embed = embedSession({ linked: true, id: "link-1" });
    const { session, states } = open(partner());
    await becomes(session, "linked");
    api.embed = embedSession({ linked: true, id: "link-2" });
    const next = partner(() => secretOf(2));
    session.configure({ fetchClientSecret: next });
    expect(session.$session.get()).toEqual({ status: "loading", error: null });
    states.length = 0;
    await becomes(session, "linked");
    expect(JSON.stringify(states)).not.toContain("link-1");
    expect(session.$session.get()).toMatchObject({ user: { id: "link-2" } });
    expect(next).toHaveBeenCalledTimes(1);
    await session.request(READ);
    expect(api.seen.at(-1)?.token).toBe(secretOf(2));
  });

  test("whose answer comes late doesn't bring the former customer back", async () => {
    let answer: (secret: string) => void = () => {};
    const { session } = open(() => new Promise<string>((resolve) => (answer = resolve)));
    session.configure({ fetchClientSecret: partner(() => secretOf(2)) });
    answer(secretOf(1));
    await becomes(session, "unlinked");
    expect(api.seen.map(({ token }) => token)).not.toContain(secretOf(1));
  });

  test("the same one again changes nothing", async () => {
    const fetchClientSecret = partner();
    const { session, words } = open(fetchClientSecret);
    await becomes(session, "unlinked");
    session.configure({ fetchClientSecret });
    expect(words()).toEqual(["loading", "unlinked"]);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  });

  test("at each render is refused, and calls no server without end", async () => {
    const fetchClientSecret = partner();
    const { session } = open(fetchClientSecret);
    /** A component that reads the session, and configures it with a function of its own each time. */
    const render = () =>
      queueMicrotask(() => session.configure({ fetchClientSecret: (context) => fetchClientSecret(context) }));
    opened.push({ session, stop: session.$session.listen(render) });
    render();
    await becomes(session, "error token_callback");
    expect(fetchClientSecret.mock.calls.length).toBeLessThanOrEqual(6);
    expect(console.error).toHaveBeenCalledTimes(1);
  });
});

describe("a secret key in a page", () => {
  const key = `fh_sk_live_${"a".repeat(40)}`;

  test.each(["apiUrl", "getToken", "fetchClientSecret"])("is refused as %s", (option) => {
    expect(() => createSessionManager().configure({ [option]: key })).toThrow(/secret key \(fh_sk_…\).*Revoke it/);
  });

  test("is refused when the page's function gives it, and goes nowhere", async () => {
    const { session } = open(partner(() => key));
    await becomes(session, "error secret_key_in_page");
    expect(api.seen).toEqual([]);
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(key);
  });

  test("is refused as the host's token, and goes nowhere", async () => {
    const session = createSessionManager();
    session.configure({ getToken: () => key });
    opened.push({ session, stop: session.$session.subscribe(() => {}) });
    await becomes(session, "error secret_key_in_page");
    await expect(session.request(READ)).rejects.toMatchObject({ code: "secret_key_in_page" });
    expect(api.seen).toEqual([]);
  });
});

test("a client secret is in no storage, URL, event or line on the console", async () => {
  const log = vi.spyOn(console, "log");
  const warn = vi.spyOn(console, "warn");
  const channel = new BroadcastChannel("freehold.session");
  const said: unknown[] = [];
  channel.onmessage = ({ data }) => said.push(data);
  const { session, states } = open(partner());
  await becomes(session, "unlinked");
  api.dead.add(secretOf(1));
  await session.request(READ);
  await session.signOut();
  const known = { ...localStorage, ...sessionStorage };
  const lines = [log, warn, vi.mocked(console.error)].flatMap(({ mock }) => mock.calls);
  const bodies = api.seen.map(({ url, body }) => ({ url, body }));
  expect(JSON.stringify([known, lines, states, said, bodies, location.href])).not.toContain("fh_es_");
  channel.close();
});

test("signing out forgets it, and tells the server nothing", async () => {
  const fetchClientSecret = partner();
  const { session } = open(fetchClientSecret);
  await becomes(session, "unlinked");
  await session.signOut();
  expect(word(session.$session.get())).toBe("signed-out");
  expect(api.count("/auth/logout")).toBe(0);
  await session.refreshSession();
  expect(word(session.$session.get())).toBe("unlinked");
  expect(api.last("/embed/session")?.token).toBe(secretOf(2));
});

test("what needs the person's own proof fails: this page can't ask for one", async () => {
  api.embed = embedSession({ linked: true });
  const { session } = open(partner());
  const prover = vi.fn(async () => true);
  session.setProver(prover);
  await becomes(session, "linked");
  api.next.set("/wallet/withdraw-total-deposits", [problem("proof_required")]);
  const call: Call = { method: "POST", path: "/wallet/withdraw-total-deposits", body: { wallet_address: "0x" } };
  await expect(session.request(call)).rejects.toMatchObject({ code: "proof_required" });
  expect(prover).not.toHaveBeenCalled();
});

test("there is no signing in beside it", async () => {
  const { session } = open(partner());
  await expect(session.signIn({ email: "a@b.c", password: "x" })).rejects.toThrow("configure() supplies the token");
});

test("for another API another one is fetched", async () => {
  const fetchClientSecret = partner();
  const { session } = open(fetchClientSecret);
  await becomes(session, "unlinked");
  session.configure({ apiUrl: "https://other.example/api" });
  await vi.waitFor(() => expect(api.last("/embed/session")?.url).toContain("other.example"));
  expect(api.last("/embed/session")?.token).toBe(secretOf(2));
});

describe("with a key of the page's (RFC 9449)", () => {
  const claimsOf = (proof: string) => {
    const [header, claims] = proof
      .split(".", 2)
      .map((part) => JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/"))));
    return { header, claims };
  };
  const proofs = () => api.seen.map(({ init }) => new Headers(init.headers).get("dpop") ?? "");

  test("each call has a proof of its own, and the key can't be read out", async () => {
    const generate = vi.spyOn(crypto.subtle, "generateKey");
    const thumbprints: string[] = [];
    const { session } = open(async ({ dpopThumbprint }) => {
      thumbprints.push(await dpopThumbprint());
      return secretOf(thumbprints.length);
    });
    await becomes(session, "unlinked");
    await session.request({ method: "GET", path: "/wallet/transactions?page=2" });
    expect(thumbprints).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(generate.mock.calls[0]?.[1]).toBe(false);
    const { init } = api.last("/wallet/transactions") ?? {};
    expect(new Headers(init?.headers).get("authorization")).toBe(`DPoP ${secretOf(1)}`);
    const all = proofs().map(claimsOf);
    expect(new Set(all.map(({ claims }) => claims.jti)).size).toBe(all.length);
    expect(all.at(-1)?.claims).toMatchObject({ htm: "GET", htu: `${location.origin}/api/wallet/transactions` });
    expect(all.at(-1)?.header).toMatchObject({ typ: "dpop+jwt", alg: "ES256", jwk: { kty: "EC" } });
    expect(all.at(-1)?.header.jwk.d).toBeUndefined();

    api.dead.add(secretOf(1));
    await session.request(READ);
    expect(new Set(thumbprints).size).toBe(1);
    expect(thumbprints).toHaveLength(2);
  });

  test("a page that doesn't ask for one makes none, and sends a bearer token", async () => {
    const generate = vi.spyOn(crypto.subtle, "generateKey");
    const { session } = open(partner());
    await becomes(session, "unlinked");
    expect(generate).not.toHaveBeenCalled();
    expect(proofs()).toEqual([""]);
  });
});

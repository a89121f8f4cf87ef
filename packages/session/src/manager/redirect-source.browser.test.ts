import { cleanStores } from "nanostores";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { embedSession, fakeApi, problem } from "../test/fake-api.fixture.ts";
import type { SessionManager } from "./page-session.ts";
import { createSessionManager } from "./session-manager.ts";

const SECRET = `fh_es_${"A".repeat(43)}`;
const CLIENT = `fh_pc_${"0f8f".repeat(8)}`;
const page = location.href;
let api: ReturnType<typeof fakeApi>;
let session: SessionManager;
let stop = () => {};

beforeEach(() => {
  api = fakeApi();
  api.embed = embedSession({ linked: true });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  stop();
  session.configure({ oauth: null });
  cleanStores(session.$session);
  api.restore();
  history.replaceState(null, "", page);
  sessionStorage.clear();
});

function open(): void {
  session = createSessionManager();
  session.configure({ oauth: { clientId: CLIENT } });
  stop = session.$session.subscribe(() => {});
}
const becomes = (status: string) => vi.waitFor(() => expect(session.$session.get().status).toBe(status));
const urlNow = () => {
  const state = session.$session.get();
  return new URL(state.status === "unlinked" ? state.url : "about:blank");
};
/** A person goes to the platform and comes back. */
async function comeBack(): Promise<void> {
  open();
  await becomes("unlinked");
  const url = new URL(page);
  url.searchParams.set("code", "the-code");
  url.searchParams.set("state", urlNow().searchParams.get("state") ?? "");
  url.searchParams.set("iss", `${location.origin}/api/oauth`);
  stop();
  session.configure({ oauth: null });
  history.replaceState(null, "", url);
  open();
}

test("a page to which no person has come back leads to the platform, and calls nothing", async () => {
  open();
  await becomes("unlinked");
  expect(session.$session.get()).toMatchObject({ status: "unlinked", partner: "", inPlace: true });
  expect(urlNow().pathname).toBe("/api/oauth/authorize");
  expect(api.seen).toEqual([]);
});

test("a person who came back is there, with a client secret in memory alone", async () => {
  api.next.set("/oauth/token", [Response.json({ access_token: SECRET })]);
  await comeBack();
  await becomes("linked");
  expect(api.last("/embed/session")?.token).toBe(SECRET);
  expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain(SECRET);
});

test("a client secret that has ended leads to the platform again, and is asked for no more", async () => {
  api.next.set("/oauth/token", [Response.json({ access_token: SECRET })]);
  await comeBack();
  await becomes("linked");
  api.dead.add(SECRET);
  await expect(session.request({ method: "GET", path: "/wallet/total-deposits" })).rejects.toMatchObject({
    code: "token_expired",
  });
  await becomes("unlinked");
  expect(api.count("/oauth/token")).toBe(1);
});

test("a code that is refused is said, with a way to begin anew", async () => {
  api.next.set("/oauth/token", [problem("bad_request")]);
  await comeBack();
  await vi.waitFor(() => expect(session.$session.get()).toMatchObject({ error: { code: "token_callback" } }));
  await session.retrySession();
  await becomes("unlinked");
});

test("a client's ID that is none is refused with a sentence", () => {
  open();
  for (const oauth of [{ clientId: "fh_pc_1" }, { clientId: "https://evil.example" }, "fh_pc_" as never])
    expect(() => session.configure({ oauth })).toThrow("configure({ oauth }) must be");
});

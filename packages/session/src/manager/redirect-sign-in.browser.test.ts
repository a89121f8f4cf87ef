import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRedirect } from "./redirect-sign-in.ts";

const ISSUER = "https://freehold.example/api/oauth";
const OPTIONS = { clientId: `fh_pc_${"0f8f".repeat(8)}` };
const SECRET = `fh_es_${"A".repeat(43)}`;
const page = location.href;
/** What was sent to the token endpoint. */
let sent: { url: string; body: URLSearchParams; init: RequestInit }[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ access_token: SECRET, token_type: "Bearer", expires_in: 900 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init = {}) => {
    sent.push({ url: String(url), body: init.body as URLSearchParams, init });
    return answer();
  });
});
afterEach(() => {
  history.replaceState(null, "", page);
  sessionStorage.clear();
});

/** The page before a person leaves it. @returns what the platform's window is asked with */
async function leave(options = {}) {
  const found = await openRedirect({ ...OPTIONS, ...options }, ISSUER);
  if (!("url" in found)) throw new Error("There was a code.");
  return new URL(found.url);
}
/** A person comes back, to an address with this. */
const comeBack = (answered: Record<string, string>) => {
  const url = new URL(page);
  for (const [name, value] of Object.entries(answered)) url.searchParams.set(name, value);
  history.replaceState({ own: true }, "", url);
};
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const stateOf = (url: URL) => url.searchParams.get("state") ?? "";

test("leads to the platform with a challenge, whose verifier stays in the tab, and exchanges the code with it", async () => {
  const url = await leave();
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ response_type: "code", client_id: OPTIONS.clientId, redirect_uri: location.origin + location.pathname },
    ...{ scope: "refund:read refund:request", state: expect.stringMatching(/^[\w-]{43}$/) },
    ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: "S256" },
  });
  expect(url.origin + url.pathname).toBe(`${ISSUER}/authorize`);
  comeBack({ code: "the-code", state: stateOf(url), iss: ISSUER, own: "1" });
  const search = new URLSearchParams(location.search);
  for (const name of ["code", "state", "iss"]) search.delete(name);
  expect(await openRedirect(OPTIONS, ISSUER)).toEqual({ secret: SECRET });

  // The page's own parameters and its state stay.
  expect(new URLSearchParams(location.search).toString()).toBe(search.toString());
  expect(history.state).toEqual({ own: true });
  expect(sessionStorage.length).toBe(0);
  const [{ body, init, url: to }] = sent as [(typeof sent)[0]];
  expect([to, init.method, init.credentials]).toEqual([`${ISSUER}/token`, "POST", "omit"]);
  const { code_verifier = "", ...rest } = Object.fromEntries(body);
  expect(rest).toEqual({
    ...{ grant_type: "authorization_code", client_id: OPTIONS.clientId, code: "the-code" },
    redirect_uri: location.origin + location.pathname,
  });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code_verifier)));
  expect(url.searchParams.get("code_challenge")).toBe(base64url(digest));
});

test("the page's address and scope can be others", async () => {
  const { searchParams } = await leave({ redirectUri: "https://partner.example/back", scope: ["refund:read"] });
  expect(searchParams.get("redirect_uri")).toBe("https://partner.example/back");
  expect(searchParams.get("scope")).toBe("refund:read");
});

test.each([
  ["a forged state", { state: "forged" }],
  ["no code", { code: "" }],
  ["a no of the person", { code: "", error: "access_denied" }],
])("%s is taken out of the address and exchanged for nothing", async (_, forged) => {
  const url = await leave();
  comeBack({ code: "the-code", state: stateOf(url), iss: ISSUER, ...forged });
  expect(await openRedirect(OPTIONS, ISSUER)).toEqual({ url: expect.stringContaining("/authorize?") });
  expect(sent).toEqual([]);
  expect(location.search).not.toMatch(/[?&](code|state|iss|error)=/);
});

test("a request that the platform refuses is said, and the next try begins anew", async () => {
  const url = await leave();
  comeBack({ error: "invalid_scope", state: stateOf(url), iss: ISSUER });
  await expect(openRedirect(OPTIONS, ISSUER)).rejects.toMatchObject({
    code: "token_callback",
    message: "The sign-in by redirect failed. The platform answered: invalid_scope.",
  });
  expect(await openRedirect(OPTIONS, ISSUER)).toEqual({ url: expect.any(String) });
});

test("a code that comes without a sign-in of this tab is exchanged for nothing, and said", async () => {
  comeBack({ code: "the-code", state: "theirs", iss: ISSUER });
  await expect(openRedirect(OPTIONS, ISSUER)).rejects.toMatchObject({
    code: "token_callback",
    detail: "You agreed in another tab. Connect again in this one.",
  });
  expect(await openRedirect(OPTIONS, ISSUER)).toEqual({ url: expect.any(String) });
  expect(sent).toEqual([]);
});

test("another server's answer stays in the address, for the page's own sign-in", async () => {
  const url = await leave();
  comeBack({ code: "the-code", state: stateOf(url), iss: "https://evil.example" });
  const before = location.href;
  expect(await openRedirect(OPTIONS, ISSUER)).toEqual({ url: expect.any(String) });
  expect([location.href, sent]).toEqual([before, []]);
});

test.each([
  [
    "is refused",
    () => Response.json({ error: "invalid_grant" }, { status: 400 }),
    "The code was refused: invalid_grant.",
  ],
  ["gets an answer that is none", () => new Response("<html>"), "The platform's answer is no JSON."],
  ["reaches no server", () => Promise.reject(new TypeError("offline")) as never, "The platform can't be reached."],
])("an exchange that %s says so, and the next try begins anew", async (_, given, why) => {
  const url = await leave();
  answer = given;
  comeBack({ code: "the-code", state: stateOf(url), iss: ISSUER });
  await expect(openRedirect(OPTIONS, ISSUER)).rejects.toMatchObject({
    code: "token_callback",
    message: `The sign-in by redirect failed. ${why}`,
  });
  expect(await openRedirect(OPTIONS, ISSUER)).toEqual({ url: expect.any(String) });
});

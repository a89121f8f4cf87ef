import type { User } from "@freehold/contract";
import { configure, signOut } from "@freehold/session";
import { vi } from "vitest";

/** A signed-in person. */
export const USER: User = {
  id: "6f6f0a3e-4f0e-4d0c-8a53-9d1f6a1f5b01",
  email: "investor@freehold.test",
  wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  wallet_verified_at: null,
  role: "user",
  referral_code: "ABCD2345",
  created_at: "2026-03-01T09:30:00.000Z",
};

/** What a route answers: a response, a wait that the test ends, or nothing, as with no network. */
type Answer = () => Response | Promise<Response>;

/** The edge of the network: what was asked, and what is answered from now on. */
export type StubApi = { asked: { route: string; body: unknown }[]; routes: Record<string, Answer> };

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return () => Response.json(body, { status, headers });
}

/** A problem answer as the server writes it. */
export function problem(status: number, code: string, detail: string, extra = {}, headers = {}): Answer {
  const body = { success: false, status, code, detail, message: detail, title: code, type: `urn:${code}` };
  return json({ ...body, request_id: "req-1", ...extra }, status, headers);
}

/** Nobody answers. */
export const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** An answer that comes when the test says so. */
export function held(answer: Answer): { answer: Answer; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => gate.then(answer), release: () => release() };
}

/** Puts a stub at the edge of the network; a fresh page with nobody signed in. */
export function stubApi(): StubApi {
  const api: StubApi = {
    asked: [],
    routes: {
      "GET /auth/me": json(USER),
      "POST /auth/login": json({ success: true, token: "secret-token", expires_at: USER.created_at, user: USER }),
      "POST /auth/register": json({ success: true, message: "Created.", user: USER }, 201),
      "POST /auth/logout": () => new Response(null, { status: 204 }),
    },
  };
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const route = `${init.method} ${new URL(input).pathname.replace("/api", "")}`;
    api.asked.push({ route, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return (api.routes[route] ?? problem(404, "not_found", "There is nothing here."))();
  });
  restartSession(null);
  return api;
}

/** Begins the session anew, as a page load does, with this token in the storage. */
export function restartSession(token: string | null): void {
  configure({ storage: "memory" });
  localStorage.clear();
  if (token) localStorage.setItem("auth_token", token);
  configure({ storage: "local" });
}

/** Leaves the page as it was found. */
export async function tidyUp(): Promise<void> {
  configure({ apiUrl: "/api", getToken: null });
  await signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
}

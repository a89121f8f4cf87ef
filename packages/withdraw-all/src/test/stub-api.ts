import { configure, signOut } from "@freehold/session";
import { vi } from "vitest";

/** The registered wallet of {@link USER}. */
export const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
/** A valid address that is not registered. */
export const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

/** A well-formed transaction hash of one repeated byte. */
export const hashOf = (byte: string): string => `0x${byte.repeat(32)}`;

/** A signed-in person. */
export const USER = {
  id: "6f6f0a3e-4f0e-4d0c-8a53-9d1f6a1f5b01",
  email: "investor@freehold.test",
  wallet_address: ADDRESS,
  wallet_verified_at: null,
  role: "user",
  referral_code: "ABCD2345",
  created_at: "2026-03-01T09:30:00.000Z",
};

/** A request under review. */
export const REQUEST = {
  id: "6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10",
  kind: "total_deposits",
  amount_ubxs: "2570.75",
  total_deposits_amount: "2570.75",
  deposit_count: 3,
  wallet_address: ADDRESS,
  chain_id: null,
  status: "pending",
  tx_id: null,
  reject_reason: null,
  created_at: "2026-03-01T09:30:00.000Z",
  approved_at: null,
  closed_at: null,
};

/** What the request takes with it. */
export const INFO = {
  deposit_count: 3,
  total_amount: "2570.75",
  deposits_breakdown: [
    { amount_ubxs: "1250.5", tx_hash: hashOf("a1"), created_at: "2025-11-02T12:10:00.000Z" },
    { amount_ubxs: "320.25", tx_hash: hashOf("b2"), chain_id: 56, created_at: "2025-12-18T08:45:00.000Z" },
    { amount_ubxs: "1000", tx_hash: "javascript:alert(1)", created_at: "2026-01-09T17:20:00.000Z" },
  ],
};

type Answer = (body: { wallet_address?: string } | undefined) => Response | Promise<Response>;
type Asked = { route: string; body: unknown; key: string | null };

/** The edge of the network: what was asked, and what is answered from now on. */
export type StubApi = { asked: Asked[]; routes: Record<string, Answer> };

/** A JSON answer. */
export const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });

/** A problem answer as the server writes it. */
export function problem(status: number, code: string, detail: string, extra = {}): Answer {
  const body = { success: false, status, code, detail, message: detail, title: code, type: `urn:${code}` };
  return json({ ...body, request_id: "req-1", ...extra }, status);
}

/** Nobody answers. */
export const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** The answer never comes. */
export const never: Answer = () => new Promise(() => {});

/** An answer that comes when the test says so. */
export function held(answer: Answer): { answer: Answer; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: (body) => gate.then(() => answer(body)), release: () => release() };
}

export const DEPOSITS = "GET /wallet/total-deposits";
export const CHECK = "GET /wallet/check-pending-total-withdrawal";
export const HISTORY = "GET /wallet/withdrawals";
export const SUBMIT = "POST /wallet/withdraw-total-deposits";
export const CANCEL = `POST /wallet/withdrawals/${REQUEST.id}/cancel`;

/** A small server at the edge of the network: three deposits, no request yet, and one is created when asked for. */
export function stubApi(): StubApi {
  const api: StubApi = {
    asked: [],
    routes: {
      "GET /auth/me": json(USER),
      "POST /auth/logout": () => new Response(null, { status: 204 }),
      [DEPOSITS]: json({ success: true, total_deposits_ubxs: "2570.75", deposit_count: 3 }),
      [CHECK]: json({ success: false, withdrawal: null }),
      [HISTORY]: json({ success: true, withdrawals: [] }),
      [SUBMIT]: (body) => {
        const withdrawal = { ...REQUEST, wallet_address: body?.wallet_address };
        api.routes[CHECK] = json({ success: true, withdrawal });
        return Response.json(
          { success: true, message: "Created.", withdrawal, total_deposits_info: INFO },
          { status: 201 },
        );
      },
      [CANCEL]: () => {
        api.routes[CHECK] = json({ success: false, withdrawal: null });
        return Response.json({ success: true, withdrawal: { ...REQUEST, status: "cancelled" } });
      },
    },
  };
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const route = `${init.method} ${new URL(input).pathname.replace("/api", "")}`;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    api.asked.push({ route, body, key: new Headers(init.headers).get("idempotency-key") });
    return (api.routes[route] ?? problem(404, "not_found", "There is nothing here."))(body);
  });
  sessionStorage.clear();
  restartSession("secret-token");
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
  await signOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

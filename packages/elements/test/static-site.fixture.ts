import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

/** A page and an API that knows one person, for the tests of the built files. */
export interface Site {
  origin: string;
  /** Every path that was asked for, in order, such as `/api/auth/me`. */
  requests: string[];
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".html": "text/html",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

const USER = {
  id: "u-1",
  email: "investor@freehold.test",
  wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  wallet_verified_at: null,
  role: "user",
  referral_code: "FREE1234",
  created_at: "2026-03-01T09:30:00.000Z",
};

/** Of the one person, as the API issues it. */
export const TOKEN = `fh_${"token-1".padEnd(43, "-")}`;

const API: Record<string, (origin: string) => object> = {
  "POST /api/auth/login": () => ({
    success: true,
    token: TOKEN,
    expires_at: "2099-01-01T00:00:00.000Z",
    user: USER,
  }),
  "GET /api/auth/wallet/nonce": (origin) => ({
    nonce: "freeholdnonce001",
    domain: new URL(origin).host,
    uri: origin,
    version: "1",
    chain_ids: [56, 1],
    statement: "I own this wallet and link it to my account. This sends no transaction and costs nothing.",
    issued_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 600_000).toISOString(),
  }),
  "GET /api/auth/session": () => ({ success: true, seconds_left: 86_400, seconds_at_most: 604_800 }),
  "GET /api/auth/factors": () => ({
    success: true,
    passkeys: [
      { id: "k1", name: "Laptop", synced: true, is_factor: true, created_at: USER.created_at, last_used_at: null },
    ],
    relying_party: { id: "platform.example", user_id: "dXNlcg" },
    authenticator: null,
    recovery_codes_left: 10,
    required: false,
    removal: null,
    removed_at: null,
  }),
  "GET /api/auth/sessions": () => ({
    success: true,
    sessions: [
      {
        ...{ id: "s-1", current: true, device: "Chrome on Linux", network_address: "192.0.2.7" },
        ...{ created_at: USER.created_at, last_used_at: USER.created_at, proved_by: "password" },
      },
    ],
  }),
  "GET /api/auth/email": () => ({ success: true, pending: null }),
  "GET /api/auth/email-words": () => ({ success: true, words: "amber river" }),
  "GET /api/auth/links": () => ({ success: true, links: [] }),
  "GET /api/auth/export": () => ({ success: true, export: null }),
  "GET /api/platform": () => ({
    mode: "live",
    platform_status: "active",
    support: { email: null, url: null, hours: null },
    announcement: null,
  }),
  "GET /api/wallet/total-deposits": () => ({ success: true, total_deposits_ubxs: "1250.5", deposit_count: 1 }),
  "GET /api/wallet/check-pending-total-withdrawal": () => ({ success: false, withdrawal: null }),
  "GET /api/wallet/withdrawals": () => ({ success: true, withdrawals: [] }),
  "GET /api/names/0x70997970C51812dc3A010C7d01b50e0d17dc79C8": () => ({ success: true, name: null }),
};

/**
 * Serves `packages/elements/dist` under /dist/, where /latest/ leads, the API under /api/ and one page for everything else.
 *
 * @param page - the page's HTML
 * @param csp - its Content-Security-Policy
 */
export async function serveSite(page = "", csp = ""): Promise<Site> {
  const requests: string[] = [];
  let user: object = USER;
  const answers: typeof API = {
    ...API,
    "GET /api/auth/me": () => user,
    "POST /api/auth/wallet/verify": () => {
      user = { ...USER, wallet_verified_at: "2026-03-02T10:00:00.000Z" };
      return { success: true, user };
    },
  };
  const server: Server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    requests.push(path);
    const send = (status: number, type: string, body: string | Buffer) =>
      response
        .writeHead(status, { "content-type": type, "access-control-allow-origin": "*", "content-security-policy": csp })
        .end(body);
    if (path.startsWith("/api/")) {
      const answer = answers[`${request.method} ${path}`]?.(`http://${request.headers.host}`);
      return send(answer ? 200 : 404, "application/json", JSON.stringify(answer ?? {}));
    }
    const moved = path.startsWith("/latest/") && path.replace("/latest/", "/dist/");
    if (moved) return response.writeHead(302, { location: moved, "access-control-allow-origin": "*" }).end();
    if (!path.startsWith("/dist/")) return send(200, "text/html", path === "/" ? page : "");
    try {
      send(200, TYPES[extname(path)] ?? "text/plain", await readFile(`${import.meta.dirname}/..${path}`));
    } catch {
      send(404, "text/plain", "");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

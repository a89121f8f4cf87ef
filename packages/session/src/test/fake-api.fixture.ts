import type { ProblemCode } from "@freehold/contract";
import * as answers from "@freehold/testing/answers";
import { emailOf, tokenOf } from "./token.fixture.ts";

/** A person as `GET /auth/me` answers. */
export const person = (email = "investor@freehold.test") => ({
  id: `id-of-${email}`,
  email,
  wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  wallet_verified_at: null,
  role: "user",
  referral_code: "R1",
  created_at: "2026-03-01T09:30:00.000Z",
});

/** A request as the fake API saw it. */
export type FakeRequest = {
  url: string;
  path: string;
  method: string;
  token: string | null;
  body: unknown;
  init: RequestInit;
};

/**
 * Stands in for the network and keeps what was asked. Tokens are those of {@link tokenOf}; `dead` ones are answered with 401.
 * The client's behaviour on a real connection is tested against a real server in send.test.ts and session.e2e.test.ts.
 */
export function fakeApi() {
  const real = globalThis.fetch;
  /** Since when a client secret has been used. */
  const issued = new Map<string, number>();
  const api = {
    seen: [] as FakeRequest[],
    dead: new Set<string>(),
    /** What a client secret opens. */
    embed: embedSession(),
    /** Overrides the next answers to a path: a Response, or an Error for no answer; a promise holds it back. */
    next: new Map<string, (Response | Error | Promise<Response>)[]>(),
    count: (path: string) => api.seen.filter((request) => request.path === path).length,
    last: (path: string) => api.seen.findLast((request) => request.path === path),
    restore: () => {
      globalThis.fetch = real;
    },
  };
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input);
    const path = new URL(url).pathname.replace(/^\/api/, "");
    const token = new Headers(init.headers).get("authorization")?.replace(/^(Bearer|DPoP) /, "") ?? null;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    api.seen.push({ url, path, method: init.method ?? "GET", token, body, init });
    init.signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
    return Promise.race([answer(path, token, body), aborted]);
  };
  async function answer(path: string, token: string | null, body: unknown): Promise<Response> {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const override = await api.next.get(path)?.shift();
    if (override instanceof Error) throw override;
    if (override) return override;
    if (path === "/auth/login") {
      const { email } = body as { email: string };
      return email.startsWith("unknown")
        ? problem("invalid_credentials")
        : Response.json({ success: true, token: tokenOf(email), user: person(email) });
    }
    if (!token || api.dead.has(token)) return problem(token?.startsWith("fh_es_") ? "token_expired" : "unauthorized");
    if (path === "/auth/logout") {
      api.dead.add(token);
      return new Response(null, { status: 204 });
    }
    if (path === "/auth/me") return Response.json(person(emailOf(token)));
    if (path === "/embed/session") {
      const since = issued.get(token) ?? Date.now();
      issued.set(token, since);
      const seconds_left = api.embed.seconds_left - Math.floor((Date.now() - since) / 1000);
      return seconds_left > 0 ? Response.json({ ...api.embed, seconds_left }) : problem("token_expired");
    }
    return Response.json({ success: true });
  }
  return api;
}

/** What a partner's page may do, as `GET /embed/session` answers: before there is a link, or with it. */
export function embedSession({ linked = false, secondsLeft = 900, id = "link-1" } = {}) {
  const scope = ["refund:read", "refund:request"];
  return {
    ...{ success: true, partner: "Northwind", components: ["withdraw-all"], scope, origin: "https://partner.example" },
    ...{ expires_at: "2026-03-01T09:45:00.000Z", seconds_left: secondsLeft },
    link: linked
      ? {
          ...{ status: "linked", url: null, number: null, id, scope, expires_at: "2026-06-01T09:30:00.000Z" },
          wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        }
      : {
          ...{ status: "none", number: "42", id: null, wallet_address: null, scope: [], expires_at: null },
          url: "https://freehold.example/connect#ticket",
        },
  };
}

/** A problem answer, with a sentence that names its code. */
export function problem(code: ProblemCode): Response {
  return answers.problem(code, `Detail of ${code}.`);
}

/** What people do at a server whose database is in trouble, and how they were answered. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { someAddress } from "./money.fixture.ts";
import type { Asked, Investor } from "./payments/payments.fixture.ts";
import type { RunningProcess } from "./server-process.fixture.ts";

/** How a server answered. */
export type Answers = {
  /** The longest that one took, in milliseconds. */
  longest: number;
  /** The longest until every loop had ended a round after the database was back, in milliseconds. */
  loops: number;
  byStatus: Record<number, number>;
  acknowledged: Asked[];
  /** Requests for a refund whose outcome was unknown, or that were not done. */
  refused: number;
};

/** Asks with the same key until there is an answer, and notes how long the longest took. */
export async function requestRefund(
  { url }: Pick<RunningProcess, "url">,
  { person, to }: Investor,
  answers: Pick<Answers, "longest" | "refused">,
): Promise<Asked> {
  const key = randomUUID();
  for (;;) {
    const begun = Date.now();
    const response = await fetch(`${url}/api/wallet/withdraw-total-deposits`, {
      method: "POST",
      headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ wallet_address: to }),
    });
    const body = await response.json();
    answers.longest = Math.max(answers.longest, Date.now() - begun);
    if (response.status === 201) return { id: body.withdrawal.id, person, to, amount: 12_500_000n };
    expect(["unavailable", "request_in_flight"], JSON.stringify(body)).toContain(body.code);
    answers.refused += 1;
    await sleep(100);
  }
}

/** Does something again and again until it is told to stop. */
export function repeat(pause: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await work();
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  // `stop()` rejects with what failed.
  done.catch(() => undefined);
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

/** A person who signs in again and again. */
export async function createSignIn({ url }: RunningProcess): Promise<() => Promise<Response>> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const credentials = { email: "chaos@freehold.test", password: "correct horse battery staple 12" };
  expect((await post("/auth/register", { ...credentials, wallet_address: someAddress() })).status).toBe(201);
  return () => post("/auth/login", credentials);
}

/** As a page does at each load. */
export async function readProfile({ url }: RunningProcess, token: string, answers: Answers): Promise<void> {
  await timed(answers, () => fetch(`${url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } }));
}

/** Notes how long an answer took: a good one, 503, or 429 while attempts are counted whose end could not be written. */
export async function timed(answers: Answers, ask: () => Promise<Response>): Promise<void> {
  const begun = Date.now();
  const { status } = await ask();
  answers.longest = Math.max(answers.longest, Date.now() - begun);
  answers.byStatus[status] = (answers.byStatus[status] ?? 0) + 1;
  expect([200, 429, 503]).toContain(status);
}

/** As a page does for as long as it is open: for two seconds, then anew. */
export async function followChanges({ url }: RunningProcess, token: string): Promise<void> {
  const signal = AbortSignal.timeout(2_000);
  const response = await fetch(`${url}/api/events`, { headers: { Authorization: `Bearer ${token}` }, signal }).catch(
    () => null,
  );
  if (response?.status === 200) await response.text().catch(() => undefined);
  else await sleep(200);
}

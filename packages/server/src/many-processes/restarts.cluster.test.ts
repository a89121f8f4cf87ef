/** Processes that are restarted one after the other, as with each new version: people notice nothing. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Investor } from "../payments/payments.fixture.ts";
import { type Call, createPlatform, send } from "./platform.fixture.ts";

const PROCESSES = 4;
const RESTARTS = 20;
const PEOPLE = 6;
/** Between two things that a person does, in milliseconds. */
const THINKING = 50;
/** Streams that each person keeps open, as with two tabs. */
const TABS = 2;
/** Within which streams are told to come back, in milliseconds. */
const [SOONEST, LATEST] = [500, 10_000];

const platform = await createPlatform(PROCESSES);

describe("twenty restarts of four processes behind nginx", () => {
  it("fail no request, and spread the streams that come back", { timeout: 2_400_000 }, async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => platform.world.investor()));
    await platform.start();
    const stop = new AbortController();
    const counts: Counts = { outcomes: {}, longest: 0, streams: {}, retries: [] };
    const work = [
      ...people.map((person) => keepAsking(person, counts, stop.signal)),
      ...people.flatMap((person) => Array.from({ length: TABS }, () => keepListening(person, counts, stop.signal))),
    ];
    for (let restart = 0; restart < RESTARTS; restart++) {
      const index = restart % PROCESSES;
      await sleep(500);
      expect(await platform.stopOne(index)).toBe(0);
      await platform.startOne(index);
    }
    stop.abort();
    await Promise.all(work);
    report(counts);

    delete counts.outcomes["502 without a key, then 200"];
    expect(Object.keys(counts.outcomes)).toEqual(["200", "201"]);
    expect(Object.keys(counts.streams)).toEqual(["200"]);
    expect(counts.retries.length).toBeGreaterThan(PEOPLE * TABS);
    for (const retry of counts.retries) {
      expect(retry).toBeGreaterThanOrEqual(SOONEST);
      expect(retry).toBeLessThanOrEqual(LATEST);
    }
    // No two thirds of them come back within the same third of the time.
    const third = (LATEST - SOONEST) / 3;
    for (let from = SOONEST; from < LATEST; from += third) {
      const within = counts.retries.filter((retry) => retry >= from && retry <= from + third).length;
      expect(within).toBeLessThan((2 / 3) * counts.retries.length);
    }
  });
});

type Counts = {
  /** How many requests ended how: with which status. */
  outcomes: Record<string, number>;
  longest: number;
  /** How many streams were opened or refused, by status. */
  streams: Record<string, number>;
  /** After how many milliseconds each stream that was ended was told to come back. */
  retries: number[];
};

/** A page that reads, asks for a refund and cancels it, again and again. */
async function keepAsking({ person, to }: Investor, counts: Counts, signal: AbortSignal): Promise<void> {
  const ask = async (path: string, call: Call = {}) => {
    const begun = Date.now();
    const answer = await send(platform.url, path, { token: person.token, ...call });
    counts.longest = Math.max(counts.longest, Date.now() - begun);
    return answer;
  };
  const count = (outcome: string | number) => {
    counts.outcomes[outcome] = (counts.outcomes[outcome] ?? 0) + 1;
  };
  while (!signal.aborted) {
    for (const path of ["/auth/me", "/wallet/balance", "/wallet/withdrawals"]) count((await ask(path)).status);
    const made = await ask("/wallet/withdraw-total-deposits", { key: randomUUID(), body: { wallet_address: to } });
    count(made.status);
    await sleep(THINKING);
    if (made.status !== 201) continue;
    const { withdrawal } = await made.json();
    const cancel = () => ask(`/wallet/withdrawals/${withdrawal.id}/cancel`, { body: {} });
    const cancelled = await cancel();
    // Without a key, nginx sends it to no other process once one might have done it. None has: it can be cancelled still.
    if (cancelled.status !== 502) count(cancelled.status);
    else count(`502 without a key, then ${(await cancel()).status}`);
  }
}

/** A page that listens, and opens its stream anew when it is told to. */
async function keepListening({ person }: Investor, counts: Counts, signal: AbortSignal): Promise<void> {
  const headers = { Authorization: `Bearer ${person.token}` };
  while (!signal.aborted) {
    const stream = await fetch(`${platform.url}/api/events`, { headers, signal }).catch(() => null);
    if (signal.aborted || !stream) return;
    counts.streams[stream.status] = (counts.streams[stream.status] ?? 0) + 1;
    const told = await readAll(stream);
    if (signal.aborted) return;
    const [, retry] = /^retry: (\d+)$/m.exec(told) ?? [];
    // One that ended without a word comes back as browsers do, and stands here as NaN.
    counts.retries.push(Number(retry));
    await sleep(Number(retry) || 3_000, undefined, { signal }).catch(() => undefined);
  }
}

/** What a stream told until it ended. */
async function readAll(stream: Response): Promise<string> {
  let told = "";
  try {
    for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) told += part;
  } catch {
    // Aborted at the test's end; a break before that is one without a word.
  }
  return told;
}

function report({ outcomes, longest, streams, retries }: Counts): void {
  const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${RESTARTS} restarts of ${PROCESSES} processes: ${all} requests (${JSON.stringify(outcomes)}), the longest ${longest} ms; ` +
      `${JSON.stringify(streams)} streams, ${retries.length} of them told to come back within ${Math.min(...retries)} to ${Math.max(...retries)} ms.\n`,
  );
}

/** Processes that are restarted one after the other, as with each new version: people notice nothing. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPlatform, type Investor, send } from "./platform.fixture.ts";

const PROCESSES = 4;
const RESTARTS = 20;
const PEOPLE = 12;
/** Streams that each person keeps open, as with two tabs. */
const TABS = 2;
/** Within which streams are told to come back, in milliseconds. */
const [SOONEST, LATEST] = [500, 10_000];

const platform = await createPlatform(PROCESSES);

describe("twenty restarts of four processes behind nginx", () => {
  it("fail no request, and spread the streams that come back", { timeout: 600_000 }, async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => platform.investor("12.5")));
    await platform.start();
    const stop = new AbortController();
    const counts: Counts = { byStatus: {}, longest: 0, streams: 0, retries: [] };
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

    // Whatever failed stands here beside its status.
    expect(Object.keys(counts.byStatus).toSorted()).toEqual(["200", "201"]);
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
  /** Answers by status; a connection that broke is one of its words. */
  byStatus: Record<string, number>;
  longest: number;
  /** Streams that were opened. */
  streams: number;
  /** After how many milliseconds each stream that was ended was told to come back. */
  retries: number[];
};

/** A page that reads, asks for a refund and cancels it, again and again. */
async function keepAsking({ person, to }: Investor, counts: Counts, signal: AbortSignal): Promise<void> {
  const { token } = person;
  const ask = async (path: string, call: Parameters<typeof send>[2] = {}) => {
    const begun = Date.now();
    const answer = await send(platform.url, path, { token, ...call }).catch((error: Error) => error);
    counts.longest = Math.max(counts.longest, Date.now() - begun);
    const outcome = answer instanceof Error ? `${answer.message}: ${answer.cause}` : answer.status;
    counts.byStatus[outcome] = (counts.byStatus[outcome] ?? 0) + 1;
    return answer instanceof Error ? null : await answer.json();
  };
  while (!signal.aborted) {
    await ask("/auth/me");
    await ask("/wallet/balance");
    const made = await ask("/wallet/withdraw-total-deposits", { key: randomUUID(), body: { wallet_address: to } });
    await ask("/wallet/withdrawals");
    if (made?.withdrawal) await ask(`/wallet/withdrawals/${made.withdrawal.id}/cancel`, { body: {} });
  }
}

/** A page that listens, and opens its stream anew when it is told to. */
async function keepListening({ person }: Investor, counts: Counts, signal: AbortSignal): Promise<void> {
  const headers = { Authorization: `Bearer ${person.token}` };
  while (!signal.aborted) {
    const stream = await fetch(`${platform.url}/api/events`, { headers, signal }).catch(() => null);
    if (signal.aborted || !stream) return;
    expect(stream.status).toBe(200);
    counts.streams += 1;
    const told = await readAll(stream);
    if (signal.aborted) return;
    const [, retry] = /^retry: (\d+)$/m.exec(told) ?? [];
    // One that ended without a word stands here as NaN.
    counts.retries.push(Number(retry));
    await sleep(Number(retry), undefined, { signal }).catch(() => undefined);
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

function report({ byStatus, longest, streams, retries }: Counts): void {
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${RESTARTS} restarts of ${PROCESSES} processes: ${all} requests (${JSON.stringify(byStatus)}), the longest ${longest} ms; ` +
      `${streams} streams, ${retries.length} of them told to come back within ${Math.min(...retries)} to ${Math.max(...retries)} ms.\n`,
  );
}

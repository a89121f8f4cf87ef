/** What people ask a server for while machines fail, and what became of it. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import { requestRefund } from "../chaos.fixture.ts";
import type { Asked, Investor, PayingWorld } from "../payments/payments.fixture.ts";
import type { RunningProcess } from "../server-process.fixture.ts";

/** What a server answered. */
export type Answers = {
  /** Requests that were acknowledged, and when. */
  acknowledged: (Asked & { at: number })[];
  /** Those of them that admins approved. */
  approved: Asked[];
  /** Answers that the outcome is unknown, or that nothing was done. */
  refused: number;
  /** The longest that an answer took, in milliseconds. */
  longest: number;
};

/** People who ask one after the other, and between two of them, in milliseconds. */
const WORKERS = 3;
const PAUSE = 200;
/** Of those who ask, every so many-th is approved, and paid. */
const APPROVED = 4;
/** People who are there before anything fails. */
const PEOPLE = 800;
/** However long a machine is away, in milliseconds. */
const PATIENCE = 180_000;

/** Lets people ask for refunds through a server, each with one key until there is an answer, until `stop()`. */
export async function startLoad(world: PayingWorld, server: RunningProcess) {
  // Those of an earlier run may be older than an approval takes.
  for (const admin of world.admins) await admin.prove();
  const people: Investor[] = [];
  for (let made = 0; made < PEOPLE; made += 20)
    people.push(...(await Promise.all(Array.from({ length: 20 }, () => world.investor()))));
  const answers: Answers = { acknowledged: [], approved: [], refused: 0, longest: 0 };
  let isOver = false;
  /** What each worker does, and since when. */
  const doing: string[] = [];
  const note = (worker: number, what: string) => (doing[worker] = `${what} since ${new Date().toISOString()}`);
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    for (let investor = people.pop(); investor && !isOver; investor = people.pop()) {
      note(worker, "asks");
      const asked = await requestRefund(server, investor, answers);
      answers.acknowledged.push({ ...asked, at: Date.now() });
      if (answers.acknowledged.length % APPROVED === 0) {
        note(worker, "approves");
        await world.approveDespiteFaults(asked, PATIENCE);
        answers.approved.push(asked);
      }
      await sleep(PAUSE);
    }
  });
  const done = Promise.all(workers);
  // A worker that fails is seen where more are waited for.
  done.catch(() => undefined);
  return {
    answers,
    /** Waits until so many more are acknowledged. */
    async more(count: number): Promise<void> {
      const from = answers.acknowledged.length;
      const acknowledged = vi.waitFor(
        () => expect(answers.acknowledged.length, `Workers: ${doing.join(", ")}`).toBeGreaterThanOrEqual(from + count),
        { timeout: PATIENCE, interval: 20 },
      );
      // A worker that fails says why.
      await Promise.race([acknowledged, done.then(() => acknowledged)]);
    },
    async stop(): Promise<void> {
      isOver = true;
      await done;
      expect(people.length, "people who could still ask").toBeGreaterThan(0);
    },
  };
}

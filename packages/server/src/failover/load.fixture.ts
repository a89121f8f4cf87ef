/** What people ask a server for while machines fail, and what became of it. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Address, getAddress } from "viem";
import { expect, vi } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import type { Person } from "../api.fixture.ts";
import { pay, someAddress } from "../money.fixture.ts";
import type { Asked, PayingWorld } from "../payments/payments.fixture.ts";
import type { Sql } from "../platform/database/connect.ts";

/** A person who can ask for a refund. */
type Investor = { person: Person; to: Address };

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

const AMOUNT = 12_500_000n;
/** People who ask one after the other, and between two of them, in milliseconds. */
const WORKERS = 3;
const PAUSE = 100;
/** Of those who ask, every so many-th is approved, and paid. */
const APPROVED = 4;
/** People who are there before anything fails. */
const PEOPLE = 400;
/** However long a machine is away, in milliseconds. */
const PATIENCE = 180_000;

/** Lets people ask for refunds through a server, each with one key until there is an answer, until `stop()`. */
export async function startLoad(sql: Sql, world: PayingWorld, url: string) {
  const people: Investor[] = [];
  for (let made = 0; made < PEOPLE; made += 20)
    people.push(...(await Promise.all(Array.from({ length: 20 }, () => createInvestor(sql, world)))));
  const answers: Answers = { acknowledged: [], approved: [], refused: 0, longest: 0 };
  let isOver = false;
  const workers = Array.from({ length: WORKERS }, async () => {
    for (let investor = people.pop(); investor && !isOver; investor = people.pop()) {
      const asked = await requestRefund(url, investor, answers);
      answers.acknowledged.push({ ...asked, at: Date.now() });
      if (answers.acknowledged.length % APPROVED === 0) {
        await approve(world, asked);
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
      const acknowledged = vi.waitUntil(() => answers.acknowledged.length >= from + count, {
        timeout: PATIENCE,
        interval: 20,
      });
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

async function createInvestor(sql: Sql, world: PayingWorld): Promise<Investor> {
  const person = await world.api.person();
  const to = getAddress(someAddress());
  await proveWallet(sql, person.id, { wallet: to });
  await pay(sql, person.id, "12.5");
  return { person, to };
}

async function requestRefund(url: string, { person, to }: Investor, answers: Answers): Promise<Asked> {
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
    if (response.status === 201) return { id: body.withdrawal.id, person, to, amount: AMOUNT };
    expect(["unavailable", "request_in_flight"], JSON.stringify(body)).toContain(body.code);
    answers.refused += 1;
    await sleep(PAUSE);
  }
}

/** Two admins approve. Where the answer to an approval was lost the next try says that it was given. */
async function approve(world: PayingWorld, { id }: Asked): Promise<void> {
  for (const admin of world.admins)
    await vi.waitUntil(
      async () => {
        const { status, body } = await admin.post(`/admin/withdrawals/${id}/approve`);
        expect([undefined, "unavailable", "already_approved", "invalid_transition"]).toContain(body.code);
        return status !== 503;
      },
      { timeout: PATIENCE, interval: 50 },
    );
}

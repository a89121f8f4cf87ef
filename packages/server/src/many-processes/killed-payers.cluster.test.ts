/** Processes that are killed while they pay: another one goes on, and each refund is paid once. */
import { randomUUID } from "node:crypto";
import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { repeat } from "../chaos.fixture.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { payerName } from "../payments/holds/read-holds.ts";
import type { Asked } from "../payments/payments.fixture.ts";
import { expectCleanBooks } from "../reconciliation/clean-books.fixture.ts";
import { createPlatform, send } from "./platform.fixture.ts";

const PROCESSES = 3;
const THIRDS = 3;
const REFUNDS = 60;

const platform = await createPlatform(PROCESSES);
const { sql, world } = platform;

describe("three processes that pay, one of them killed with -9 in each third of sixty refunds", () => {
  it("pay each refund exactly once", { timeout: 600_000 }, async () => {
    await platform.start();
    const mining = repeat(250, () => world.node.mine());
    const asked: Asked[] = [];
    const takeovers: number[] = [];
    for (let third = 0; third < THIRDS; third++) {
      const requests = Promise.all(Array.from({ length: REFUNDS / THIRDS }, ask));
      const killed = await killWhoPays();
      takeovers.push(await untilAnotherPays(killed));
      asked.push(...(await requests));
      await platform.startOne(killed.index);
    }
    const unpaid = () => sql`select status, id from withdrawals where status <> 'completed'`;
    await expect.poll(unpaid, { timeout: 120_000, interval: 250 }).toEqual([]);
    await mining.stop();
    process.stdout.write(
      `${REFUNDS} refunds, ${THIRDS} processes killed while they paid: the next one paid after ${takeovers.join(", ")} ms.\n`,
    );

    await world.expectPaidOnce(asked);
    const { address } = world.treasury;
    expect(await world.node.client.getTransactionCount({ address })).toBe(REFUNDS);
    expect(await sql`select from payments`).toHaveLength(REFUNDS);
    for (let index = 0; index < PROCESSES; index++) expect(await platform.stopOne(index)).toBe(0);
    await expectSoundLedger(sql);
    await expectCleanBooks(sql, world.chain);
  });
});

/** Asks for a refund through nginx with one key until there is an answer, and lets admins approve it. */
async function ask(): Promise<Asked> {
  const { person, to } = await platform.world.investor();
  const call = { token: person.token, key: randomUUID(), body: { wallet_address: to } };
  for (;;) {
    const answer = await send(platform.url, "/wallet/withdraw-total-deposits", call);
    if (answer.status === 201) {
      const { id } = (await answer.json()).withdrawal;
      const asked = { id, person, to, amount: 12_500_000n };
      await world.approve(asked);
      return asked;
    }
    // nginx says 502 where the process was killed that had the request.
    expect([409, 502, 503]).toContain(answer.status);
    await sleep(100);
  }
}

/** Kills the process that holds the payer's lock while payments are under way. @returns its index, and when */
async function killWhoPays(): Promise<{ index: number; backend: number; at: Date }> {
  const holder = await vi.waitUntil(findHolder, { timeout: 60_000, interval: 1 });
  const indexes = await Promise.all(
    platform.processes.map(({ child }) => hasConnection(child.pid, holder.client_port)),
  );
  const index = indexes.indexOf(true);
  const [{ at }] = await sql<[{ at: Date }]>`select clock_timestamp() as at`;
  await platform.killOne(index);
  return { index, backend: holder.pid, at };
}

async function findHolder(): Promise<{ pid: number; client_port: number } | undefined> {
  const [holder] = await sql<{ pid: number; client_port: number }[]>`
    select pid, client_port from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = hashtextextended(${payerName(world.chain)}, 0)
      and exists (select from payments where status in ('signed', 'sent', 'mined'))`;
  return holder;
}

/** Whether a process has the socket with this local port, as Linux lists them. */
async function hasConnection(pid: number | undefined, port: number): Promise<boolean> {
  const table = await readFile(`/proc/${pid}/net/tcp`, "utf8");
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const row = table
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find(([, address]) => address?.endsWith(local));
  const inode = row?.[9];
  const files = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => "")));
  return targets.includes(`socket:[${inode}]`);
}

/** Waits until another process moves a payment on. @returns how many milliseconds after the kill that was */
async function untilAnotherPays({ backend, at }: { backend: number; at: Date }): Promise<number> {
  const isGone = async () => (await sql`select from pg_stat_activity where pid = ${backend}`).length === 0;
  await vi.waitUntil(isGone, { timeout: 60_000, interval: 5 });
  const [{ gone }] = await sql<[{ gone: Date }]>`select clock_timestamp() as gone`;
  return vi.waitUntil(
    async () => {
      const [row] = await sql<[{ milliseconds: number | null }]>`
        select (1000 * extract(epoch from min(updated_at) - ${at}::timestamptz))::int as milliseconds
        from payments where updated_at > ${gone}::timestamptz`;
      return row?.milliseconds;
    },
    { timeout: 60_000, interval: 10 },
  );
}

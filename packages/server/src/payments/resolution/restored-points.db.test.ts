import { randomBytes } from "node:crypto";
import type { AdminWithdrawal } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { SOAK } from "@freehold/test-utils/run/soak";
import { getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi } from "../../api.fixture.ts";
import { expectSoundLedger, pay, someAddress } from "../../money.fixture.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { connect } from "../../platform/database/connect.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { payRound } from "../payer/pay-withdrawals.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

/** Where a backup may have been taken, from before a refund is asked for to after it is paid. */
const POINTS = ["not asked for", "pending", "approved", "sent", "in a block", "final", "settled"] as const;
const TRIED = SOAK ? POINTS : (["not asked for", "approved"] as const);
const AMOUNT = 12_500_000n;

const { sql, url } = await createTestDatabase();
const source = new URL(url).pathname.slice(1);
const backups = new Map<string, string>();
const admin = connect(new URL("/postgres", url).href, { max: 1 });
let world: PayingWorld;
let person: { id: string; token: string };
const to = getAddress(someAddress());

async function copy(from: string): Promise<string> {
  const name = `freehold_test_${randomBytes(6).toString("hex")}`;
  await admin.unsafe(`create database ${name} template ${from} strategy file_copy`);
  return name;
}
/** No connection may be open to what is copied. */
async function backUp(point: (typeof POINTS)[number]): Promise<void> {
  if (!(TRIED as readonly string[]).includes(point)) return;
  await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${source}`;
  backups.set(point, await copy(source));
}

beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0`;
  world = await createPayingWorld(sql, { blocks: "asked" });
  // The treasury has paid before.
  await world.approved("3");
  await world.finish();
  person = await world.api.person();
  await proveWallet(sql, person.id, { wallet: to });
  await pay(sql, person.id, "12.5");
  await backUp("not asked for");
  const { body } = await world.api.call("POST", "/wallet/withdraw-total-deposits", person.token, {
    body: { wallet_address: to },
  });
  const { id } = body.withdrawal;
  await backUp("pending");
  await world.admins[0].post(`/admin/withdrawals/${id}/approve`);
  await backUp("approved");
  await world.round();
  await backUp("sent");
  await world.node.mine();
  await world.round();
  await backUp("in a block");
  await world.node.mine(3);
  await backUp("final");
  await world.round();
  await backUp("settled");
  expect(await sql`select status from withdrawals where id = ${id}`).toEqual([{ status: "completed" }]);
  expect(await world.token.balanceOf(to)).toBe(AMOUNT);
});
afterAll(async () => {
  for (const name of backups.values()) await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
  await world.stop();
});

it.each(TRIED)(
  "a database from a backup that was taken when the refund was %s pays it no second time, asked again or not, and strands nothing",
  async (point) => {
    const name = await copy(backups.get(point) as string);
    const restored = connect(new URL(`/${name}`, url).href);
    try {
      const chain = createChain(world.settings, restored);
      const api = createTestApi(restored, { chain });
      const { log } = world;
      const window = { isOpen: false };
      const { signal } = new AbortController();
      const fence = createTestFence(restored);
      const compare = () => reconcile({ sql: restored, chain, log });
      /** As the server goes on, and two admins who let payments go on as often as they stop. */
      const goOn = async () => {
        for (let round = 0; round < 4; round++) {
          await restored`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
          const rebroadcast = { again: 0, more: 60_000 };
          await payRound({ sql: restored, chain, log, reconcile: compare, rebroadcast, window, fence, signal });
          await world.node.mine(3);
        }
      };
      const [first, second] = world.admins.map(({ token }) => token);
      await compare();
      await goOn();
      const wallet = { body: { wallet_address: to } };
      await api.call("POST", "/wallet/withdraw-total-deposits", person.token, wallet);
      const [request] = await restored<{ id: string }[]>`
        select id from withdrawals where user_id = ${person.id} order by created_at desc limit 1`;
      await api.call("POST", `/admin/withdrawals/${request?.id}/approve`, first as string);
      await goOn();
      expect(await world.token.balanceOf(to)).toBe(AMOUNT);

      const { body } = await api.call("GET", `/admin/withdrawals/${request?.id}`, first as string);
      const { status, hold_reason } = body.withdrawal as AdminWithdrawal;
      if (status !== "completed") {
        expect(hold_reason?.code).toBe("paid_before");
        const [transfer] = await restored<{ tx_hash: string }[]>`
          select tx_hash from chain_transfers where recipient = ${to.toLowerCase()}`;
        const named = { body: { tx_id: transfer?.tx_hash } };
        const answer = await api.call("POST", `/admin/withdrawals/${request?.id}/complete`, second as string, named);
        expect([answer.status, answer.body.code]).toEqual([200, undefined]);
      }
      await goOn();
      expect(await world.token.balanceOf(to)).toBe(AMOUNT);
      const all = await restored`select status from withdrawals where user_id = ${person.id}`;
      expect(all).toEqual([{ status: "completed" }]);
      expect(await compare()).toEqual({ differences: [], chainFault: null });
      await expectSoundLedger(restored);
    } finally {
      await restored.end({ timeout: 5 });
      await admin.unsafe(`drop database if exists ${name} with (force)`);
    }
  },
);

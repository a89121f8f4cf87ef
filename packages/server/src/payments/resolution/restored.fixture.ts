import type { Reconciliation, WithdrawalProgress } from "@freehold/contract";
import type { Hex } from "viem";
import { expect } from "vitest";
import type { Person, Reply } from "../../api.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { type Asked, createPayingWorld } from "../payments.fixture.ts";

/** A world whose chain has payments that the database knows nothing of, as after a backup was restored. End it with `stop()`. */
export async function createRestoredWorld(sql: Sql) {
  await sql`update settings set cooling_off_seconds = 0`;
  const world = await createPayingWorld(sql, { blocks: "asked" });
  const [one, other] = world.admins;
  // The treasury has paid before: what left it since is looked at.
  await world.approved("0.5");
  await world.finish();

  /** What admins read of a transfer that nothing explains. */
  const differenceOf = async (hash: Hex) => {
    const { groups } = (await one.get<Reconciliation>("/admin/reconciliation")).body;
    return groups.flatMap((group) => group.differences).find(({ transaction }) => transaction === hash);
  };

  return {
    ...world,
    /** An admin records a transaction as a request's payment. @returns the status, and the code or what the request is then */
    async complete({ id }: Pick<Asked, "id">, tx_id: string, admin: Person = other): Promise<[number, string]> {
      const { status, body } = await admin.post(`/admin/withdrawals/${id}/complete`, { tx_id });
      return [status, body.code ?? body.withdrawal.status];
    },
    /** Compares everything with the chain. @returns what differs */
    differences: async () => (await reconcile({ sql, chain: world.chain, log: world.log }))?.differences,
    /** By the server itself, whose database is lost: this one knows nothing of it. */
    async paidBefore({ to, amount }: Pick<Asked, "to" | "amount">): Promise<Hex> {
      const { transactionHash } = await world.token.transfer(world.treasury, to, amount);
      await world.node.mine(3);
      return transactionHash;
    },
    /** Why admins read that it waits, and what its person reads. */
    async hold({ id, person }: Pick<Asked, "id" | "person">) {
      const { withdrawal } = (await one.get(`/admin/withdrawals/${id}`)).body;
      const { body } = await person.get<WithdrawalProgress>(`/wallet/withdrawals/${id}/progress`);
      return [withdrawal.hold_reason?.code, body.payment?.waits_for];
    },
    /** Payments go on, however often admins let them. */
    async goOn(): Promise<void> {
      for (let rounds = 0; rounds < 3; rounds++) {
        await world.resume();
        await world.round();
        await world.node.mine(3);
      }
    },
    differenceOf,
    /** Two admins say that a transfer pays nothing. @returns the acceptance */
    async acceptAsNone(hash: Hex): Promise<string | undefined> {
      const accept = `/admin/reconciliation/differences/${(await differenceOf(hash))?.number}/accept`;
      expect((await one.post(accept, { reason: "A gift by hand" })).status).toBe(200);
      const id = (await differenceOf(hash))?.acceptance?.id;
      expect((await other.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
      return id;
    },
    /** An admin proposes to record a transfer as a person's. */
    async recordAs(
      hash: Hex,
      { email }: Pick<Person, "email">,
      { admin = one, kind = "amount" }: { admin?: Person; kind?: "amount" | "total_deposits" } = {},
    ): Promise<Reply> {
      const path = `/admin/reconciliation/differences/${(await differenceOf(hash))?.number}/record`;
      return admin.post(path, { email, kind, reason: "She told us on the phone." });
    },
    /** Another admin confirms what is proposed to be recorded of a transfer. */
    async confirmRecord(hash: Hex, admin: Person = other): Promise<Reply> {
      return admin.post(`/admin/proposals/${(await differenceOf(hash))?.lost_payment?.id}/confirm`);
    },
    /** A person who is there already asks for everything to a wallet, and it is approved. */
    async askForAll(person: Person, to: Asked["to"]): Promise<Asked> {
      const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: to });
      const { id } = body.withdrawal;
      const [{ amount }] = await sql<[{ amount: bigint }]>`select amount from withdrawals where id = ${id}`;
      const asked = { id, person, to, amount };
      await world.approve(asked);
      return asked;
    },
  };
}

/** What {@link createRestoredWorld} makes. */
export type RestoredWorld = Awaited<ReturnType<typeof createRestoredWorld>>;

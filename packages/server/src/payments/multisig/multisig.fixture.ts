import type { PaymentBatch, Settled } from "@freehold/contract";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import type { Address, Hex } from "viem";
import { expect } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay } from "../../money.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { type Asked, createPayingWorld } from "../payments.fixture.ts";
import { transferData } from "../queue.ts";

export type Result = Settled["results"][number];

/** The file, of an answer that may be a problem, too. */
export const exported = ({ body }: { body: object }) => body as PaymentBatch;
export const receivers = ({ csv }: PaymentBatch) =>
  csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[2]);

/** A paying world and, on the same chain and database, a server whose treasury is a multisig. */
export async function createMultisigWorld(sql: Sql) {
  await sql`update settings set cooling_off_seconds = 0`;
  const world = await createPayingWorld(sql, { blocks: "asked" });
  // It makes several transfers in one transaction, as a multisig does.
  const multisig = await world.node.deploy("Batch");
  await world.token.mint(multisig, 10n ** 12n);
  const chain = world.changed({ mode: "external", address: multisig });
  const api = createTestApi(sql, { chain });
  const admins: [Person, Person] = [await api.person("admin"), await api.person("admin")];

  const settle = async (hashes: string[], admin = admins[0]) => {
    const { status, body } = await admin.post<Settled>("/admin/payments/settle", { tx_hashes: hashes });
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })]);
    return body.results;
  };
  return {
    world,
    multisig,
    chain,
    admins,
    async exportBatch(admin = admins[0]): Promise<PaymentBatch> {
      const reply = await admin.post("/admin/payments/export");
      expect([reply.status, reply.body.code]).toEqual([201, undefined]);
      return exported(reply);
    },
    settle,
    settleOne: async (hash: string, admin?: Person) => (await settle([hash], admin))[0] as Result,
    /** The multisig pays, in one transaction. */
    async payTogether(transfers: { to: Address; amount: bigint }[]): Promise<Hex> {
      const { node, token } = world;
      const data = transfers.map(({ to, amount }) => transferData(to, amount));
      const { transactionHash } = await node.write(
        "Batch",
        multisig,
        "run",
        [data.map(() => token.address), data],
        testAccount(7),
      );
      return transactionHash;
    },
    /** Another person asks for the same amount to the same wallet. */
    async twinOf({ to }: Asked, ubxs: string): Promise<Asked> {
      const asked = await world.ask(ubxs);
      const person = await world.api.person();
      await pay(sql, person.id, ubxs);
      const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: to });
      await world.admins[0].post(`/admin/withdrawals/${asked.id}/reject`, { reason: "Only the other one" });
      const twin = { ...asked, id: body.withdrawal.id, person, to };
      await world.approve(twin);
      return twin;
    },
    finally_: () => world.node.mine(2),
    async approved(...all: string[]): Promise<[Asked, ...Asked[]]> {
      const asked: Asked[] = [];
      for (const ubxs of all) asked.push(await world.approved(ubxs));
      return asked as [Asked, ...Asked[]];
    },
  };
}

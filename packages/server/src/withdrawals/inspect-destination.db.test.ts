import type { DestinationInspection } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pay, someAddress } from "../money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld(sql);
});
afterAll(() => world.stop());

/** What an admin is told of a request to an address. */
async function kindOf(address: string, isProved = false): Promise<DestinationInspection["kind"]> {
  const person = await world.api.person();
  await pay(sql, person.id, "5");
  if (isProved)
    await sql`
      insert into verified_wallets (address, user_id, verified_at, message, signature)
      values (lower(${address}), ${person.id}, now(), 'Proved', '0x')`;
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: getAddress(address) });
  const [admin] = world.admins;
  return (await admin.get<DestinationInspection>(`/admin/withdrawals/${body.withdrawal.id}/destination`)).body.kind;
}

it("says of a contract that is no wallet that the money may never come back from it", async () => {
  expect(await kindOf(someAddress())).toBe("wallet");
  expect(await kindOf(await world.node.deploy("ContractWallet", [someAddress()]))).toBe("wallet");
  const batch = await world.node.deploy("Batch");
  expect(await kindOf(batch)).toBe("contract");
  // The person has proved that it is theirs, whatever it is.
  expect(await kindOf(batch, true)).toBe("wallet");
});

it("says it before a request is made, and answers a person sixty times in a quarter of an hour", async () => {
  const person = await world.api.person();
  const inspect = (address: string) => person.get<DestinationInspection>(`/wallet/destinations/${getAddress(address)}`);
  expect((await inspect(someAddress())).body.kind).toBe("wallet");
  expect((await inspect(await world.node.deploy("Batch"))).body.kind).toBe("contract");
  const safe = await world.node.deploy("ContractWallet", [someAddress()]);
  expect((await inspect(safe)).body.kind).toBe("wallet");
  const more = await Promise.all(Array.from({ length: 58 }, () => inspect(safe)));
  expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await person.get("/wallet/destinations/0x1")).status).toBe(422);
});

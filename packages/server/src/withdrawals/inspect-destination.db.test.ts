import type { AdminDestination } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pay, someAddress } from "../../money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../../payments/payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld(sql);
});
afterAll(() => world.stop());

/** What an admin is told of a request to an address. */
async function kindOf(address: string, isProved = false): Promise<AdminDestination["kind"]> {
  const person = await world.api.person();
  await pay(sql, person.id, "5");
  if (isProved)
    await sql`
      insert into verified_wallets (address, user_id, verified_at, message, signature)
      values (lower(${address}), ${person.id}, now(), 'Proved', '0x')`;
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: getAddress(address) });
  const [admin] = world.admins;
  return (await admin.get<AdminDestination>(`/admin/withdrawals/${body.withdrawal.id}/destination`)).body.kind;
}

it("says of a contract that is no wallet that the money may never come back from it", async () => {
  expect(await kindOf(someAddress())).toBe("wallet");
  expect(await kindOf(await world.node.deploy("ContractWallet", [someAddress()]))).toBe("wallet");
  const batch = await world.node.deploy("Batch");
  expect(await kindOf(batch)).toBe("contract");
  // The person has proved that it is theirs, whatever it is.
  expect(await kindOf(batch, true)).toBe("wallet");
});

import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testKey } from "@freehold/test-utils/chain/start-chain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import type { ChainSettings } from "../../platform/chain/chain-settings.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { checkInFlight } from "./check-in-flight.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0`;
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());

it("a server starts only where what is under way is followed, with any key, and with any settings once that is done", async () => {
  const { chain, treasury } = world;
  const paidFrom = (payout: ChainSettings["payout"]) => createChain({ ...world.settings, payout }, sql);
  const others = [null, paidFrom({ mode: "external", address: treasury.address })];
  const newKey = paidFrom({ mode: "treasury", key: testKey(5) });
  const asked = await world.approved("12.5");
  await world.round();
  expect(await world.payment(asked)).toMatchObject({ status: "sent" });
  for (const fitting of [chain, newKey]) await checkInFlight(sql, fitting);
  for (const other of others)
    await expect(checkInFlight(sql, other)).rejects.toMatchObject({
      name: "StartError",
      message:
        "PAYOUT_MODE must be treasury, with CHAIN_ID 31337 and the treasury's key or signer, until the payments already in flight (1) are final or cancelled.",
    });
  await world.finish();
  for (const any of [chain, ...others]) await checkInFlight(sql, any);
});

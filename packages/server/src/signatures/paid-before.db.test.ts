import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { createSignedWorld, keepPrinted } from "./signed-world.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain, keysIn, approved, trustBoth, signPayment, stop } = await createSignedWorld(sql, {
  trusted: false,
  blocks: "asked",
});
const printed = keepPrinted();
afterAll(stop);

it("what was paid, or was under way, before there were approval keys isn't paid again, whatever the database says", async () => {
  const before = await approved("2");
  await world.finish(40, chain);
  const { tx_id: hash } = await world.status(before);
  const underWay = await approved("3");
  await world.round(undefined, chain);
  const { nonce } = (await world.payment(underWay)) ?? {};
  await trustBoth();
  expect(printed.join("")).toContain("Requests that are written to the record as paid, or being paid: 2.");

  await world.goBack(underWay);
  await world.goBack(before);
  await expect(signPayment(before, { nonce: 9 })).rejects.toMatchObject({
    code: "refused",
    message: `Transaction ${hash} has paid this request.`,
  });
  await expect(signPayment(underWay, { nonce: 9 })).rejects.toMatchObject({
    code: "refused",
    message: `Nonce ${nonce} may still pay this request: no final block has a transaction with its nonce yet.`,
  });
  await world.node.mine(3);
  await expect(signPayment(underWay, { nonce: 9 })).rejects.toMatchObject({
    code: "refused",
    message: expect.stringMatching(/^Transaction 0x[0-9a-f]{64} has paid this request\.$/),
  });
  const lines = await readFile(join(keysIn, "signed.jsonl"), "utf8");
  await trustBoth();
  expect(await readFile(join(keysIn, "signed.jsonl"), "utf8")).toBe(lines);
});

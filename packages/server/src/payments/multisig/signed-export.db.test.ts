import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { runApprovals } from "../../commands/approvals.ts";
import { createChainReader } from "../../platform/chain/chain-reader.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import { signingAdmin } from "../../signatures/signing-admin.fixture.ts";
import { createMultisigWorld, exported, receivers } from "./multisig.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain } = await createMultisigWorld(sql);
const keysIn = await mkdtemp(join(tmpdir(), "freehold-keys-"));
afterAll(async () => {
  await world.stop();
  await rm(keysIn, { recursive: true });
});

it("once there are approval keys, a file has only what they signed", async () => {
  const api = createTestApi(sql, { chain, payerKeys: { folder: keysIn, required: false } });
  const [ada, exporter] = [await signingAdmin(sql, api, payTarget(chain)), await api.person("admin")];
  const open = async () => ({ sql, close: async () => undefined });
  const readChain = () => createChainReader(world.settings);
  await runApprovals({ open, keysIn, readChain, publicUrl: "http://localhost:4600", ask: null }, [
    "trust",
    ...ada.trusted,
  ]);

  const [unsigned, signed] = [await world.ask("2"), await world.ask("3")];
  await exporter.post(`/admin/withdrawals/${unsigned.id}/approve`);
  await ada.sign([signed]);
  await ada.post(`/admin/withdrawals/${signed.id}/approve`);
  expect(receivers(exported(await exporter.post("/admin/payments/export")))).toEqual([signed.to]);
  const [hold] = await sql`select code, details from payment_holds where withdrawal_id = ${unsigned.id}`;
  expect(hold).toEqual({ code: "signer_refuses", details: "The request has 0 of the 1 signatures it needs." });
});

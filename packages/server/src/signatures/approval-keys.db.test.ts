import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApprovalKeys } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it, vi } from "vitest";
import { runApprovals } from "../commands/approvals.ts";
import { withApprovalKeys } from "../payments/signer/with-approval-keys.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { updateKeyFile } from "./find-signers.ts";
import { addKeyEntries, findMissingKeys, KEY_DELAY, readKeyFile } from "./key-file.ts";
import { createSignedWorld, keepPrinted } from "./signed-world.fixture.ts";
import { signingAdmin } from "./signing-admin.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain, keysIn, place, ada, bob, whyHeld, paid, forgeApproval, stop } = await createSignedWorld(sql);
keepPrinted();
afterAll(stop);

describe("the keys that count", () => {
  it("a new one counts a day after two admins signed it, by the payer's clock", async () => {
    const eve = await signingAdmin(sql, world.api, payTarget(chain));
    const request = await world.ask("10");
    await eve.sign([request]);
    await eve.post(`/admin/withdrawals/${request.id}/approve`);
    const isThere = async () => (await updateKeyFile(sql, keysIn))?.keys.get(eve.key.credentialId);
    await ada.signKey(eve.key);
    expect(await isThere()).toBeUndefined();
    await bob.signKey(eve.key);
    expect((await isThere())?.from.getTime()).toBeGreaterThan(Date.now() + KEY_DELAY - 60_000);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");

    await world.endPauses();
    vi.useFakeTimers({ now: Date.now() + KEY_DELAY + 1000, toFake: ["Date"] });
    await paid(request);
    vi.useRealTimers();
    const { body } = await ada.get<ApprovalKeys>("/admin/approval-keys");
    expect(body.keys.find(({ id }) => id === eve.key.credentialId)).toMatchObject({
      email: eve.email,
      public_key: eve.key.publicKey,
      confirmations: [{ email: ada.email }, { email: bob.email }],
    });

    // Removed, it counts no more, also if its row comes back.
    await sql`delete from passkeys where credential_id = ${eve.key.credentialId}`;
    expect(await isThere()).toBeUndefined();
    await sql`
      insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, created_at)
      values (${eve.key.credentialId}, ${eve.id}, ${Buffer.from(eve.key.publicKey, "base64url")}, 99, '{}', false, 'Laptop', now())`;
    expect(await isThere()).toBeUndefined();
  });

  it("a file that ends in half a line is mended, and a damaged one pays nothing", async () => {
    const path = join(keysIn, "approval-keys.jsonl");
    const before = await readKeyFile(keysIn);
    await appendFile(path, '{"at":"2026-');
    expect(await readKeyFile(keysIn)).toEqual(before);
    await runApprovals(place, ["trust", ...ada.trusted]);
    expect([...((await readKeyFile(keysIn))?.keys.keys() ?? [])]).toEqual([...(before?.keys.keys() ?? [])]);
    const whole = await readFile(path, "utf8");
    const request = await world.ask("11");
    await ada.sign([request]);
    await ada.post(`/admin/withdrawals/${request.id}/approve`);
    await appendFile(path, '{"at":"2026-\n');
    expect((await world.round(undefined, chain)).hold).toMatchObject({
      code: "signer_unavailable",
      details: expect.stringMatching(/^The approval keys can't be used: line \d+ of the file is damaged/),
    });
    await rm(path);
    await appendFile(path, whole);
    await paid(request);
  });
});

it("without their file, keys that were asked for once are not forgotten", async () => {
  const request = await world.ask("24");
  await forgeApproval(request, ada.id);
  const path = join(keysIn, "approval-keys.jsonl");
  const whole = await readFile(path, "utf8");
  await rm(path);
  expect((await world.round(undefined, chain)).hold).toEqual({
    code: "signer_unavailable",
    details:
      "The approval keys are missing: earlier payments were signed with them. Restore approval-keys.jsonl from a backup.",
  });
  const required = { folder: keysIn, required: true };
  await expect(findMissingKeys(required, { isPublic: true })).rejects.toThrow(
    /^APPROVAL_KEYS is required, but .* isn't there/,
  );
  await appendFile(path, whole);
  expect(await findMissingKeys(required, { isPublic: true })).toBeNull();
  await ada.sign([request]);
  await paid(request);
});

it("required keys that are emptied or removed while the payer runs hold its payments", async () => {
  const folder = await mkdtemp(join(tmpdir(), "freehold-keys-"));
  const required = withApprovalKeys(world.chain, { sql, payerKeys: { folder, required: true } });
  const request = await world.ask("29");
  await ada.sign([request]);
  await ada.post(`/admin/withdrawals/${request.id}/approve`);
  expect((await world.round(undefined, required)).hold).toMatchObject({
    code: "signer_unavailable",
    details: expect.stringMatching(/^APPROVAL_KEYS is required, but .*approval-keys\.jsonl isn't there\./),
  });
  const path = join(folder, "approval-keys.jsonl");
  await writeFile(path, "");
  expect((await world.round(undefined, required)).hold).toMatchObject({
    code: "signer_unavailable",
    details: "The approval keys can't be used: the file has no rules. Restore it from a backup.",
  });
  await writeFile(path, await readFile(join(keysIn, "approval-keys.jsonl")));
  await world.finish(40, required);
  await world.expectPaidOnce([request]);
  await rm(folder, { recursive: true });
});

it("two commands at once lose no line of the keys, also after half a line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "freehold-keys-"));
  const path = join(folder, "approval-keys.jsonl");
  await appendFile(path, '{"at":"2026-');
  const at = new Date().toISOString();
  const rules = { at, event: "rules" as const, relying_party_id: "localhost", origins: [], two_approvals_above: "1" };
  const ids = Array.from({ length: 30 }, (_, index) => String(index));
  await Promise.all([
    addKeyEntries(folder, [rules]),
    ...ids.map((credential_id) => addKeyEntries(folder, [{ at, event: "removed", credential_id }])),
  ]);
  expect([...((await readKeyFile(folder))?.removed ?? [])].sort()).toEqual(ids.sort());
  await rm(folder, { recursive: true });
});

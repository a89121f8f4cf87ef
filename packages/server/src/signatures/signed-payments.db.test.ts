import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AdminWithdrawalDetail, ApprovalKeys } from "@freehold/contract";
import { digestOfProposal, wordsOf } from "@freehold/contract/signatures";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApprovalsPlace, runApprovals } from "../commands/approvals.ts";
import { someAddress } from "../money.fixture.ts";
import { readFreeNonces } from "../payments/nonces/nonces.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { transferData } from "../payments/queue.ts";
import { withApprovalKeys } from "../payments/signer/with-approval-keys.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import type { UnsignedPayment } from "../platform/chain/signer/treasury-signer.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { updateKeyFile } from "./find-signers.ts";
import { addKeyEntries, checkKeyFile, KEY_DELAY, readKeyFile } from "./key-file.ts";
import { digestOf, type SigningAdmin, signingAdmin } from "./signing-admin.fixture.ts";

const { sql } = await createTestDatabase();
// What adds up within the window stands in second-approval.db.test.ts.
await sql`update settings set approval_window_seconds = 0`;
let world: PayingWorld;
let chain: Chain;
let keysIn: string;
let place: ApprovalsPlace;
let ada: SigningAdmin;
let bob: SigningAdmin;

beforeAll(async () => {
  world = await createPayingWorld(sql);
  const target = payTarget(world.chain);
  [ada, bob] = [await signingAdmin(sql, world.api, target), await signingAdmin(sql, world.api, target)];
  keysIn = await mkdtemp(join(tmpdir(), "freehold-keys-"));
  chain = withApprovalKeys(world.chain, { sql, keysIn });
  place = {
    open: async () => ({ sql, close: async () => undefined }),
    keysIn,
    publicUrl: "http://localhost:4600",
    ask: null,
  };
  await runApprovals(place, ["trust", ...ada.trusted, ...bob.trusted]);
}, 60_000);
afterAll(async () => {
  await world.stop();
  await rm(keysIn, { recursive: true });
});

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  return () => vi.restoreAllMocks();
});

/** Why the payer doesn't pay a request, after it has tried. */
async function whyHeld({ id }: Asked): Promise<string | null> {
  await world.endPauses();
  await world.round(undefined, chain);
  const [hold] = await sql<{ details: string | null }[]>`select details from payment_holds where withdrawal_id = ${id}`;
  return hold?.details ?? null;
}

/** Makes a request paid that was held, so that nothing of it is left for the next test. */
async function paid(...requests: Asked[]): Promise<void> {
  await world.endPauses();
  await world.finish(40, chain);
  await world.expectPaidOnce(requests);
}

describe("approvals that are signed", () => {
  it("forty refunds by one touch of a passkey are all paid, and by no request's signature another one", async () => {
    const requests = [];
    for (let number = 1; number <= 40; number++) requests.push(await world.ask(`2.${number}`));
    const ids = requests.map(({ id }) => id);
    expect((await ada.sign(requests)).status).toBe(200);
    const { body } = await ada.post("/admin/withdrawals/approve", { ids });
    expect(body.results.map(({ success }) => success)).toEqual(ids.map(() => true));
    expect(await sql`select from admin_signatures`).toHaveLength(1);
    await paid(...requests);
  }, 60_000);

  it("an admin with a passkey approves nothing without a signature, nor with one of something else", async () => {
    const [request, other] = [await world.ask("3"), await world.ask("4")];
    const approve = () => ada.post(`/admin/withdrawals/${request.id}/approve`);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "signature_required" } });
    await ada.sign([other]);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "signature_required" } });
    await bob.sign([request]);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "signature_required" } });
    // What the page shows is not what the database has.
    for (const changed of [{ amount: request.amount + 1n }, { to: someAddress() }])
      expect(await ada.sign([{ ...request, ...changed }])).toMatchObject({
        status: 422,
        body: { code: "passkey_refused" },
      });
    expect(await ada.send({ withdrawals: [request.id] }, [await digestOf(other, payTarget(chain))])).toMatchObject({
      status: 422,
    });
    expect(await ada.sign([{ ...request, id: crypto.randomUUID() }])).toMatchObject({ status: 404 });
    await ada.sign([request]);
    expect((await approve()).status).toBe(200);
    await paid(request);
    await ada.post(`/admin/withdrawals/${other.id}/reject`, { reason: "A test." });
  });

  it("a stale session can sign, which is a fresh proof, and its old token ends", async () => {
    const request = await world.ask("5");
    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${ada.id}`;
    const approve = () => ada.post(`/admin/withdrawals/${request.id}/approve`);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "proof_required" } });
    await ada.sign([request]);
    expect((await approve()).status).toBe(200);
    await paid(request);
  });
});

describe("who can write to the database can't have it paid", () => {
  it("by an approval", async () => {
    const request = await world.ask("6");
    await forgeApproval(request, ada.id);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await ada.sign([request]);
    await paid(request);
  });

  it("by an approval with a signature of another request, or one that covers it by a changed path", async () => {
    const [request, other] = [await world.ask("7"), await world.ask("8")];
    await ada.sign([other]);
    await forgeApproval(request, ada.id);
    const [digest, covered] = await Promise.all([request, other].map((one) => digestOf(one, payTarget(chain))));
    await sql`
      insert into signed_digests (digest, signature_id, path)
      select ${digest}::bytea, signature_id, array[${covered}::bytea] from signed_digests where digest = ${covered}`;
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await ada.post(`/admin/withdrawals/${request.id}/reject`, { reason: "A test." });
    await ada.post(`/admin/withdrawals/${other.id}/reject`, { reason: "A test." });
  });

  it("by a rule of the database that says how many approvals a request needs", async () => {
    const request = await world.ask("13");
    const [before] = await sql<[{ text: string }]>`select pg_get_functiondef('approval_state'::regproc) as text`;
    await sql.unsafe(`
      create or replace function approval_state(w withdrawals, chain_id bigint, token_address text)
      returns table (given integer, needed integer) language sql stable as $$ select 9, 0 $$`);
    await forgeApproval(request, ada.id);
    expect(await whyHeld(request)).toBe("The request has 1 of the 2 approvals it needs.");
    await sql.unsafe(before.text);
    await ada.sign([request]);
    await paid(request);
  });

  it("as an admin they made by SQL, with a passkey of their own that two admins seem to have confirmed", async () => {
    const request = await world.ask("9");
    const mallory = await signingAdmin(sql, world.api, payTarget(chain));
    await mallory.signKey(mallory.key);
    await mallory.sign([request]);
    await mallory.post(`/admin/withdrawals/${request.id}/approve`);
    await updateKeyFile(sql, keysIn);
    expect((await readKeyFile(keysIn))?.keys.has(mallory.key.credentialId)).toBe(false);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    // In the name of an admin whose key counts.
    await sql`update passkeys set user_id = ${ada.id} where credential_id = ${mallory.key.credentialId}`;
    await forgeApproval(request, ada.id);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await sql`delete from passkeys where credential_id = ${mallory.key.credentialId}`;
    await ada.sign([request]);
    await paid(request);
  });

  it("by a higher limit, and a confirmation in two admins' names", async () => {
    const request = await world.ask("1500");
    await ada.sign([request]);
    await ada.post(`/admin/withdrawals/${request.id}/approve`);
    await sql.begin(async (tx) => {
      await tx`select set_config('freehold.actor', ${ada.id}, true)`;
      await tx`
        insert into proposals (kind, subject, payload, proposed_by)
        values ('setting_change', 'two_approvals_above', '{"value": "9000000000"}', ${ada.id})`;
      await tx`select set_config('freehold.actor', ${bob.id}, true)`;
      await tx`update proposals set status = 'confirmed', closed_by = ${bob.id}, closed_at = now() where status = 'proposed'`;
      await tx`update settings set two_approvals_above = 9000000000`;
    });
    await forgeStatus(request);
    expect(await whyHeld(request)).toBe(
      "The limit above which two admins approve was raised, and two admins didn't sign that.",
    );
    await sql`update settings set two_approvals_above = default`;
    await bob.sign([request]);
    await bob.post(`/admin/withdrawals/${request.id}/approve`);
    await paid(request);
  });
});

describe("a signature pays once", () => {
  it("by two processes at once, of which one gets another nonce", async () => {
    const request = await world.ask("22");
    await ada.sign([request]);
    await ada.post(`/admin/withdrawals/${request.id}/approve`);
    const other = withApprovalKeys(world.chain, { sql, keysIn });
    const [first] = await readFreeNonces(sql, chain, 1);
    const nonce = Number(first);
    const asked = await Promise.allSettled([
      signPayment(request, { nonce }),
      signPayment(request, { nonce: nonce + 1 }, other),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const record = await readFile(join(keysIn, "signed.jsonl"), "utf8");
    expect(record.split(request.id)).toHaveLength(2);
    // Whichever nonce it was: neither transaction was given to the chain.
    await ada.post(`/admin/withdrawals/${request.id}/reject`, { reason: "A test." });
  });
});

it("a payment under way gets a higher fee, whatever became of the keys that signed it, unless payments are stopped", async () => {
  const request = await world.ask("23");
  await ada.sign([request]);
  await ada.post(`/admin/withdrawals/${request.id}/approve`);
  await world.endPauses();
  await world.round(undefined, chain);
  const { nonce } = (await world.payment(request)) ?? {};
  await runApprovals(place, ["distrust", ada.email]);
  const more = { nonce: Number(nonce), maxFeePerGas: 20n * 10n ** 9n };
  expect(await signPayment(request, more)).toMatch(/^0x02/);
  await expect(signPayment(request, { ...more, nonce: Number(nonce) + 1 })).rejects.toMatchObject({
    message: `Nonce ${nonce} may still pay this request.`,
  });
  await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
  await expect(signPayment(request, more)).rejects.toMatchObject({ message: "Payments are stopped." });
  await world.resume();
  await runApprovals(place, ["trust", ...ada.trusted]);
  await paid(request);
});

it("a payment that was written down before there were keys gets a higher fee only if it's signed now", async () => {
  const request = await world.ask("24");
  await ada.sign([request]);
  await ada.post(`/admin/withdrawals/${request.id}/approve`);
  await world.endPauses();
  await world.round(undefined, chain);
  const { nonce } = (await world.payment(request)) ?? {};
  const record = join(keysIn, "signed.jsonl");
  const lines = (await readFile(record, "utf8")).split("\n");
  const asBefore = (line: string) =>
    line.includes(request.id) ? line.replace(',"with_approval_keys":true', "") : line;
  await writeFile(record, lines.map(asBefore).join("\n"));
  await runApprovals(place, ["distrust", ada.email]);
  const more = { nonce: Number(nonce), maxFeePerGas: 20n * 10n ** 9n };
  await expect(signPayment(request, more)).rejects.toMatchObject({
    message: "The request has 0 of the 1 signatures it needs.",
  });
  await runApprovals(place, ["trust", ...ada.trusted]);
  expect(await signPayment(request, more)).toMatch(/^0x02/);
  await paid(request);
});

it("a higher limit counts once the admins who proposed and confirmed it have signed it", async () => {
  const request = await world.ask("1600");
  expect((await ada.patch("/admin/settings", { two_approvals_above_ubxs: "2000" })).status).toBe(200);
  const [proposal] = await sql<{ id: string; kind: string; subject: string; payload: string }[]>`
    select id, kind, subject, payload::text as payload from proposals where status = 'proposed'`;
  if (!proposal) throw new Error("The limit was proposed.");
  const confirm = () => bob.post(`/admin/proposals/${proposal.id}/confirm`);
  expect(await confirm()).toMatchObject({ status: 403, body: { code: "signature_required" } });
  expect(await bob.signProposal({ ...proposal, payload: '{"value": "3000000000"}' })).toMatchObject({ status: 422 });
  await bob.signProposal(proposal);
  await runApprovals(place, ["verify"]);
  const words = await wordsOf(await digestOfProposal(proposal));
  expect(printed.join("")).toContain(`  ${words}\n  proposed, signed by ${bob.email}\n`);
  expect((await confirm()).status).toBe(200);
  await ada.sign([request]);
  await ada.post(`/admin/withdrawals/${request.id}/approve`);
  // Bob alone could have written that Ada proposed it.
  expect(await whyHeld(request)).toBe(
    "The limit above which two admins approve was raised, and two admins didn't sign that.",
  );
  await ada.signProposal(proposal);
  await paid(request);
  await sql`update settings set two_approvals_above = default`;
});

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

it("an admin signs what they approved before they had a passkey, and it's paid", async () => {
  const request = await world.ask("25");
  const eve = await signingAdmin(sql, world.api, payTarget(chain));
  await sql`delete from passkeys where credential_id = ${eve.key.credentialId}`;
  await world.approve(request, [eve]);
  expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
  const lacks = async () => {
    const { body } = await eve.get<AdminWithdrawalDetail>(`/admin/withdrawals/${request.id}`);
    return body.withdrawal.lacks_your_signature;
  };
  expect(await lacks()).toBe(false);
  await sql`
    insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, created_at)
    values (${eve.key.credentialId}, ${eve.id}, ${Buffer.from(eve.key.publicKey, "base64url")}, 0, '{}', false, 'Laptop', now())`;
  expect(await lacks()).toBe(true);
  await runApprovals(place, ["trust", ...eve.trusted]);
  await eve.sign([request]);
  expect(await lacks()).toBe(false);
  await paid(request);
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
  const start = { required: true, isPublic: false, log: world.log };
  await expect(checkKeyFile(keysIn, start)).rejects.toThrow(/^APPROVAL_KEYS is required, but .* isn't there/);
  await appendFile(path, whole);
  await checkKeyFile(keysIn, start);
  await ada.sign([request]);
  await paid(request);
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

describe("freehold-server approvals", () => {
  it("prints four words for each key and each open request, and finds what is approved and not signed", async () => {
    const request = await world.ask("12");
    await forgeApproval(request, ada.id);
    expect(await runApprovals(place, ["verify"])).toBe(1);
    expect(printed.join("")).toMatch(
      new RegExp(
        `${request.id} 12\\S* UBXS to ${request.to}\n  [a-z]+( [a-z]+){3}\n  approved, signed by no admin: 1 needed\n`,
      ),
    );
    await ada.sign([request]);
    expect(await runApprovals(place, ["verify"])).toBe(0);
    expect(await runApprovals(place, ["keys"])).toBe(0);
    expect(printed.join("")).toMatch(new RegExp(`${ada.email}: [a-z]+( [a-z]+){3} \\(counts from `));
    await paid(request);
  });

  it("takes an admin's keys back at once, which then count for nothing", async () => {
    await runApprovals(place, ["distrust", ada.email]);
    const request = await world.ask("14");
    await ada.sign([request]);
    await ada.post(`/admin/withdrawals/${request.id}/approve`);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await expect(runApprovals(place, ["distrust", ada.email])).rejects.toThrow(`No key of ${ada.email} counts.`);
    await runApprovals(place, ["trust", ...ada.trusted]);
    await paid(request);
  });

  it("says how it is called, and whom it can't trust", async () => {
    await expect(runApprovals(place, [])).rejects.toThrow(/^Usage: /);
    const unknown = ["trust", "nobody@example.test", "--words", "girl icon puzzle nuclear"];
    await expect(runApprovals(place, unknown)).rejects.toThrow("is no admin with a passkey");
    await expect(runApprovals(place, ["trust", ada.email, "--words"])).rejects.toThrow(/^Usage: /);
  });

  it("trusts no passkey whose words the operator doesn't give, as the admin's own screen shows them", async () => {
    const eve = await signingAdmin(sql, world.api, payTarget(chain));
    const isTrusted = async () => (await readKeyFile(keysIn))?.keys.has(eve.key.credentialId);
    await expect(runApprovals(place, ["trust", eve.email])).rejects.toThrow(`Give the words of ${eve.email}'s passkey`);
    // Her key was changed in the database: its words are others than her screen shows.
    const stranger = await signingAdmin(sql, world.api, payTarget(chain));
    const shown = stranger.trusted.at(-1) as string;
    await expect(runApprovals(place, ["trust", eve.email, "--words", shown])).rejects.toThrow(
      `${eve.email} has no passkey with the words "${shown}"`,
    );
    expect(await isTrusted()).toBe(false);
    const onTerminal = { ...place, ask: async () => ` ${eve.trusted.at(-1)?.toUpperCase()}  ` };
    expect(await runApprovals(onTerminal, ["trust", eve.email])).toBe(0);
    expect(await isTrusted()).toBe(true);
    await runApprovals(place, ["distrust", eve.email]);
  });
});

// Last: the books no longer add up.
it("a signature pays once, also when the database says that its request was never paid", async () => {
  const request = await world.ask("21");
  await ada.sign([request]);
  await ada.post(`/admin/withdrawals/${request.id}/approve`);
  await paid(request);
  const { nonce } = (await world.payment(request)) ?? {};
  await sql.begin(async (tx) => {
    // No trigger keeps an intruder with the database from it.
    await tx`set local session_replication_role = replica`;
    await tx`delete from payment_transactions where withdrawal_id = ${request.id}`;
    await tx`delete from payment_claims where withdrawal_id = ${request.id}`;
    await tx`delete from payments where withdrawal_id = ${request.id}`;
    await tx`update withdrawals set status = 'approved', tx_id = null, chain_id = null, closed_at = null where id = ${request.id}`;
  });
  await expect(signPayment(request)).rejects.toMatchObject({
    code: "refused",
    message: `Nonce ${nonce} may still pay this request.`,
  });
  // So does another process on the folder, and the same one later.
  const other = withApprovalKeys(world.chain, { sql, keysIn });
  await expect(signPayment(request, {}, other)).rejects.toMatchObject({ code: "refused" });
});

/** Asks the payer's signer itself for the payment of a request. */
async function signPayment({ id, to, amount }: Asked, other: Partial<UnsignedPayment> = {}, by = chain) {
  const [nonce] = await readFreeNonces(sql, by, 1);
  return by.signer?.signTransaction(
    {
      type: "eip1559",
      chainId: by.id,
      nonce: Number(nonce),
      to: by.token,
      data: transferData(to, amount),
      value: 0n,
      gas: 100_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
      ...other,
    },
    { withdrawalId: id, signal: new AbortController().signal },
  );
}

/** An approval of an admin that was never given. */
async function forgeApproval(request: Asked, adminId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('freehold.actor', ${adminId}, true)`;
    await tx`
      insert into withdrawal_approvals
        (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, admin_total, recipient_total, two_approvals_above)
      select user_id, id, ${adminId}, ${chain.id}, ${chain.token},
        withdrawal_digest(id, wallet_address, amount, ${chain.id}, ${chain.token}), amount, amount, 1000000000
      from withdrawals where id = ${request.id} on conflict do nothing`;
    await tx`update withdrawals set status = 'approved', approved_at = now() where id = ${request.id} and status = 'pending'`;
  });
}

/** An approved request that lacks an approval. */
async function forgeStatus(request: Asked): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update withdrawals set status = 'approved', approved_at = now() where id = ${request.id}`;
    await tx`update withdrawal_approvals set two_approvals_above = 9000000000 where withdrawal_id = ${request.id}`;
  });
}

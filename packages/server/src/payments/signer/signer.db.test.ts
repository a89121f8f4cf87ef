import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { type Address, getAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runApprovals } from "../../commands/approvals.ts";
import { openSignerDatabase } from "../../commands/signer.ts";
import { someAddress } from "../../money.fixture.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { createChainReader } from "../../platform/chain/chain-reader.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import { parseServiceAddress, type ServiceAddress } from "../../platform/chain/signer/ask-service.ts";
import { processSigner } from "../../platform/chain/signer/process-signer.ts";
import type { UnsignedPayment } from "../../platform/chain/signer/treasury-signer.ts";
import { freePort } from "../../platform/database/embedded/free-port.ts";
import { forge } from "../../platform/database/forge.fixture.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import { signingAdmin } from "../../signatures/signing-admin.fixture.ts";
import { readFreeNonces } from "../nonces/nonces.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { transferData } from "../queue.ts";
import { createSignerRole, type SignerProcess, startSignerProcess } from "./signer-process.fixture.ts";

const { sql, url } = await createTestDatabase();
const key = generatePrivateKey();
const treasury = privateKeyToAccount(key);
let world: PayingWorld;
let role: Awaited<ReturnType<typeof createSignerRole>>;
let dir: string;
let variables: Record<string, string>;
let signer: SignerProcess;
/** The web server, which has no key. */
let chain: Chain;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  role = await createSignerRole(sql, url);
  dir = await mkdtemp(join(tmpdir(), "freehold-signer-"));
  const keyFile = join(dir, "treasury.key");
  await writeFile(keyFile, key, { mode: 0o600 });
  variables = {
    SIGNER_DATABASE_URL: role.url,
    SIGNER_DIR: dir,
    CHAIN_ID: "31337",
    TOKEN_ADDRESS: world.token.address,
    CHAIN_RPC_URL: world.node.url,
    TREASURY_KEY_FILE: keyFile,
  };
  signer = await startSignerProcess(variables);
  chain = await world.payFrom(treasury.address, { kind: "process", address: socket(), token: null });
});
afterAll(async () => {
  await signer.end();
  await world.stop();
  await role.drop();
  await rm(dir, { recursive: true });
});

const socket = () => parseServiceAddress(`unix:${join(dir, "signer.sock")}`) as ServiceAddress;
const finish = () => world.finish(40, chain);
const freeNonce = async () => (await readFreeNonces(sql, chain, 1))[0] as bigint;
const notUsed = (nonce: bigint) =>
  `Nonce ${nonce} may still pay this request: no final block has a transaction with its nonce yet.`;
const recorded = async () => (await readFile(join(dir, "signed.jsonl"), "utf8")).split("\n").slice(0, -1);

/** `freehold-server approvals`, with the signer's role. */
const approvalsPlace = () => ({
  open: () => openSignerDatabase(role.url),
  keysIn: dir,
  readChain: () => createChainReader(world.settings),
  publicUrl: "http://localhost:4600",
  ask: null,
});

/** Asks the signer itself, as an intruder in the web server may: for the payment of a request, or for something else. */
async function ask({ id, to, amount }: Asked, other: Partial<UnsignedPayment> = {}) {
  const transaction: UnsignedPayment = {
    type: "eip1559",
    chainId: 31337,
    nonce: Number(await freeNonce()),
    to: world.token.address,
    data: transferData(to, amount),
    value: 0n,
    gas: 100_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
    ...other,
  };
  return processSigner({ kind: "process", address: socket(), token: null }).signTransaction(transaction, {
    withdrawalId: id,
    signal: new AbortController().signal,
  });
}

it("a process of its own pays refunds for a server that has no key, and offers more when it must", async () => {
  const refunds = [await world.approved("2"), await world.approved("3"), await world.approved("4")];
  await world.round(undefined, chain);
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 50n * 10n ** 9n });
  await world.node.mine();
  await world.round({ again: 0, more: 0 }, chain);
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from payment_transactions`;
  expect(count).toBe(6);
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n });
  await finish();
  await world.expectPaidOnce(refunds);
  expect(signer.output()).not.toContain(key.slice(2));
  expect(signer.output()).not.toContain("SIGNER_DATABASE_URL can write");
});

describe("it refuses", () => {
  let refund: Asked;
  beforeAll(async () => {
    refund = await world.approved("2");
  });

  it.each<[string, (refund: Asked) => Partial<UnsignedPayment>, string]>([
    [
      "another payee",
      ({ amount }) => ({ data: transferData(someAddress(), amount) }),
      "The transaction pays another wallet than the request's.",
    ],
    [
      "another amount",
      ({ to, amount }) => ({ data: transferData(to, amount + 1n) }),
      "The transaction pays another amount than the request's.",
    ],
    [
      "another token",
      () => ({ to: someAddress() as Address }),
      "The transaction calls another contract than the token.",
    ],
    ["another chain", () => ({ chainId: 1 }), "The transaction is for chain 1, not 31337."],
    ["money besides", () => ({ value: 1n }), "The transaction does more than a transfer of the token."],
    ["another call", () => ({ data: "0x095ea7b3" }), "The transaction is no transfer of the token."],
    [
      "bytes after the call",
      ({ to, amount }) => ({ data: `${transferData(to, amount)}00` }),
      "The transaction is no transfer of the token.",
    ],
    [
      "a high fee",
      () => ({ maxFeePerGas: 501n * 10n ** 9n }),
      "The transaction offers more than 500 gwei for each gas.",
    ],
    ["a lot of gas", () => ({ gas: 1_000_001n }), "The transaction may use more than 1000000 gas."],
    ["a deployment", () => ({ to: null }), "The transaction calls another contract than the token."],
  ])("%s", async (_, other, sentence) => {
    const lines = await recorded();
    await expect(ask(refund, other(refund))).rejects.toMatchObject({ code: "refused", message: sentence });
    expect(await recorded()).toEqual(lines);
  });

  it("none of that once the server pays it as it was approved", async () => {
    await finish();
    await world.expectPaidOnce([refund]);
  });

  it("a request that isn't approved, or isn't any more", async () => {
    const pending = await world.ask("2");
    await expect(ask(pending)).rejects.toMatchObject({
      code: "refused",
      message: "The request has 0 of the 1 approvals it needs.",
    });
    await expect(ask({ ...pending, id: crypto.randomUUID() })).rejects.toMatchObject({
      message: "There is no such request.",
    });
    await world.approve(pending);
    await sql`update settings set two_approvals_above = 0`;
    await expect(ask(pending)).rejects.toMatchObject({ message: "The request has 1 of the 2 approvals it needs." });
    await sql`update settings set two_approvals_above = default`;
    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    await expect(ask(pending)).rejects.toMatchObject({ message: "Payments are stopped." });
    await world.resume();
    const { status } = await world.admins[0].post(`/admin/withdrawals/${pending.id}/reject`, { reason: "A test." });
    expect(status).toBe(200);
    await expect(ask(pending)).rejects.toMatchObject({ code: "refused" });
  });

  it("a second payment of one request, and of one nonce", async () => {
    const [first, second] = [await world.approved("5"), await world.approved("6")];
    const nonce = await freeNonce();
    await world.round(undefined, chain);
    await expect(ask(first, { nonce: Number(nonce) + 2 })).rejects.toMatchObject({
      message: notUsed(nonce),
    });
    const third = await world.approved("7");
    await expect(ask(third, { nonce: Number(nonce) })).rejects.toMatchObject({
      message: `Nonce ${nonce} is used for another request.`,
    });
    await finish();
    await expect(ask(first)).rejects.toMatchObject({ code: "refused" });
    await world.expectPaidOnce([first, second, third]);
  });

  it("an approval that was given for another wallet than the row has now", async () => {
    const refund = await world.approved("8");
    const setWallet = (address: Address) =>
      forge(sql, (tx) => tx`update withdrawals set wallet_address = ${address} where id = ${refund.id}`);
    const thief = getAddress(someAddress());
    await setWallet(thief);
    await expect(ask({ ...refund, to: thief })).rejects.toMatchObject({
      message: "The request has 0 of the 1 approvals it needs.",
    });
    await setWallet(refund.to);
    await finish();
    await world.expectPaidOnce([refund]);
  });
});

describe("an answer that was lost", () => {
  it("is asked for again with the same nonce", async () => {
    const refund = await world.approved("2");
    const nonce = await freeNonce();
    await ask(refund);
    await finish();
    expect((await world.payment(refund))?.nonce).toBe(nonce);
    await world.expectPaidOnce([refund]);
  });

  it("of a request that is rejected then leaves its nonce to another", async () => {
    const [first, second] = [await world.approved("2"), await world.approved("3")];
    const nonce = await freeNonce();
    await ask(first);
    await world.admins[0].post(`/admin/withdrawals/${first.id}/reject`, { reason: "A test." });
    await finish();
    expect((await world.payment(second))?.nonce).toBe(nonce);
    expect(await world.token.balanceOf(first.to)).toBe(0n);
    await world.expectPaidOnce([second]);
  });

  it("keeps the request from any other nonce until that one has paid another request", async () => {
    const [first, second] = [await world.approved("2"), await world.approved("3")];
    const nonce = await freeNonce();
    await ask(first);
    await world.token.block(first.to);
    await world.round(undefined, chain);
    expect((await world.payment(second))?.nonce).toBe(nonce);
    await world.token.block(first.to, false);
    await world.endPauses();
    await world.round(undefined, chain);
    expect(await world.payment(first)).toBeUndefined();
    const { body } = await world.admins[0].get(`/admin/withdrawals/${first.id}`);
    expect(body.withdrawal.hold_reason).toMatchObject({
      code: "signer_refuses",
      details: notUsed(nonce),
      resumes_by_itself: true,
    });
    await world.node.mine(3);
    await world.round(undefined, chain);
    await world.endPauses();
    await finish();
    await world.expectPaidOnce([first, second]);
  });
});

it("a payment that has failed for good is paid again with another nonce", async () => {
  const refund = await world.approved("9");
  await world.round(undefined, chain);
  const [{ tx_hash: hash }] = await sql<[{ tx_hash: `0x${string}` }]>`
    select tx_hash from payment_transactions where withdrawal_id = ${refund.id}`;
  await world.node.client.dropTransaction({ hash });
  await world.token.block(refund.to);
  await world.round(undefined, chain);
  await world.node.mine(3);
  await world.round(undefined, chain);
  expect(await world.payment(refund)).toMatchObject({ status: "attention", reason: "reverted" });
  await expect(ask(refund)).rejects.toMatchObject({ code: "refused" });
  await world.token.block(refund.to, false);
  expect(await world.retry([refund])).toEqual([{ id: refund.id, success: true }]);
  await finish();
  expect(await world.payment(refund)).toMatchObject({ status: "paid", attempt: 2 });
  await world.expectPaidOnce([refund]);
});

it("without a node of its own, pays a request again only once an operator has released it, by the chain", async () => {
  await signer.end();
  const { CHAIN_RPC_URL: _, ...rest } = variables;
  signer = await startSignerProcess(rest);
  const [first, second] = [await world.approved("2"), await world.approved("3")];
  const nonce = await freeNonce();
  await ask(first);
  const release = () => runApprovals(approvalsPlace(), ["release", first.id]);
  await expect(release()).rejects.toThrow(`${notUsed(nonce)} If it was paid, record its transaction`);
  // Another request gets the nonce of the lost answer, and is paid by it.
  await world.token.block(first.to);
  await world.round(undefined, chain);
  await world.node.mine(3);
  await world.round(undefined, chain);
  await world.token.block(first.to, false);
  expect(await world.payment(second)).toMatchObject({ nonce, status: "paid" });
  const message = `Nonce ${nonce} may still pay this request, and the payer has no node to tell. Set CHAIN_RPC_URL for it, or run freehold-server approvals release ${first.id} on its machine.`;
  await expect(ask(first)).rejects.toMatchObject({ code: "refused", message });
  expect(await release()).toBe(0);
  await world.endPauses();
  await finish();
  await world.expectPaidOnce([first, second]);
  await expect(release()).rejects.toThrow(/^Transaction 0x[0-9a-f]{64} has paid this request\./);
  await expect(runApprovals(approvalsPlace(), ["release", crypto.randomUUID()])).rejects.toThrow(
    "The record has no payment of request",
  );
  await signer.end();
  signer = await startSignerProcess(variables);
});

it("once it has approval keys, pays only what they signed, whatever the database says of approvals", async () => {
  const ada = await signingAdmin(sql, world.api, payTarget(chain));
  await runApprovals(approvalsPlace(), ["trust", ...ada.trusted]);
  const [unsigned, signed] = [await world.approved("2"), await world.ask("3")];
  await expect(ask(unsigned)).rejects.toMatchObject({
    code: "refused",
    message: "The request has 0 of the 1 signatures it needs.",
  });
  await ada.sign([signed]);
  await world.approve(signed, [ada]);
  // The first round holds what is refused, and the next one goes on behind it.
  await world.round(undefined, chain);
  await world.round(undefined, chain);
  expect([await world.payment(unsigned), await world.payment(signed)]).toEqual([
    undefined,
    expect.objectContaining({ attempt: 1 }),
  ]);
  await world.endPauses();
  // Its file alone is no way back to payments without signatures.
  await rename(join(dir, "approval-keys.jsonl"), join(dir, "elsewhere.jsonl"));
  await expect(ask(unsigned)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/^The approval keys are missing/),
  });
  await rename(join(dir, "elsewhere.jsonl"), join(dir, "approval-keys.jsonl"));
  await ada.post(`/admin/withdrawals/${unsigned.id}/reject`, { reason: "A test." });
  await finish();
  await world.expectPaidOnce([signed]);
  // The next tests have another folder.
  await signer.end();
  await Promise.all(["approval-keys.jsonl", "signed.jsonl"].map((name) => rm(join(dir, name))));
  await expect(startSignerProcess({ ...variables, APPROVAL_KEYS: "required" })).rejects.toThrow(
    /^APPROVAL_KEYS is required, but /m,
  );
  signer = await startSignerProcess(variables);
});

describe("a signer that ends", () => {
  it("killed with -9 while it signs, is a hold; it starts again with half a line in its record, and pays with the same nonce", async () => {
    await signer.end();
    // What holds the key takes its time.
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const vault = await startRpcProxy(world.node.url, {
      intercept: () => {
        begin();
        return new Promise(() => undefined);
      },
    });
    const { TREASURY_KEY_FILE: _, ...rest } = variables;
    const bySlowVault = { TREASURY_SIGNER: "web3signer", TREASURY_ADDRESS: treasury.address, SIGNER_URL: vault.url };
    signer = await startSignerProcess({ ...rest, ...bySlowVault });
    const refund = await world.approved("2");
    const [nonce, before] = [await freeNonce(), await recorded()];
    const round = world.round(undefined, chain);
    await begun;
    await signer.end("SIGKILL");
    expect(await round).toEqual({
      moved: false,
      hold: { code: "signer_unavailable", details: "The signer can't be reached (ECONNRESET)." },
    });
    expect((await world.round(undefined, chain)).hold).toEqual({
      code: "signer_unavailable",
      details: "The signer can't be reached (ECONNREFUSED).",
    });
    expect(await freeNonce()).toBe(nonce);
    const lines = await recorded();
    expect(lines).toHaveLength(before.length + 1);
    await appendFile(join(dir, "signed.jsonl"), '{"at":"2026-');
    signer = await startSignerProcess(variables);
    expect(await recorded()).toEqual(lines);
    await finish();
    expect((await world.payment(refund))?.nonce).toBe(nonce);
    await world.expectPaidOnce([refund]);
    await vault.stop();
  });

  it("stops when it is asked to", async () => {
    expect(await signer.end()).toBe(0);
    signer = await startSignerProcess(variables);
  });

  it("doesn't start twice on one folder, nor with a damaged record", async () => {
    await expect(startSignerProcess(variables)).rejects.toThrow(/^SIGNER_DIR \(.*\) is in use by another server/);
    const damaged = await mkdtemp(join(tmpdir(), "freehold-signer-"));
    await writeFile(join(damaged, "signed.jsonl"), "{}\n");
    await expect(startSignerProcess({ ...variables, SIGNER_DIR: damaged })).rejects.toThrow(
      /^The record of what was signed is damaged: line 1 of /,
    );
    await rm(damaged, { recursive: true });
  });
});

it("on a port it asks for a token", async () => {
  const folder = await mkdtemp(join(tmpdir(), "freehold-signer-"));
  const port = await freePort();
  const token = "a-token-of-tests-1234";
  const other = await startSignerProcess({
    ...variables,
    SIGNER_DIR: folder,
    SIGNER_PORT: String(port),
    SIGNER_TOKEN: token,
  });
  const address = parseServiceAddress(`http://127.0.0.1:${port}`) as ServiceAddress;
  const stranger = await world.payFrom(treasury.address, { kind: "process", address, token: "another-token-1234" });
  const refund = await world.approved("2", getAddress(someAddress()));
  expect((await world.round(undefined, stranger)).hold).toEqual({
    code: "signer_unavailable",
    details: "The signer rejected SIGNER_TOKEN.",
  });
  const right = await world.payFrom(treasury.address, { kind: "process", address, token });
  await world.finish(40, right);
  await world.expectPaidOnce([refund]);
  await other.end();
  await rm(folder, { recursive: true });
});

it("doesn't start with settings that signer-environment.test.ts says are wrong", async () => {
  const started = startSignerProcess({ ...variables, SIGNER_TOKEN: "short" });
  await expect(started).rejects.toThrow("SIGNER_TOKEN must have at least 16 characters");
});

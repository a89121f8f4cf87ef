import { createTestDatabase } from "@freehold/server/testing/test-database";
import {
  type Hex,
  type LocalAccount,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount, toAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Chain, createChain } from "../../platform/chain/chain.ts";
import { readQueueHold } from "../holds/read-holds.ts";
import { recordQueueHold } from "../holds/record-hold.ts";
import { readFreeNonces } from "../nonces/nonces.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

type Sign = (transaction: TransactionSerializableEIP1559) => Promise<Hex>;

const { sql } = await createTestDatabase();
let world: PayingWorld;
/** The server with a signer elsewhere, which does what a test says. */
let chain: Chain;
let sign: Sign;
let asked = 0;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  const account = toAccount({
    address: world.treasury.address,
    signTransaction: (transaction) => {
      asked += 1;
      return sign(transaction as TransactionSerializableEIP1559);
    },
    signMessage: () => Promise.reject(new Error("Not used.")),
    signTypedData: () => Promise.reject(new Error("Not used.")),
  }) as LocalAccount;
  chain = createChain(
    {
      ...world.settings,
      signerTimeout: 300,
      payout: { mode: "treasury", address: world.treasury.address, signer: { kind: "account", account } },
    },
    sql,
  );
  // The nonces are known from now on.
  await world.round();
});
afterAll(() => world.stop());
beforeEach(() => {
  sign = works;
  asked = 0;
});

const works: Sign = (transaction) => world.treasury.signTransaction(transaction);
const round = () => world.round(undefined, chain);
const freeNonce = async () => (await readFreeNonces(sql, chain, 1))[0];
const stranger = privateKeyToAccount(generatePrivateKey());
const MISMATCH = "The signer returned something other than the requested transaction with the treasury's signature.";

/** The other half of a signature: as valid as the first, but refused by nodes. */
const OTHER_S: Sign = async (transaction) => {
  const { r, s, yParity } = parseTransaction((await works(transaction)) as `0x02${string}`);
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  return serializeTransaction(transaction, {
    r: r as Hex,
    s: toHex(order - BigInt(s as Hex), { size: 32 }),
    yParity: yParity ? 0 : 1,
  });
};

it.each<[string, Sign, string]>([
  ["hangs", () => new Promise(() => undefined), "The signer took too long to respond."],
  [
    "fails",
    () => Promise.reject(new Error("KMS at https://kms.example/key-1234 is down\nstack")),
    "The signer failed: KMS at its address is down",
  ],
  ["signs another nonce", (one) => works({ ...one, nonce: Number(one.nonce) + 1 }), MISMATCH],
  ["signs another payee", (one) => works({ ...one, data: `0x${"1".repeat(136)}` }), MISMATCH],
  ["signs another contract", (one) => works({ ...one, to: stranger.address }), MISMATCH],
  ["signs a value", (one) => works({ ...one, value: 1n }), MISMATCH],
  ["signs for another chain", (one) => works({ ...one, chainId: 1 }), MISMATCH],
  ["signs a higher fee", (one) => works({ ...one, maxFeePerGas: 10n ** 15n }), MISMATCH],
  ["signs more gas", (one) => works({ ...one, gas: 10n ** 6n }), MISMATCH],
  ["signs with another key", (one) => stranger.signTransaction(one), MISMATCH],
  ["signs with a high s", OTHER_S, MISMATCH],
  ["returns no transaction", async () => "0x02", MISMATCH],
])(
  "a signer that %s burns no nonce and is a hold, and the refund is paid once it works again",
  async (_, broken, details) => {
    const refund = await world.approved("2");
    const nonce = await freeNonce();
    sign = broken;
    const { moved, hold } = await round();
    expect([moved, hold]).toEqual([false, { code: "signer_unavailable", details }]);
    expect(await world.payment(refund)).toBeUndefined();
    expect(await freeNonce()).toBe(nonce);

    await recordQueueHold(sql, chain, hold);
    expect(await readQueueHold(sql, chain)).toMatchObject({
      code: "signer_unavailable",
      sentence: "The treasury's signer isn't signing.",
      resumes_by_itself: true,
    });
    expect(await world.api.metrics()).toContain('payments_held{code="signer_unavailable"} 1');
    sign = works;
    await recordQueueHold(sql, chain, (await round()).hold);
    expect(await readQueueHold(sql, chain)).toBeNull();
    await world.finish();
    expect((await world.payment(refund))?.nonce).toBe(nonce);
    await world.expectPaidOnce([refund]);
  },
);

it("while a signer is asked, a request can be rejected; its late signature is thrown away, and its nonce pays another", async () => {
  const [first, second] = [await world.approved("3"), await world.approved("4")];
  const nonce = await freeNonce();
  sign = async (transaction) => {
    sign = works;
    const { status } = await world.admins[0].post(`/admin/withdrawals/${first.id}/reject`, { reason: "Reported." });
    expect(status).toBe(200);
    return works(transaction);
  };
  await round();
  expect(await world.payment(first)).toBeUndefined();
  await world.finish();
  expect((await world.payment(second))?.nonce).toBe(nonce);
  expect(await world.token.balanceOf(first.to)).toBe(0n);
  await world.expectPaidOnce([second]);
});

it("what was signed before the signer failed is written down and sent", async () => {
  const refunds = [await world.approved("5"), await world.approved("6"), await world.approved("7")];
  sign = (transaction) => (asked === 2 ? Promise.reject(new Error("Busy.")) : works(transaction));
  expect(await round()).toMatchObject({ moved: true, hold: { code: "signer_unavailable" } });
  expect(await Promise.all(refunds.map(async (one) => (await world.payment(one))?.status))).toEqual([
    "sent",
    undefined,
    undefined,
  ]);
  sign = works;
  await world.finish();
  await world.expectPaidOnce(refunds);
});

it("a signer that hangs when a fee is to be raised is a hold, and what is signed is sent all the same", async () => {
  const refund = await world.approved("8");
  await round();
  // A block that costs more leaves it out.
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 50n * 10n ** 9n });
  await world.node.mine();
  const [{ before }] = await sql<[{ before: Date }]>`select clock_timestamp() as before`;
  sign = () => new Promise(() => undefined);
  const { hold } = await world.round({ again: 0, more: 0 }, chain);
  expect(hold).toMatchObject({ code: "signer_unavailable" });
  const signed = await sql<{ broadcast_at: Date }[]>`
    select broadcast_at from payment_transactions where withdrawal_id = ${refund.id}`;
  expect(signed.map(({ broadcast_at }) => broadcast_at > before)).toEqual([true]);
  sign = works;
  await world.round({ again: 0, more: 0 }, chain);
  expect(await sql`select from payment_transactions where withdrawal_id = ${refund.id}`).toHaveLength(2);
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n });
  await world.finish();
  await world.expectPaidOnce([refund]);
});

import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readEnvironment } from "../../environment.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { SignerSettings } from "../../platform/chain/signer/signer-settings.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

/** What Web3Signer is sent: every number in hexadecimal. */
type Asked = { from: Address; to: Address; data: Hex } & Record<
  "nonce" | "gas" | "value" | "maxFeePerGas" | "maxPriorityFeePerGas",
  Hex
>;

const { sql } = await createTestDatabase();
const account = privateKeyToAccount(generatePrivateKey());
let world: PayingWorld;
let web3signer: Awaited<ReturnType<typeof startRpcProxy>>;
let answer: (asked: Asked) => Promise<unknown>;
let chain: Chain;

const sign = ({ from, to, data, ...numbers }: Asked) => {
  expect(from).toBe(account.address.toLowerCase());
  return account.signTransaction({
    type: "eip1559",
    chainId: 31337,
    to,
    data,
    nonce: Number(numbers.nonce),
    gas: BigInt(numbers.gas),
    value: BigInt(numbers.value),
    maxFeePerGas: BigInt(numbers.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(numbers.maxPriorityFeePerGas),
  });
};

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  web3signer = await startRpcProxy(world.node.url, {
    intercept: (method, [asked]) => {
      expect(method).toBe("eth_signTransaction");
      return answer(asked as Asked);
    },
  });
  chain = await world.payFrom(account.address, settingsOf(web3signer.url), { signerTimeout: 1_000 });
});
afterAll(async () => {
  await world.stop();
  await web3signer.stop();
});
beforeEach(() => {
  answer = sign;
});

/** As the server reads them. */
function settingsOf(url: string): SignerSettings {
  const payout = readEnvironment({ ...variables(), SIGNER_URL: url }).chain?.payout;
  if (!payout || !("signer" in payout && payout.signer)) throw new Error("No signer.");
  return payout.signer;
}

const variables = () => ({
  CHAIN_RPC_URL: world.node.url,
  CHAIN_ID: "31337",
  TOKEN_ADDRESS: world.token.address,
  TREASURY_SIGNER: "web3signer",
  TREASURY_ADDRESS: account.address,
});

it("Web3Signer pays refunds, each once", async () => {
  const refunds = [await world.approved("2"), await world.approved("3")];
  await world.finish(40, chain);
  await world.expectPaidOnce(refunds);
});

it.each<[string, typeof answer, string]>([
  [
    "says no",
    () => Promise.reject(new RpcFault(-32_000, "Signer not found")),
    "The signer responded: Signer not found",
  ],
  ["says something else", async () => 42, "The signer responded with HTTP 200 and no transaction."],
  ["hangs", () => new Promise(() => undefined), "The signer took too long to respond."],
  [
    "responds with a page",
    () => Promise.reject(new RpcFault(0, "<html>", { status: 502 })),
    "The signer's response isn't JSON.",
  ],
])("one that %s is a hold, and the refund is paid once it signs", async (_, broken, details) => {
  const refund = await world.approved("4");
  answer = broken;
  expect(await world.round(undefined, chain)).toEqual({ moved: false, hold: { code: "signer_unavailable", details } });
  answer = sign;
  await world.finish(40, chain);
  await world.expectPaidOnce([refund]);
});

it("one that is away is a hold, without its address", async () => {
  const refund = await world.approved("5");
  const away = await world.payFrom(account.address, settingsOf("http://127.0.0.1:9"));
  expect((await world.round(undefined, away)).hold).toEqual({
    code: "signer_unavailable",
    details: "The signer can't be reached (ECONNREFUSED).",
  });
  await world.finish(40, chain);
  await world.expectPaidOnce([refund]);
});

it.each([
  ["http://signer.example:9000", "SIGNER_URL must use https:// on another host."],
  [
    "https://user:secret@signer.example",
    "SIGNER_URL must look like https://web3signer.example:9000, without a password.",
  ],
  ["", "SIGNER_URL must look like https://web3signer.example:9000, without a password."],
])("the address %s is refused", (url, sentence) => {
  expect(() => readEnvironment({ ...variables(), SIGNER_URL: url })).toThrow(sentence);
});

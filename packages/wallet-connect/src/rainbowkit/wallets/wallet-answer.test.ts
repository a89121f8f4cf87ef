import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Provider } from "./provider.ts";
import { askWallet } from "./wallet-answer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SWITCH = { method: "wallet_switchEthereumChain", params: [{ chainId: "0x1" }] };

/** A wallet that says yes to a switch with `answer`, and tells its chain by `chainId`. */
const wallet = (answer: unknown, chainId: () => unknown): Provider => ({
  request: async ({ method }) => (method === "eth_chainId" ? chainId() : answer),
});

test.each<[unknown, unknown]>([
  ["0x38", "0x38"],
  ["0x038", "0x38"],
  ["56", "0x38"],
  [56, "0x38"],
  [["0x38"], "0x38"],
  ["eip155:56", "0x38"],
  ["mainnet", "mainnet"],
  ["", ""],
  [[], []],
  [null, null],
  [undefined, undefined],
])("a chain that is told as %j is %j", async (told, chainId) => {
  expect(
    await askWallet(
      wallet(null, () => told),
      { method: "eth_chainId" },
    ),
  ).toEqual(chainId);
});

test.each([null, undefined, [], true, "0x1"])(
  "a switch that is answered with %j is done once the wallet is there",
  async (answer) => {
    const before = Date.now();
    const done = askWallet(
      wallet(answer, () => (Date.now() - before < 2_000 ? "0x38" : 1)),
      SWITCH,
    );
    await vi.advanceTimersByTimeAsync(1_900);
    expect(await Promise.race([done, "waiting"])).toBe("waiting");
    await vi.advanceTimersByTimeAsync(500);
    expect(await done).toBe(answer);
  },
);

// The dialog said "Confirm in Wallet" for a minute, and again when it was opened anew.
test.each<[string, () => unknown]>([
  ["stays where it is", () => "0x38"],
  ["tells no chain", () => undefined],
  ["fails", () => Promise.reject(new Error("No."))],
  ["never answers", () => new Promise(() => {})],
])("a switch fails within seconds where the wallet agrees and %s", async (_, chainId) => {
  const failed = vi.fn();
  askWallet(wallet(null, chainId), SWITCH).catch(failed);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(failed).toHaveBeenCalledOnce();
});

test("a wallet that asks its owner for long is waited for", async () => {
  const failed = vi.fn();
  askWallet({ request: () => new Promise(() => {}) }, SWITCH).catch(failed);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(failed).not.toHaveBeenCalled();
});

test("the code of an error is a number where wagmi looks for it", async () => {
  const provider: Provider = {
    request: async () => {
      throw Object.assign(new Error("No."), { code: "4001" });
    },
  };
  await expect(askWallet(provider, SWITCH)).rejects.toMatchObject({ code: 4001, message: "No." });
});

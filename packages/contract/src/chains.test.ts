import { describe, expect, test } from "vitest";
import { CHAINS, explorerTxUrl, findChain, LOCAL_CHAIN_ID } from "./chains.ts";

const HASH = `0x12345678${"0".repeat(48)}9abcdef0`;

describe("the chains of SPEC 9", () => {
  test("are BNB Smart Chain and Ethereum, and that of demos", () => {
    expect(CHAINS.map(({ id, name }) => [id, name])).toEqual([
      [56, "BNB Smart Chain"],
      [1, "Ethereum"],
      [LOCAL_CHAIN_ID, "Local chain"],
    ]);
  });

  test.each([
    [56, "BNB", 750],
    [1, "ETH", 12_000],
  ])("chain %d pays fees in %s with 18 decimals and makes a block in %d ms", (id, symbol, blockTimeMs) => {
    expect(findChain(id)).toMatchObject({ nativeCurrency: { symbol, decimals: 18 }, blockTimeMs });
  });

  test("a chain that is not known is undefined", () => {
    expect(findChain(137)).toBeUndefined();
    expect(findChain(Number.NaN)).toBeUndefined();
  });
});

describe("explorerTxUrl", () => {
  test("knows Ethereum and BNB Smart Chain", () => {
    expect(explorerTxUrl(1, HASH)).toBe(`https://etherscan.io/tx/${HASH}`);
    expect(explorerTxUrl(56, HASH)).toBe(`https://bscscan.com/tx/${HASH}`);
  });

  test("has nothing for other chains", () => {
    expect(explorerTxUrl(31337, HASH)).toBeNull();
    expect(explorerTxUrl(Number.NaN, HASH)).toBeNull();
  });

  test.each([
    "",
    "0x",
    HASH.slice(0, -1),
    `${HASH}0`,
    ` ${HASH}`,
    `${HASH}\n`,
    HASH.replace("9abc", "9abg"),
    "javascript:alert(1)",
  ])("has nothing for the malformed hash %j", (hash) => {
    expect(explorerTxUrl(1, hash)).toBeNull();
  });
});

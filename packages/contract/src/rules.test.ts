import { describe, expect, it } from "vitest";
import * as contract from "./index.ts";
import { isLookAlike, isSameAddress, isTxHash } from "./rules.ts";

it("the entry exports", () => {
  expect(Object.keys(contract).sort()).toMatchInlineSnapshot(`
    [
      "BNB_CHAIN_ID",
      "CHAINS",
      "ETHEREUM_CHAIN_ID",
      "EXAMPLE_ADDRESS",
      "FreeholdError",
      "LOCAL_CHAIN_ID",
      "MIN_ADDRESS_LENGTH",
      "MIN_PASSWORD_LENGTH",
      "PROBLEMS",
      "UBXS",
      "UBXS_DECIMALS",
      "explorerTxUrl",
      "findChain",
      "findUnowned",
      "formatAmount",
      "isAmount",
      "isLookAlike",
      "isSameAddress",
      "isTxHash",
      "isWalletName",
      "parseAmount",
    ]
  `);
});

describe("a transaction hash (SPEC 5)", () => {
  it("is 0x and 64 hexadecimal digits in either case", () => {
    expect(isTxHash(`0x${"aB".repeat(32)}`)).toBe(true);
  });

  it.each([`0x${"a".repeat(63)}`, `0x${"a".repeat(65)}`, "a".repeat(64), `0x${"g".repeat(64)}`, "", null, 1])(
    "is not %j",
    (value) => {
      expect(isTxHash(value)).toBe(false);
    },
  );

  it("is not followed by anything, a line break included", () => {
    expect(isTxHash(`0x${"a".repeat(64)}\n`)).toBe(false);
  });
});

it("two spellings of an address are one account", () => {
  expect(isSameAddress(" 0xABCdef", "0xabcDEF\n")).toBe(true);
  expect(isSameAddress("0xabc", "0xabd")).toBe(false);
});

describe("an address made to look like another", () => {
  const REAL = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const inside = (middle: string) => `0x7099${middle}79C8`;

  it("begins and ends with the same four characters, whatever their case", () => {
    expect(isLookAlike(inside("0".repeat(32)), REAL)).toBe(true);
    expect(isLookAlike(` ${inside("a".repeat(32)).toUpperCase().replace("0X", "0x")} `, REAL)).toBe(true);
    // One character in the middle is enough.
    expect(isLookAlike(REAL.replace("010C", "010D"), REAL)).toBe(true);
  });

  it.each([
    ["the address itself", REAL],
    ["the address in another case", REAL.toLowerCase()],
    ["one with another beginning", inside("0".repeat(32)).replace("0x7099", "0x7098")],
    ["one with another end", inside("0".repeat(32)).replace("79C8", "79C9")],
    ["no address", "0x7099 and so on 79C8"],
    ["nothing", ""],
  ])("is not %s", (_, address) => {
    expect(isLookAlike(address, REAL)).toBe(false);
    expect(isLookAlike(REAL, address)).toBe(false);
  });
});
